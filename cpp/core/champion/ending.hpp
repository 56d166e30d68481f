// Endings of few layouts, solved exactly.
#pragma once

#include <cstddef>
#include <optional>

#include "core/analysis/analysis.hpp"

namespace sapper {

// The best line from a position on.
struct Ending {
  Cell best;               // to open now; none where every hidden cell is a mine, and the game won
  double win_probability;  // exact
};

// Solves positions of at most so many layouts.
class EndingSolver {
 public:
  static constexpr std::size_t kNodesALayout = 200;  // sets that a search may look at, as a rule

  explicit EndingSolver(std::size_t max_layouts, std::size_t nodes_a_layout = kNodesALayout)
      : max_layouts_(max_layouts), nodes_a_layout_(nodes_a_layout) {}

  // Nothing where there are too many layouts, or where the search takes too long.
  std::optional<Ending> solve(const Question& question, const Analysis& analysis);

 private:
  std::size_t max_layouts_;
  std::size_t nodes_a_layout_;
};

}  // namespace sapper
