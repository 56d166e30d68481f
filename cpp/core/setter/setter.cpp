#include "core/setter/setter.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace sapper {

SetterPuzzle::SetterPuzzle(Grid grid, std::span<const Number> numbers)
    : grid_(grid), square_of_(numbers.size(), -1) {
  std::vector<std::int32_t> number_of(numbers.size(), -1);
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (numbers[cell] == kFree) {
      square_of_[cell] = num_squares();
      squares_.push_back(cell);
    } else {
      number_of[cell] = num_numbers();
      wanted_.push_back(numbers[cell]);
    }
  }
  number_begin_.push_back(0);
  square_begin_.push_back(0);
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const bool is_square = square_of_[cell] >= 0;
    std::vector<std::int32_t>& items = is_square ? numbers_ : squares_at_;
    grid.for_each_neighbour(cell, [&](Cell near) {
      const std::int32_t other = is_square ? number_of[near] : square_of_[near];
      if (other >= 0) items.push_back(other);
    });
    (is_square ? number_begin_ : square_begin_).push_back(items.size());
  }
}

std::vector<std::int32_t> SetterPuzzle::squares_near(std::int32_t square) const {
  std::vector<std::int32_t> near{square};
  grid_.for_each_within(squares_[square], 2, [&](Cell cell) {
    if (square_of_[cell] >= 0) near.push_back(square_of_[cell]);
  });
  return near;
}

std::int64_t SetterPuzzle::least_value() const {
  std::int64_t value = 0;
  for (std::int32_t number = 0; number < num_numbers(); ++number) {
    const auto around = static_cast<std::int32_t>(squares_at(number).size());
    value += std::max(wanted_[number] - around, 0);
  }
  return value;
}

std::vector<std::uint8_t> SetterPuzzle::on_board(std::span<const std::uint8_t> mines) const {
  std::vector<std::uint8_t> cells(square_of_.size(), 0);
  for (std::size_t square = 0; square < mines.size(); ++square) {
    cells[squares_[square]] = mines[square];
  }
  return cells;
}

SetterLayout::SetterLayout(const SetterPuzzle& puzzle)
    : puzzle_(&puzzle),
      mines_(static_cast<std::size_t>(puzzle.num_squares())),
      excess_(static_cast<std::size_t>(puzzle.num_numbers())) {
  assign(std::vector<std::uint8_t>(mines_.size(), 0));
}

void SetterLayout::flip(std::int32_t square) {
  score_.value += value_change(square);
  const std::int32_t added = has_mine(square) ? -1 : 1;
  for (const std::int32_t number : puzzle_->numbers_at(square)) excess_[number] += added;
  score_.mines += added;
  mines_[square] ^= 1;
}

void SetterLayout::assign(std::span<const std::uint8_t> mines) {
  std::copy(mines.begin(), mines.end(), mines_.begin());
  for (std::int32_t number = 0; number < puzzle_->num_numbers(); ++number) {
    excess_[number] = -puzzle_->wanted(number);
  }
  score_ = {};
  for (std::int32_t square = 0; square < puzzle_->num_squares(); ++square) {
    if (!has_mine(square)) continue;
    ++score_.mines;
    for (const std::int32_t number : puzzle_->numbers_at(square)) ++excess_[number];
  }
  for (const std::int32_t excess : excess_) score_.value += std::abs(excess);
}

void draw_mines(double mine_chance, Rng& rng, std::span<std::uint8_t> mines) {
  const auto threshold = static_cast<std::uint64_t>(std::lround(mine_chance * 65536));
  std::uint64_t bits = 0;
  for (std::size_t square = 0; square < mines.size(); ++square) {
    bits = square % 4 == 0 ? rng.next() : bits >> 16;
    mines[square] = (bits & 0xffff) < threshold;
  }
}

}  // namespace sapper
