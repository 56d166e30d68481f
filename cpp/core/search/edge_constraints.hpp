// The constraints on the cells at the edge of what is open, divided and merged as paper 003 has it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/question.hpp"

namespace sapper {

// The variables sum up to `need`.
struct EdgeConstraint {
  std::vector<std::int32_t> variables;  // ascending
  std::int32_t need;
};

// Variables are the unknown cells beside open numbers, in reading order, then those that merging
// adds: each stands for the mines among cells that two constraints share.
class EdgeConstraints {
 public:
  // One constraint a number, in reading order. Throws ContradictoryPosition for one that no mines
  // can meet.
  void load(const Question& question);

  // Subtracts, from the smallest constraint on, each from the later ones that contain it, at most
  // so many times; then the constraints stand by size.
  void divide(std::int32_t most);

  // Adds to pairs of constraints that share several cells the same two with one variable for these,
  // for at most so many pairs.
  void merge(std::int32_t most);

  const std::vector<EdgeConstraint>& constraints() const { return constraints_; }
  // What each variable can be at most.
  const std::vector<std::int32_t>& most() const { return most_; }
  // Of the variables that are cells.
  const std::vector<Cell>& cells() const { return cells_; }

 private:
  void sort_by_size();
  std::vector<std::int32_t> later_holders(std::size_t constraint) const;
  std::int32_t variable_for(const std::vector<std::int32_t>& shared);
  void add_merged(const EdgeConstraint& whole, const std::vector<std::int32_t>& shared);

  std::vector<Cell> cells_;
  std::vector<std::int32_t> most_;
  std::vector<EdgeConstraint> constraints_;
  std::vector<std::vector<std::int32_t>> holders_;  // of each cell: constraints on it, ascending
  std::vector<std::vector<std::int32_t>> merged_;   // the cells of each variable that was added
};

}  // namespace sapper
