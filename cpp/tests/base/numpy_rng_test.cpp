#include "core/base/numpy_rng.hpp"

#include <array>
#include <cmath>
#include <vector>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

// What numpy 2.4 draws of the same seed.
TEST(draws_are_those_of_numpy) {
  NumpyRng rng(12345678901234ULL);
  CHECK(rng.uniform() == 0.40637757035390765);
  CHECK(rng.uniform() == 0.026203563409374464);
  const std::array<std::uint32_t, 4> below{rng.below(7), rng.below(8), rng.below(9), rng.below(1)};
  CHECK((below == std::array<std::uint32_t, 4>{2, 4, 2, 0}));
  std::array<int, 8> order{0, 1, 2, 3, 4, 5, 6, 7};
  rng.shuffle(order);
  CHECK((order == std::array<int, 8>{5, 3, 0, 7, 1, 6, 4, 2}));
  NumpyShorts shorts(rng);
  const std::array<std::int16_t, 4> drawn{shorts.between(-2, 8), shorts.between(3, 3),
                                          shorts.between(0, 1), shorts.between(0, 9999)};
  CHECK((drawn == std::array<std::int16_t, 4>{1, 3, 1, 2569}));
  CHECK(std::abs(rng.normal() - 1.8087441864210396) < 1e-14);
}

// What numpy.random.default_rng([...]).bit_generator.random_raw() says.
TEST(lists_of_numbers_seed_as_in_numpy) {
  NumpyRng small(std::array<std::uint64_t, 3>{0x5e77e2, 7, 0});
  CHECK_EQUAL(small.next(), 10872442955935229410ULL);
  CHECK_EQUAL(small.next(), 13760706403853122329ULL);
  CHECK_EQUAL(small.next(), 4311941131924725281ULL);
  NumpyRng large(std::array<std::uint64_t, 3>{0x5e77e2, ~0ULL, 1ULL << 33});
  CHECK_EQUAL(large.next(), 8359698257964295208ULL);
  CHECK_EQUAL(large.next(), 8872896314792271635ULL);
  CHECK_EQUAL(large.uniform(), 0.45994158377932115);
}

TEST(a_generator_goes_on_from_its_state) {
  NumpyRng first(3);
  first.below(10);  // half of a draw is left
  NumpyRng second(first.state());
  for (int i = 0; i < 10; ++i) CHECK(first.below(1000) == second.below(1000));
}

TEST(chances_are_chosen_by_their_shares) {
  NumpyRng rng(1);
  const std::array<double, 3> chances{0.5, 0.0, 0.5};
  std::array<int, 3> counts{};
  for (int i = 0; i < 4000; ++i) ++counts[rng.choose(chances)];
  CHECK(counts[1] == 0);
  CHECK(std::abs(counts[0] - 2000) < 200);
}

TEST(normal_draws_have_their_mean_and_spread) {
  NumpyRng rng(2);
  constexpr int kDraws = 100'000;
  double sum = 0.0;
  double squares = 0.0;
  int tails = 0;
  for (int i = 0; i < kDraws; ++i) {
    const double drawn = rng.normal();
    sum += drawn;
    squares += drawn * drawn;
    tails += std::abs(drawn) > 3.7 ? 1 : 0;  // beyond the last layer
  }
  CHECK(std::abs(sum / kDraws) < 0.02);
  CHECK(std::abs(squares / kDraws - 1.0) < 0.03);
  CHECK(tails > 5);
  CHECK(tails < 50);
}

TEST(sums_are_added_up_as_numpy_does) {
  std::vector<double> values;
  for (int i = 0; i < 1000; ++i) values.push_back(1.0 / (i + 1));
  CHECK(numpy_sum(values) == 7.485470860550345);
  CHECK(numpy_sum(std::span(values).first(5)) == 1.0 + 0.5 + 1.0 / 3 + 0.25 + 0.2);
  CHECK(numpy_sum({}) == 0.0);
}

}  // namespace
}  // namespace sapper::tests
