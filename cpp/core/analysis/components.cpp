#include "core/analysis/components.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {
constexpr std::int32_t kUnseen = -1;
constexpr std::size_t kManyBoxes = 24;
}  // namespace

std::size_t ComponentShape::hash() const {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
  for (const std::int32_t word : code) {
    hash = (hash ^ static_cast<std::uint32_t>(word)) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  return hash ^ static_cast<std::uint32_t>(max_mines);
}

std::span<const Component> ComponentFinder::find(const Frontier& frontier) {
  std::size_t count = 0;
  local_witness_.assign(frontier.witnesses.size(), kUnseen);
  seen_box_.assign(frontier.boxes.size(), 0);
  for (std::size_t box = 0; box < frontier.boxes.size(); ++box) {
    if (seen_box_[box]) continue;
    if (count == components_.size()) components_.emplace_back();
    Component& component = components_[count++];
    walk(frontier, static_cast<std::int32_t>(box), component);
    if (component.boxes.size() > kManyBoxes) sweep(frontier, component);
    encode(frontier, component);
  }
  return {components_.data(), count};
}

void ComponentFinder::walk(const Frontier& frontier, std::int32_t first_box, Component& component) {
  component.boxes.assign(1, first_box);
  component.witnesses.clear();
  component.num_cells = 0;
  seen_box_[first_box] = 1;
  for (std::size_t next = 0; next < component.boxes.size(); ++next) {
    const Box& box = frontier.boxes[component.boxes[next]];
    component.num_cells += box.size;
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t index = box.witnesses[i];
      if (local_witness_[index] != kUnseen) continue;
      local_witness_[index] = static_cast<std::int32_t>(component.witnesses.size());
      component.witnesses.push_back(index);
      const Witness& witness = frontier.witnesses[index];
      for (std::int32_t j = 0; j < witness.num_boxes; ++j) {
        if (seen_box_[witness.boxes[j]]) continue;
        seen_box_[witness.boxes[j]] = 1;
        component.boxes.push_back(witness.boxes[j]);
      }
    }
  }
}

void ComponentFinder::sweep(const Frontier& frontier, Component& component) {
  const std::int32_t width = frontier.grid.width;
  const auto row_of = [&](std::int32_t box) { return frontier.boxes[box].first_cell / width; };
  const auto col_of = [&](std::int32_t box) { return frontier.boxes[box].first_cell % width; };
  const auto [top, bottom] =
      std::minmax_element(component.boxes.begin(), component.boxes.end(),
                          [&](std::int32_t a, std::int32_t b) { return row_of(a) < row_of(b); });
  const auto [left, right] =
      std::minmax_element(component.boxes.begin(), component.boxes.end(),
                          [&](std::int32_t a, std::int32_t b) { return col_of(a) < col_of(b); });
  const bool is_tall = row_of(*bottom) - row_of(*top) > col_of(*right) - col_of(*left);
  const auto key = [&](std::int32_t box) {
    return is_tall ? std::pair(row_of(box), col_of(box)) : std::pair(col_of(box), row_of(box));
  };
  sort_stably(component.boxes, [&](std::int32_t a, std::int32_t b) { return key(a) < key(b); });
}

void ComponentFinder::encode(const Frontier& frontier, Component& component) const {
  std::vector<std::int32_t>& code = component.shape.code;
  code.clear();
  code.push_back(static_cast<std::int32_t>(component.witnesses.size()));
  code.push_back(static_cast<std::int32_t>(component.boxes.size()));
  std::int32_t total_need = 0;
  for (const std::int32_t witness : component.witnesses) {
    code.push_back(frontier.witnesses[witness].need);
    total_need += frontier.witnesses[witness].need;
  }
  // Small components are counted in full, so that they stay the same when the counter moves.
  constexpr std::int32_t kManyCells = 64;
  const std::int32_t most = std::min(total_need, component.num_cells);
  component.shape.is_capped = frontier.mines_left < most && component.num_cells > kManyCells;
  component.shape.max_mines = component.shape.is_capped ? frontier.mines_left : most;
  for (const std::int32_t index : component.boxes) {
    const Box& box = frontier.boxes[index];
    code.push_back(box.size);
    code.push_back(box.num_witnesses);
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      code.push_back(local_witness_[box.witnesses[i]]);
    }
  }
}

