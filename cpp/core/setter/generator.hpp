// Puzzles made from boards: some of the numbers are shown, the other squares are free.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/setter/setter.hpp"

namespace sapper {

// Which numbers of a board a puzzle shows.
struct PuzzleShares {
  double shown;  // of the numbers of the board
  double wrong;  // of those: changed by 1 or 2, within 0..8
};

// Puzzle `index` of a seed: the numbers that it shows, kFree elsewhere. The mines of the board are
// a layout of value 0 where none is wrong.
std::vector<Number> draw_puzzle(std::span<const Number> board, const PuzzleShares& shares,
                                std::uint64_t seed, std::uint64_t index);

}  // namespace sapper
