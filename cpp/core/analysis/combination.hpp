// Brings independent components and the interior together through the mine counter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/constraints.hpp"
#include "core/analysis/counting.hpp"
#include "core/base/interrupts.hpp"
#include "core/base/rng.hpp"
#include "core/base/wide_float.hpp"

namespace sapper {

// C(n, k), rounded: the same on every machine, as nothing but products and quotients goes into it.
// Requires 0 <= k <= n.
WideFloat rounded_binomial(std::int32_t n, std::int32_t k);

// The components are the leaves of a balanced tree. Going up, `products_` counts the layouts of all
// components below a node by their mines; going down, `weights_` weighs, for each number of mines
// below a node, the layouts of everything else, the interior included.
template <class Value>
class Combination {
 public:
  Combination(const std::vector<const MinePolynomial<Value>*>& components, const Frontier& frontier)
      : num_interior_(frontier.num_interior()),
        mines_left_(frontier.mines_left),
        is_counted_(frontier.is_counted) {
    grow_tree(components);
    multiply_up();
    weigh_interior();
    weigh_down();
  }

  // The weight of all layouts, up to a factor that all weights share.
  const Value& total() const { return total_; }

  // The number of all layouts, rounded. Requires that the mine counter counts.
  WideFloat num_layouts() const {
    const std::int32_t first = std::max(nodes_.back().low, mines_left_ - num_interior_);
    return WideFloat(total_) * rounded_binomial(num_interior_, mines_left_ - first);
  }

  // For each number of mines of one component, the weight of the layouts of all the rest.
  std::span<const Value> weights_of_rest(std::size_t component) const {
    return {weights_.data() + nodes_[component].first, nodes_[component].size};
  }

