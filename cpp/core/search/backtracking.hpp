// Every solution of a group of constraints, by backtracking with forward checking.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "core/base/wide_float.hpp"

namespace sapper {

// Boxes and the constraints that they share: what is searched together.
struct SearchGroup {
  // The boxes hold between `least` and `most` mines together.
  struct Constraint {
    std::int32_t least;
    std::int32_t most;
    std::vector<std::int32_t> boxes;  // of this group
  };
  std::vector<std::int32_t> sizes;  // of each box
  std::vector<Constraint> constraints;
};

// What all solutions of a group say together. A solution puts mines on cells, so a box of n cells
// with k mines stands for C(n, k) solutions.
struct Tally {
  bool is_complete = false;  // false when the search took too many steps; then the rest is void
  WideFloat num_solutions;
  std::vector<std::vector<WideFloat>> with_mines;  // [box][k]: solutions with k mines in the box

  bool may_hold_mine(std::size_t box) const;
  bool may_hold_safe(std::size_t box) const;
  // The share of the solutions in which a cell of the box is a mine. Requires a solution.
  double mine_share(std::size_t box) const;
};

// Fills box after box, the most constrained first. A box is given only such numbers of mines as
// leave each of its constraints satisfiable by the boxes that are still to be filled.
//
// Searching over boxes instead of cells visits fewer nodes and counts the same solutions. Keeps its
// scratch space between searches.
class Backtracking {
 public:
  // Gives up after `max_steps`, each of which gives one box one number of mines. Valid until the
  // next call.
  const Tally& search(const SearchGroup& group, std::int64_t max_steps);

 private:
  struct Limits {
    std::int32_t least;     // mines still needed
    std::int32_t most;      // mines still allowed
    std::int32_t capacity;  // cells still to be filled
  };
  // What is tried at one depth of the search.
  struct Level {
    std::int32_t box;
    std::int32_t value;  // mines in the box now; one less than the first before any is tried
    std::int32_t last;
    bool is_filled;
    WideFloat ways_above;  // of all the boxes above
    WideFloat ways_below;  // of this box and those below, as far as tried
  };

  // A box in the queue of those to be filled; the greatest comes next.
  struct Candidate {
    std::int32_t num_begun;  // of its constraints: those that bind a box before it
    std::int32_t num_constraints;
    std::int32_t minus_box;  // of equals the first is taken

    auto operator<=>(const Candidate&) const = default;
  };

  void load(const SearchGroup& group);
  void clear_tally();
  void order_boxes();
  void enqueue(std::int32_t box);
  std::int32_t most_constrained();
  void take(std::int32_t box);
  void begin(std::size_t depth);
  bool advance(std::size_t depth);
  void fill(Level& level, std::int32_t value);
  void empty(Level& level);
  void record(Level& level, WideFloat ways);
  WideFloat ways_of(const Level& level) const { return ways_[level.box][level.value]; }

  const SearchGroup* group_ = nullptr;
  std::vector<std::vector<std::int32_t>> constraints_of_;  // of each box
  std::vector<Limits> limits_;                             // of each constraint
  std::vector<std::vector<WideFloat>> ways_;               // [box][k]: to put k mines in the box
  // When ordering:
  std::vector<std::uint8_t> is_begun_;   // of each constraint
  std::vector<std::uint8_t> is_taken_;   // of each box
  std::vector<std::int32_t> num_begun_;  // of each box
  std::vector<Candidate> queue_;         // a heap, with old entries of boxes that moved up since
  std::vector<Level> levels_;
  Tally tally_;
};

}  // namespace sapper