ShapeView::ShapeView(const ComponentShape& shape)
    : num_witnesses(shape.code[0]), needs(shape.code.data() + 2), boxes(shape.code[1]) {
  num_boxes_.assign(num_witnesses, 0);
  box_list_.resize(8 * static_cast<std::size_t>(num_witnesses));
  const std::int32_t* next = needs + num_witnesses;
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    boxes[box] = {next[0], next[1], next + 2};
    for (std::int32_t i = 0; i < next[1]; ++i) {
      const std::int32_t witness = next[2 + i];
      const std::size_t place = 8 * static_cast<std::size_t>(witness) + num_boxes_[witness]++;
      box_list_[place] = static_cast<std::int32_t>(box);
    }
    next += 2 + next[1];
  }
}

namespace {

// How far each box is from one of them, and which is farthest.
struct Distances {
  std::vector<std::int32_t> of;
  std::int32_t farthest;
};

Distances distances_from(const ShapeView& shape, std::int32_t from) {
  Distances distances{std::vector<std::int32_t>(shape.boxes.size(), kUnseen), from};
  std::vector<std::uint8_t> seen_witness(shape.num_witnesses, 0);
  std::vector<std::int32_t> queue{from};
  distances.of[from] = 0;
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const ShapeView::BoxView& box = shape.boxes[queue[next]];
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = box.witnesses[i];
      if (seen_witness[witness]) continue;
      seen_witness[witness] = 1;
      for (const std::int32_t near : shape.boxes_of(witness)) {
        if (distances.of[near] != kUnseen) continue;
        distances.of[near] = distances.of[queue[next]] + 1;
        queue.push_back(near);
      }
    }
  }
  distances.farthest = queue.back();
  return distances;
}

// Takes box after box, always the one with the least score: the growth of the set of open
// witnesses, and the distance to a far end, which makes the order sweep across wide components
// (Sloan 1986). Among equals goes first the box of the witness that is open for longest.
class GreedyOrder {
  static constexpr std::size_t kBoxesBetweenCounts = 256;

 public:
  struct Weights {
    std::int64_t growth;
    std::int64_t distance;
  };

  GreedyOrder(const ShapeView& shape, const Distances& to_end, Weights weights)
      : shape_(shape),
        to_end_(to_end),
        weights_(weights),
        left_(shape.num_witnesses),
        age_(shape.num_witnesses, kUnseen),
        taken_(shape.boxes.size(), 0) {
    for (std::int32_t w = 0; w < shape.num_witnesses; ++w) {
      left_[w] = static_cast<std::int32_t>(shape.boxes_of(w).size());
    }
  }

  // Empty when too many witnesses would be open at once.
  std::vector<std::int32_t> run(std::int32_t first) {
    take(first);
    while (order_.size() < shape_.boxes.size()) {
      if (order_.size() % kBoxesBetweenCounts == 0) count_work(kBoxesBetweenCounts * 1000);
      if (open_.size() > kMaxOpenWitnesses) return {};
      take(best_candidate());
    }
    return std::move(order_);
  }

