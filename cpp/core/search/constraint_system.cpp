#include "core/search/constraint_system.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kNoPlace = -1;
constexpr std::size_t kNanosecondsAConstraint = 50;

// All boxes of the group together hold between `least` and `most` mines.
void constrain_all(SearchGroup& group, std::int32_t least, std::int32_t most) {
  std::vector<std::int32_t> all(group.sizes.size());
  std::iota(all.begin(), all.end(), 0);
  group.constraints.push_back({least, most, std::move(all)});
}

// The boxes of the group hold no more mines than these, which may say nothing.
void limit_mines(SearchGroup& group, std::int32_t most) {
  if (most < std::accumulate(group.sizes.begin(), group.sizes.end(), 0)) {
    constrain_all(group, 0, most);
  }
}

}  // namespace

void ConstraintSystem::load(const Frontier& frontier) {
  sizes_.clear();
  constraints_.clear();
  constraints_of_.assign(frontier.boxes.size(), {});
  known_.assign(frontier.boxes.size(), Knowledge::kUnknown);
  for (const Box& box : frontier.boxes) sizes_.push_back(box.size);
  for (const Witness& witness : frontier.witnesses) {
    Constraint& constraint = constraints_.emplace_back();
    constraint.need = witness.need;
    constraint.num_cells = 0;
    constraint.boxes.assign(witness.boxes, witness.boxes + witness.num_boxes);
    sort_stably(constraint.boxes);
    for (const std::int32_t box : constraint.boxes) {
      constraint.num_cells += sizes_[box];
      constraints_of_[box].push_back(static_cast<std::int32_t>(constraints_.size()) - 1);
    }
  }
}

void ConstraintSystem::reduce() {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (std::size_t i = 0; i < constraints_.size(); ++i) {
      count_work(kNanosecondsAConstraint);
      const auto constraint = static_cast<std::int32_t>(i);
      if (assign_trivial(constraint) || subtract_from(constraint)) has_changed = true;
    }
  }
}

// Subtracts one of the constraints that this one contains, if there is any.
bool ConstraintSystem::subtract_from(std::int32_t constraint) {
  for (const std::int32_t box : constraints_[constraint].boxes) {
    for (const std::int32_t other : constraints_of_[box]) {
      if (other != constraint && subtract(constraint, other)) return true;
    }
  }
  return false;
}

// Of two constraints on the same cells this leaves one.
bool ConstraintSystem::subtract(std::int32_t from, std::int32_t contained) {
  Constraint& greater = constraints_[from];
  const Constraint& less = constraints_[contained];
  if (!std::includes(greater.boxes.begin(), greater.boxes.end(), less.boxes.begin(),
                     less.boxes.end())) {
    return false;
  }
  for (const std::int32_t box : less.boxes) drop(from, box);
  greater.need -= less.need;
  return true;
}

// Whether the constraint decided its cells.
bool ConstraintSystem::assign_trivial(std::int32_t constraint) {
  const std::int32_t need = constraints_[constraint].need;
  const std::int32_t num_cells = constraints_[constraint].num_cells;
  if (need < 0 || need > num_cells) {
    throw ContradictoryPosition("numbers that share cells contradict each other");
  }
  if (num_cells == 0 || (need != 0 && need != num_cells)) return false;
  const std::vector<std::int32_t> boxes = constraints_[constraint].boxes;
  for (const std::int32_t box : boxes) assign(box, need != 0);
  return true;
}

void ConstraintSystem::assign(std::int32_t box, bool is_mine) {
  known_[box] = is_mine ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
  const std::vector<std::int32_t> constraints = constraints_of_[box];
  for (const std::int32_t constraint : constraints) {
    if (is_mine) constraints_[constraint].need -= sizes_[box];
    drop(constraint, box);
  }
}

