#include "core/board/game.hpp"

#include <algorithm>
#include <utility>

namespace sapper {

const char* name_of(Outcome outcome) {
  if (outcome == Outcome::kPlaying) return "playing";
  return outcome == Outcome::kWon ? "won" : "lost";
}

std::int32_t open_cascade(Grid grid, std::span<const Number> numbers, std::span<Number> visible,
                          Cell cell, std::vector<Cell>& stack) {
  visible[cell] = numbers[cell];
  if (numbers[cell] != 0) return 1;
  std::int32_t num_opened = 1;
  stack.assign(1, cell);
  while (!stack.empty()) {
    const Cell zero = stack.back();
    stack.pop_back();
    grid.for_each_neighbour(zero, [&](Cell near) {
      if (!is_hidden(visible[near])) return;
      visible[near] = numbers[near];
      ++num_opened;
      if (numbers[near] == 0) stack.push_back(near);
    });
  }
  return num_opened;
}

Game::Game(Grid grid, std::vector<Number> numbers)
    : grid_(grid),
      numbers_(std::move(numbers)),
      visible_(numbers_.size(), kHidden),
      num_mines_(static_cast<std::int32_t>(std::count(numbers_.begin(), numbers_.end(), kMine))),
      num_safe_hidden_(grid.num_cells() - num_mines_) {
  if (num_safe_hidden_ == 0) outcome_ = Outcome::kWon;
}

std::int32_t Game::open(Cell cell) {
  if (is_mine(numbers_[cell])) {
    outcome_ = Outcome::kLost;
    exploded_ = cell;
    return 0;
  }
  const std::int32_t num_opened = open_cascade(grid_, numbers_, visible_, cell, stack_);
  num_safe_hidden_ -= num_opened;
  if (num_safe_hidden_ == 0) outcome_ = Outcome::kWon;
  return num_opened;
}

}  // namespace sapper
