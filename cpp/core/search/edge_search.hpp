// The search of paper 003 over the cells at the edge of what is open: every cell is a variable that
// is tried with 0 and 1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/search/edge_constraints.hpp"

namespace sapper {

// Everything beyond `max_steps` is off where the paper's text is followed.
struct EdgeSearchOptions {
  std::int64_t max_steps;      // in the search of one group; one that takes more proves nothing
  bool split = true;           // into groups that share no constraint; else all cells are one group
  bool branch = true;          // false: only the last open cell of a constraint gets its value
  bool consistency = false;    // generalized arc consistency: values without support are left out
  std::int32_t divisions = 0;  // constraints divided beforehand, at most
  std::int32_t merges = 0;     // pairs of constraints merged beforehand, at most
};

// Assigns value after value and checks after each the constraints of the variable; tallies all
// assignments that satisfy them. A cell with the same value in all is proven. Keeps its scratch
// space between questions.
class EdgeSearch {
 public:
  explicit EdgeSearch(EdgeSearchOptions options) : options_(options) {}

  // Writes what it proves of hidden cells. Throws ContradictoryPosition.
  void solve(const Question& question, std::span<Knowledge> knowledge);

  const EdgeSearchOptions& options() const { return options_; }
  // Values tried for the last question.
  std::int64_t num_steps() const { return num_steps_; }
  // Its constraints, as they were searched.
  std::size_t num_constraints() const { return edge_.constraints().size(); }

 private:
  struct Level {
    std::size_t position;    // in the order of the group
    std::int32_t value;      // tried last
    std::size_t num_before;  // assignments before it
  };

  void load();
  void find_groups();
  void walk(std::int32_t first);
  bool settle_root();
  void search(std::span<const std::int32_t> group);
  bool advance(Level& level, std::span<const std::int32_t> group);
  std::size_t next_open(std::size_t position, std::span<const std::int32_t> group) const;
  void tally(std::span<const std::int32_t> group);
  void store(std::span<const std::int32_t> group, std::span<Knowledge> knowledge) const;

  bool assign(std::int32_t variable, std::int32_t value);
  void undo(std::size_t num_kept);
  bool propagate();
  bool force(std::int32_t constraint);
  bool is_possible(std::int32_t constraint) const {
    return need_[constraint] >= 0 && need_[constraint] <= room_[constraint];
  }

  EdgeSearchOptions options_;
  EdgeConstraints edge_;
  std::int64_t num_steps_ = 0;

  std::vector<std::vector<std::int32_t>> constraints_of_;  // of each variable
  std::vector<std::int32_t> order_;                        // the variables, group by group
  std::vector<std::size_t> group_ends_;
  std::vector<std::uint8_t> is_reached_;  // of each variable, when grouping

  std::vector<std::int32_t> value_;     // of each variable; kOpen before it has one
  std::vector<std::int32_t> need_;      // of each constraint: what its open variables sum up to
  std::vector<std::int32_t> room_;      // of each constraint: what they can sum up to
  std::vector<std::int32_t> num_open_;  // of each constraint
  std::vector<std::int32_t> assigned_;  // variables in the order of their assignment
  std::vector<std::int32_t> pending_;   // constraints to look at
  std::vector<Level> levels_;
  std::vector<std::uint8_t> seen_;  // of each variable: bit v for a solution with the value v
};

}  // namespace sapper
