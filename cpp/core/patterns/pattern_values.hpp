// Patterns of values, as the authors of paper 001 first had them: not what matches acts, but what
// differs least from what is seen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/patterns/patterns.hpp"

namespace sapper {

// What the squares of a piece may be, besides the numbers 0..8 of open ones.
inline constexpr std::int16_t kValueHidden = -2;
inline constexpr std::int16_t kValueFlagged = -1;

// The nine squares around an open one, its own in the middle, in reading order.
struct SeenValues {
  std::array<std::int16_t, 9> values;
  std::uint16_t inside = 0;    // bits of the squares on the board; others differ from nothing
  std::uint8_t untouched = 0;  // bits of the directions that can be acted on
};

// The pattern that differs least, and by how much.
struct ValueMatch {
  const PatternEntry* entry;
  std::int16_t difference;
};

// A set of patterns of values, laid out so that many are compared at once.
class PatternValues {
 public:
  PatternValues() = default;
  explicit PatternValues(std::span<const Pattern> patterns);

  // The least sum of differences among the patterns whose target is untouched; of equal ones the
  // first of the set. Nothing without any.
  std::optional<ValueMatch> nearest(const SeenValues& seen) const;

 private:
  // So many patterns of one direction stand side by side, for vector instructions.
  static constexpr std::size_t kWidth = 32;
  struct Block {
    std::array<std::array<std::uint8_t, kWidth>, 9> values{};  // by square
    std::array<PatternEntry, kWidth> entries{};
    std::size_t count = 0;
  };

  std::array<std::vector<Block>, 8> blocks_;  // by the direction of the target, in the set's order
};

}  // namespace sapper
