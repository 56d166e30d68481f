// Looks ahead from a guess: how the game would go on after each number that the cell may show.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/champion/candidates.hpp"

namespace sapper {

// What the position after a guess is worth, by its outlook alone. A certain-safe cell to go on with
// is worth 1, so that scores are chances to win up to a factor that hardly differs between guesses.
struct LeafWeights {
  double further_safe = 0.02;     // for each certain-safe cell beyond the first
  std::int32_t most_further = 3;  // such cells that count
  double guess = 0.97;            // where the next move is a guess that cannot fail
  double risk = 0.8;              // times its risk comes off
  double risk_squared = 0.08;     // times the square of its risk comes off

  double most() const { return 1.0 + further_safe * most_further; }
};

// Where the next move is a guess too, it may be looked into.
struct SecondStep {
  CandidateOptions candidates{0.01, 1, 1};  // of the second guess
  double least_chance = 0.002;              // of a number that is looked into
  double factor = 0.97;                     // of the second guess's score
};

// A guess and what came of looking ahead from it.
struct Considered {
  Cell cell;
  double mine_probability;
  double next_safety = 0.0;  // chance that it is safe and the next move as well
  double progress = 0.0;     // chance that it is safe and a certain-safe cell comes next
  // Share of wins that is lost to traps which it disarms, where whoever looks ahead minds traps.
  std::optional<double> trap_loss = std::nullopt;
  double score = 0.0;   // what guesses are compared by; about the chance to win, up to a factor
  bool is_cut = false;  // whether the look was broken off: it cannot be the best
};

// Whether a score is better than another by more than rounding, in which cells that mirror each
// other differ.
inline bool is_better(double score, double other) {
  constexpr double kSteps = 1e9;
  return std::nearbyint(score * kSteps) > std::nearbyint(other * kSteps);
}

class LookAhead {
 public:
  LookAhead(const LeafWeights& leaf, const SecondStep& second, const Budget& budget)
      : leaf_(leaf), second_(second), budget_(budget) {}

  // Both look ahead from a hidden cell that is no proven mine, and break off as soon as its score
  // cannot exceed `bar`. The analysis is that of the question, exact. Throw BudgetExceeded.

  // One step: each number's outlook.
  Considered one_step(const Question& question, const Analysis& analysis, Cell cell, double bar);

  // Two steps: where the next move is a guess, the best one by one step.
  Considered two_steps(const Question& question, const Analysis& analysis, Cell cell, double bar);

 private:
  template <class Value>
  Considered look(const Question& question, const Analysis& analysis, Cell cell, double bar,
                  const Value& value_of);
  double value_by_outlook(const Outlook& outlook) const;
  double best_second_guess(const Question& question);

  LeafWeights leaf_;
  SecondStep second_;
  Budget budget_;
};

}  // namespace sapper
