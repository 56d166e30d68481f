// Operators of genetic algorithms on strings of bits; they know nothing of what the bits mean.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "rng.hpp"

namespace sapper {

// The rank of the winner of a tournament: the best of `size` ranks, each drawn uniformly from
// 0..population-1, in one draw. The best lies at or beyond rank r with chance (1 - r/n)^size.
inline std::size_t draw_winner(std::size_t population, double size, Rng& rng) {
  const double share = 1.0 - std::pow(1.0 - rng.uniform(), 1.0 / size);
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(population));
  return rank < population ? rank : population - 1;
}

// Two children of two parents, which swap all bits from `point` on.
inline void cross_at(std::size_t point, std::span<const std::uint8_t> first,
                     std::span<const std::uint8_t> second, std::span<std::uint8_t> first_child,
                     std::span<std::uint8_t> second_child) {
  for (std::size_t bit = 0; bit < first.size(); ++bit) {
    const bool is_swapped = bit >= point;
    first_child[bit] = is_swapped ? second[bit] : first[bit];
    second_child[bit] = is_swapped ? first[bit] : second[bit];
  }
}

// Flips each bit with that chance. Draws the distance to the next flip, which is quick where flips
// are rare.
inline void mutate_bits(double chance, Rng& rng, std::span<std::uint8_t> bits) {
  if (chance <= 0.0) return;
  const double log_kept = std::log1p(-chance);  // minus infinity where every bit flips
  const auto draw_distance = [&] { return std::log(1.0 - rng.uniform()) / log_kept; };
  double at = std::floor(draw_distance());
  while (at < static_cast<double>(bits.size())) {
    bits[static_cast<std::size_t>(at)] ^= 1;
    at += 1.0 + std::floor(draw_distance());
  }
}

}  // namespace sapper
