#include "core/base/numpy_rng.hpp"

#include <array>

#include "tests/helpers/check.hpp"

namespace sapper::tests {

// What numpy.random.default_rng([...]).bit_generator.random_raw() says.
TEST(the_numbers_of_numpy_are_those_of_numpy) {
  NumpyRng small(std::array<std::uint64_t, 3>{0x5e77e2, 7, 0});
  CHECK_EQUAL(small.next(), 10872442955935229410ULL);
  CHECK_EQUAL(small.next(), 13760706403853122329ULL);
  CHECK_EQUAL(small.next(), 4311941131924725281ULL);
  NumpyRng large(std::array<std::uint64_t, 3>{0x5e77e2, ~0ULL, 1ULL << 33});
  CHECK_EQUAL(large.next(), 8359698257964295208ULL);
  CHECK_EQUAL(large.next(), 8872896314792271635ULL);
  CHECK_EQUAL(large.uniform(), 0.45994158377932115);
}

}  // namespace sapper::tests
