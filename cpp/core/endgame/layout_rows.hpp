// Every layout of a position, each as what the hidden cells would show.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/analysis/components.hpp"
#include "core/analysis/constraints.hpp"

namespace sapper {

// What a cell shows in a layout: its number, or for a mine something from kShownMine on.
using Shown = std::uint8_t;
inline constexpr Shown kShownMine = 16;
inline constexpr std::size_t kNumNumbers = 9;  // 0 to 8

// One row a layout, one column a hidden cell that is not a known mine. Cells that border no unknown
// cell show the same in all layouts and are left out.
struct LayoutRows {
  std::vector<Cell> cells;  // of the columns
  std::size_t stride = 0;   // from row to row; columns behind the last cell hold 0
  std::size_t num_layouts = 0;
  std::vector<Shown> shown;

  const Shown* row(std::size_t layout) const { return shown.data() + layout * stride; }
};

enum class Listing : std::uint8_t { kComplete, kTooMany, kContradictory };

// Lists layouts component by component: what a cell shows is the sum of what the mines of each
// component add to it, so the row of a layout is a sum of rows. Counts before it lists, and gives
// up early where there are too many. Keeps its scratch space between calls.
class LayoutLister {
 public:
  // Requires a mine count. `rows` has a meaning only where the listing is complete.
  Listing list(const Question& question, std::size_t max_layouts, LayoutRows& rows);

  // The question after trivial deductions; of the last call.
  const Frontier& frontier() const { return frontier_; }

 private:
  // One component; its fillings say how many mines each box holds.
  struct Part {
    std::vector<std::int32_t> boxes;  // indices into Frontier::boxes
    std::int32_t num_cells = 0;
    std::int32_t least = 0;  // mines in any layout: bounds, exact once it is filled
    std::int32_t most = 0;
    std::vector<std::uint8_t> fills;       // one filling after the other
    std::vector<std::int32_t> mines;       // of each filling
    std::vector<double> ways;              // layouts with least, least + 1, ... mines
    std::vector<std::vector<Shown>> rows;  // the same layouts; empty until they are needed
  };
  // A box on the way to a filling.
  struct Level {
    std::int32_t fill;
    std::int32_t highest;
    double ways;                // to fill the boxes before it
    std::int32_t mines;         // in the boxes before it
    std::int32_t cells_behind;  // in the boxes after it
  };
  // How many layouts the parts from one on have, by number of mines from `low` on.
  struct Rest {
    std::int32_t low = 0;
    std::vector<double> ways;

    double of(std::int32_t mines) const {
      const std::int32_t index = mines - low;
      return index < 0 || index >= static_cast<std::int32_t>(ways.size()) ? 0 : ways[index];
    }
  };

  void find_parts();
  void bound_mines(Part& part, const Component& component);
  bool has_many_interiors(double max_layouts) const;
  Listing fill_parts(double max_layouts);
  Listing fill_part(Part& part, double max_layouts);
  bool enter(const Part& part, std::size_t depth);
  void place(const Part& part, std::size_t depth, std::int32_t mines);
  void leave(const Part& part, std::size_t depth);
  void keep_filling(Part& part);
  double certain_ways(std::int32_t mines) const;
  void count_rests();
  void choose_columns(const Question& question, LayoutRows& rows);
  void find_changes(const LayoutRows& rows);
  void combine(std::size_t part, std::int32_t mines_left, const Shown* sum, LayoutRows& rows);
  const std::vector<Shown>& rows_of(std::size_t part, std::int32_t mines);
  void write_filling(const Part& part, const std::uint8_t* fills, std::size_t depth,
                     std::vector<Shown>& rows);
  template <class Then>
  void place_among(const std::vector<Cell>& cells, std::size_t first, std::int32_t mines,
                   const Then& then);
  void change(Cell cell, Shown own, Shown around);

  FrontierBuilder builder_;
  Frontier frontier_;
  ComponentFinder finder_;
  std::vector<Part> parts_;  // the components; the first num_parts_ are in use
  std::size_t num_parts_ = 0;
  std::int32_t others_least_ = 0;  // mines in the other components than the one being filled
  std::int32_t others_most_ = 0;
  std::vector<Level> levels_;
  std::vector<std::int32_t> need_;  // of each witness, and its unfilled cells
  std::vector<std::int32_t> room_;
  std::vector<std::uint8_t> is_taken_;  // of each box
  std::vector<Rest> rests_;             // of each part, and last of the interior alone
  std::vector<std::vector<Cell>> box_cells_;
  std::vector<std::vector<Shown>> interior_rows_;  // by number of mines from the lowest on
  std::vector<std::int32_t> column_of_;            // of each cell
  // Columns that a mine changes, of each cell: how many, then which.
  std::vector<std::array<std::int32_t, 9>> changes_;
  std::size_t stride_ = 0;
  std::vector<Shown> row_;
  std::vector<Shown> sums_;  // one row a part
};

}  // namespace sapper
