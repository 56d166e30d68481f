#include "core/endgame/endgame.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace sapper {
std::optional<EndgameSolution> EndgameSolver::solve(const Question& question,
                                                    const EndgameBudget& budget) {
  const Listing listing = lister_.list(question, budget.max_layouts, rows_);
  if (listing == Listing::kTooMany) return std::nullopt;
  if (listing == Listing::kContradictory) {
    throw ContradictoryPosition("no layout of the mines agrees with the position");
  }
  layouts_.resize(rows_.num_layouts);
  std::iota(layouts_.begin(), layouts_.end(), 0U);
  search_.load(rows_);
  const WinBounds wins = search_.search_first(layouts_, budget.max_nodes, moves_);
  EndgameSolution solution;
  solution.layouts = rows_.num_layouts;
  solution.wins = static_cast<std::uint64_t>(wins.lower);
  solution.upper = static_cast<std::uint64_t>(wins.upper);
  solution.num_nodes = search_.num_nodes();
  solution.best = safe_cell(question);
  solution.is_best_safe = solution.best != EndgameSolution::kNoCell;
  if (solution.is_best_safe || rows_.num_layouts == 1) return solution;
  for (const MoveValue& move : moves_) {
    solution.moves.push_back({rows_.cells[move.column], static_cast<std::uint64_t>(move.wins.lower),
                              static_cast<std::uint64_t>(move.wins.upper)});
  }
  solution.best = rows_.cells[best_column(layouts_)];
  return solution;
}

// A hidden cell that is safe in all layouts, one that tells layouts apart where there is one.
Cell EndgameSolver::safe_cell(const Question& question) const {
  for (const MoveValue& move : moves_) {
    if (move.losses == 0) return rows_.cells[move.column];
  }
  const std::vector<Knowledge>& knowledge = lister_.frontier().knowledge;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell]) && knowledge[cell] == Knowledge::kProvenSafe) return cell;
  }
  for (std::uint32_t column = 0; column < rows_.cells.size(); ++column) {
    if (num_losses(column, layouts_) == 0) return rows_.cells[column];
  }
  return EndgameSolution::kNoCell;
}

// The best of the moves that the last search found.
std::uint32_t EndgameSolver::best_column(const Layouts& layouts) const {
  if (moves_.empty()) return least_risk(layouts);
  return std::max_element(
             moves_.begin(), moves_.end(),
             [](const MoveValue& a, const MoveValue& b) { return a.wins.lower < b.wins.lower; })
      ->column;
}

// Where every cell teaches nothing, whichever is opened first wins one layout in the end.
std::uint32_t EndgameSolver::least_risk(const Layouts& layouts) const {
  std::uint32_t best = 0;
  std::size_t fewest = layouts.size();
  for (std::uint32_t column = 0; column < rows_.cells.size(); ++column) {
    const std::size_t losses = num_losses(column, layouts);
    if (losses == 0 || losses >= fewest) continue;
    fewest = losses;
    best = column;
  }
  return best;
}

std::size_t EndgameSolver::num_losses(std::uint32_t column, const Layouts& layouts) const {
  return static_cast<std::size_t>(
      std::count_if(layouts.begin(), layouts.end(),
                    [&](std::uint32_t layout) { return rows_.row(layout)[column] >= kShownMine; }));
}

std::vector<LineStep> EndgameSolver::line(std::size_t max_steps, std::size_t max_nodes) {
  std::vector<LineStep> steps;
  std::vector<Layouts> sets;  // before each step
  if (layouts_.size() < 2) return steps;
  sets.push_back(layouts_);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    const Layouts layouts = std::move(sets[i]);
    const WinBounds wins = search_.search_first(layouts, max_nodes, moves_);
    const std::uint32_t column = best_column(layouts);
    std::array<Layouts, kNumNumbers> parts;
    for (const std::uint32_t layout : layouts) {
      const Shown shown = rows_.row(layout)[column];
      if (shown < kShownMine) parts[shown].push_back(layout);
    }
    LineStep step{rows_.cells[column],
                  num_losses(column, layouts) == 0,
                  layouts.size(),
                  static_cast<std::uint64_t>(wins.lower),
                  {}};
    for (std::size_t number = 0; number < kNumNumbers; ++number) {
      if (parts[number].empty()) continue;
      std::int32_t next = LineStep::kWon;
      if (parts[number].size() > 1) {
        const bool is_followed = sets.size() < max_steps;
        next = is_followed ? static_cast<std::int32_t>(sets.size()) : LineStep::kUnfollowed;
        if (is_followed) sets.push_back(std::move(parts[number]));
      }
      step.next.push_back({static_cast<Number>(number), next});
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

EndgameSolver& endgame_solver_of_thread() {
  static thread_local EndgameSolver solver;
  return solver;
}

}  // namespace sapper
