// A board as a player of patterns sees it: what is open, its own flags, and what matches where.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/padded_grid.hpp"
#include "core/patterns/pattern_book.hpp"

namespace sapper {

// What is open and flagged, with the counts around each square. Cheap to copy into one another.
class PatternPosition {
 public:
  // Everything hidden.
  void begin(Grid grid);

  const PaddedGrid& padded() const { return padded_; }
  bool is_open(std::int32_t place) const { return number_[place] != kHidden; }
  bool is_flagged(std::int32_t place) const { return flagged_[place] != 0; }
  // Neither opened nor flagged; false in the margin.
  bool is_untouched(std::int32_t place) const { return code_[place] == kHiddenBit; }
  Number number(std::int32_t place) const { return number_[place]; }
  std::int32_t num_hidden_around(std::int32_t place) const { return num_hidden_[place]; }
  std::int32_t num_flagged_around(std::int32_t place) const { return num_flagged_[place]; }
  std::int32_t num_flags() const { return num_flags_; }
  std::int32_t num_open() const { return num_open_; }

  // The codes of the eight neighbours of an open square, one byte each.
  std::uint64_t codes_around(std::int32_t place) const;
  // The values of an open square and its neighbours.
  SeenValues values_around(std::int32_t place) const;

  // Opens one square, without those that a zero opens too; a flag there falls.
  void open(std::int32_t place, Number number);
  void flag(std::int32_t place);  // requires an untouched square
  // Takes an untouched square to be safe, without its number: no longer hidden, and no mine.
  void settle(std::int32_t place);

 private:
  void refresh_code(std::int32_t place);
  std::int16_t value(std::int32_t place) const;

  PaddedGrid padded_;
  std::vector<Number> number_;  // an open zero in the margin
  std::vector<std::uint8_t> flagged_;
  std::vector<std::int8_t> num_hidden_;   // untouched neighbours
  std::vector<std::int8_t> num_flagged_;  // flagged neighbours
  std::vector<std::uint8_t> code_;        // 0 in the margin and for flags
  std::int32_t num_flags_ = 0;
  std::int32_t num_open_ = 0;
};

// What the patterns want to do next.
struct PatternMove {
  std::int32_t place;
  PatternAction action;
  std::int16_t pattern;
  std::int32_t centre;  // the place that it matched
};

// Finds the matches of a book on a position that changes, and looks again only where it changed.
// The book must outlive it.
class PatternBoard {
 public:
  explicit PatternBoard(const PatternBook& book) : book_(&book) {}

  void begin(const PatternPosition& position);
  const PatternPosition& position() const { return position_; }

  void open(std::int32_t place, Number number);
  void flag(std::int32_t place);
  void settle(std::int32_t place);

  // The match of the lowest rank; of equal ones the first in reading order; nothing without any.
  std::optional<PatternMove> next_move();

 private:
  void look_again_around(std::int32_t place);
  void look(std::int32_t place);
  void look_for_nearest(std::int32_t place);
  const PatternEntry* find_by_counts(std::int32_t place,
                                     std::span<const PatternEntry> entries) const;
  const PatternEntry* find_by_squares(std::int32_t place,
                                      std::span<const PatternEntry> entries) const;
  std::int32_t target_of(const PatternEntry& entry, std::int32_t centre) const {
    return centre + position_.padded().offsets()[entry.direction];
  }

  const PatternBook* book_;
  PatternPosition position_;
  std::vector<std::uint8_t> is_stale_;
  std::vector<std::int16_t> rank_;          // of the best match at a square
  std::vector<const PatternEntry*> entry_;  // that match, or null
};

}  // namespace sapper
