// A double with room in its exponent: layout counts of large boards exceed 2^1024.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace sapper {

// Never negative; zero exactly when no positive number was added: products and sums of positive
// values never underflow to zero, so that a zero is a structural one.
class WideFloat {
 public:
  WideFloat() = default;
  WideFloat(double value) : mantissa_(value) {         // NOLINT: converts like a number
    if (value < std::numeric_limits<double>::min()) {  // subnormal: brought into normal range
      mantissa_ *= 0x1.0p64;
      exponent_ = -64;
    }
    normalise();
  }

  bool is_zero() const { return mantissa_ == 0; }

  friend WideFloat operator*(WideFloat a, WideFloat b) {
    a.mantissa_ *= b.mantissa_;
    a.exponent_ += b.exponent_;
    a.normalise();
    return a;
  }

  // Requires b > 0.
  friend WideFloat operator/(WideFloat a, WideFloat b) {
    a.mantissa_ /= b.mantissa_;
    a.exponent_ -= b.exponent_;
    a.normalise();
    return a;
  }

  WideFloat& operator+=(WideFloat other) {
    if (other.is_zero()) return *this;
    if (is_zero() || exponent_ < other.exponent_) std::swap(*this, other);
    const std::int64_t gap = exponent_ - other.exponent_;
    if (!other.is_zero() && gap < 64) {
      mantissa_ += other.mantissa_ * power_of_two(-gap);
      normalise();
    }
    return *this;
  }

  // a / b as a double; requires b > 0.
  friend double ratio(WideFloat a, WideFloat b) {
    return std::ldexp(a.mantissa_ / b.mantissa_, clamp(a.exponent_ - b.exponent_));
  }

 private:
  // Mantissa into [1, 2).
  void normalise() {
    if (mantissa_ == 0) {
      exponent_ = 0;
      return;
    }
    const auto bits = std::bit_cast<std::uint64_t>(mantissa_);
    const std::int64_t shift = static_cast<std::int64_t>((bits >> 52) & 0x7ff) - 1023;
    exponent_ += shift;
    mantissa_ = std::bit_cast<double>((bits & 0x000fffffffffffffULL) | (1023ULL << 52));
  }
  static double power_of_two(std::int64_t exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
  }
  static int clamp(std::int64_t exponent) {
    return static_cast<int>(std::max<std::int64_t>(-5000, std::min<std::int64_t>(5000, exponent)));
  }

  double mantissa_ = 0;
  std::int64_t exponent_ = 0;
};

inline double ratio(double a, double b) { return a / b; }
inline bool is_zero(double value) { return value == 0; }
inline bool is_zero(const WideFloat& value) { return value.is_zero(); }

}  // namespace sapper
