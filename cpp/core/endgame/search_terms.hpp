// Words that the searches of small and of large sets of layouts share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/interrupts.hpp"

namespace sapper {

// On how many layouts of a set the best line wins: between these. Exact where they are equal.
struct WinBounds {
  std::int32_t lower;
  std::int32_t upper;

  bool is_exact() const { return lower == upper; }
  bool operator==(const WinBounds&) const = default;
};

// What opening one cell first is worth.
struct MoveValue {
  std::uint32_t column;  // of the cell
  std::int32_t losses;   // layouts in which it is a mine
  WinBounds wins;
};

// How many sets may be searched, and how many have been.
struct NodeCount {
  std::size_t num_nodes = 0;
  std::size_t max_nodes = 0;

  // Whether one more may be searched.
  bool take() {
    constexpr std::size_t kNanosecondsEach = 100;
    count_work(kNanosecondsEach);
    if (num_nodes >= max_nodes) return false;
    ++num_nodes;
    return true;
  }
};

// The sum over the parts that a move leaves. Parts are searched one after the other, and the search
// of a move ends as soon as its sum cannot exceed a limit.
template <class Part, class Search>
WinBounds sum_of_parts(const std::vector<Part>& parts, std::int32_t limit, const Search& search) {
  WinBounds sum{0, 0};
  for (const Part& part : parts) {
    sum.lower += part.wins.lower;
    sum.upper += part.wins.upper;
  }
  for (const Part& part : parts) {
    if (sum.upper <= limit) break;
    if (part.wins.is_exact()) continue;
    const WinBounds found = search(part, limit - (sum.upper - part.wins.upper));
    sum.lower += std::max(found.lower, part.wins.lower) - part.wins.lower;
    sum.upper -= part.wins.upper - std::min(found.upper, part.wins.upper);
  }
  return sum;
}

}  // namespace sapper
