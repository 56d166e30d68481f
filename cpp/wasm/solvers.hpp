// Solvers as requests name them: a list of stages with options.
#pragma once

#include <string>
#include <vector>

#include "core/base/options.hpp"
#include "core/board/board.hpp"
#include "core/labels/labels.hpp"
#include "core/solvers/solver.hpp"
#include "wasm/json_value.hpp"

namespace sapper::wasm {

// A new solver for games under that rule. Throws InvalidOption for a stage or an option that there
// is not, and for a value that makes no sense.
Solver read_solver(const JsonValue& value, StartRule rule);

// The options of a stage, or of what is named like one; values that make no sense are refused.
Options read_options(const std::string& stage, const JsonValue& value);

// A whole tree that labels cells, in prefix order.
std::vector<Node> read_tree(const JsonValue& value);

}  // namespace sapper::wasm
