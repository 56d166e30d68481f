#include "core/base/big_count.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

using Limbs = std::vector<std::uint64_t>;

constexpr std::uint64_t kAllOnes = ~std::uint64_t{0};

BigCount from(Uint128 value) {
  BigCount count(static_cast<std::uint64_t>(value >> 64));
  BigCount shifted;
  shifted.add_product(count, std::uint64_t{1} << 32U);
  BigCount result(static_cast<std::uint64_t>(value));
  result.add_product(shifted, std::uint64_t{1} << 32U);
  return result;
}

bool is_equal(const BigCount& a, const BigCount& b) { return a.limbs() == b.limbs(); }

bool is_equal(const BigCount& count, Uint128 value) {
  Limbs limbs{static_cast<std::uint64_t>(value), static_cast<std::uint64_t>(value >> 64)};
  while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
  return count.limbs() == limbs;
}

// A count from its decimal digits.
BigCount parse(const std::string& digits) {
  BigCount count;
  for (const char digit : digits) {
    count.multiply(10);
    count.add_product(BigCount(1), static_cast<std::uint64_t>(digit - '0'));
  }
  return count;
}

std::uint64_t random_word(Rng& rng) { return rng.next() >> rng.below(64); }

TEST(a_count_has_all_its_digits) {
  CHECK_EQUAL(BigCount().decimal_digits(), std::string("0"));
  CHECK_EQUAL(BigCount(1'000'000'000).decimal_digits(), std::string("1000000000"));
  BigCount power(7);
  for (int i = 0; i < 100; ++i) power.multiply(10);
  CHECK_EQUAL(power.decimal_digits(), "7" + std::string(100, '0'));
  CHECK_EQUAL(BigCount(18'446'744'073'709'551'615ULL).decimal_digits(),
              std::string("18446744073709551615"));
}

TEST(zero_has_no_limbs) {
  CHECK(BigCount().is_zero());
  CHECK(BigCount(0).limbs().empty());
  CHECK(!BigCount(1).is_zero());
}

TEST(sums_of_products_agree_with_128_bit_arithmetic) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t a = random_word(rng) >> 1U;
    const std::uint64_t b = random_word(rng) >> 1U;
    const Uint128 start = (static_cast<Uint128>(random_word(rng) >> 2U) << 64) | rng.next();
    const Uint128 expected = start + static_cast<Uint128>(a) * b;
    BigCount by_word = from(start);
    by_word.add_product(BigCount(a), b);
    CHECK(is_equal(by_word, expected));
    BigCount by_count = from(start);
    by_count.add_product(BigCount(a), BigCount(b));
    CHECK(is_equal(by_count, expected));
  }
}

TEST(dividing_takes_a_multiplication_back) {
  Rng rng(2, Stream::kSample, 0);
  for (int i = 0; i < 500; ++i) {
    BigCount count(1);
    for (int j = 0; j < 8; ++j) count.multiply(random_word(rng) | 1U);
    const BigCount before = count;
    const std::uint64_t factor = random_word(rng) | 1U;
    count.multiply(factor);
    count.divide_exactly(factor);
    CHECK(is_equal(count, before));
  }
}

TEST(carries_run_through_all_limbs) {
  BigCount count(kAllOnes);
  count.add_product(BigCount(kAllOnes), kAllOnes);  // 2^128 - 2^64
  CHECK((count.limbs() == Limbs{0, kAllOnes}));
  count.add_product(BigCount(kAllOnes), 1);
  CHECK((count.limbs() == Limbs{kAllOnes, kAllOnes}));
  count.add_product(BigCount(1), BigCount(1));
  CHECK((count.limbs() == Limbs{0, 0, 1}));
}

TEST(a_short_product_added_to_a_long_count_carries_upwards) {
  BigCount count(1);
  for (int i = 0; i < 4; ++i) count.add_product(BigCount(count), kAllOnes);  // 2^256
  CHECK((count.limbs() == Limbs{0, 0, 0, 0, 1}));
  BigCount longer(count);
  longer.add_product(BigCount(kAllOnes), BigCount(kAllOnes));
  CHECK((longer.limbs() == Limbs{1, kAllOnes - 1, 0, 0, 1}));
}

TEST(products_with_zero_add_nothing) {
  BigCount count(5);
  count.add_product(BigCount(7), 0);
  count.add_product(BigCount(), 7);
  count.add_product(BigCount(), BigCount(7));
  CHECK(is_equal(count, Uint128{5}));
  count.multiply(0);
  CHECK(count.is_zero());
}

TEST(binomials_equal_pascals_triangle) {
  std::vector<BigCount> row{BigCount(1)};
  for (std::uint64_t n = 0; n <= 150; ++n) {
    for (std::uint64_t k = 0; k <= n; ++k) CHECK(is_equal(binomial(n, k), row[k]));
    row.emplace_back();
    for (std::uint64_t k = n + 1; k-- > 0;) row[k + 1].add_product(row[k], 1);
  }
}

TEST(binomials_of_known_value) {
  CHECK(is_equal(binomial(100, 50), parse("100891344545564193334812497256")));
  CHECK(is_equal(binomial(10, 11), BigCount()));
  CHECK(is_equal(binomial(0, 0), BigCount(1)));
  CHECK(is_equal(binomial(1000000, 2), parse("499999500000")));
  CHECK(is_equal(binomial(1000000, 999999), parse("1000000")));
}

TEST(binomials_of_neighbouring_rows_have_their_exact_quotient) {
  BigCount left = binomial(20001, 4000);  // C(n, k) = C(n - 1, k) * n / (n - k)
  BigCount right = binomial(20000, 4000);
  left.multiply(20001 - 4000);
  right.multiply(20001);
  CHECK(is_equal(left, right));
}

TEST(binomials_of_a_million_cells_take_no_time) {
  const BigCount middle = binomial(1'000'000, 200'000);
  BigCount next = binomial(1'000'000, 200'001);  // C(n, k + 1) = C(n, k) (n - k) / (k + 1)
  next.multiply(200'001);
  next.divide_exactly(800'000);
  CHECK(is_equal(next, middle));
}

}  // namespace
}  // namespace sapper::tests
