// Layouts of puzzles as arrays of the board's shape.
#pragma once

#include <span>

#include "bindings/base/arrays.hpp"
#include "core/setter/setter.hpp"

namespace sapper::bindings {

// 1 for a mine.
inline auto layout_array(const SetterPuzzle& puzzle, std::span<const std::uint8_t> mines) {
  return to_numpy(puzzle.on_board(mines), puzzle.grid());
}

}  // namespace sapper::bindings
