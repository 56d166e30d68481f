#include "core/base/wide_float.hpp"

#include <cmath>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

WideFloat power_of_two(int exponent) {
  WideFloat power(1.0);
  const WideFloat factor(exponent < 0 ? 0.5 : 2.0);
  for (int i = 0; i < std::abs(exponent); ++i) power = power * factor;
  return power;
}

WideFloat sum_of(WideFloat a, WideFloat b) { return a += b; }

TEST(wide_floats_within_the_range_of_doubles_compute_like_doubles) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 1000; ++i) {
    const double a = std::ldexp(rng.uniform() + 0.5, static_cast<int>(rng.below(100)) - 50);
    const double b = std::ldexp(rng.uniform() + 0.5, static_cast<int>(rng.below(100)) - 50);
    CHECK_EQUAL(ratio(WideFloat(a) * WideFloat(b), WideFloat(1.0)), a * b);
    CHECK_EQUAL(ratio(WideFloat(a), WideFloat(b)), a / b);
    const double sum = ratio(sum_of(a, b), WideFloat(1.0));
    CHECK(std::abs(sum - (a + b)) <= 1e-15 * sum);
  }
}

TEST(wide_floats_reach_beyond_the_range_of_doubles) {
  const WideFloat huge = power_of_two(5000);
  CHECK_EQUAL(ratio(huge * WideFloat(3.0), huge), 3.0);
  CHECK_EQUAL(ratio(huge * power_of_two(-5000), WideFloat(1.0)), 1.0);
  CHECK_EQUAL(ratio(sum_of(huge, huge), huge), 2.0);
}

TEST(a_product_of_tiny_wide_floats_is_not_zero) {
  const WideFloat tiny = power_of_two(-5000);
  CHECK(!is_zero(tiny * tiny));
  CHECK_EQUAL(ratio(tiny * tiny, tiny * power_of_two(-5001)), 2.0);
}

TEST(the_smallest_doubles_keep_their_value) {
  for (const double value : {0x1.0p-1022, 0x1.8p-1023, 0x1.0p-1074}) {
    CHECK_EQUAL(ratio(WideFloat(value), WideFloat(1.0)), value);
    CHECK_EQUAL(ratio(WideFloat(value) * power_of_two(1000), WideFloat(1.0)), value * 0x1.0p1000);
  }
}

TEST(a_wide_float_is_zero_only_when_nothing_was_added) {
  WideFloat sum(0.0);
  CHECK(is_zero(sum));
  CHECK(is_zero(sum * power_of_two(5000)));
  sum += WideFloat(0.0);
  CHECK(is_zero(sum));
  sum += power_of_two(-5000);
  CHECK(!is_zero(sum));
}

TEST(adding_zero_changes_no_wide_float_however_small) {
  for (const int exponent : {-5000, -1, 0, 1, 5000}) {
    const WideFloat value = power_of_two(exponent);
    CHECK_EQUAL(ratio(sum_of(value, WideFloat(0.0)), value), 1.0);
    CHECK_EQUAL(ratio(sum_of(WideFloat(0.0), value), value), 1.0);
  }
}

TEST(sums_of_wide_floats_far_apart_keep_the_greater) {
  const WideFloat great = power_of_two(2000);
  CHECK_EQUAL(ratio(sum_of(great, WideFloat(1.0)), great), 1.0);
  CHECK_EQUAL(ratio(sum_of(WideFloat(1.0), great), great), 1.0);
}

TEST(ratios_beyond_the_range_of_doubles_saturate) {
  CHECK_EQUAL(ratio(WideFloat(1.0), power_of_two(6000)), 0.0);
  CHECK(std::isinf(ratio(power_of_two(6000), WideFloat(1.0))));
  CHECK_EQUAL(ratio(WideFloat(0.0), power_of_two(6000)), 0.0);
}

}  // namespace
}  // namespace sapper::tests
