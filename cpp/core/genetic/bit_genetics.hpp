// Operators of genetic algorithms on strings of bits; they know nothing of what the bits mean.
//
// A string is packed: bit i is bit i % 64 of word i / 64, and bits past its end are 0.
#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/rng.hpp"

namespace sapper {

inline constexpr std::size_t kBitsPerWord = 64;

inline std::size_t num_words(std::size_t num_bits) {
  return (num_bits + kBitsPerWord - 1) / kBitsPerWord;
}

inline bool has_bit(std::span<const std::uint64_t> words, std::size_t bit) {
  return ((words[bit / kBitsPerWord] >> (bit % kBitsPerWord)) & 1) != 0;
}

inline void flip_bit(std::span<std::uint64_t> words, std::size_t bit) {
  words[bit / kBitsPerWord] ^= std::uint64_t{1} << (bit % kBitsPerWord);
}

// The bits of the last word that belong to a string.
inline std::uint64_t last_word_mask(std::size_t num_bits) {
  const std::size_t used = num_bits % kBitsPerWord;
  return used == 0 ? ~std::uint64_t{0} : (std::uint64_t{1} << used) - 1;
}

// Calls visit(bit) for each bit that is set, in ascending order.
template <class Visit>
void for_each_bit(std::span<const std::uint64_t> words, Visit&& visit) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
      visit(i * kBitsPerWord + static_cast<std::size_t>(std::countr_zero(word)));
    }
  }
}

// Each bit is set with even odds. There are words for exactly so many bits.
inline void draw_bits(std::size_t num_bits, Rng& rng, std::span<std::uint64_t> words) {
  for (std::uint64_t& word : words) word = rng.next();
  if (!words.empty()) words.back() &= last_word_mask(num_bits);
}

// How two parents share out their bits among two children.
struct Crossover {
  std::int32_t num_points;  // where the parents are cut; 0 for uniform crossover

  bool is_uniform() const { return num_points == 0; }
};

// Sets the bits that the parents swap. Uniform crossover swaps each with even odds; after each
// point, drawn anywhere from before the first bit to behind the last, swapping begins or ends.
inline void draw_swaps(Crossover crossover, std::size_t num_bits, Rng& rng,
                       std::span<std::uint64_t> swaps) {
  if (crossover.is_uniform()) {
    draw_bits(num_bits, rng, swaps);
    return;
  }
  for (std::uint64_t& word : swaps) word = 0;
  for (std::int32_t i = 0; i < crossover.num_points; ++i) {
    const std::size_t point = rng.below(static_cast<std::uint32_t>(num_bits + 1));
    const std::size_t first_word = point / kBitsPerWord;
    if (first_word == swaps.size()) continue;  // behind the last bit of a full word
    swaps[first_word] ^= ~std::uint64_t{0} << (point % kBitsPerWord);
    for (std::size_t word = first_word + 1; word < swaps.size(); ++word) swaps[word] = ~swaps[word];
  }
  if (!swaps.empty()) swaps.back() &= last_word_mask(num_bits);
}

// Bits that mutate, each with the same chance.
class Mutation {
 public:
  explicit Mutation(double chance) : log_kept_(std::log1p(-chance)), is_idle_(chance <= 0.0) {}

  // Calls flip(bit) for the bits that mutate. Draws the distance to the next one, which is quick
  // where mutations are rare.
  template <class Flip>
  void draw(std::size_t num_bits, Rng& rng, Flip&& flip) const {
    if (is_idle_) return;
    for (std::size_t at = 0;; ++at) {
      const double distance = std::log(1.0 - rng.uniform()) / log_kept_;
      if (!(distance < static_cast<double>(num_bits - at))) return;
      at += static_cast<std::size_t>(distance);
      flip(at);
    }
  }

 private:
  double log_kept_;  // minus infinity where every bit flips
  bool is_idle_;
};

// The rank of the winner of a tournament: the best of `size` ranks, each drawn uniformly from
// 0..population-1, in one draw. The best lies at or beyond rank r with chance (1 - r/n)^size.
inline std::size_t draw_winner(std::size_t population, double size, Rng& rng) {
  const double share = 1.0 - std::pow(1.0 - rng.uniform(), 1.0 / size);
  const auto rank = static_cast<std::size_t>(share * static_cast<double>(population));
  return rank < population ? rank : population - 1;
}

// Two different members of a population, in random order. Requires at least two.
struct Opponents {
  std::size_t first;
  std::size_t second;
};

inline Opponents draw_opponents(std::size_t population, Rng& rng) {
  const std::size_t first = rng.below(static_cast<std::uint32_t>(population));
  const std::size_t other = rng.below(static_cast<std::uint32_t>(population - 1));
  return {first, other < first ? other : other + 1};
}

}  // namespace sapper
