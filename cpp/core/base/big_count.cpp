#include "core/base/big_count.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/base/interrupts.hpp"

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
    count_work(b.limbs_.size());
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

// Nine digits at a time, by division of 32 bits at a time: no wider division is needed.
std::string BigCount::decimal_digits() const {
  constexpr std::uint64_t kChunk = 1'000'000'000;
  constexpr std::size_t kChunkDigits = 9;
  std::vector<std::uint32_t> rest;  // the highest first
  for (auto limb = limbs_.rbegin(); limb != limbs_.rend(); ++limb) {
    rest.push_back(static_cast<std::uint32_t>(*limb >> 32));
    rest.push_back(static_cast<std::uint32_t>(*limb));
  }
  std::string digits;  // the lowest first
  for (std::size_t begin = 0; begin < rest.size();) {
    std::uint64_t remainder = 0;
    for (std::size_t at = begin; at < rest.size(); ++at) {
      const std::uint64_t part = remainder << 32 | rest[at];
      rest[at] = static_cast<std::uint32_t>(part / kChunk);
      remainder = part % kChunk;
    }
    for (std::size_t digit = 0; digit < kChunkDigits; ++digit, remainder /= 10) {
      digits += static_cast<char>('0' + remainder % 10);
    }
    while (begin < rest.size() && rest[begin] == 0) ++begin;
  }
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  if (digits.empty()) return "0";
  std::reverse(digits.begin(), digits.end());
  return digits;
}

void BigCount::trim() {
  while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
}

namespace {

std::vector<std::uint64_t> primes_up_to(std::uint64_t n) {
  std::vector<bool> is_composite(n + 1, false);
  std::vector<std::uint64_t> primes;
  for (std::uint64_t p = 2; p <= n; ++p) {
    if (is_composite[p]) continue;
    primes.push_back(p);
    for (std::uint64_t multiple = p * p; multiple <= n; multiple += p)
      is_composite[multiple] = true;
  }
  return primes;
}

// How often a prime divides C(n, k): the borrows of n - k in that base (Kummer 1852).
std::int32_t exponent_in_binomial(std::uint64_t n, std::uint64_t k, std::uint64_t prime) {
  std::int32_t num_borrows = 0;
  bool borrow = false;
  for (; n > 0; n /= prime, k /= prime) {
    borrow = n % prime < k % prime + borrow;
    num_borrows += borrow;
  }
  return num_borrows;
}

// Multiplies neighbours until one number is left: most work is done on numbers of equal size.
BigCount product_of(std::vector<BigCount> factors) {
  while (factors.size() > 1) {
    std::vector<BigCount> products((factors.size() + 1) / 2);
    for (std::size_t i = 0; i + 1 < factors.size(); i += 2) {
      products[i / 2].add_product(factors[i], factors[i + 1]);
    }
    if (factors.size() % 2 == 1) products.back() = std::move(factors.back());
    factors = std::move(products);
  }
  return std::move(factors.front());
}

}  // namespace

// From its prime factors: step by step a million cells would take minutes.
BigCount binomial(std::uint64_t n, std::uint64_t k) {
  if (k > n) return {};
  std::vector<BigCount> factors;
  std::uint64_t word = 1;
  for (const std::uint64_t prime : primes_up_to(n)) {
    for (std::int32_t i = exponent_in_binomial(n, k, prime); i > 0; --i) {
      if (word > std::numeric_limits<std::uint64_t>::max() / prime) {
        factors.emplace_back(word);
        word = 1;
      }
      word *= prime;
    }
  }
  factors.emplace_back(word);
  return product_of(std::move(factors));
}

}  // namespace sapper
