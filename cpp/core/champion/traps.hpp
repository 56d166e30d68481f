// Traps: places that may turn out as a toss of a coin which no number can settle any more.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/champion/look_ahead.hpp"

namespace sapper {

// For each candidate the share of wins that is lost to traps which it would disarm, 0 for most.
//
// A trap is a pair or a square of hidden cells whose mines may be swapped, one cell for the other
// or one diagonal for the other, without a change in any number: all cells that would show the
// difference, its walls, are mines. A trap that has closed so costs half of the wins. To open one
// of its cells or walls in time, where that is safe, leaves no trap.
//
// Chances of cells are multiplied; of a trap that looks likely the layouts are counted. The
// analysis is that of the question, exact. Throws BudgetExceeded.
std::vector<double> find_trap_losses(const Question& question, const Analysis& analysis,
                                     std::span<const Cell> candidates, const Budget& budget);

// Wins that are no longer lost to traps count as won: the guess's score rises by their share.
Considered disarming(Considered considered, double trap_loss);

}  // namespace sapper
