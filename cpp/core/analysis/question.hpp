// What a stage or an analysis is asked: what a player sees, and what may be taken for granted.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>

#include "core/base/grid.hpp"

namespace sapper {

// An open cell whose number is left out of account; lets a proof use some of the numbers only.
inline constexpr Number kUnnumbered = 10;

// What is known of a hidden cell.
enum class Knowledge : std::uint8_t { kUnknown, kProvenSafe, kProvenMine };

// Stands for the mine count when the mine counter is left out of account.
inline constexpr std::int32_t kUncounted = -1;

// What an analysis is asked about. `assumed` is empty or holds one entry a cell: facts about hidden
// cells that are taken for granted.
struct Question {
  Grid grid;
  std::span<const Number> numbers;
  std::int32_t num_mines;
  std::span<const Knowledge> assumed = {};
};

// No layout of the mines agrees with the question.
class ContradictoryPosition : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace sapper
