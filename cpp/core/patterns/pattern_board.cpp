#include "core/patterns/pattern_board.hpp"

#include <algorithm>
#include <bit>

#include "core/base/flags.hpp"

namespace sapper {
namespace {

// For each direction the neighbours of the centre that border the square there too, as bits by
// direction.
constexpr std::array<std::uint8_t, 8> kShared = [] {
  std::array<std::uint8_t, 8> shared{};
  for (std::int32_t from = 0; from < 8; ++from) {
    for (std::int32_t to = 0; to < 8; ++to) {
      const std::int32_t first = from < 4 ? from : from + 1;
      const std::int32_t second = to < 4 ? to : to + 1;
      const std::int32_t rows = first / 3 - second / 3;
      const std::int32_t cols = first % 3 - second % 3;
      const bool is_near = rows >= -1 && rows <= 1 && cols >= -1 && cols <= 1;
      if (from != to && is_near) shared[from] |= static_cast<std::uint8_t>(1 << to);
    }
  }
  return shared;
}();

// How many bits are set: a table, since not every processor counts them in one instruction.
constexpr std::array<std::int8_t, 256> kNumBits = [] {
  std::array<std::int8_t, 256> counts{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    counts[bits] = static_cast<std::int8_t>(std::popcount(bits));
  }
  return counts;
}();

}  // namespace

void PatternPosition::begin(Grid grid) {
  padded_ = PaddedGrid(grid);
  const std::size_t size = padded_.num_places();
  number_.assign(size, 0);
  flagged_.assign(size, 0);
  num_hidden_.assign(size, 0);
  num_flagged_.assign(size, 0);
  code_.assign(size, 0);
  num_flags_ = 0;
  num_open_ = 0;
  for (std::int32_t row = 0; row < grid.height; ++row) {
    const std::int32_t begin = padded_.row_begin(row);
    for (std::int32_t col = 0; col < grid.width; ++col) {
      number_[begin + col] = kHidden;
      code_[begin + col] = kHiddenBit;
      num_hidden_[begin + col] = static_cast<std::int8_t>(grid.neighbourhood_size(row, col) - 1);
    }
  }
}

std::uint64_t PatternPosition::codes_around(std::int32_t place) const {
  std::uint64_t codes = 0;
  std::uint8_t hidden = 0;
  for (std::int32_t i = 0; i < 8; ++i) {
    const std::uint8_t code = code_[place + padded_.offsets()[i]];
    codes |= std::uint64_t{code} << (8 * i);
    hidden |= static_cast<std::uint8_t>((code >> 7) << i);
  }
  for (std::int32_t i = 0; i < 8; ++i) {
    const std::int32_t near = place + padded_.offsets()[i];
    const bool is_number = (code_[near] & kNumberBits) != 0;
    if (is_number && kNumBits[hidden & kShared[i]] == num_hidden_[near]) {
      codes |= std::uint64_t{kClosedBit} << (8 * i);
    }
  }
  return codes;
}

SeenValues PatternPosition::values_around(std::int32_t place) const {
  SeenValues seen;
  for (std::int32_t square = 0; square < 9; ++square) {
    const std::int32_t near = place + (square / 3 - 1) * padded_.stride() + square % 3 - 1;
    seen.values[square] = value(near);
    if (padded_.is_inside(near)) seen.inside |= static_cast<std::uint16_t>(1 << square);
  }
  for (std::int32_t i = 0; i < 8; ++i) {
    if (is_untouched(place + padded_.offsets()[i])) {
      seen.untouched |= static_cast<std::uint8_t>(1 << i);
    }
  }
  return seen;
}

std::int16_t PatternPosition::value(std::int32_t place) const {
  if (is_flagged(place)) return kValueFlagged;
  return is_open(place) ? std::int16_t{number_[place]} : kValueHidden;
}

void PatternPosition::open(std::int32_t place, Number number) {
  const bool was_flagged = is_flagged(place);
  number_[place] = number;
  flagged_[place] = 0;
  num_flags_ -= was_flagged;
  ++num_open_;
  for (const std::int32_t offset : padded_.offsets()) {
    if (was_flagged) {
      --num_flagged_[place + offset];
      refresh_code(place + offset);
    } else {
      --num_hidden_[place + offset];
    }
  }
  code_[place] = code_of_open(number - num_flagged_[place]);
}

void PatternPosition::flag(std::int32_t place) {
  flagged_[place] = 1;
  code_[place] = 0;
  ++num_flags_;
  for (const std::int32_t offset : padded_.offsets()) {
    --num_hidden_[place + offset];
    ++num_flagged_[place + offset];
    refresh_code(place + offset);
  }
}

void PatternPosition::settle(std::int32_t place) {
  code_[place] = 0;
  for (const std::int32_t offset : padded_.offsets()) --num_hidden_[place + offset];
}

void PatternPosition::refresh_code(std::int32_t place) {
  if ((code_[place] & kNumberBits) == 0) return;  // hidden, flagged or in the margin
  code_[place] = code_of_open(number_[place] - num_flagged_[place]);
}

void PatternBoard::begin(const PatternPosition& position) {
  position_ = position;
  const std::size_t size = position.padded().num_places();
  is_stale_.assign(size, 0);
  rank_.assign(size, kNoRank);
  entry_.resize(size);
  const Grid grid = position.padded().grid();
  for (std::int32_t row = 0; row < grid.height; ++row) {
    const std::int32_t begin = position.padded().row_begin(row);
    std::fill_n(is_stale_.begin() + begin, grid.width, std::uint8_t{1});
  }
}

void PatternBoard::open(std::int32_t place, Number number) {
  position_.open(place, number);
  look_again_around(place);
}

void PatternBoard::flag(std::int32_t place) {
  position_.flag(place);
  look_again_around(place);
}

void PatternBoard::settle(std::int32_t place) {
  position_.settle(place);
  look_again_around(place);
}

// Counts and values change next to a square; the codes of those next to it, one further away.
void PatternBoard::look_again_around(std::int32_t place) {
  const bool by_squares = book_->rules().matching == PatternMatching::kSquares;
  const std::int32_t reach = by_squares ? 2 : 1;
  const std::int32_t stride = position_.padded().stride();
  const auto size = static_cast<std::int32_t>(is_stale_.size());
  for (std::int32_t row = -reach; row <= reach; ++row) {
    const std::int32_t begin = std::max(0, place + row * stride - reach);
    const std::int32_t end = std::min(size, place + row * stride + reach + 1);
    for (std::int32_t near = begin; near < end; ++near) is_stale_[near] = 1;
  }
}

void PatternBoard::look(std::int32_t place) {
  const std::int32_t num_hidden = position_.num_hidden_around(place);
  if (num_hidden <= 0 || !position_.is_open(place)) {
    rank_[place] = kNoRank;
    return;
  }
  if (book_->rules().matching == PatternMatching::kDifferences) return look_for_nearest(place);
  const std::span<const PatternEntry> entries =
      book_->entries(position_.number(place), num_hidden, position_.num_flagged_around(place));
  const PatternEntry* const found = book_->rules().matching == PatternMatching::kCounts
                                        ? find_by_counts(place, entries)
                                        : find_by_squares(place, entries);
  entry_[place] = found;
  rank_[place] = found == nullptr ? kNoRank : found->rank;
}

void PatternBoard::look_for_nearest(std::int32_t place) {
  const std::optional<ValueMatch> found = book_->values().nearest(position_.values_around(place));
  entry_[place] = found ? found->entry : nullptr;
  rank_[place] = found ? found->difference : kNoRank;
}

const PatternEntry* PatternBoard::find_by_counts(std::int32_t place,
                                                 std::span<const PatternEntry> entries) const {
  for (const PatternEntry& entry : entries) {
    if (position_.is_untouched(target_of(entry, place))) return &entry;
  }
  return nullptr;
}

const PatternEntry* PatternBoard::find_by_squares(std::int32_t place,
                                                  std::span<const PatternEntry> entries) const {
  const std::uint64_t codes = position_.codes_around(place);
  for (const PatternEntry& entry : entries) {
    if (((codes ^ entry.wanted) & entry.asked) == 0) return &entry;
  }
  return nullptr;
}

std::optional<PatternMove> PatternBoard::next_move() {
  for_each_set(is_stale_, [&](std::int32_t place) { look(place); });
  std::fill(is_stale_.begin(), is_stale_.end(), std::uint8_t{0});
  // In two passes, of which compilers turn the first into vector instructions.
  std::int16_t best = kNoRank;
  for (const std::int16_t rank : rank_) best = std::min(best, rank);
  if (best == kNoRank) return std::nullopt;
  const auto centre =
      static_cast<std::int32_t>(std::find(rank_.begin(), rank_.end(), best) - rank_.begin());
  const PatternEntry& entry = *entry_[centre];
  return PatternMove{target_of(entry, centre), entry.action, entry.pattern, centre};
}

}  // namespace sapper
