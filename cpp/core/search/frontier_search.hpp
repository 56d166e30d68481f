// Searches the solutions of a frontier and says what they have in common: what `csp` and `tank`
// share.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/constraints.hpp"
#include "core/reasons/seen.hpp"
#include "core/search/backtracking.hpp"
#include "core/search/constraint_system.hpp"

namespace sapper {

// What the solutions say of every cell of a box.
struct BoxFinding {
  Knowledge knowledge = Knowledge::kUnknown;
  std::optional<double> mine_share;  // of the solutions; nothing when they were not all found
};

// Keeps its scratch space between questions.
class FrontierSearch {
 public:
  // A group that takes more steps proves nothing.
  explicit FrontierSearch(std::int64_t max_steps) : max_steps_(max_steps) {}

  // Deduces what is trivial. Throws ContradictoryPosition, as the other functions do.
  void load(const Question& question);

  // Reduces the constraints against each other.
  void reduce();

  // Finds the solutions of each group with at most `most_mines` mines.
  void search_groups(std::int32_t most_mines);

  // Finds the solutions of the most constrained box and what depends on it, with at most
  // `most_mines` mines.
  void search_dependents(std::int32_t most_mines);

  // Finds the solutions of all unknown cells with exactly the mines left; false when that takes too
  // many steps, or when mines are not counted.
  bool search_whole();

  const Frontier& frontier() const { return frontier_; }
  // Among the cells of unknown boxes and of the interior.
  std::int32_t mines_left() const;
  std::int32_t num_unknown() const;

  std::span<const BoxFinding> boxes() const { return findings_; }
  const BoxFinding& interior() const { return interior_; }

  // Calls visit(cell, finding) for the unknown cells of the frontier, then for those of the
  // interior.
  template <class Visit>
  void for_each_unknown(Visit&& visit) const {
    for (std::size_t i = 0; i < frontier_.frontier_cells.size(); ++i) {
      visit(frontier_.frontier_cells[i], findings_[frontier_.box_of[i]]);
    }
    for (const Cell cell : frontier_.interior_cells) visit(cell, interior_);
  }

  // Whether more was found than what is trivial.
  bool has_proof() const;

  // The first hidden cell in reading order that is known to be safe.
  std::optional<Cell> first_safe(const Question& question) const;

  // Writes what was found of hidden cells.
  void store(const Question& question, std::span<Knowledge> knowledge) const;

  // What was searched, and the share of mines that each hidden cell has in it.
  Seen seen(const Question& question) const;

 private:
  bool search(const FrontierGroup& group);

  std::int64_t max_steps_;
  FrontierBuilder builder_;
  Frontier frontier_;
  ConstraintSystem system_;
  Backtracking backtracking_;
  std::vector<BoxFinding> findings_;  // of each box
  BoxFinding interior_;
  std::optional<WideFloat> num_solutions_;  // of all groups that were searched
};

// What the question takes for granted and what is known, one entry a cell.
std::vector<Knowledge> with_known(const Question& question, std::span<const Knowledge> known);

// A cell that may be guessed.
struct RatedCell {
  double risk;
  Cell cell;
};

// The cells whose solutions were found and that some solution leaves empty.
std::vector<RatedCell> rated_cells(const FrontierSearch& search);

// The first in reading order of the cells with the least risk.
std::optional<RatedCell> least_risky(const std::vector<RatedCell>& cells);

}  // namespace sapper
