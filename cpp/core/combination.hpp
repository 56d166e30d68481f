// Brings independent components and the interior together through the mine counter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "constraints.hpp"
#include "counting.hpp"
#include "rng.hpp"

namespace sapper {

// The components form a chain: `before` counts the layouts of the components up to one, `after`
// weighs those behind it together with the interior, both by the mines used so far.
template <class Value>
class Combination {
 public:
  Combination(const std::vector<const MinePolynomial<Value>*>& components,
              const Frontier& frontier)
      : components_(components),
        num_interior_(frontier.num_interior),
        mines_left_(frontier.mines_left),
        is_counted_(frontier.is_counted) {
    count_before();
    weigh_interior();
    weigh_after();
  }

  // The weight of all layouts, up to a factor that all weights share.
  const Value& total() const { return total_; }

  // For each number of mines of one component, the weight of the layouts of all the rest.
  std::vector<Value> weights_of_rest(std::size_t component) const {
    const MinePolynomial<Value>& own = *components_[component];
    const MinePolynomial<Value>& before = before_[component];
    const MinePolynomial<Value>& after = after_[component + 1];
    std::vector<Value> weights(own.coefficients.size(), Value(0.0));
    for (std::size_t m = 0; m < weights.size(); ++m) {
      const std::size_t shift = before.low + own.low + m - after.low;
      for (std::size_t j = 0; j < before.coefficients.size(); ++j) {
        weights[m] += before.coefficients[j] * after.coefficients[shift + j];
      }
    }
    return weights;
  }

  // The mines of one component in a random layout whose components before it hold `used` mines.
  std::int32_t sample_mines(std::size_t component, std::int32_t used, Rng& rng) const {
    const MinePolynomial<Value>& own = *components_[component];
    const MinePolynomial<Value>& after = after_[component + 1];
    const Value& all = after_[component].coefficients[used - after_[component].low];
    double left = rng.uniform();
    std::int32_t chosen = own.low;
    for (std::int32_t m = own.low; m <= own.high() && left >= 0; ++m) {
      const Value weight =
          own.coefficients[m - own.low] * after.coefficients[used + m - after.low];
      if (is_zero(weight)) continue;
      left -= ratio(weight, all);
      chosen = m;
    }
    return chosen;
  }

  double interior_mine_probability() const {
    if (num_interior_ == 0) return 0.0;
    Value both = interior_mines_;
    both += interior_safe_;
    return ratio(interior_mines_, both);
  }

  Knowledge interior_knowledge() const {
    if (is_zero(interior_mines_)) return Knowledge::kProvenSafe;
    return is_zero(interior_safe_) ? Knowledge::kProvenMine : Knowledge::kUnknown;
  }

 private:
  void count_before() {
    before_.push_back({0, {Value(1.0)}});
    for (const MinePolynomial<Value>* component : components_) {
      const MinePolynomial<Value>& last = before_.back();
      MinePolynomial<Value> product;
      product.low = last.low + component->low;
      product.coefficients.assign(last.coefficients.size() + component->coefficients.size() - 1,
                                  Value(0.0));
      for (std::size_t i = 0; i < last.coefficients.size(); ++i) {
        for (std::size_t j = 0; j < component->coefficients.size(); ++j) {
          product.coefficients[i + j] += last.coefficients[i] * component->coefficients[j];
        }
      }
      before_.push_back(std::move(product));
    }
  }

  // For m mines in all components the interior has C(num_interior, mines_left - m) layouts; here
  // divided by the first of them that is not 0. Without the mine counter it always has the same
  // number, and its cells may be anything.
  void weigh_interior() {
    const MinePolynomial<Value>& all = before_.back();
    after_.resize(components_.size() + 1);
    MinePolynomial<Value>& interior = after_.back();
    interior.low = all.low;
    interior.coefficients.assign(all.coefficients.size(), Value(0.0));
    const std::int32_t first = is_counted_ ? std::max(all.low, mines_left_ - num_interior_) : all.low;
    const std::int32_t last = std::min(all.high(), mines_left_);
    Value ways(1.0);
    for (std::int32_t m = first; m <= last; ++m) {
      const std::int32_t mines = mines_left_ - m;
      interior.coefficients[m - all.low] = ways;
      const Value weight = all.coefficients[m - all.low] * ways;
      total_ += weight;
      interior_mines_ += weight * Value(is_counted_ ? mines : 1);
      interior_safe_ += weight * Value(is_counted_ ? num_interior_ - mines : 1);
      if (is_counted_) ways = ways * Value(static_cast<double>(mines) / (num_interior_ - mines + 1));
    }
  }

  void weigh_after() {
    for (std::size_t c = components_.size(); c-- > 0;) {
      const MinePolynomial<Value>& own = *components_[c];
      const MinePolynomial<Value>& behind = after_[c + 1];
      MinePolynomial<Value>& weights = after_[c];
      weights.low = before_[c].low;
      weights.coefficients.assign(before_[c].coefficients.size(), Value(0.0));
      for (std::size_t i = 0; i < weights.coefficients.size(); ++i) {
        const std::size_t shift = weights.low + i + own.low - behind.low;
        for (std::size_t m = 0; m < own.coefficients.size(); ++m) {
          weights.coefficients[i] += own.coefficients[m] * behind.coefficients[shift + m];
        }
      }
    }
  }

  const std::vector<const MinePolynomial<Value>*>& components_;
  std::int32_t num_interior_;
  std::int32_t mines_left_;
  bool is_counted_;
  std::vector<MinePolynomial<Value>> before_;
  std::vector<MinePolynomial<Value>> after_;
  Value total_{0.0};
  Value interior_mines_{0.0};
  Value interior_safe_{0.0};
};

// The exact number of layouts of all components and the interior together.
BigCount total_layouts(const std::vector<MinePolynomial<BigCount>>& components,
                       std::int32_t num_interior, std::int32_t mines_left);

}  // namespace sapper
