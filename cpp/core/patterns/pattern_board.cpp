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
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const std::int32_t place = padded_.place_of(cell);
    number_[place] = kHidden;
    code_[place] = kHiddenBit;
    num_hidden_[place] =
        static_cast<std::int8_t>(grid.neighbourhood_size(cell / grid.width, cell % grid.width) - 1);
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

void PatternPosition::open(std::int32_t place, Number number) {
  const bool was_flagged = is_flagged(place);
  number_[place] = number;
  flagged_[place] = 0;
  num_flags_ -= was_flagged;
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

// Counts change next to a square; the codes of those next to it change one further away.
void PatternBoard::look_again_around(std::int32_t place) {
  const bool by_counts = book_->rules().matching == PatternMatching::kCounts;
  const std::int32_t reach = by_counts ? 1 : 2;
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
  const std::span<const PatternEntry> entries =
      book_->entries(position_.number(place), num_hidden, position_.num_flagged_around(place));
  const PatternEntry* const found = book_->rules().matching == PatternMatching::kCounts
                                        ? find_by_counts(place, entries)
                                        : find_by_squares(place, entries);
  entry_[place] = found;
  rank_[place] = found == nullptr ? kNoRank : found->rank;
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
