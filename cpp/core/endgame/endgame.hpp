// The best line to the end where few layouts are left: exact, by search over the set of layouts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/endgame/layout_rows.hpp"
#include "core/endgame/layout_search.hpp"

namespace sapper {

// How much a solution may cost.
struct EndgameBudget {
  std::size_t max_layouts = 1000;
  std::size_t max_nodes = 1'000'000;  // sets of layouts that are searched
};

// The layouts on which the best line wins that begins with one cell: between `lower` and `upper`.
struct FirstMove {
  Cell cell;
  std::uint64_t lower;
  std::uint64_t upper;

  bool is_exact() const { return lower == upper; }
};

// All layouts are equally likely, so the chance to win is wins / layouts.
struct EndgameSolution {
  static constexpr Cell kNoCell = -1;

  std::uint64_t layouts = 0;  // that agree with the position
  std::uint64_t wins = 0;     // of the best line; where it is not exact, of the best that was found
  std::uint64_t upper = 0;    // no line wins on more
  Cell best = kNoCell;        // to open now; none when nothing safe is hidden
  bool is_best_safe = false;  // whether it is safe in all layouts
  std::size_t num_nodes = 0;
  // Guesses with what is known of them; empty where none is due. Cells that teach nothing are left
  // out: another one is never worse.
  std::vector<FirstMove> moves;

  // False where the nodes of the budget were not enough.
  bool is_exact() const { return wins == upper; }
};

// Solves endgames one after the other. Keeps its tables between calls; one a thread.
class EndgameSolver {
 public:
  // Nothing when there are more layouts than the budget allows, which is found fast. Requires a
  // mine count. Throws ContradictoryPosition.
  std::optional<EndgameSolution> solve(const Question& question, const EndgameBudget& budget = {});

 private:
  Cell safe_cell(const Question& question) const;
  Cell least_risk() const;

  LayoutLister lister_;
  LayoutRows rows_;
  LayoutSearch search_;
  std::vector<std::uint32_t> layouts_;
  std::vector<MoveValue> moves_;
};

}  // namespace sapper
