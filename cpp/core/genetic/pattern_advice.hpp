// What patterns say of the hidden cells of a position before any of them is opened.
#pragma once

#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/patterns/pattern_book.hpp"

namespace sapper {

// One entry a cell: a mine where a pattern flags, safe where one opens, each after what was said
// before. `known` holds one entry a cell; nothing is said of known cells. Patterns may err.
std::vector<Knowledge> pattern_advice(const PatternBook& book, const Question& question,
                                      std::span<const Knowledge> known);

}  // namespace sapper
