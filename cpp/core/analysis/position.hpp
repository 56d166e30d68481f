// What a player may know at one moment, and how the game began.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/board/board.hpp"

namespace sapper {

// A view: the numbers must outlive it.
struct Position {
  Grid grid;
  std::span<const Number> numbers;  // kHidden or 0..8
  std::int32_t num_mines;
  StartRule start_rule = StartRule::kAny;
  std::optional<Cell> start = std::nullopt;

  bool is_hidden(Cell cell) const { return sapper::is_hidden(numbers[cell]); }
  std::int32_t num_hidden() const;

  // The position as an analysis is asked about it.
  Question question(std::span<const Knowledge> assumed) const {
    return {grid, numbers, num_mines, assumed};
  }
};

// What the start rule promises about cells that are still hidden, one entry a cell; empty for
// nothing. Once the start cell is open the promise is kept, and what is open says it all.
std::vector<Knowledge> assumed_knowledge(const Position& position);

}  // namespace sapper
