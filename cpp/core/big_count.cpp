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

// How often the prime p divides n!, after Legendre.
std::uint64_t multiplicity_in_factorial(std::uint64_t n, std::uint64_t p) {
  std::uint64_t count = 0;
  for (n /= p; n > 0; n /= p) count += n;
  return count;
}

std::vector<std::uint64_t> primes_up_to(std::uint64_t n) {
  std::vector<std::uint8_t> is_composite(n + 1, 0);
  std::vector<std::uint64_t> primes;
  for (std::uint64_t p = 2; p <= n; ++p) {
    if (is_composite[p]) continue;
    primes.push_back(p);
    for (std::uint64_t multiple = p * p; multiple <= n; multiple += p) is_composite[multiple] = 1;
  }
  return primes;
}

// The product by halves, so that long numbers meet long ones and not many short ones.
BigCount product_of(const std::vector<std::uint64_t>& factors, std::size_t begin, std::size_t end) {
  if (end - begin <= 16) {
    BigCount product(1);
    for (std::size_t i = begin; i < end; ++i) product.multiply(factors[i]);
    return product;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  BigCount product;
  product.add_product(product_of(factors, begin, middle), product_of(factors, middle, end));
  return product;
}

}  // namespace

BigCount binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return {};
  std::vector<std::uint64_t> factors;
  for (const std::uint64_t p : primes_up_to(n)) {
    std::uint64_t multiplicity = multiplicity_in_factorial(n, p) - multiplicity_in_factorial(k, p) -
                                 multiplicity_in_factorial(n - k, p);
    for (; multiplicity > 0; --multiplicity) factors.push_back(p);
  }
  return product_of(factors, 0, factors.size());
}

}  // namespace sapper
