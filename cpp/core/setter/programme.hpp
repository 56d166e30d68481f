// The mixed-integer programme of a puzzle, for whoever can solve such programmes.
//
// One whole variable a box counts its mines. Each number is a row: the mines next to it, and what
// is missing, less what is too many, make the number. The last two are counted by a pair of
// variables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/setter/boxes.hpp"

namespace sapper {

// What is minimised: a weighted sum of the value and the mines.
struct ProgrammeGoal {
  std::int64_t value_weight;
  std::int64_t mine_weight;
  // Whether only the unreachable numbers may be missed, by no more than they must.
  bool is_value_least = false;
};

// Columns from 0 to their upper bound: the boxes, what each number misses, what it has too much.
struct SetterProgramme {
  std::vector<double> costs;
  std::vector<double> upper;
  std::int32_t num_whole = 0;  // so many columns, the first ones, take whole values alone
  std::vector<double> wanted;  // what each row makes
  // The entries of row i are starts[i] .. starts[i + 1].
  std::vector<std::int32_t> starts;
  std::vector<std::int32_t> columns;
  std::vector<double> factors;
  std::vector<double> first;  // the values of a layout that is known
};

SetterProgramme make_programme(const SetterPuzzle& puzzle, const SetterBoxes& boxes,
                               const ProgrammeGoal& goal, std::span<const std::uint8_t> mines);

// The layout that the values of the columns stand for, each rounded to a count that can be.
std::vector<std::uint8_t> programme_layout(const SetterBoxes& boxes,
                                           std::span<const double> values);

}  // namespace sapper
