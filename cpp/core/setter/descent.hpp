// Local search for Minesetter: flip the square that improves most, until none does.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/rng.hpp"
#include "core/setter/setter.hpp"
#include "core/setter/square_set.hpp"

namespace sapper {

// A layout that knows at every moment what each flip would bring.
//
// A flip changes what its neighbours' flips bring only where a number passes its wanted count, so a
// step costs about the same on any size of board. Squares lie in buckets by what they bring.
class SetterDescent {
 public:
  // With `is_value_only` a flip that changes the mines alone brings nothing.
  SetterDescent(const SetterPuzzle& puzzle, bool is_value_only);

  const SetterLayout& layout() const { return layout_; }
  void assign(std::span<const std::uint8_t> mines);
  void flip(std::int32_t square);

  // Flips the best square and returns it; nothing when no flip improves the layout. Of flips that
  // bring the same it takes the first in reading order, or with `ties` any.
  std::optional<std::int32_t> improve(Rng* ties = nullptr);

 private:
  // What a flip brings, as a number that is the lower the better: value first, then mines.
  static constexpr int kNumRanks = 2 * (8 + 8 + 1);
  static constexpr int kNoChange = 2 * 8;  // value as before, a mine less: the last improvement
  int rank_of(std::int32_t square) const {
    return 2 * (changes_[square] + 8) + (is_value_only_ || !layout_.has_mine(square) ? 1 : 0);
  }
  void set_change(std::int32_t square, std::int32_t change);

  bool is_value_only_;
  SetterLayout layout_;
  std::vector<std::int8_t> changes_;  // of the value, by a flip of each square
  std::vector<SquareSet> buckets_;    // by rank
};

}  // namespace sapper
