// Smallest sets with a property: the search behind explanations.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper {

// Whether some cells, in the order given, have the property.
using Holds = std::function<bool(std::span<const Cell>)>;

// A subset that holds and loses the property with any one of its cells.
//
// `holds` must be true of all cells together and monotone. Cells at the front are preferred.
// QuickXplain (Junker 2004): about k·log(n/k) tests for a result of k cells.
std::vector<Cell> minimal_subset(std::span<const Cell> cells, const Holds& holds);

}  // namespace sapper
