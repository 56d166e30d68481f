// Which of equally risky cells to open.
#pragma once

#include <cstdint>

#include "core/analysis/question.hpp"

namespace sapper {

// Ranks equally risky cells, the lowest first: cells beside open numbers, those beside most of them
// first, since their number says most about the others; then interior cells, those with the fewest
// hidden neighbours first, since they are the likeliest to start an opening.
inline std::int32_t tie_rank(const Question& question, Cell cell) {
  std::int32_t num_hidden = 0;
  std::int32_t num_open = 0;
  question.grid.for_each_neighbour(
      cell, [&](Cell near) { ++(is_hidden(question.numbers[near]) ? num_hidden : num_open); });
  return num_open > 0 ? -num_open : num_hidden;
}

}  // namespace sapper
