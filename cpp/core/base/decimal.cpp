#include "core/base/decimal.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/base/wide_int.hpp"

namespace sapper {
namespace {

constexpr int kFractionBits = 52;
constexpr int kLeastExponent = -1074;
constexpr std::uint64_t kImplicitBit = std::uint64_t{1} << kFractionBits;

// mantissa · 2^exponent
struct Binary {
  std::uint64_t mantissa;
  int exponent;
};

Binary parts_of(double number) {
  const auto bits = std::bit_cast<std::uint64_t>(number);
  const std::uint64_t fraction = bits & (kImplicitBit - 1);
  const auto biased = static_cast<int>(bits >> kFractionBits & 0x7FFU);
  if (biased == 0) return {fraction, kLeastExponent};
  return {fraction | kImplicitBit, biased - 1 + kLeastExponent};
}

// As much of an unsigned integer as the conversion needs, wide enough for every double.
class HugeInt {
 public:
  HugeInt(std::uint64_t value)  // NOLINT: converts like a number
      : limbs_{static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(value >> 32)} {}

  HugeInt& operator*=(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& limb : limbs_) {
      carry += std::uint64_t{limb} * factor;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    return *this;
  }
  HugeInt& operator<<=(int count) {
    for (; count >= 16; count -= 16) *this *= 1U << 16;
    return *this *= 1U << count;
  }
  HugeInt& operator-=(const HugeInt& other) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      const std::uint64_t difference = std::uint64_t{limbs_[i]} - other.limbs_[i] - borrow;
      limbs_[i] = static_cast<std::uint32_t>(difference);
      borrow = difference >> 63;
    }
    return *this;
  }
  HugeInt operator+(const HugeInt& other) const {
    HugeInt sum(0);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < kLimbs; ++i) {
      carry += std::uint64_t{limbs_[i]} + other.limbs_[i];
      sum.limbs_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    return sum;
  }
  bool operator<(const HugeInt& other) const {
    for (std::size_t i = kLimbs; i-- > 0;) {
      if (limbs_[i] != other.limbs_[i]) return limbs_[i] < other.limbs_[i];
    }
    return false;
  }

 private:
  static constexpr std::size_t kLimbs = 40;  // 2^1280 > 10 · 4 · 2^1076
  std::array<std::uint32_t, kLimbs> limbs_{};
};

// The number is rest / unit; what lies less than `below` under it and less than `above` over it
// reads back as the same, and what lies just so far away does where the number is even.
template <class Wide>
class ShortestDigits {
 public:
  explicit ShortestDigits(Binary number) : rest_(number.mantissa), unit_(1), below_(1), above_(1) {
    is_even_ = number.mantissa % 2 == 0;
    // The gap below a power of two is half of that above.
    const bool is_uneven = number.mantissa == kImplicitBit && number.exponent > kLeastExponent;
    const int shift = is_uneven ? 2 : 1;
    rest_ <<= shift;
    unit_ <<= shift;
    if (is_uneven) above_ <<= 1;
    if (number.exponent < 0) {
      unit_ <<= -number.exponent;
    } else {
      for (Wide* one : {&rest_, &below_, &above_}) *one <<= number.exponent;
    }
  }

  Decimal write() {
    Decimal decimal{false, {}, scale()};
    while (true) {
      int digit = 0;
      for (; !(rest_ < unit_); ++digit) rest_ -= unit_;
      const bool may_end_low = rest_ < below_ || (is_even_ && !(below_ < rest_));
      const bool may_end_high = reaches_unit();
      if (may_end_low || may_end_high) {
        const bool is_up = may_end_high && (!may_end_low || is_nearer_above(digit));
        decimal.digits += static_cast<char>('0' + digit + is_up);
        return decimal;
      }
      decimal.digits += static_cast<char>('0' + digit);
      times_ten();
    }
  }

 private:
  // Makes the first digit the one before the point, and returns the exponent.
  int scale() {
    int exponent = 1;
    while (reaches(10)) {
      unit_ *= 10;
      ++exponent;
    }
    while (!reaches(1)) {
      times_ten();
      --exponent;
    }
    return exponent;
  }

  // Whether the number, rounded up as far as it may be, is as large as so many units.
  bool reaches(std::uint32_t count) const {
    Wide wanted = unit_;
    wanted *= count;
    const Wide highest = rest_ + above_;
    return wanted < highest || (is_even_ && !(highest < wanted));
  }
  bool reaches_unit() const { return reaches(1); }

  bool is_nearer_above(int digit) const {
    const Wide twice = rest_ + rest_;
    if (twice < unit_) return false;
    return unit_ < twice || digit % 2 == 1;
  }

  void times_ten() {
    for (Wide* one : {&rest_, &below_, &above_}) *one *= 10;
  }

  Wide rest_;
  Wide unit_;
  Wide below_;
  Wide above_;
  bool is_even_ = false;
};

}  // namespace

Decimal shortest_decimal(double number) {
  const double size = std::abs(number);
  const bool is_negative = std::signbit(number);
  if (size == 0.0) return {is_negative, "0", 1};
  // Within these, all that is computed with stays below 2^128.
  const bool is_common = size >= 1e-5 && size < 1e16;
  const Binary parts = parts_of(size);
  Decimal decimal =
      is_common ? ShortestDigits<Uint128>(parts).write() : ShortestDigits<HugeInt>(parts).write();
  decimal.is_negative = is_negative;
  return decimal;
}

std::string fixed_decimals(double number, int num_decimals) {
  std::uint64_t scale = 1;
  for (int i = 0; i < num_decimals; ++i) scale *= 10;
  const Binary parts = parts_of(std::abs(number));
  Uint128 scaled = static_cast<Uint128>(parts.mantissa) * scale;
  if (parts.exponent >= 0) {
    scaled <<= parts.exponent;
  } else if (parts.exponent <= -64) {
    scaled = 0;
  } else {
    const Uint128 half = Uint128{1} << (-parts.exponent - 1);
    const Uint128 rest = scaled & (2 * half - 1);
    scaled >>= -parts.exponent;
    scaled += rest > half || (rest == half && scaled % 2 == 1);
  }
  const auto all = static_cast<std::uint64_t>(scaled);
  std::string text = std::to_string(scale + all % scale);
  text[0] = '.';  // the leading 1 has kept the zeros behind it
  return (std::signbit(number) ? "-" : "") + std::to_string(all / scale) + text;
}

}  // namespace sapper
