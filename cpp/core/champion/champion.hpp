// The champion: which cell to open where nothing is proven, and why.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/board/board.hpp"
#include "core/champion/candidates.hpp"
#include "core/champion/look_ahead.hpp"
#include "core/champion/value_look.hpp"
#include "core/endgame/endgame.hpp"

namespace sapper {

struct ChampionOptions {
  Budget budget;  // of each analysis
  EndgameBudget endgame;
  CandidateOptions candidates;
  LeafWeights leaf;
  // The best by one step, at most so many and not further behind the first than that, are looked at
  // two steps ahead.
  std::int32_t second_looks = 0;
  double second_within = 0.05;
  SecondStep second;
  // Values guesses that are close even then; may be null. Copies share it.
  std::shared_ptr<const ValueNetwork> network = nullptr;
  ValueLookOptions value_look;
  // What games promise about their first cell; it matters where nothing is open yet.
  StartRule start_rule = StartRule::kAny;
};

// What the choice was made by.
enum class ChoiceBasis : std::uint8_t {
  kProof,      // the cell is certainly safe
  kEndgame,    // the exact chance to win of each cell
  kFirstCell,  // the table of first cells: nothing is open yet
  kLookAhead,  // what each number would lead to
  kLeastRisk,  // the analysis was beyond its budget
  kValue,      // what a network says of the positions that each number would lead to
};

struct Choice {
  Cell cell;
  double mine_probability;
  ChoiceBasis basis;
  // Of the best line, exact.
  std::optional<double> win_probability = std::nullopt;
  // The guesses that were looked at, the best first; empty where none had to be.
  std::vector<Considered> considered = {};
};

// Keeps tables between calls; one a thread.
class Champion {
 public:
  explicit Champion(const ChampionOptions& options);

  // `analysis` is that of the question, consistent. At least one safe cell is hidden.
  Choice choose(const Question& question, const Analysis& analysis);

 private:
  Choice first_cell(const Question& question, const Analysis& analysis) const;
  std::optional<Choice> solve_endgame(const Question& question, const Analysis& analysis);
  Choice look_ahead(const Question& question, const Analysis& analysis);
  void look_twice(const Question& question, const Analysis& analysis,
                  std::vector<Considered>& considered);

  ChampionOptions options_;
  LookAhead look_ahead_;
  std::optional<ValueLook> value_look_;  // where there is a network
  double far_behind_ = 0.0;              // a guess so far behind by one step is not looked at again
  double still_close_ = 0.0;             // nor is one valued that is so far behind after that
  EndgameSolver endgame_;
};

// What a new champion chooses in a question that holds a safe hidden cell. Throws
// ContradictoryPosition.
Choice choose(const Question& question, const ChampionOptions& options);

}  // namespace sapper
