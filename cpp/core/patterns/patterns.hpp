// Evolved 3×3 patterns and the rules by which they are played.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/base/grid.hpp"
#include "core/base/options.hpp"

namespace sapper {

inline constexpr std::int16_t kCentre = 4;  // of the nine squares in reading order

// What a pattern asks of one of the eight squares around its centre.
inline constexpr std::int16_t kPieceHidden = 0;  // neither opened nor flagged
// Anything else: opened, flagged (unless flags are counted) or off the board.
inline constexpr std::int16_t kPieceSettled = 1;
inline constexpr std::int16_t kPieceFlagged = 2;
inline constexpr std::int16_t kPieceAny = 3;
// + n: opened, and n mines are left around it after its flags.
inline constexpr std::int16_t kPieceNumber = 4;
// + n: the same, and all its hidden neighbours are among these nine squares.
inline constexpr std::int16_t kPieceClosed = 12;
inline constexpr std::int16_t kMaxPieceNumber = 7;  // where more are left, 7 are meant

enum class PatternMatching : std::uint8_t {
  kCounts,       // the number, the hidden and the flagged squares around it are as many
  kSquares,      // the mines left and the hidden squares are as many, and each square is as asked,
                 // up to the symmetries of the square
  kDifferences,  // always: a piece holds values, and the sum of their differences from what is
                 // seen is the rank
};

enum class PatternOrder : std::uint8_t {
  kLowestValue,  // (centre − flagged) / hidden, the lowest first
  kPriority,     // the pattern's own, the lowest first
};

struct PatternRules {
  PatternMatching matching;
  PatternOrder order;
};

enum class PatternAction : std::uint8_t { kOpen = 0, kFlag = 1 };

// One pattern, as it is handed over: a row of whole numbers.
struct Pattern {
  std::array<std::int16_t, 9> piece;  // codes in reading order, the centre a number; or values
  std::int16_t action;
  std::int16_t target;      // which of the nine it acts on
  std::int16_t priority;    // for PatternOrder::kPriority
  std::int16_t num_hidden;  // for PatternMatching::kSquares; 0 for any number
};
inline constexpr std::size_t kPatternLength = sizeof(Pattern) / sizeof(std::int16_t);

// Patterns with the rules by which they are played.
struct PatternSet {
  std::vector<Pattern> patterns;
  PatternRules rules;
};

// Patterns from their numbers, one after the other; std::invalid_argument where the last one is cut
// off.
std::vector<Pattern> patterns_of(std::span<const std::int64_t> numbers);

// `matching` ("counts", "squares" or "differences") and `order` ("lowest value" or "priority").
PatternRules read_pattern_rules(OptionReader& options);

// What texts call them, as read_pattern_rules reads it.
const char* name_of(PatternMatching matching);
const char* name_of(PatternOrder order);

// A pattern as three lines of text, its target in brackets.
std::string picture_of(const Pattern& pattern, PatternMatching matching);

// Nothing matches where the rank is this.
inline constexpr std::int16_t kNoRank = std::numeric_limits<std::int16_t>::max();

// A pattern in one orientation.
struct PatternEntry {
  std::uint64_t wanted;  // of the codes of the eight neighbours: one byte each, in reading order
  std::uint64_t asked;   // which of their bits
  std::int16_t rank;     // the lowest acts; 0 where it depends on what is seen
  std::int16_t pattern;
  std::uint8_t direction;  // of the square that it acts on: 0..7, the neighbours in reading order
  PatternAction action;
};

// What the byte of a neighbour holds.
inline constexpr std::uint8_t kHiddenBit = 0x80;
inline constexpr std::uint8_t kClosedBit = 0x40;
inline constexpr std::uint8_t kNumberBits = 0x0f;  // the mines left, + 1; 0 unless it is open

inline std::uint8_t code_of_open(std::int32_t mines_left) {
  return static_cast<std::uint8_t>(
      std::clamp<std::int32_t>(mines_left, 0, std::int32_t{kMaxPieceNumber}) + 1);
}

}  // namespace sapper
