// The constraints of a frontier, reduced against each other and split into independent groups.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/constraints.hpp"
#include "core/search/backtracking.hpp"

namespace sapper {

// Exactly `need` mines in these boxes.
struct Constraint {
  std::int32_t need;
  std::int32_t num_cells;
  std::vector<std::int32_t> boxes;  // ascending; empty when the constraint has been used up
};

// A group and the boxes of the frontier that its boxes are.
struct FrontierGroup {
  std::vector<std::int32_t> boxes;
  SearchGroup group;
};

class ConstraintSystem {
 public:
  // One constraint a witness.
  void load(const Frontier& frontier);

  // Subtracts constraints from those that contain them and assigns what a constraint alone decides,
  // until nothing changes. Throws ContradictoryPosition where that shows one.
  void reduce();

  // What was assigned to each box.
  std::span<const Knowledge> known() const { return known_; }

  // The groups of unknown boxes that constraints connect. Solutions with more than `most_mines` are
  // left out.
  std::vector<FrontierGroup> groups(std::int32_t most_mines) const;

  // The unknown box that most constraints bind, the first of equals, and the boxes that share one
  // of them with it, under these constraints alone: what paper 002 searches. No boxes where no
  // constraint is left. Solutions with more than `most_mines` are left out.
  FrontierGroup dependents(std::int32_t most_mines) const;

  // All unknown boxes and the interior, when it has cells, as the last box: `num_mines` in all.
  FrontierGroup whole(std::int32_t num_mines, std::int32_t num_interior) const;

 private:
  bool subtract_from(std::int32_t constraint);
  bool subtract(std::int32_t from, std::int32_t contained);
  bool assign_trivial(std::int32_t constraint);
  void assign(std::int32_t box, bool is_mine);
  void drop(std::int32_t constraint, std::int32_t box);
  void add_box(FrontierGroup& group, std::int32_t box, std::vector<std::int32_t>& places) const;
  FrontierGroup group_of(std::int32_t first_box, std::vector<std::int32_t>& places) const;
  void add_constraints(FrontierGroup& group, const std::vector<std::int32_t>& places) const;

  std::vector<std::int32_t> sizes_;  // of each box
  std::vector<Knowledge> known_;     // of each box
  std::vector<Constraint> constraints_;
  std::vector<std::vector<std::int32_t>> constraints_of_;  // of each box
};

}  // namespace sapper
