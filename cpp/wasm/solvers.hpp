// Solvers as requests name them: a list of stages with options.
#pragma once

#include "core/board/board.hpp"
#include "core/solvers/solver.hpp"
#include "wasm/json_value.hpp"

namespace sapper::wasm {

// A new solver for games under that rule. Throws InvalidOption for a stage or an option that there
// is not, and for a value that makes no sense.
Solver read_solver(const JsonValue& value, StartRule rule);

}  // namespace sapper::wasm