void ConstraintSystem::drop(std::int32_t constraint, std::int32_t box) {
  std::erase(constraints_[constraint].boxes, box);
  constraints_[constraint].num_cells -= sizes_[box];
  std::erase(constraints_of_[box], constraint);
}

std::vector<FrontierGroup> ConstraintSystem::groups(std::int32_t most_mines) const {
  std::vector<FrontierGroup> groups;
  std::vector<std::int32_t> places(sizes_.size(), kNoPlace);
  for (std::size_t box = 0; box < sizes_.size(); ++box) {
    if (places[box] != kNoPlace || known_[box] != Knowledge::kUnknown) continue;
    FrontierGroup& added = groups.emplace_back(group_of(static_cast<std::int32_t>(box), places));
    add_constraints(added, places);
    limit_mines(added.group, most_mines);
  }
  return groups;
}

void ConstraintSystem::add_box(FrontierGroup& group, std::int32_t box,
                               std::vector<std::int32_t>& places) const {
  places[box] = static_cast<std::int32_t>(group.boxes.size());
  group.boxes.push_back(box);
  group.group.sizes.push_back(sizes_[box]);
}

// The boxes that chains of constraints lead to; `places` is told where in the group each stands.
FrontierGroup ConstraintSystem::group_of(std::int32_t first_box,
                                         std::vector<std::int32_t>& places) const {
  FrontierGroup group;
  add_box(group, first_box, places);
  std::size_t next = 0;
  while (next < group.boxes.size()) {  // more come meanwhile
    const std::int32_t reached = group.boxes[next++];
    for (const std::int32_t constraint : constraints_of_[reached]) {
      for (const std::int32_t box : constraints_[constraint].boxes) {
        if (places[box] == kNoPlace) add_box(group, box, places);
      }
    }
  }
  return group;
}

// The constraints on the boxes of the group, each when its first box comes.
void ConstraintSystem::add_constraints(FrontierGroup& group,
                                       const std::vector<std::int32_t>& places) const {
  for (const std::int32_t first : group.boxes) {
    for (const std::int32_t index : constraints_of_[first]) {
      const Constraint& constraint = constraints_[index];
      if (constraint.boxes.front() != first) continue;
      SearchGroup::Constraint& added = group.group.constraints.emplace_back(
          SearchGroup::Constraint{constraint.need, constraint.need, {}});
      for (const std::int32_t box : constraint.boxes) added.boxes.push_back(places[box]);
    }
  }
}

FrontierGroup ConstraintSystem::dependents(std::int32_t most_mines) const {
  FrontierGroup group;
  const auto most =
      std::max_element(constraints_of_.begin(), constraints_of_.end(),
                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
  if (most == constraints_of_.end()) return group;
  std::vector<std::int32_t> places(sizes_.size(), kNoPlace);
  for (const std::int32_t index : *most) {
    const Constraint& constraint = constraints_[index];
    SearchGroup::Constraint& added = group.group.constraints.emplace_back(
        SearchGroup::Constraint{constraint.need, constraint.need, {}});
    for (const std::int32_t box : constraint.boxes) {
      if (places[box] == kNoPlace) add_box(group, box, places);
      added.boxes.push_back(places[box]);
    }
  }
  limit_mines(group.group, most_mines);
  return group;
}

FrontierGroup ConstraintSystem::whole(std::int32_t num_mines, std::int32_t num_interior) const {
  FrontierGroup whole;
  std::vector<std::int32_t> places(sizes_.size(), kNoPlace);
  for (std::size_t box = 0; box < sizes_.size(); ++box) {
    if (known_[box] != Knowledge::kUnknown) continue;
    add_box(whole, static_cast<std::int32_t>(box), places);
  }
  add_constraints(whole, places);
  if (num_interior > 0) {
    whole.boxes.push_back(static_cast<std::int32_t>(sizes_.size()));
    whole.group.sizes.push_back(num_interior);
  }
  constrain_all(whole.group, num_mines, num_mines);
  return whole;
}

}  // namespace sapper