  // The mines of each component in a random layout.
  std::vector<std::int32_t> sample_mines(Rng& rng) const {
    std::vector<std::size_t> place(nodes_.size());  // of the number of mines, in each polynomial
    const Node& root = nodes_.back();
    place.back() = pick(rng, 0, root.size, total_, [&](std::size_t m) {
      return products_[root.first + m] * weights_[root.first + m];
    });
    for (std::size_t index = nodes_.size(); index-- > num_leaves_;) {
      const Node& node = nodes_[index];
      const Node& left = nodes_[node.left];
      const Node& right = nodes_[node.left + 1];
      const std::size_t least = place[index] < right.size ? 0 : place[index] - right.size + 1;
      const std::size_t end = std::min(left.size, place[index] + 1);
      place[node.left] =
          pick(rng, least, end, products_[node.first + place[index]], [&](std::size_t m) {
            return products_[left.first + m] * products_[right.first + (place[index] - m)];
          });
      place[node.left + 1] = place[index] - place[node.left];
    }
    std::vector<std::int32_t> mines(num_components_);
    for (std::size_t c = 0; c < num_components_; ++c) {
      mines[c] = nodes_[c].low + static_cast<std::int32_t>(place[c]);
    }
    return mines;
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
  // A polynomial in the mines below a node, and where it stands in products_ and weights_. The
  // children of an inner node are neighbours; the leaves come first, the root last.
  struct Node {
    std::int32_t low;
    std::size_t first;
    std::size_t size;
    std::size_t left;
  };

  void grow_tree(const std::vector<const MinePolynomial<Value>*>& components) {
    num_components_ = components.size();
    num_leaves_ = std::max<std::size_t>(1, num_components_);
    nodes_.reserve(2 * num_leaves_);
    if (components.empty()) add_node(0, 1, 0);
    for (const MinePolynomial<Value>* component : components) {
      add_node(component->low, component->coefficients.size(), 0);
    }
    // Each pair of neighbours gets a parent behind all nodes so far, until one node is left.
    for (std::size_t left = 0; left + 1 < nodes_.size(); left += 2) {
      const Node& one = nodes_[left];
      const Node& other = nodes_[left + 1];
      add_node(one.low + other.low, one.size + other.size - 1, left);
    }
    const std::size_t size = nodes_.back().first + nodes_.back().size;
    products_.assign(size, Value(0.0));
    weights_.assign(size, Value(0.0));
    products_[0] = Value(1.0);  // stands where there is no component at all
    for (std::size_t c = 0; c < num_components_; ++c) {
      const std::vector<Value>& own = components[c]->coefficients;
      std::copy(own.begin(), own.end(), products_.begin() + nodes_[c].first);
    }
  }

  void add_node(std::int32_t low, std::size_t size, std::size_t left) {
    const std::size_t first = nodes_.empty() ? 0 : nodes_.back().first + nodes_.back().size;
    nodes_.push_back({low, first, size, left});
  }

  void multiply_up() {
    for (std::size_t index = num_leaves_; index < nodes_.size(); ++index) {
      const Node& left = nodes_[nodes_[index].left];
      const Node& right = nodes_[nodes_[index].left + 1];
      const Value* ones = products_.data() + left.first;
      const Value* others = products_.data() + right.first;
      Value* product = products_.data() + nodes_[index].first;
      for (std::size_t i = 0; i < left.size; ++i) {
        count_row(i, right.size);
        for (std::size_t j = 0; j < right.size; ++j) product[i + j] += ones[i] * others[j];
      }
    }
  }

  // For m mines in all components the interior has C(num_interior, mines_left - m) layouts; here
  // divided by the first of them that is not 0. Without the mine counter it always has the same
  // number, and its cells may be anything.
  void weigh_interior() {
    const Node& root = nodes_.back();
    const std::int32_t high = root.low + static_cast<std::int32_t>(root.size) - 1;
    const std::int32_t first =
        is_counted_ ? std::max(root.low, mines_left_ - num_interior_) : root.low;
    const std::int32_t last = std::min(high, mines_left_);
    Value ways(1.0);
    for (std::int32_t m = first; m <= last; ++m) {
      const std::int32_t mines = mines_left_ - m;
      const std::size_t place = root.first + static_cast<std::size_t>(m - root.low);
      weights_[place] = ways;
      const Value weight = products_[place] * ways;
      total_ += weight;
      interior_mines_ += weight * Value(is_counted_ ? mines : 1);
      interior_safe_ += weight * Value(is_counted_ ? num_interior_ - mines : 1);
      if (is_counted_)
        ways = ways * Value(static_cast<double>(mines) / (num_interior_ - mines + 1));
    }
  }

  void weigh_down() {
    for (std::size_t index = nodes_.size(); index-- > num_leaves_;) {
      const Node& node = nodes_[index];
      weigh_child(node, nodes_[node.left], nodes_[node.left + 1]);
      weigh_child(node, nodes_[node.left + 1], nodes_[node.left]);
    }
  }

  void weigh_child(const Node& node, const Node& child, const Node& sibling) {
    const Value* counts = products_.data() + sibling.first;
    for (std::size_t m = 0; m < child.size; ++m) {
      count_row(m, sibling.size);
      const Value* outer = weights_.data() + node.first + m;
      Value sum(0.0);
      for (std::size_t j = 0; j < sibling.size; ++j) sum += counts[j] * outer[j];
      weights_[child.first + m] = sum;
    }
  }

  // Looks for interrupts while polynomials are multiplied row by row.
  static void count_row(std::size_t row, std::size_t length) {
    constexpr std::size_t kRowsBetweenCounts = 64;
    if ((row + 1) % kRowsBetweenCounts == 0) count_work(kRowsBetweenCounts * length);
  }

  // A number in least..end-1, by weights whose sum is `all`.
  template <class Weight>
  static std::size_t pick(Rng& rng, std::size_t least, std::size_t end, const Value& all,
                          Weight&& weight_of) {
    double left = rng.uniform();
    std::size_t chosen = least;
    for (std::size_t i = least; i < end && left >= 0; ++i) {
      const Value weight = weight_of(i);
      if (is_zero(weight)) continue;
      left -= ratio(weight, all);
      chosen = i;
    }
    return chosen;
  }

  std::int32_t num_interior_;
  std::int32_t mines_left_;
  bool is_counted_;
  std::size_t num_components_ = 0;
  std::size_t num_leaves_ = 0;
  std::vector<Node> nodes_;
  std::vector<Value> products_;
  std::vector<Value> weights_;
  Value total_{0.0};
  Value interior_mines_{0.0};
  Value interior_safe_{0.0};
};

// The exact number of layouts of all components and the interior together.
BigCount total_layouts(const std::vector<MinePolynomial<BigCount>>& components,
                       std::int32_t num_interior, std::int32_t mines_left);

}  // namespace sapper
