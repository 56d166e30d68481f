// Patterns made ready for matching: each is looked up by what its centre shows.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/patterns/pattern_values.hpp"
#include "core/patterns/patterns.hpp"

namespace sapper {

// A set of patterns by what their centres ask for, so that only those are tried which can match.
class PatternBook {
 public:
  PatternBook(std::span<const Pattern> patterns, PatternRules rules);

  PatternRules rules() const { return rules_; }

  // The patterns of values; none unless differences decide.
  const PatternValues& values() const { return values_; }

  // The patterns for an open square with that number and so many hidden and flagged neighbours:
  // the lowest rank first, and of equal ones the first in the set. Requires hidden neighbours.
  // None where differences decide.
  std::span<const PatternEntry> entries(std::int32_t number, std::int32_t num_hidden,
                                        std::int32_t num_flagged) const {
    const std::int32_t page = page_of(number, num_hidden, num_flagged);
    if (page < 0) return {};
    return {entries_.data() + begins_[page], entries_.data() + begins_[page + 1]};
  }

 private:
  static constexpr std::int32_t kNumPages = 9 * 9 * 9;

  std::int32_t page_of(std::int32_t number, std::int32_t num_hidden,
                       std::int32_t num_flagged) const {
    if (rules_.matching == PatternMatching::kCounts) {
      return (number * 9 + num_hidden) * 9 + num_flagged;
    }
    return number < num_flagged ? -1 : (number - num_flagged) * 9 + num_hidden;
  }
  template <class Visit>
  void for_each_page(const Pattern& pattern, Visit&& visit) const;
  void add_orientations(const Pattern& pattern, std::int16_t index,
                        std::vector<PatternEntry>& entries) const;

  PatternRules rules_;
  std::vector<PatternEntry> entries_;
  std::array<std::uint32_t, kNumPages + 1> begins_{};
  PatternValues values_;
};

}  // namespace sapper
