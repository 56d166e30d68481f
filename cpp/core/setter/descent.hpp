// Local search for Minesetter: flip the square that improves most, until none does.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/setter/setter.hpp"

namespace sapper {

// A layout that knows at every moment what each flip would bring.
//
// A flip changes what its neighbours' flips bring only where a number passes its wanted count, so a
// step costs the same on any size of board. Squares lie in buckets by what they bring; among equal
// ones the one that came last is taken.
class SetterDescent {
 public:
  explicit SetterDescent(const SetterPuzzle& puzzle);

  const SetterLayout& layout() const { return layout_; }
  void assign(std::span<const std::uint8_t> mines);
  void flip(std::int32_t square);

  // Flips the best square and returns it; nothing when no flip improves the layout.
  std::optional<std::int32_t> improve();

 private:
  // What a flip brings, as a number that is the lower the better: value first, then mines.
  static constexpr int kNumRanks = 2 * (8 + 8 + 1);
  static constexpr int kNoChange = 2 * 8;  // value as before, a mine less: the last improvement
  int rank_of(std::int32_t square) const {
    return 2 * (changes_[square] + 8) + (layout_.has_mine(square) ? 0 : 1);
  }
  void place(std::int32_t square);
  void displace(std::int32_t square);
  void set_change(std::int32_t square, std::int32_t change);

  SetterLayout layout_;
  std::vector<std::int8_t> changes_;  // of the value, by a flip of each square
  std::array<std::vector<std::int32_t>, kNumRanks> buckets_;
  std::vector<std::int32_t> place_;  // of each square in its bucket
};

}  // namespace sapper
