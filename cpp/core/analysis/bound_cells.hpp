// Which hidden cells open numbers bind together.
#pragma once

#include <vector>

#include "core/analysis/question.hpp"

namespace sapper {

struct BoundCells {
  // Hidden cells beside numbers; two that touch the same number are in the same component. Cells in
  // reading order, components by their first cells.
  std::vector<std::vector<Cell>> components;
  std::vector<Cell> interior;  // hidden cells beside no number
};

BoundCells find_bound_cells(const Question& question);

}  // namespace sapper
