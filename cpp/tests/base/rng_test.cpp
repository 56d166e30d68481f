#include "core/base/rng.hpp"

#include <bit>
#include <set>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

std::vector<std::uint64_t> first_words(std::uint64_t seed, Stream stream, std::uint64_t index) {
  Rng rng(seed, stream, index);
  return {rng.next(), rng.next(), rng.next(), rng.next()};
}

std::vector<std::size_t> counts_below(std::uint32_t bound, std::size_t num_draws) {
  Rng rng(7, Stream::kBoard, bound);
  std::vector<std::size_t> counts(bound, 0);
  for (std::size_t draw = 0; draw < num_draws; ++draw) ++counts[rng.below(bound)];
  return counts;
}

// Computed apart from this code, from the published descriptions of splitmix64 and xoshiro256++.
TEST(the_first_words_of_a_seed_never_change) {
  const std::vector<std::uint64_t> known = {0x8ae4838fb7fec5f9U, 0xd33016546ad5ae1bU,
                                            0x233c3ab306fdf071U, 0x087766c6adbd9bfdU};
  CHECK((first_words(1, Stream::kBoard, 0) == known));
}

TEST(the_same_seed_stream_and_index_repeat) {
  CHECK((first_words(5, Stream::kBoard, 3) == first_words(5, Stream::kBoard, 3)));
}

TEST(seed_stream_and_index_each_change_every_word) {
  std::set<std::uint64_t> words;
  std::size_t num_words = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      for (const Stream stream : {Stream::kBoard, Stream::kNoGuess, Stream::kSample}) {
        for (const std::uint64_t word : first_words(seed, stream, index)) {
          words.insert(word);
          ++num_words;
        }
      }
    }
  }
  CHECK_EQUAL(words.size(), num_words);
}

TEST(first_draws_of_successive_indices_are_uniform) {
  std::vector<std::size_t> counts(16, 0);
  const std::size_t num_draws = 16000;
  for (std::size_t index = 0; index < num_draws; ++index) {
    ++counts[Rng(1, Stream::kBoard, index).below(16)];
  }
  CHECK(is_plausible(counts, std::vector<double>(16, num_draws / 16.0)));
}

TEST(half_of_the_bits_differ_between_successive_indices) {
  int num_different = 0;
  const int num_pairs = 1000;
  for (std::uint64_t index = 0; index < num_pairs; ++index) {
    Rng one(1, Stream::kBoard, index);
    Rng next(1, Stream::kBoard, index + 1);
    num_different += std::popcount(one.next() ^ next.next());
  }
  // 64,000 fair coins have a standard deviation of 126.
  CHECK(num_different > 32000 - 630);
  CHECK(num_different < 32000 + 630);
}

TEST(below_is_uniform_and_stays_under_its_bound) {
  for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 10U, 480U}) {
    const std::size_t num_draws = std::size_t{200} * bound;
    CHECK(is_plausible(counts_below(bound, num_draws), std::vector<double>(bound, 200.0)));
  }
}

TEST(below_has_no_bias_under_a_huge_bound) {
  // Without its rejection step one value in three would come up twice as often.
  const std::uint32_t bound = 3U << 30U;
  Rng rng(3, Stream::kBoard, 0);
  std::vector<std::size_t> counts(3, 0);
  for (int draw = 0; draw < 30000; ++draw) ++counts[rng.below(bound) % 3];
  CHECK(is_plausible(counts, std::vector<double>(3, 10000.0)));
}

TEST(uniform_lies_in_the_unit_interval_and_fills_it) {
  Rng rng(4, Stream::kBoard, 0);
  std::vector<std::size_t> counts(20, 0);
  for (int draw = 0; draw < 20000; ++draw) {
    const double value = rng.uniform();
    CHECK(value >= 0.0 && value < 1.0);
    ++counts[static_cast<std::size_t>(value * 20)];
  }
  CHECK(is_plausible(counts, std::vector<double>(20, 1000.0)));
}

}  // namespace
}  // namespace sapper::tests
