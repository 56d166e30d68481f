// Boards that can be won from their start without any guess, the mine counter included.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/board/board.hpp"
#include "core/no_guess/deduction.hpp"

namespace sapper {

// How much a search may cost.
struct NoGuessLimits {
  // Boards drawn and tried whole before repair begins. Boards found so are uniform among the
  // no-guess boards.
  std::int64_t max_draws;
  // Changes tried in all; boards found so are not uniform.
  std::int64_t max_repairs;
  std::optional<double> max_seconds = std::nullopt;
};

struct NoGuessBoard {
  std::vector<Number> numbers;
  Cell start;
  DeductionResult rating;
  std::int64_t num_draws;
  std::int64_t num_repairs;
};

// Board of (spec, seed, index), or nothing within the budget.
std::optional<NoGuessBoard> find_no_guess_board(const BoardSpec& spec, Cell first,
                                                std::uint64_t seed, std::uint64_t index,
                                                const NoGuessLimits& limits,
                                                DeductivePlayer& player);

}  // namespace sapper
