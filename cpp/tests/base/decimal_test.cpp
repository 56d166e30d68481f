#include "core/base/decimal.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

Decimal decimal_of_library(double number) {
  std::array<char, 32> room{};
  const auto end =
      std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::scientific);
  const std::string_view text(room.data(), static_cast<std::size_t>(end.ptr - room.data()));
  Decimal decimal{text.front() == '-', {}, 0};
  for (const char c : text.substr(0, text.find('e'))) {
    if (c >= '0' && c <= '9') decimal.digits += c;
  }
  decimal.exponent = std::atoi(text.data() + text.find('e') + 1) + 1;
  return decimal;
}

bool are_digits_of_library(double number) {
  const Decimal mine = shortest_decimal(number);
  const Decimal theirs = decimal_of_library(number);
  return mine.is_negative == theirs.is_negative && mine.digits == theirs.digits &&
         mine.exponent == theirs.exponent;
}

TEST(any_number_has_the_fewest_digits_that_read_back) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 3'000; ++i) {
    const auto number = std::bit_cast<double>(rng.next());
    if (std::isfinite(number)) CHECK(are_digits_of_library(number));
  }
}

TEST(chances_have_the_fewest_digits_that_read_back) {
  Rng rng(2, Stream::kSample, 0);
  for (int i = 0; i < 20'000; ++i) {
    CHECK(are_digits_of_library(rng.uniform()));
    CHECK(are_digits_of_library(static_cast<double>(rng.below(1000)) / (1 + rng.below(1000))));
  }
}

// The gap below them is half of that above.
TEST(powers_of_two_have_the_fewest_digits_that_read_back) {
  for (int exponent = -1074; exponent < 1024; ++exponent) {
    const double power = std::ldexp(1.0, exponent);
    CHECK(are_digits_of_library(power));
    CHECK(are_digits_of_library(std::nextafter(power, 0.0)));
    CHECK(are_digits_of_library(std::nextafter(power, 1e308)));
  }
}

TEST(two_decimals_are_rounded_half_to_even) {
  Rng rng(3, Stream::kSample, 0);
  for (int i = 0; i < 20'000; ++i) {
    // Eighths of hundredths hold all halves that doubles have.
    const double number = i % 2 == 0 ? 100 * rng.uniform() : static_cast<double>(rng.below(99)) / 8;
    std::array<char, 32> room{};
    const auto end =
        std::to_chars(room.data(), room.data() + room.size(), number, std::chars_format::fixed, 2);
    CHECK(fixed_decimals(number, 2) == std::string_view(room.data(), end.ptr));
  }
  CHECK(fixed_decimals(-0.001, 2) == "-0.00");
  CHECK(fixed_decimals(64.0625, 3) == "64.062");
  CHECK(fixed_decimals(64.1875, 3) == "64.188");
  CHECK(fixed_decimals(0.0004, 3) == "0.000");
  CHECK(fixed_decimals(123456789012345.0, 2) == "123456789012345.00");
}

}  // namespace
}  // namespace sapper::tests
