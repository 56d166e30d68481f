#include "core/setter/descent.hpp"

namespace sapper {

SetterDescent::SetterDescent(const SetterPuzzle& puzzle)
    : layout_(puzzle),
      changes_(static_cast<std::size_t>(puzzle.num_squares())),
      place_(static_cast<std::size_t>(puzzle.num_squares())) {
  assign(layout_.mines());
}

void SetterDescent::assign(std::span<const std::uint8_t> mines) {
  layout_.assign(mines);
  for (std::vector<std::int32_t>& bucket : buckets_) bucket.clear();
  for (std::int32_t square = 0; square < layout_.puzzle().num_squares(); ++square) {
    changes_[square] = static_cast<std::int8_t>(layout_.value_change(square));
    place(square);
  }
}

std::optional<std::int32_t> SetterDescent::improve() {
  for (int rank = 0; rank <= kNoChange; ++rank) {
    if (buckets_[rank].empty()) continue;
    const std::int32_t square = buckets_[rank].back();
    flip(square);
    return square;
  }
  return std::nullopt;
}

// Each number that touches the square adds 1 to what a flip brings, or takes it away: to flips that
// set a mine by whether it has enough, to flips that take one by whether it has too many.
void SetterDescent::flip(std::int32_t square) {
  const SetterPuzzle& puzzle = layout_.puzzle();
  const std::int32_t added = layout_.has_mine(square) ? -1 : 1;
  displace(square);
  layout_.flip(square);
  changes_[square] = static_cast<std::int8_t>(-changes_[square]);
  place(square);
  for (const std::int32_t number : puzzle.numbers_at(square)) {
    const std::int32_t after = layout_.excess(number);
    const std::int32_t before = after - added;
    const std::int32_t setting = 2 * ((after >= 0) - (before >= 0));
    const std::int32_t taking = 2 * ((before > 0) - (after > 0));
    if (setting == 0 && taking == 0) continue;
    for (const std::int32_t near : puzzle.squares_at(number)) {
      const std::int32_t change = layout_.has_mine(near) ? taking : setting;
      if (near != square && change != 0) set_change(near, changes_[near] + change);
    }
  }
}

void SetterDescent::set_change(std::int32_t square, std::int32_t change) {
  displace(square);
  changes_[square] = static_cast<std::int8_t>(change);
  place(square);
}

void SetterDescent::place(std::int32_t square) {
  std::vector<std::int32_t>& bucket = buckets_[rank_of(square)];
  place_[square] = static_cast<std::int32_t>(bucket.size());
  bucket.push_back(square);
}

void SetterDescent::displace(std::int32_t square) {
  std::vector<std::int32_t>& bucket = buckets_[rank_of(square)];
  const std::int32_t last = bucket.back();
  bucket[place_[square]] = last;
  place_[last] = place_[square];
  bucket.pop_back();
}

}  // namespace sapper
