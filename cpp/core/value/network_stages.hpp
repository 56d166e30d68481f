// The stages that ask a value network, by name: it is handed over, since no option can name it.
#pragma once

#include <memory>
#include <string>

#include "core/network/value_network.hpp"
#include "core/solvers/make_solver.hpp"

namespace sapper {

// `champion`, `value` and `deep`.
bool asks_network(const std::string& stage);

// One of them. Throws std::invalid_argument for another one, and for options that it does not have.
std::unique_ptr<Guesser> make_network_guesser(const StageSpec& stage,
                                              std::shared_ptr<const ValueNetwork> network);

}  // namespace sapper
