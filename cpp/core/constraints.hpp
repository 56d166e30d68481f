// From what a player sees to constraints: trivial deductions, the frontier and its boxes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "grid.hpp"
#include "padded_grid.hpp"

namespace sapper {

// An open cell whose number is left out of account; lets a proof use some of the numbers only.
inline constexpr Number kUnnumbered = 10;

// What is known of a hidden cell.
enum class Knowledge : std::uint8_t { kUnknown, kProvenSafe, kProvenMine };

// Stands for the mine count when the mine counter is left out of account.
inline constexpr std::int32_t kUncounted = -1;

// What an analysis is asked about. `assumed` is empty or holds one entry a cell: facts about hidden
// cells that are taken for granted.
struct Question {
  Grid grid;
  std::span<const Number> numbers;
  std::int32_t num_mines;
  std::span<const Knowledge> assumed = {};
};

// An open number that borders unknown cells: its boxes hold exactly `need` mines.
struct Witness {
  Cell cell;
  std::int32_t need;
  std::int32_t num_boxes = 0;
  std::int32_t boxes[8] = {};
};

// Frontier cells with exactly the same witnesses: they are interchangeable.
struct Box {
  Cell first_cell;  // in reading order
  std::int32_t size = 0;
  std::int32_t num_witnesses = 0;
  std::int32_t witnesses[8] = {};  // ascending
};

// The question after trivial deductions. Vectors keep their room when the object is used again.
struct Frontier {
  Grid grid;
  std::vector<Knowledge> knowledge;  // of each cell; open cells count as safe
  std::vector<Cell> frontier_cells;  // unknown cells with a witness, in reading order
  std::vector<std::int32_t> box_of;  // of each of them
  std::vector<Cell> interior_cells;  // unknown cells without a witness
  std::vector<Witness> witnesses;
  std::vector<Box> boxes;
  bool is_counted;                  // whether the mine counter counts
  std::int32_t mines_left;          // among the unknown cells; all may be mines when uncounted
  std::vector<Cell> contradicting;  // numbers that trivial deduction found impossible

  std::int32_t num_interior() const { return static_cast<std::int32_t>(interior_cells.size()); }
  std::int32_t num_unknown() const {
    return static_cast<std::int32_t>(frontier_cells.size() + interior_cells.size());
  }
  // Whether trivial reasoning already shows that no layout agrees.
  bool is_impossible() const {
    return !contradicting.empty() || mines_left < 0 || mines_left > num_unknown();
  }
};

// Turns questions into frontiers. Keeps its scratch space between calls.
//
// Its arrays live on the padded grid. Passes over all places are written without branches, so that
// the compiler vectorises them.
class FrontierBuilder {
 public:
  void build(const Question& question, Frontier& frontier);

 private:
  void load(const Question& question);
  void sum_around(const std::vector<std::uint8_t>& flags, std::vector<std::int8_t>& sums);
  void find_numbered();
  void assume(const Question& question);
  void deduce();
  void settle(std::int32_t place, bool is_mine);
  void find_witnesses(Frontier& frontier);
  void find_boxes(Frontier& frontier);
  std::int32_t box_with(const std::int32_t* witnesses, std::int32_t count, Cell cell,
                        Frontier& frontier);
  void store(const Question& question, Frontier& frontier);

  // Whether a number settles its unknown neighbours, or contradicts them.
  bool is_decisive(std::int32_t place) const {
    const std::int8_t need = need_[place];
    const std::int8_t unknown = num_unknown_[place];
    return unknown == 0 ? need != 0 : need <= 0 || need >= unknown;
  }

  PaddedGrid padded_;
  std::vector<Number> shown_;
  std::vector<std::uint8_t> unknown_;     // 1 for a hidden cell of which nothing is known yet
  std::vector<std::uint8_t> mine_;        // 1 for a known mine
  std::vector<std::uint8_t> numbered_;    // 1 for a number that may say something
  std::vector<std::int8_t> need_;         // mines that each number still needs
  std::vector<std::int8_t> num_unknown_;  // unknown neighbours of each place
  std::vector<std::uint8_t> row_sums_;    // scratch of sum_around
  std::vector<std::uint8_t> is_witness_;
  std::vector<std::int8_t> num_witnesses_;  // witnesses around each place
  std::vector<std::int32_t> pending_;       // numbers to look at again
  std::vector<std::int32_t> witness_of_;    // of each place
  std::vector<std::int32_t> first_box_;     // of each witness: the newest box that it leads
  std::vector<std::int32_t> next_box_;      // of each box: the next one with the same leader
  std::vector<Cell> contradicting_;
  std::int32_t mines_left_ = 0;
};

}  // namespace sapper
