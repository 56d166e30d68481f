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

namespace {

// The exponent of a prime in C(n, k): the carries in adding k and n - k to that base (Kummer).
int exponent_in_binomial(std::uint64_t prime, std::uint64_t n, std::uint64_t k) {
  int carries = 0;
  bool carry = false;
  for (std::uint64_t rest = n - k; k > 0 || rest > 0; k /= prime, rest /= prime) {
    carry = k % prime + rest % prime + carry >= prime;
    carries += carry;
  }
  return carries;
}

template <class Visit>
void for_each_prime_up_to(std::uint64_t last, Visit&& visit) {
  std::vector<bool> is_composite(last + 1, false);
  for (std::uint64_t number = 2; number <= last; ++number) {
    if (is_composite[number]) continue;
    visit(number);
    for (std::uint64_t multiple = number * number; multiple <= last; multiple += number) {
      is_composite[multiple] = true;
    }
  }
}

}  // namespace

// As a product of prime powers, gathered into whole limbs: no long division, and few long products.
BigCount binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return {};
  BigCount result(1);
  std::uint64_t gathered = 1;
  for_each_prime_up_to(n, [&](std::uint64_t prime) {
    for (int left = exponent_in_binomial(prime, n, k); left > 0; --left) {
      if (gathered > UINT64_MAX / prime) {
        result.multiply(gathered);
        gathered = 1;
      }
      gathered *= prime;
    }
  });
  result.multiply(gathered);
  return result;
}

}  // namespace sapper
