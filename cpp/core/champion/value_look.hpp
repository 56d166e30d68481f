// A last look at guesses that are close: a small network values what may come of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/champion/ending.hpp"
#include "core/champion/leaves.hpp"
#include "core/champion/look_ahead.hpp"
#include "core/champion/ranking.hpp"
#include "core/network/value_network.hpp"

namespace sapper {

struct ValueLookOptions {
  std::int32_t candidates = 6;     // of the best so many at most are valued
  double within = 0.04;            // and none whose score is further behind the best
  double theta = 0.002;            // another one than the best must be worth so much more
  std::size_t max_layouts = 1000;  // leaves of so many layouts are solved exactly
};

class ValueLook {
 public:
  ValueLook(const ValueNetwork& network, const ValueLookOptions& options)
      : options_(options), network_(network), endings_(options.max_layouts) {}

  // Values the first of the considered guesses, which are sorted by score. Where several are close,
  // their scores become chances to win, and the one to take comes first. False where the first
  // stands alone or no opening was found yet, and nothing was changed. Throws BudgetExceeded.
  bool look(const Question& question, const Analysis& analysis,
            std::vector<Considered>& considered);

 private:
  double value_of(const Question& question, const Analysis& analysis, Cell cell);

  ValueLookOptions options_;
  ValueNetwork network_;
  GuessRanking ranking_;
  EndingSolver endings_;
};

}  // namespace sapper
