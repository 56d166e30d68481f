// A rectangle of cells and who borders whom.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

namespace sapper {

using Cell = std::int32_t;

// What one cell shows. A position holds kHidden or an open number 0..8; a board's truth holds
// kMine or the number that the cell would show.
using Number = std::int8_t;
inline constexpr Number kHidden = -1;
inline constexpr Number kMine = 9;

inline bool is_hidden(Number number) { return number == kHidden; }
inline bool is_mine(Number number) { return number == kMine; }

struct Grid {
  std::int32_t height;
  std::int32_t width;

  std::int32_t num_cells() const { return height * width; }
  Cell cell(std::int32_t row, std::int32_t col) const { return row * width + col; }

  // Calls visit(neighbour) for the up to eight cells around `cell`, in reading order.
  template <class Visit>
  void for_each_neighbour(Cell cell, Visit&& visit) const {
    for_each_within(cell, 1, std::forward<Visit>(visit));
  }

  // Calls visit(other) for the other cells at most `reach` rows and columns away, in reading order.
  template <class Visit>
  void for_each_within(Cell cell, std::int32_t reach, Visit&& visit) const {
    const std::int32_t row = cell / width;
    const std::int32_t col = cell % width;
    const std::int32_t last_row = std::min(row + reach, height - 1);
    const std::int32_t last_col = std::min(col + reach, width - 1);
    for (std::int32_t r = std::max(row - reach, 0); r <= last_row; ++r) {
      for (std::int32_t c = std::max(col - reach, 0); c <= last_col; ++c) {
        if (r != row || c != col) visit(this->cell(r, c));
      }
    }
  }

  // The cells on and around (row, col).
  std::int32_t neighbourhood_size(std::int32_t row, std::int32_t col) const {
    const std::int32_t rows = std::min(row + 2, height) - std::max(row - 1, 0);
    const std::int32_t cols = std::min(col + 2, width) - std::max(col - 1, 0);
    return rows * cols;
  }

  bool are_neighbours_or_same(Cell a, Cell b) const {
    const std::int32_t rows = a / width - b / width;
    const std::int32_t cols = a % width - b % width;
    return rows >= -1 && rows <= 1 && cols >= -1 && cols <= 1;
  }
};

}  // namespace sapper
