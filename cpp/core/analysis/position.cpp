#include "core/analysis/position.hpp"

#include <algorithm>

namespace sapper {

std::int32_t Position::num_hidden() const {
  return static_cast<std::int32_t>(std::count(numbers.begin(), numbers.end(), kHidden));
}

std::vector<Knowledge> assumed_knowledge(const Position& position) {
  const std::optional<Cell> start = position.start;
  const StartRule rule = position.start_rule;
  if (!start || rule == StartRule::kAny || !position.is_hidden(*start)) return {};
  std::vector<Knowledge> assumed(position.numbers.size(), Knowledge::kUnknown);
  assumed[*start] = Knowledge::kProvenSafe;
  if (rule != StartRule::kSafeCell) {
    position.grid.for_each_neighbour(*start,
                                     [&](Cell near) { assumed[near] = Knowledge::kProvenSafe; });
  }
  return assumed;
}

}  // namespace sapper
