#include "core/patterns/patterns.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <string>

#include "core/patterns/pattern_values.hpp"

namespace sapper {
namespace {

constexpr std::size_t kSquareWidth = 5;  // of a square in a picture

// What a square of a piece is drawn as.
std::string mark_of(const Pattern& pattern, std::size_t place, PatternMatching matching) {
  const std::int16_t code = pattern.piece[place];
  if (matching == PatternMatching::kDifferences) {
    if (code == kValueHidden) return "#";
    return code == kValueFlagged ? "F" : std::to_string(code);
  }
  if (place == kCentre) return std::to_string(code);
  if (code >= kPieceClosed) return std::to_string(code - kPieceClosed) + "!";
  if (code >= kPieceNumber) return std::to_string(code - kPieceNumber);
  switch (code) {
    case kPieceHidden:
      return "#";
    case kPieceSettled:
      return ".";
    case kPieceFlagged:
      return "F";
    default:
      return "?";
  }
}

}  // namespace

std::vector<Pattern> patterns_of(std::span<const std::int64_t> numbers) {
  if (numbers.size() % kPatternLength != 0) {
    throw std::invalid_argument("a pattern has " + std::to_string(kPatternLength) + " numbers");
  }
  std::vector<std::int16_t> rows(numbers.begin(), numbers.end());
  std::vector<Pattern> patterns(numbers.size() / kPatternLength);
  std::memcpy(patterns.data(), rows.data(), rows.size() * sizeof(std::int16_t));
  return patterns;
}

PatternRules read_pattern_rules(OptionReader& options) {
  return {
      options.choice<PatternMatching>("matching", {{"counts", PatternMatching::kCounts},
                                                   {"squares", PatternMatching::kSquares},
                                                   {"differences", PatternMatching::kDifferences}}),
      options.choice<PatternOrder>("order", {{"lowest value", PatternOrder::kLowestValue},
                                             {"priority", PatternOrder::kPriority}})};
}

const char* name_of(PatternMatching matching) {
  if (matching == PatternMatching::kCounts) return "counts";
  return matching == PatternMatching::kSquares ? "squares" : "differences";
}

const char* name_of(PatternOrder order) {
  return order == PatternOrder::kLowestValue ? "lowest value" : "priority";
}

std::string picture_of(const Pattern& pattern, PatternMatching matching) {
  std::string picture;
  for (std::size_t place = 0; place < pattern.piece.size(); ++place) {
    const std::string mark = mark_of(pattern, place, matching);
    const bool is_target = place == static_cast<std::size_t>(pattern.target);
    std::string square = is_target ? "[" + mark + "]" : " " + mark;
    const bool ends_line = place % 3 == 2;
    if (!ends_line) square.resize(std::max(square.size(), kSquareWidth), ' ');
    picture += square;
    if (ends_line && place + 1 < pattern.piece.size()) picture += '\n';
  }
  return picture;
}

}  // namespace sapper
