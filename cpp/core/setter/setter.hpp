// Minesetter, the inverse puzzle: set mines on free squares so that given numbers count them best.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/grid.hpp"
#include "core/base/rng.hpp"

namespace sapper {

// A square without a number, on which a mine may be set. The other squares hold 0..9.
inline constexpr Number kFree = kHidden;

// How good a layout is: the lesser the better, the value first.
struct SetterScore {
  std::int64_t value = 0;  // the sum over the numbers of |number - mines next to it|
  std::int64_t mines = 0;

  auto operator<=>(const SetterScore&) const = default;
};

// Which numbers each free square touches. Free squares and numbers are counted in reading order.
class SetterPuzzle {
 public:
  SetterPuzzle(Grid grid, std::span<const Number> numbers);

  Grid grid() const { return grid_; }
  std::int32_t num_squares() const { return static_cast<std::int32_t>(squares_.size()); }
  std::int32_t num_numbers() const { return static_cast<std::int32_t>(wanted_.size()); }
  Cell cell_of(std::int32_t square) const { return squares_[square]; }
  std::int32_t wanted(std::int32_t number) const { return wanted_[number]; }
  std::span<const std::int32_t> numbers_at(std::int32_t square) const {
    return range(number_begin_, numbers_, square);
  }
  std::span<const std::int32_t> squares_at(std::int32_t number) const {
    return range(square_begin_, squares_at_, number);
  }
  // The free squares within two rows and columns of one, itself included.
  std::vector<std::int32_t> squares_near(std::int32_t square) const;
  // Whether a mine anywhere could change the value.
  bool has_choice() const { return !numbers_.empty(); }
  // What the numbers cost that are greater than the free squares next to them are many: no layout
  // has a smaller value.
  std::int64_t least_value() const;
  // A layout by cells of the board: 1 for a mine.
  std::vector<std::uint8_t> on_board(std::span<const std::uint8_t> mines) const;

 private:
  static std::span<const std::int32_t> range(const std::vector<std::size_t>& begin,
                                             const std::vector<std::int32_t>& items,
                                             std::int32_t index) {
    return {items.data() + begin[index], begin[index + 1] - begin[index]};
  }

  Grid grid_;
  std::vector<Cell> squares_;
  std::vector<std::int32_t> square_of_;  // of each cell; -1 for a number
  std::vector<std::int32_t> wanted_;     // of each number
  std::vector<std::size_t> number_begin_;
  std::vector<std::int32_t> numbers_;
  std::vector<std::size_t> square_begin_;
  std::vector<std::int32_t> squares_at_;
};

// Mines on the free squares, with their score kept up to date.
class SetterLayout {
 public:
  explicit SetterLayout(const SetterPuzzle& puzzle);

  const SetterPuzzle& puzzle() const { return *puzzle_; }
  std::span<const std::uint8_t> mines() const { return mines_; }  // 1 for a mine, one a square
  bool has_mine(std::int32_t square) const { return mines_[square] != 0; }
  SetterScore score() const { return score_; }
  std::int32_t excess(std::int32_t number) const { return excess_[number]; }  // mines - number

  // What flipping a square would add to the value.
  std::int32_t value_change(std::int32_t square) const {
    std::int32_t change = 0;
    if (has_mine(square)) {
      for (const std::int32_t number : puzzle_->numbers_at(square)) {
        change += excess_[number] > 0 ? -1 : 1;
      }
    } else {
      for (const std::int32_t number : puzzle_->numbers_at(square)) {
        change += excess_[number] < 0 ? -1 : 1;
      }
    }
    return change;
  }
  // Sets a mine, or takes it away.
  void flip(std::int32_t square);
  void assign(std::span<const std::uint8_t> mines);

 private:
  const SetterPuzzle* puzzle_;
  std::vector<std::uint8_t> mines_;
  std::vector<std::int32_t> excess_;
  SetterScore score_;
};

// A mine on each square with that chance, in steps of 1/65536.
void draw_mines(double mine_chance, Rng& rng, std::span<std::uint8_t> mines);

}  // namespace sapper
