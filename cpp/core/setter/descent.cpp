#include "core/setter/descent.hpp"

namespace sapper {

SetterDescent::SetterDescent(const SetterPuzzle& puzzle, bool is_value_only)
    : is_value_only_(is_value_only),
      layout_(puzzle),
      changes_(static_cast<std::size_t>(puzzle.num_squares())),
      buckets_(kNumRanks, SquareSet(puzzle.num_squares())) {
  assign(layout_.mines());
}

void SetterDescent::assign(std::span<const std::uint8_t> mines) {
  layout_.assign(mines);
  for (SquareSet& bucket : buckets_) bucket.clear();
  for (std::int32_t square = 0; square < layout_.puzzle().num_squares(); ++square) {
    changes_[square] = static_cast<std::int8_t>(layout_.value_change(square));
    buckets_[rank_of(square)].insert(square);
  }
}

std::optional<std::int32_t> SetterDescent::improve(Rng* ties) {
  for (int rank = 0; rank <= kNoChange; ++rank) {
    const SquareSet& bucket = buckets_[rank];
    if (bucket.is_empty()) continue;
    const std::int32_t square = ties == nullptr ? bucket.first()
                                                : bucket.at(static_cast<std::int32_t>(ties->below(
                                                      static_cast<std::uint32_t>(bucket.size()))));
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
  buckets_[rank_of(square)].erase(square);
  layout_.flip(square);
  changes_[square] = static_cast<std::int8_t>(-changes_[square]);
  buckets_[rank_of(square)].insert(square);
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
  buckets_[rank_of(square)].erase(square);
  changes_[square] = static_cast<std::int8_t>(change);
  buckets_[rank_of(square)].insert(square);
}

}  // namespace sapper
