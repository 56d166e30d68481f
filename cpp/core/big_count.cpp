#include "big_count.hpp"

namespace sapper {

void BigCount::add_product(const BigCount& other, std::uint64_t factor) {
  if (factor == 0 || other.is_zero()) return;
  if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size(), 0);
  Uint128 carry = 0;
  std::size_t i = 0;
  for (; i < other.limbs_.size(); ++i) {
    carry += static_cast<Uint128>(other.limbs_[i]) * factor + limbs_[i];
    limbs_[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  add_at(i, static_cast<std::uint64_t>(carry));
}

void BigCount::add_product(const BigCount& a, const BigCount& b) {
  if (a.is_zero() || b.is_zero()) return;
  limbs_.resize(std::max(limbs_.size(), a.limbs_.size() + b.limbs_.size()), 0);
  for (std::size_t i = 0; i < a.limbs_.size(); ++i) {
    Uint128 carry = 0;
    for (std::size_t j = 0; j < b.limbs_.size(); ++j) {
      carry += static_cast<Uint128>(a.limbs_[i]) * b.limbs_[j] + limbs_[i + j];
      limbs_[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
    add_at(i + b.limbs_.size(), static_cast<std::uint64_t>(carry));
  }
  trim();
}

void BigCount::multiply(std::uint64_t factor) {
  Uint128 carry = 0;
  for (std::uint64_t& limb : limbs_) {
    carry += static_cast<Uint128>(limb) * factor;
    limb = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  if (carry != 0) limbs_.push_back(static_cast<std::uint64_t>(carry));
  trim();
}

void BigCount::divide_exactly(std::uint64_t divisor) {
  Uint128 remainder = 0;
  for (std::size_t i = limbs_.size(); i-- > 0;) {
    remainder = (remainder << 64) | limbs_[i];
    limbs_[i] = static_cast<std::uint64_t>(remainder / divisor);
    remainder %= divisor;
  }
  trim();
}

void BigCount::add_at(std::size_t limb, std::uint64_t value) {
  while (value != 0) {
    if (limb >= limbs_.size()) limbs_.resize(limb + 1, 0);
    limbs_[limb] += value;
    value = limbs_[limb] < value;
    ++limb;
  }
}

void BigCount::trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

BigCount binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return {};
  k = std::min(k, n - k);
  BigCount result(1);
  for (std::uint64_t i = 1; i <= k; ++i) {
    result.multiply(n - k + i);
    result.divide_exactly(i);
  }
  return result;
}

}  // namespace sapper
