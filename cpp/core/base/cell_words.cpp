#include "core/base/cell_words.hpp"

namespace sapper {

std::string cell_words(Grid grid, Cell cell) {
  std::string words = "(" + std::to_string(cell / grid.width) + ", ";
  words += std::to_string(cell % grid.width);
  return words += ')';
}

}  // namespace sapper
