// Test positions with how their game began.
#pragma once

#include <optional>

#include "core/analysis/position.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {

// A view, as the core takes it.
inline sapper::Position started(const Position& position, StartRule rule = StartRule::kAny,
                                std::optional<Cell> start = std::nullopt) {
  return {{position.grid, position.num_mines, rule}, position.numbers, start};
}

}  // namespace sapper::tests
