#include "core/patterns/pattern_values.hpp"

#include <algorithm>

namespace sapper {
namespace {

// From 0 on, so that differences and their sums fit into a byte: nine times ten is the most.
std::uint8_t shifted(std::int16_t value) { return static_cast<std::uint8_t>(value - kValueHidden); }

}  // namespace

PatternValues::PatternValues(std::span<const Pattern> patterns) {
  for (std::size_t index = 0; index < patterns.size(); ++index) {
    const Pattern& pattern = patterns[index];
    if (pattern.target == kCentre) continue;  // the centre is open: it never acts
    const auto direction =
        static_cast<std::uint8_t>(pattern.target < kCentre ? pattern.target : pattern.target - 1);
    std::vector<Block>& blocks = blocks_[direction];
    if (blocks.empty() || blocks.back().count == kWidth) blocks.emplace_back();
    Block& block = blocks.back();
    for (std::size_t square = 0; square < 9; ++square) {
      block.values[square][block.count] = shifted(pattern.piece[square]);
    }
    block.entries[block.count++] = {0,         0,
                                    0,         static_cast<std::int16_t>(index),
                                    direction, static_cast<PatternAction>(pattern.action)};
  }
}

std::optional<ValueMatch> PatternValues::nearest(const SeenValues& seen) const {
  std::optional<ValueMatch> best;
  for (std::size_t direction = 0; direction < blocks_.size(); ++direction) {
    if ((seen.untouched >> direction & 1) == 0) continue;
    for (const Block& block : blocks_[direction]) {
      std::array<std::uint8_t, kWidth> sums{};
      for (std::size_t square = 0; square < 9; ++square) {
        if ((seen.inside >> square & 1) == 0) continue;
        const std::uint8_t value = shifted(seen.values[square]);
        const std::array<std::uint8_t, kWidth>& row = block.values[square];
        for (std::size_t i = 0; i < kWidth; ++i) {
          sums[i] += std::max(row[i], value) - std::min(row[i], value);
        }
      }
      const auto least = std::min_element(sums.begin(), sums.begin() + block.count);
      const PatternEntry& entry = block.entries[static_cast<std::size_t>(least - sums.begin())];
      const bool is_better = !best || *least < best->difference ||
                             (*least == best->difference && entry.pattern < best->entry->pattern);
      if (is_better) best = ValueMatch{&entry, *least};
    }
  }
  return best;
}

}  // namespace sapper
