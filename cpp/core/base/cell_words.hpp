// Cells in sentences.
#pragma once

#include <string>

#include "core/base/grid.hpp"

namespace sapper {

// "(row, column)", as Python writes a pair.
std::string cell_words(Grid grid, Cell cell);

}  // namespace sapper
