// What the numbers of a frontier fix as a system of linear equations.
#pragma once

#include <cstdint>
#include <vector>

#include "core/genetic/frontier_genome.hpp"

namespace sapper {

// A cell of a genome that has the same value in every solution.
struct FixedCell {
  std::size_t cell;
  bool is_mine;
};

// Each number is an equation: its cells, 0 or 1 each, sum to what it needs. Elimination brings the
// equations to reduced echelon form. An equation, reduced or not, whose right side is the most or
// the least that its left side can be fixes all its cells. Takes time by the cube of the part.
//
// What a fixed cell implies for the others takes another call, on the genome without it.
std::vector<FixedCell> fixed_by_elimination(const FrontierGenome& part);

// The equations after elimination: of each the whole coefficients of the cells, and behind them the
// right side. Without those that say 0 = 0.
std::vector<std::vector<std::int64_t>> reduced_equations(const FrontierGenome& part);

}  // namespace sapper
