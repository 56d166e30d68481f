// Single layouts that agree with a position: all of them, or random ones.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/analysis/constraints.hpp"
#include "core/analysis/counting.hpp"
#include "core/base/rng.hpp"

namespace sapper {

// Both functions below need the mine count: a layout is a placement of all the mines.

// Layouts one after the other, each one byte a cell: 1 for a mine.
using LayoutBytes = std::vector<std::uint8_t>;

// Every layout, in a fixed order. Throws BudgetExceeded when there are more than `max_layouts`, or
// when finding them takes too many steps.
LayoutBytes list_layouts(const Question& question, std::size_t max_layouts);

// `count` layouts, each drawn uniformly and independently. Empty when there is none.
LayoutBytes sample_layouts(const Question& question, std::size_t count, Rng& rng,
                           const Budget& budget);

}  // namespace sapper
