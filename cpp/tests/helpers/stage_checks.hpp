// What a deducer proves, beside what is true in every layout.
#pragma once

#include <string>
#include <vector>

#include "core/solvers/stage.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {

std::vector<Knowledge> proven(Deducer& deducer, const Question& question);

// Whether the deducer throws ContradictoryPosition.
bool is_refused(Deducer& deducer, const Question& question);

// What all layouts have in common, by brute force. Requires a layout.
std::vector<Knowledge> implied(const Question& question);

// Whether everything that the one proves the other proves too.
bool is_contained(const std::vector<Knowledge>& less, const std::vector<Knowledge>& more);

// One character a cell: '.' safe, '*' mine, '?' unknown, ' ' open.
std::string shown(const std::vector<Knowledge>& knowledge, const Question& question);

}  // namespace sapper::tests
