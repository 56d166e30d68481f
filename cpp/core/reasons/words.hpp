// Cells in sentences.
#pragma once

#include <string>

#include "core/base/grid.hpp"

namespace sapper {

// "(row, column)".
inline std::string cell_words(Grid grid, Cell cell) {
  return "(" + std::to_string(cell / grid.width) + ", " + std::to_string(cell % grid.width) + ")";
}

}  // namespace sapper
