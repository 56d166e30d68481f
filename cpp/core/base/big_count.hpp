// Whole numbers of any size: exact layout counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/wide_int.hpp"

namespace sapper {

// An unsigned integer of any size, least limb first, no leading zero limbs.
class BigCount {
 public:
  BigCount() = default;
  BigCount(std::uint64_t value) {  // NOLINT: converts like a number
    if (value != 0) limbs_.push_back(value);
  }

  bool is_zero() const { return limbs_.empty(); }
  const std::vector<std::uint64_t>& limbs() const { return limbs_; }

  std::string decimal_digits() const;

  // this += other * factor
  void add_product(const BigCount& other, std::uint64_t factor);
  // this += a * b
  void add_product(const BigCount& a, const BigCount& b);
  void multiply(std::uint64_t factor);
  // Requires that the division leaves no remainder.
  void divide_exactly(std::uint64_t divisor);

 private:
  void add_at(std::size_t limb, std::uint64_t value);
  void trim();

  std::vector<std::uint64_t> limbs_;
};

// C(n, k), exactly.
BigCount binomial(std::uint64_t n, std::uint64_t k);

}  // namespace sapper
