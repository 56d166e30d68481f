// Arrays of flags over a padded grid: walking over the set ones, summing around each place.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "core/base/padded_grid.hpp"

namespace sapper {

// Calls visit(index) for each flag that is set. Looks at eight flags at a time.
template <class Visit>
void for_each_set(const std::vector<std::uint8_t>& flags, Visit&& visit) {
  static_assert(std::endian::native == std::endian::little);
  std::size_t index = 0;
  for (; index + 8 <= flags.size(); index += 8) {
    std::uint64_t word;
    std::memcpy(&word, flags.data() + index, 8);
    for (; word != 0; word &= word - 1) {
      visit(static_cast<std::int32_t>(index) + std::countr_zero(word) / 8);
    }
  }
  for (; index < flags.size(); ++index) {
    if (flags[index]) visit(static_cast<std::int32_t>(index));
  }
}

// Sums flags around each place. Keeps its scratch space between calls.
class NeighbourSum {
 public:
  // The flags of the margin are 0, and so are the sums there.
  void operator()(const PaddedGrid& padded, const std::vector<std::uint8_t>& flags,
                  std::vector<std::int8_t>& sums);

 private:
  std::vector<std::uint8_t> row_sums_;
};

}  // namespace sapper
