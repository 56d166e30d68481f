#include "core/endgame/endgame.hpp"

#include <algorithm>
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
  const WinBounds wins = search_.search_first(rows_, layouts_, budget.max_nodes, moves_);
  EndgameSolution solution;
  solution.layouts = rows_.num_layouts;
  solution.wins = static_cast<std::uint64_t>(wins.lower);
  solution.upper = static_cast<std::uint64_t>(wins.upper);
  solution.num_nodes = search_.num_nodes();
  solution.best = safe_cell(question);
  solution.is_best_safe = solution.best != EndgameSolution::kNoCell;
  if (solution.is_best_safe || rows_.num_layouts == 1) return solution;
  std::int32_t best = 0;
  for (const MoveValue& move : moves_) {
    const Cell cell = rows_.cells[move.column];
    solution.moves.push_back({cell, static_cast<std::uint64_t>(move.wins.lower),
                              static_cast<std::uint64_t>(move.wins.upper)});
    if (move.wins.lower <= best) continue;
    best = move.wins.lower;
    solution.best = cell;
  }
  if (moves_.empty()) solution.best = least_risk();
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
  for (std::size_t column = 0; column < rows_.cells.size(); ++column) {
    bool is_safe = true;
    for (std::size_t i = 0; is_safe && i < rows_.num_layouts; ++i) {
      is_safe = rows_.row(i)[column] < kShownMine;
    }
    if (is_safe) return rows_.cells[column];
  }
  return EndgameSolution::kNoCell;
}

// Where every cell teaches nothing, whichever is opened first wins one layout in the end.
Cell EndgameSolver::least_risk() const {
  Cell best = EndgameSolution::kNoCell;
  std::size_t fewest = rows_.num_layouts;
  for (std::size_t column = 0; column < rows_.cells.size(); ++column) {
    std::size_t losses = 0;
    for (std::size_t i = 0; i < rows_.num_layouts; ++i) {
      losses += rows_.row(i)[column] >= kShownMine;
    }
    if (losses >= fewest) continue;
    fewest = losses;
    best = rows_.cells[column];
  }
  return best;
}

}  // namespace sapper