 private:
  void take(std::int32_t index) {
    taken_[index] = 1;
    order_.push_back(index);
    const ShapeView::BoxView& box = shape_.boxes[index];
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = box.witnesses[i];
      if (age_[witness] == kUnseen) {
        age_[witness] = static_cast<std::int32_t>(order_.size());
        open_.push_back(witness);
      }
      --left_[witness];
    }
    std::erase_if(open_, [this](std::int32_t witness) { return left_[witness] == 0; });
  }

  std::int32_t best_candidate() const {
    std::int32_t best = kUnseen;
    std::int64_t best_score = std::numeric_limits<std::int64_t>::max();
    for (const std::int32_t witness : open_) {
      for (const std::int32_t box : shape_.boxes_of(witness)) {
        if (taken_[box]) continue;
        const std::int64_t score = score_of(box);
        if (score >= best_score) continue;
        best_score = score;
        best = box;
      }
    }
    return best;
  }

  std::int64_t score_of(std::int32_t index) const {
    const ShapeView::BoxView& box = shape_.boxes[index];
    std::int64_t growth = 0;
    std::int64_t oldest = std::numeric_limits<std::int32_t>::max();
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = box.witnesses[i];
      growth += age_[witness] == kUnseen;
      growth -= left_[witness] == 1;
      if (age_[witness] != kUnseen) oldest = std::min<std::int64_t>(oldest, age_[witness]);
    }
    const std::int64_t score = weights_.growth * growth - weights_.distance * to_end_.of[index];
    return score * (std::int64_t{1} << 32) + oldest;
  }

  const ShapeView& shape_;
  const Distances& to_end_;
  Weights weights_;
  std::vector<std::int32_t> left_;  // boxes of each witness not yet taken
  std::vector<std::int32_t> age_;   // when each witness was opened
  std::vector<std::uint8_t> taken_;
  std::vector<std::int32_t> open_;
  std::vector<std::int32_t> order_;
};

// An upper bound of the states that counting in this order meets: at each step the product, over
// the open witnesses, of how many different needs each can still have.
double estimate_states(const ShapeView& shape, const std::vector<std::int32_t>& order) {
  std::vector<std::int32_t> filled(shape.num_witnesses, 0);
  std::vector<std::int32_t> left(shape.num_witnesses, 0);
  for (const ShapeView::BoxView& box : shape.boxes) {
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) left[box.witnesses[i]] += box.size;
  }
  const auto num_needs = [&](std::int32_t w) {
    const std::int32_t need = shape.needs[w];
    const std::int32_t most = std::min(need, left[w]);
    return std::max(1, most - std::max(0, need - filled[w]) + 1);
  };
  double states = 1;
  double total = 0;
  for (const std::int32_t index : order) {
    const ShapeView::BoxView& box = shape.boxes[index];
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = box.witnesses[i];
      states /= num_needs(witness);
      filled[witness] += box.size;
      left[witness] -= box.size;
      states *= num_needs(witness);
    }
    total += states;
  }
  return total;
}

}  // namespace

std::vector<std::int32_t> order_boxes(const ShapeView& shape) {
  // Growth alone is best on most small components. Where it leads to many states, other weights,
  // the other direction and the order of the numbering are tried, and the one with the lowest
  // bound is taken.
  constexpr double kFewStates = 500;
  constexpr GreedyOrder::Weights kWeights[] = {{1, 0}, {2, 1}, {1, 1}, {1, 2}, {1, 4}};
  std::vector<std::int32_t> best;
  double best_states = std::numeric_limits<double>::infinity();
  const auto consider = [&](std::vector<std::int32_t> order) {
    if (order.empty()) return;
    const double states = estimate_states(shape, order);
    if (!best.empty() && states >= best_states) return;
    best_states = states;
    best = std::move(order);
  };
  const std::int32_t start = distances_from(shape, 0).farthest;
  const Distances from_start = distances_from(shape, start);
  const Distances from_end = distances_from(shape, from_start.farthest);
  for (const GreedyOrder::Weights& weights : kWeights) {
    consider(GreedyOrder(shape, from_end, weights).run(start));
    if (best_states <= kFewStates) return best;
    consider(GreedyOrder(shape, from_start, weights).run(from_start.farthest));
    if (best_states <= kFewStates) return best;
  }
  std::vector<std::int32_t> numbered(shape.boxes.size());
  std::iota(numbered.begin(), numbered.end(), 0);
  consider(std::move(numbered));
  return best;
}

}  // namespace sapper
