// Why a cell is safe or a mine: the smallest set of numbers found that proves it, in a sentence.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/analysis/layouts.hpp"
#include "core/explain/partial_questions.hpp"

namespace sapper {

// What is known of a cell.
enum class Verdict : std::uint8_t { kProvenSafe, kProvenMine, kOpen, kUndecided };

// Why a cell is safe or a mine, or why neither is proven.
struct Explanation {
  Cell cell;
  Verdict verdict;
  // The open numbers that prove the verdict, in reading order; none can be left out.
  std::vector<Cell> numbers;
  bool needs_counter = false;  // whether the proof needs the mine counter
  // Of an undecided cell two layouts, one byte a cell: with a mine in it and without. Else empty.
  LayoutBytes layout_with_mine;
  LayoutBytes layout_without_mine;
  double mine_probability = 0.0;  // what an analysis says of the cell; 0 where it is open
  std::string sentence;
};

// Explains what is known of one cell.
//
// The proof cannot lose any of its numbers; of several that were found it is the smallest. It needs
// no more of the position than can be counted within the limits, each question for itself. Throws
// ContradictoryPosition where no layout agrees with the position, with the sentence of
// `find_contradiction`, and BudgetExceeded where nothing is proven of the cell within the limits.
Explanation explain(const Position& position, Cell cell, const QuestionLimits& limits = {});

}  // namespace sapper
