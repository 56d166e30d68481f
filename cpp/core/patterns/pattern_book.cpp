#include "core/patterns/pattern_book.hpp"

#include <algorithm>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kNumOrientations = 8;

// The place among the nine to which an orientation moves a square: turns by 90°, then mirrored.
constexpr std::int32_t moved(std::int32_t square, std::int32_t orientation) {
  std::int32_t row = square / 3;
  std::int32_t col = square % 3;
  for (std::int32_t turn = 0; turn < orientation % 4; ++turn) {
    const std::int32_t old_row = row;
    row = col;
    col = 2 - old_row;
  }
  return row * 3 + (orientation < 4 ? col : 2 - col);
}

std::uint8_t direction_of(std::int32_t square) {
  return static_cast<std::uint8_t>(square < kCentre ? square : square - 1);
}

std::int32_t count_code(const Pattern& pattern, std::int16_t code) {
  std::int32_t count = 0;
  for (std::int32_t square = 0; square < 9; ++square) {
    count += square != kCentre && pattern.piece[square] == code;
  }
  return count;
}

// (centre − flagged) / hidden as a whole number: 840 is a multiple of all counts of neighbours.
std::int16_t value_of(std::int32_t number, std::int32_t num_hidden, std::int32_t num_flagged) {
  return static_cast<std::int16_t>((number - num_flagged) * (840 / num_hidden));
}

struct AskedByte {
  std::uint8_t wanted;
  std::uint8_t asked;
};

AskedByte asked_byte(std::int16_t code) {
  if (code >= kPieceClosed) {
    const std::uint8_t number = code_of_open(code - kPieceClosed);
    return {static_cast<std::uint8_t>(kClosedBit | number),
            static_cast<std::uint8_t>(kHiddenBit | kClosedBit | kNumberBits)};
  }
  if (code >= kPieceNumber) {
    return {code_of_open(code - kPieceNumber), static_cast<std::uint8_t>(kHiddenBit | kNumberBits)};
  }
  if (code == kPieceHidden) return {kHiddenBit, kHiddenBit};
  if (code == kPieceSettled) return {0, kHiddenBit};
  return {0, 0};
}

// A pattern acts on untouched squares alone, so one that asks for another target never does.
bool can_act(const Pattern& pattern, PatternMatching matching) {
  if (pattern.target == kCentre) return false;
  if (matching == PatternMatching::kCounts) return count_code(pattern, kPieceHidden) > 0;
  const std::int16_t code = pattern.piece[pattern.target];
  return code == kPieceHidden || code == kPieceAny;
}

std::int16_t rank_of(const Pattern& pattern, PatternOrder order) {
  if (order == PatternOrder::kPriority) return pattern.priority;
  return value_of(pattern.piece[kCentre], count_code(pattern, kPieceHidden),
                  count_code(pattern, kPieceFlagged));
}

// Writes what the squares of the pattern ask for, a hidden target included.
void ask_for_squares(const Pattern& pattern, std::int32_t orientation, PatternEntry& entry) {
  entry.wanted = 0;
  entry.asked = 0;
  for (std::int32_t square = 0; square < 9; ++square) {
    if (square == kCentre) continue;
    const bool is_target = square == pattern.target;
    const AskedByte byte = asked_byte(is_target ? kPieceHidden : pattern.piece[square]);
    const std::int32_t shift = 8 * direction_of(moved(square, orientation));
    entry.wanted |= std::uint64_t{byte.wanted} << shift;
    entry.asked |= std::uint64_t{byte.asked} << shift;
  }
}

bool asks_the_same(const PatternEntry& left, const PatternEntry& right) {
  return left.wanted == right.wanted && left.asked == right.asked &&
         left.direction == right.direction && left.pattern == right.pattern;
}

}  // namespace

// Pages are filled like the buckets of a counting sort; within a page the order of the set stays.
PatternBook::PatternBook(std::span<const Pattern> patterns, PatternRules rules) : rules_(rules) {
  if (rules.matching == PatternMatching::kDifferences) {
    values_ = PatternValues(patterns);
    return;
  }
  std::vector<PatternEntry> oriented;
  for (std::size_t index = 0; index < patterns.size(); ++index) {
    add_orientations(patterns[index], static_cast<std::int16_t>(index), oriented);
  }
  for (const PatternEntry& entry : oriented) {
    for_each_page(patterns[entry.pattern], [&](std::int32_t page) { ++begins_[page + 1]; });
  }
  for (std::int32_t page = 0; page < kNumPages; ++page) begins_[page + 1] += begins_[page];
  entries_.resize(begins_[kNumPages]);
  std::array<std::uint32_t, kNumPages + 1> next = begins_;
  for (const PatternEntry& entry : oriented) {
    for_each_page(patterns[entry.pattern],
                  [&](std::int32_t page) { entries_[next[page]++] = entry; });
  }
  for (std::int32_t page = 0; page < kNumPages; ++page) {
    const std::span entries(entries_.begin() + begins_[page], entries_.begin() + begins_[page + 1]);
    sort_stably(entries, [](const PatternEntry& left, const PatternEntry& right) {
      return left.rank < right.rank;
    });
  }
}

template <class Visit>
void PatternBook::for_each_page(const Pattern& pattern, Visit&& visit) const {
  const std::int32_t number = pattern.piece[kCentre];
  if (rules_.matching == PatternMatching::kCounts) {
    visit(page_of(number, count_code(pattern, kPieceHidden), count_code(pattern, kPieceFlagged)));
    return;
  }
  const bool is_any = pattern.num_hidden == 0;
  for (std::int32_t count = is_any ? 1 : pattern.num_hidden;
       count <= (is_any ? 8 : pattern.num_hidden); ++count) {
    visit(page_of(number, count, 0));
  }
}

// Adds the pattern in each of its different orientations; none where it can never act. Where only
// counts matter, it is not turned: the paper's patterns are as they are drawn.
void PatternBook::add_orientations(const Pattern& pattern, std::int16_t index,
                                   std::vector<PatternEntry>& entries) const {
  const bool by_counts = rules_.matching == PatternMatching::kCounts;
  if (!can_act(pattern, rules_.matching)) return;
  PatternEntry entry{};
  entry.pattern = index;
  entry.action = static_cast<PatternAction>(pattern.action);
  entry.rank = rank_of(pattern, rules_.order);
  const std::size_t first = entries.size();
  for (std::int32_t turn = 0; turn < (by_counts ? 1 : kNumOrientations); ++turn) {
    entry.direction = direction_of(moved(pattern.target, turn));
    if (!by_counts) ask_for_squares(pattern, turn, entry);
    const bool is_known =
        std::any_of(entries.begin() + static_cast<std::ptrdiff_t>(first), entries.end(),
                    [&](const PatternEntry& other) { return asks_the_same(other, entry); });
    if (!is_known) entries.push_back(entry);
  }
}

}  // namespace sapper
