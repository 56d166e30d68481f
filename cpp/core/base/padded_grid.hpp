// A grid with one place of margin on each side, so that neighbours need no look at the border.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/base/grid.hpp"

namespace sapper {

// An index into an array over the padded grid is called a place. The eight neighbours of the place
// of any cell are at fixed offsets, in reading order.
class PaddedGrid {
 public:
  PaddedGrid() = default;
  explicit PaddedGrid(Grid grid)
      : grid_(grid),
        stride_(grid.width + 2),
        offsets_{-stride_ - 1, -stride_, -stride_ + 1, -1, 1, stride_ - 1, stride_, stride_ + 1} {}

  Grid grid() const { return grid_; }
  std::int32_t stride() const { return stride_; }
  const std::array<std::int32_t, 8>& offsets() const { return offsets_; }

  std::size_t num_places() const {
    return static_cast<std::size_t>(stride_) * static_cast<std::size_t>(grid_.height + 2);
  }
  // The place of the first cell of a row; those of its other cells follow.
  std::int32_t row_begin(std::int32_t row) const { return (row + 1) * stride_ + 1; }
  std::int32_t place_of(Cell cell) const {
    return row_begin(cell / grid_.width) + cell % grid_.width;
  }
  // Whether the place is a cell's, not one of the margin.
  bool is_inside(std::int32_t place) const {
    const std::int32_t row = place / stride_;
    const std::int32_t col = place % stride_;
    return row >= 1 && row <= grid_.height && col >= 1 && col <= grid_.width;
  }
  Cell cell_at(std::int32_t place) const {
    return grid_.cell(place / stride_ - 1, place % stride_ - 1);
  }

 private:
  Grid grid_{};
  std::int32_t stride_ = 0;
  std::array<std::int32_t, 8> offsets_{};
};

}  // namespace sapper
