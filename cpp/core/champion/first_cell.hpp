// Where to begin: the first cell of a game that has no agreed one.
#pragma once

#include "core/analysis/question.hpp"
#include "core/board/board.hpp"

namespace sapper {

// The first cell that wins most often: measured for the levels, by its like for other boards. Under
// given-zero, where games begin with an open cell, the corner.
Cell best_first_cell(const BoardSpec& spec);

// Whether nothing is open and nothing is promised: the game has no agreed first cell.
bool is_untouched(const Question& question);

}  // namespace sapper
