// One guess by a value network: who holds the network is asked for the values of positions, ply by
// ply, and told which guess they make the best.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/champion/ending.hpp"
#include "core/champion/leaves.hpp"
#include "core/champion/ranking.hpp"

namespace sapper {

struct ValueSearchOptions {
  std::int32_t candidates = 6;   // guesses whose leaves are valued
  double theta = 0.002;          // a guess must be so much better than the look ahead's to replace it
  std::int32_t plies = 1;        // 2: leaves where a guess is due are looked into as well
  std::int32_t deepened = 3;     // guesses whose leaves are looked into
  double deepened_within = 0.02;  // of the best value, to be looked into
  std::size_t max_layouts = 1000;  // endings of so many are solved, now and at the leaves
};

// A guess with the value that the leaves give it.
struct ValuedGuess {
  Considered considered;
  double value = 0.0;
  std::vector<Leaf> leaves;
};

// Serves one position after the other; keeps scratch space.
class ValueSearch {
 public:
  explicit ValueSearch(const ValueSearchOptions& options);

  // Looks at a position in which nothing is proven safe. Throws BudgetExceeded and
  // ContradictoryPosition.
  void begin(const Question& question, std::span<const Knowledge> known);

  // The positions whose values are asked for; none when the choice is made.
  std::span<const NetworkInput* const> asked() const { return asked_; }

  // The chance to win from each position that was asked for.
  void tell(std::span<const float> values);

  bool is_decided() const { return asked_.empty(); }

  // The choice: exact where the ending was solved.
  const Guess& choice() const { return *choice_; }

  // What was considered, in the order of the look ahead; nothing where the ending was solved.
  std::span<const ValuedGuess> guesses() const { return guesses_; }

 private:
  // A leaf that was looked into: the guesses that may follow.
  struct Deepened {
    std::size_t guess;
    std::size_t leaf;
    std::vector<ValuedGuess> replies;
  };

  std::vector<ValuedGuess> expand(const Question& question, const Analysis& analysis,
                                  std::span<const Considered> ranked);
  void ask(std::vector<ValuedGuess>& guesses);
  void value_all(std::vector<ValuedGuess>& guesses) const;
  bool deepen();
  void take_replies();
  void choose();

  ValueSearchOptions options_;
  GuessRanking ranking_;
  EndingSolver endings_;
  Grid grid_{};
  std::int32_t num_mines_ = 0;
  std::vector<ValuedGuess> guesses_;
  std::vector<Deepened> deepened_;
  bool is_deep_ = false;
  std::vector<const NetworkInput*> asked_;
  std::vector<Leaf*> asking_;  // the leaf of each
  std::optional<Guess> choice_;
};

}  // namespace sapper
