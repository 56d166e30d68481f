#include "core/patterns/patterns.hpp"

#include <cstring>
#include <stdexcept>
#include <string>

namespace sapper {

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

}  // namespace sapper
