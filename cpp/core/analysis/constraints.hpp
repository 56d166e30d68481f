// From what a player sees to constraints: trivial deductions, the frontier and its boxes.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/analysis/trivial.hpp"
#include "core/base/flags.hpp"

namespace sapper {

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
class FrontierBuilder {
 public:
  void build(const Question& question, Frontier& frontier);

 private:
  void find_witnesses(Frontier& frontier);
  void find_boxes(Frontier& frontier);
  std::int32_t box_with(const std::int32_t* witnesses, std::int32_t count, Cell cell,
                        Frontier& frontier);
  void store(const Question& question, Frontier& frontier) const;

  TrivialDeduction known_;
  NeighbourSum sum_around_;
  // On the padded grid:
  std::vector<std::uint8_t> is_witness_;
  std::vector<std::int8_t> num_witnesses_;  // witnesses around each place
  std::vector<std::int32_t> witness_of_;    // of each place

  std::vector<std::int32_t> first_box_;  // of each witness: the newest box that it leads
  std::vector<std::int32_t> next_box_;   // of each box: the next one with the same leader
};

}  // namespace sapper
