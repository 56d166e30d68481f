// Small positions, and every layout that agrees with one, found by trying them all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/constraints.hpp"
#include "core/base/big_count.hpp"
#include "core/base/rng.hpp"

namespace sapper::tests {

// What a player sees, with the mine counter.
struct Position {
  Grid grid;
  std::vector<Number> numbers;
  std::int32_t num_mines;

  Question question() const { return {grid, numbers, num_mines}; }
};

// One string a row: '0'..'8' open, '#' hidden, '.' open with its number left out of account.
Position position_of(const std::vector<std::string>& rows, std::int32_t num_mines);

// A random board of which a random part of the safe cells is open.
Position random_position(Grid grid, std::int32_t num_mines, Rng& rng);

using Layout = std::uint32_t;  // bit i: cell i holds a mine

// Every layout that agrees with a question; for grids of at most 24 cells.
std::vector<Layout> brute_force(const Question& question);

// a / b
double quotient(const BigCount& a, const BigCount& b);

}  // namespace sapper::tests
