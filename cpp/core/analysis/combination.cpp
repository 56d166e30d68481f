#include "core/analysis/combination.hpp"

#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

// Multiplications of limbs after which an exact count is given up: a few seconds.
constexpr std::size_t kMaxExactWork = 1'000'000'000;

std::size_t num_limbs(const MinePolynomial<BigCount>& polynomial) {
  std::size_t count = 0;
  for (const BigCount& coefficient : polynomial.coefficients) count += coefficient.limbs().size();
  return count;
}

MinePolynomial<BigCount> product_of(const MinePolynomial<BigCount>& a,
                                    const MinePolynomial<BigCount>& b) {
  MinePolynomial<BigCount> product;
  product.low = a.low + b.low;
  product.coefficients.resize(a.coefficients.size() + b.coefficients.size() - 1);
  for (std::size_t i = 0; i < a.coefficients.size(); ++i) {
    for (std::size_t j = 0; j < b.coefficients.size(); ++j) {
      product.coefficients[i + j].add_product(a.coefficients[i], b.coefficients[j]);
    }
  }
  return product;
}

// n!, rounded. Each thread keeps those it has computed.
WideFloat factorial(std::int32_t n) {
  static thread_local std::vector<WideFloat> known{WideFloat(1.0)};
  while (known.size() <= static_cast<std::size_t>(n)) {
    known.push_back(known.back() * WideFloat(static_cast<double>(known.size())));
  }
  return known[n];
}

}  // namespace

WideFloat rounded_binomial(std::int32_t n, std::int32_t k) {
  return factorial(n) / (factorial(k) * factorial(n - k));
}

BigCount total_layouts(const std::vector<MinePolynomial<BigCount>>& components,
                       std::int32_t num_interior, std::int32_t mines_left) {
  MinePolynomial<BigCount> all{0, {BigCount(1)}};
  std::size_t work = 0;
  for (const MinePolynomial<BigCount>& component : components) {
    work += num_limbs(all) * num_limbs(component);
    if (work > kMaxExactWork) throw BudgetExceeded("the layouts of so large a board are too many");
    all = product_of(all, component);
  }
  BigCount total;
  const std::int32_t first = std::max(all.low, mines_left - num_interior);
  const std::int32_t last = std::min(all.high(), mines_left);
  if (first > last) return total;
  BigCount ways = binomial(num_interior, mines_left - first);
  for (std::int32_t m = first; m <= last; ++m) {
    count_work(10 * ways.limbs().size());
    total.add_product(all.coefficients[m - all.low], ways);
    const std::int32_t mines = mines_left - m;
    ways.multiply(mines);
    ways.divide_exactly(num_interior - mines + 1);
  }
  return total;
}

}  // namespace sapper
