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
  Combination(const std::vector<const MinePolynomial<Value>*>& components, const Frontier& frontier)
      : components_(components),
        num_interior_(frontier.num_interior()),
        mines_left_(frontier.mines_left),
        is_counted_(frontier.is_counted) {
    lay_out();
    count_before();
    weigh_interior();
    weigh_after();
  }

  // The weight of all layouts, up to a factor that all weights share.
  const Value& total() const { return total_; }

  // For each number of mines of one component, the weight of the layouts of all the rest.
  std::vector<Value> weights_of_rest(std::size_t component) const {
    const MinePolynomial<Value>& own = *components_[component];
    const Part& part = parts_[component];
    std::vector<Value> weights(own.coefficients.size(), Value(0.0));
    for (std::size_t m = 0; m < weights.size(); ++m) {
      const Value* after = after_.data() + parts_[component + 1].first + m;
      const Value* before = before_.data() + part.first;
      for (std::size_t j = 0; j < part.size; ++j) weights[m] += before[j] * after[j];
    }
    return weights;
  }

  // The mines of one component in a random layout whose components before it hold `used` mines.
  std::int32_t sample_mines(std::size_t component, std::int32_t used, Rng& rng) const {
    const MinePolynomial<Value>& own = *components_[component];
    const std::int32_t place = used - parts_[component].low;
    const Value& all = after_[parts_[component].first + place];
    const Value* after = after_.data() + parts_[component + 1].first + place;
    double left = rng.uniform();
    std::size_t chosen = 0;
    for (std::size_t m = 0; m < own.coefficients.size() && left >= 0; ++m) {
      const Value weight = own.coefficients[m] * after[m];
      if (is_zero(weight)) continue;
      left -= ratio(weight, all);
      chosen = m;
    }
    return own.low + static_cast<std::int32_t>(chosen);
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
  // The mines of the components before one: which numbers are possible, and where they stand in
  // before_ and after_.
  struct Part {
    std::int32_t low;
    std::size_t first;
    std::size_t size;
  };

  void lay_out() {
    parts_.reserve(components_.size() + 1);
    parts_.push_back({0, 0, 1});
    for (const MinePolynomial<Value>* component : components_) {
      const Part& last = parts_.back();
      parts_.push_back({last.low + component->low, last.first + last.size,
                        last.size + component->coefficients.size() - 1});
    }
    const std::size_t size = parts_.back().first + parts_.back().size;
    before_.assign(size, Value(0.0));
    after_.assign(size, Value(0.0));
  }

  void count_before() {
    before_[0] = Value(1.0);
    for (std::size_t c = 0; c < components_.size(); ++c) {
      const std::vector<Value>& own = components_[c]->coefficients;
      const Value* last = before_.data() + parts_[c].first;
      Value* product = before_.data() + parts_[c + 1].first;
      for (std::size_t i = 0; i < parts_[c].size; ++i) {
        for (std::size_t m = 0; m < own.size(); ++m) product[i + m] += last[i] * own[m];
      }
    }
  }

  // For m mines in all components the interior has C(num_interior, mines_left - m) layouts; here
  // divided by the first of them that is not 0. Without the mine counter it always has the same
  // number, and its cells may be anything.
  void weigh_interior() {
    const Part& all = parts_.back();
    const std::int32_t high = all.low + static_cast<std::int32_t>(all.size) - 1;
    const std::int32_t first =
        is_counted_ ? std::max(all.low, mines_left_ - num_interior_) : all.low;
    const std::int32_t last = std::min(high, mines_left_);
    Value ways(1.0);
    for (std::int32_t m = first; m <= last; ++m) {
      const std::int32_t mines = mines_left_ - m;
      const std::size_t place = all.first + static_cast<std::size_t>(m - all.low);
      after_[place] = ways;
      const Value weight = before_[place] * ways;
      total_ += weight;
      interior_mines_ += weight * Value(is_counted_ ? mines : 1);
      interior_safe_ += weight * Value(is_counted_ ? num_interior_ - mines : 1);
      if (is_counted_)
        ways = ways * Value(static_cast<double>(mines) / (num_interior_ - mines + 1));
    }
  }

  void weigh_after() {
    for (std::size_t c = components_.size(); c-- > 0;) {
      const std::vector<Value>& own = components_[c]->coefficients;
      const Value* behind = after_.data() + parts_[c + 1].first;
      Value* weights = after_.data() + parts_[c].first;
      for (std::size_t i = 0; i < parts_[c].size; ++i) {
        for (std::size_t m = 0; m < own.size(); ++m) weights[i] += own[m] * behind[i + m];
      }
    }
  }

  const std::vector<const MinePolynomial<Value>*>& components_;
  std::int32_t num_interior_;
  std::int32_t mines_left_;
  bool is_counted_;
  std::vector<Part> parts_;
  std::vector<Value> before_;
  std::vector<Value> after_;
  Value total_{0.0};
  Value interior_mines_{0.0};
  Value interior_safe_{0.0};
};

// The exact number of layouts of all components and the interior together.
BigCount total_layouts(const std::vector<MinePolynomial<BigCount>>& components,
                       std::int32_t num_interior, std::int32_t mines_left);

}  // namespace sapper
