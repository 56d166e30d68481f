// The truth of a board: where its mines are, the numbers they make, and how boards are drawn.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/grid.hpp"
#include "core/base/rng.hpp"

namespace sapper {

enum class StartRule : std::uint8_t { kAny, kSafeCell, kOpening, kGivenZero };

// "any", "safe", "opening" or "given-zero".
const char* name_of(StartRule start_rule);

struct BoardSpec {
  Grid grid;
  std::int32_t num_mines;
  StartRule start_rule;
};

// Draws a board uniformly among those the start rule allows and writes its numbers: kMine or 0..8.
// `first` is the cell that `safe` and `opening` protect. Returns the start cell: `first`, or for
// given-zero a cell drawn uniformly among the zeros of the board.
Cell draw_board(const BoardSpec& spec, Cell first, Rng& rng, std::span<Number> numbers);

// A first cell, uniform over those around which the start rule leaves room for all the mines.
Cell draw_first(const BoardSpec& spec, Rng& rng);

// Fills in the numbers of the cells that are not kMine.
void count_numbers(Grid grid, std::span<Number> numbers);

struct BoardMetrics {
  std::int32_t num_openings;
  std::int32_t num_islands;      // connected groups of safe cells outside every opening
  std::int32_t board_value_3bv;  // openings + safe cells outside every opening
};

BoardMetrics measure_board(Grid grid, std::span<const Number> numbers);

// For each cell the index of an opening that holds it (rims belong to the first that reaches
// them), or -1.
std::vector<std::int32_t> label_openings(Grid grid, std::span<const Number> numbers);

}  // namespace sapper
