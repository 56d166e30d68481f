#include "core/explain/minimal_subset.hpp"

namespace sapper {
namespace {

std::vector<Cell> joined(std::span<const Cell> front, std::span<const Cell> back) {
  std::vector<Cell> all(front.begin(), front.end());
  all.insert(all.end(), back.begin(), back.end());
  return all;
}

// What must be added to the background; `has_grown` says whether that may hold by now.
std::vector<Cell> shrink(const std::vector<Cell>& background, std::span<const Cell> cells,
                         const Holds& holds, bool has_grown) {
  if (has_grown && holds(background)) return {};
  if (cells.size() <= 1) return {cells.begin(), cells.end()};
  const std::span<const Cell> first = cells.first(cells.size() / 2);
  const std::span<const Cell> second = cells.subspan(first.size());
  const std::vector<Cell> of_second = shrink(joined(background, first), second, holds, true);
  const std::vector<Cell> of_first =
      shrink(joined(background, of_second), first, holds, !of_second.empty());
  return joined(of_first, of_second);
}

}  // namespace

std::vector<Cell> minimal_subset(std::span<const Cell> cells, const Holds& holds) {
  if (holds({})) return {};
  return shrink({}, cells, holds, false);
}

}  // namespace sapper
