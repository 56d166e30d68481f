// The rules of play on one board: opening with its cascade, chording, and when a game is over.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper {

enum class Outcome : std::uint8_t { kPlaying, kWon, kLost };

// "playing", "won" or "lost".
const char* name_of(Outcome outcome);

// Opens a hidden safe cell and, where it shows 0, the whole opening around it. `numbers` is the
// truth, `visible` what the player sees. `stack` is scratch space. Returns how many cells opened.
std::int32_t open_cascade(Grid grid, std::span<const Number> numbers, std::span<Number> visible,
                          Cell cell, std::vector<Cell>& stack);

class Game {
 public:
  Game(Grid grid, std::vector<Number> numbers);

  Grid grid() const { return grid_; }
  Outcome outcome() const { return outcome_; }
  Cell exploded() const { return exploded_; }  // the opened mine of a lost game
  std::int32_t num_mines() const { return num_mines_; }
  std::int32_t num_safe_hidden() const { return num_safe_hidden_; }
  std::span<const Number> numbers() const { return numbers_; }
  std::span<const Number> visible() const { return visible_; }
  bool is_hidden(Cell cell) const { return sapper::is_hidden(visible_[cell]); }

  // Opens one hidden cell; requires a game in play. Returns how many cells opened.
  std::int32_t open(Cell cell);

 private:
  Grid grid_;
  std::vector<Number> numbers_;
  std::vector<Number> visible_;
  std::vector<Cell> stack_;
  std::int32_t num_mines_ = 0;
  std::int32_t num_safe_hidden_ = 0;
  Outcome outcome_ = Outcome::kPlaying;
  Cell exploded_ = -1;
};

}  // namespace sapper
