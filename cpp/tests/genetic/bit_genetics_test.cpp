#include "core/genetic/bit_genetics.hpp"

#include <vector>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

using Words = std::vector<std::uint64_t>;

Words draw(Crossover crossover, std::size_t num_bits, Rng& rng) {
  Words swaps(num_words(num_bits));
  draw_swaps(crossover, num_bits, rng, swaps);
  return swaps;
}

// How often neighbouring bits differ: the cuts that can be seen.
int num_cuts(const Words& swaps, std::size_t num_bits) {
  int cuts = 0;
  for (std::size_t bit = 1; bit < num_bits; ++bit) {
    cuts += has_bit(swaps, bit) != has_bit(swaps, bit - 1);
  }
  return cuts;
}

TEST(one_point_crossover_swaps_everything_from_the_point_on) {
  constexpr std::size_t kBits = 3;
  Rng rng(1, Stream::kSample, 0);
  std::vector<std::size_t> counts(8, 0);
  for (int i = 0; i < 4000; ++i) ++counts[draw({1}, kBits, rng)[0]];
  const std::vector<std::size_t> cut{counts[0b111], counts[0b110], counts[0b100], counts[0]};
  CHECK(is_plausible(cut, {1000, 1000, 1000, 1000}));
}

TEST(k_point_crossover_has_at_most_k_cuts_and_reaches_over_words) {
  constexpr std::size_t kBits = 150;
  Rng rng(2, Stream::kSample, 0);
  int most = 0;
  for (int i = 0; i < 500; ++i) {
    const Words swaps = draw({3}, kBits, rng);
    most = std::max(most, num_cuts(swaps, kBits));
    CHECK_EQUAL(swaps.back() & ~last_word_mask(kBits), 0U);
  }
  CHECK_EQUAL(most, 3);
}

TEST(uniform_crossover_swaps_each_bit_with_even_odds) {
  constexpr std::size_t kBits = 70;
  Rng rng(3, Stream::kSample, 0);
  std::vector<std::size_t> counts(2, 0);
  for (int i = 0; i < 1000; ++i) {
    const Words swaps = draw({0}, kBits, rng);
    for (std::size_t bit = 0; bit < kBits; ++bit) ++counts[has_bit(swaps, bit)];
    CHECK_EQUAL(swaps.back() & ~last_word_mask(kBits), 0U);
  }
  CHECK(is_plausible(counts, {35000, 35000}));
}

TEST(nothing_is_swapped_where_there_are_no_bits) {
  Rng rng(4, Stream::kSample, 0);
  for (const std::int32_t points : {0, 1, 3}) CHECK(draw({points}, 0, rng).empty());
}

TEST(mutation_flips_each_bit_with_its_chance) {
  Rng rng(6, Stream::kSample, 0);
  std::vector<std::size_t> counts(2, 0);
  for (int i = 0; i < 4000; ++i) {
    Words bits{0};
    Mutation(0.2).draw(10, rng, [&](std::size_t bit) { flip_bit(bits, bit); });
    for (std::size_t bit = 0; bit < 10; ++bit) ++counts[has_bit(bits, bit)];
  }
  CHECK(is_plausible(counts, {32000, 8000}));
  Words all{0};
  Mutation(1.0).draw(10, rng, [&](std::size_t bit) { flip_bit(all, bit); });
  CHECK_EQUAL(all[0], 0b1111111111U);
  Mutation(0.0).draw(10, rng, [&](std::size_t) { CHECK(false); });
}

TEST(tournament_winners_come_as_often_as_the_best_of_their_size) {
  Rng rng(5, Stream::kSample, 0);
  std::vector<std::size_t> counts(4, 0);
  for (int i = 0; i < 16000; ++i) ++counts[draw_winner(4, 2, rng)];
  CHECK(is_plausible(counts, {7000, 5000, 3000, 1000}));  // (1 - r/4)^2 - (1 - (r+1)/4)^2
}

TEST(opponents_are_any_two_different_members) {
  Rng rng(7, Stream::kSample, 0);
  std::vector<std::size_t> counts(9, 0);
  for (int i = 0; i < 6000; ++i) {
    const Opponents drawn = draw_opponents(3, rng);
    ++counts[3 * drawn.first + drawn.second];
  }
  CHECK_EQUAL(counts[0] + counts[4] + counts[8], 0U);
  const std::vector<std::size_t> pairs{counts[1], counts[2], counts[3],
                                       counts[5], counts[6], counts[7]};
  CHECK(is_plausible(pairs, {1000, 1000, 1000, 1000, 1000, 1000}));
}

}  // namespace
}  // namespace sapper::tests
