// One step ahead: how the game would go on after each number that a cell may show.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/analysis.hpp"

namespace sapper {

// What a position is worth that nobody has looked into: weights of its outlook.
struct LeafWeights {
  double further_safe = 0.02;     // for each certain-safe cell beyond the first
  std::int32_t most_further = 3;  // such cells that count
  double guess = 0.97;            // where the next move is a guess
  double exponent = 0.8;          // of that guess's safety
};

struct LookAheadOptions {
  LeafWeights leaf;
  Budget budget;
};

// A guess looked at closely.
struct Considered {
  Cell cell;
  double mine_probability;
  double next_safety = 0.0;  // chance that the next move is safe too, given that the cell is safe
  double progress = 0.0;     // chance of a certain-safe cell next
  double score = 0.0;        // what the choice goes by: about the chance to win, up to a factor
  bool is_cut = false;       // whether the look ahead was given up: it could not be the best
};

class LookAhead {
 public:
  explicit LookAhead(const LookAheadOptions& options) : options_(options) {}

  // Looks one step ahead from a hidden cell that may be safe. Gives up as soon as the score cannot
  // exceed `bar`.
  Considered consider(const Question& question, const Analysis& analysis, Cell cell, double bar);

 private:
  double value_of(const Outlook& outlook) const;

  LookAheadOptions options_;
  std::vector<Number> numbers_;
};

}  // namespace sapper
