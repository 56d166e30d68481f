// Solvers and their stages by name and options: what every face of the core builds them with.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/base/options.hpp"
#include "core/solvers/solver.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// One stage as a face names it. Options that are not given are what the stage usually does.
struct StageSpec {
  std::string name;
  Options options = {};
};

// All throw std::invalid_argument for a name or an option that there is not, and for a value of a
// wrong type. Whether values make sense is the faces' affair.

std::unique_ptr<Deducer> make_deducer(const StageSpec& stage);

std::unique_ptr<Guesser> make_guesser(const StageSpec& stage);

// The guesser, if there is one, stands last.
Solver make_solver(std::span<const StageSpec> stages);

}  // namespace sapper
