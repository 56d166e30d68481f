// Which open numbers of a contradictory position cannot all be right.
#pragma once

#include <string>
#include <vector>

#include "core/explain/partial_questions.hpp"

namespace sapper {

// Why no layout agrees with a position.
struct Contradiction {
  // Open numbers that cannot all be right, in reading order; without any one of them the rest can.
  std::vector<Cell> numbers;
  bool needs_counter = false;  // whether the mine counter is part of the contradiction
  std::string sentence;
};

// A smallest set of numbers, found by leaving out, that no layout meets.
//
// The numbers alone are tried first, then the numbers with the mine counter; each with few states
// first, since the search asks often. Numbers whose count exceeds the limits contradict nothing:
// others were found to.
Contradiction find_contradiction(const Position& position, const QuestionLimits& limits);

}  // namespace sapper
