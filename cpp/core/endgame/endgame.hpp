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

// One move of the best line, and what follows it.
struct LineStep {
  // What follows a number: the place of a step in the line, or one of these.
  static constexpr std::int32_t kWon = -1;         // one layout is left: all that is safe is opened
  static constexpr std::int32_t kUnfollowed = -2;  // the line was cut off here
  struct Next {
    Number number;
    std::int32_t step;
  };

  Cell cell;
  bool is_safe;           // whether it is safe in all layouts that are left
  std::uint64_t layouts;  // that are left before the move
  std::uint64_t wins;     // of them
  std::vector<Next> next;
};

// Solves endgames one after the other. Keeps its tables between calls; one a thread.
class EndgameSolver {
 public:
  // Nothing when there are more layouts than the budget allows, which is found fast. Requires a
  // mine count. Throws ContradictoryPosition.
  std::optional<EndgameSolution> solve(const Question& question, const EndgameBudget& budget = {});

  // The line of the last solution: what to open after each number, the first moves first, at most
  // so many. Safe cells that teach nothing are left out. Each step may cost `max_nodes`.
  std::vector<LineStep> line(std::size_t max_steps, std::size_t max_nodes);

 private:
  using Layouts = std::vector<std::uint32_t>;

  Cell safe_cell(const Question& question) const;
  std::uint32_t best_column(const Layouts& layouts) const;
  std::uint32_t least_risk(const Layouts& layouts) const;
  std::size_t num_losses(std::uint32_t column, const Layouts& layouts) const;

  LayoutLister lister_;
  LayoutRows rows_;
  LayoutSearch search_;
  Layouts layouts_;
  std::vector<MoveValue> moves_;
};

// One solver a thread, for all who ask in that thread, one after the other.
EndgameSolver& endgame_solver_of_thread();

}  // namespace sapper
