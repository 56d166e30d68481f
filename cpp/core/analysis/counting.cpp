#include "core/analysis/counting.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <type_traits>

#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kSlotBits = 4;
constexpr std::int32_t kNumSlots = 128 / kSlotBits;
constexpr std::int32_t kNoSlot = -1;

// What one value takes of a budget whose entries have the size of a double.
template <class Value>
constexpr std::size_t kEntriesPerValue = 1;
template <>
constexpr std::size_t kEntriesPerValue<WideFloat> = 2;
template <>
constexpr std::size_t kEntriesPerValue<BigCount> = 4;

void add_scaled(double& sum, double value, std::int32_t factor) { sum += value * factor; }
void add_scaled(WideFloat& sum, WideFloat value, std::int32_t factor) {
  sum += value * static_cast<double>(factor);
}
void add_scaled(BigCount& sum, const BigCount& value, std::int32_t factor) {
  sum.add_product(value, static_cast<std::uint64_t>(factor));
}

std::uint64_t mix(Uint128 key) {
  std::uint64_t hash = static_cast<std::uint64_t>(key) * 0x9e3779b97f4a7c15ULL;
  hash ^= static_cast<std::uint64_t>(key >> 64) * 0xff51afd7ed558ccdULL;
  return hash ^ (hash >> 29);
}

std::int32_t need_at(Uint128 key, std::int32_t shift) {
  return static_cast<std::int32_t>(key >> shift) & 15;
}

// Looks for interrupts while a pass goes over state after state.
void count_state(std::size_t index) {
  constexpr std::size_t kStatesBetweenCounts = 256;
  constexpr std::size_t kNanosecondsAState = 100;
  if ((index + 1) % kStatesBetweenCounts != 0) return;  // never in small components
  count_work(kStatesBetweenCounts * kNanosecondsAState);
}

constexpr const char* kTooWide = "more than 32 numbers are open at once in one component";

// Hands out slots of the key and takes them back.
class Slots {
 public:
  std::int32_t take() {
    if (free_ == 0) throw BudgetExceeded(kTooWide);
    const std::int32_t slot = std::countr_zero(free_);
    free_ &= free_ - 1;
    return slot;
  }
  void give_back(std::int32_t slot) { free_ |= 1U << slot; }

 private:
  std::uint32_t free_ = 0xffffffffU;
  static_assert(kNumSlots == kMaxOpenWitnesses);
};

}  // namespace

void Budget::check(std::size_t num_states) const {
  if (num_states > max_states) {
    throw BudgetExceeded("the count needs more than " + std::to_string(max_states) +
                         " states; allow more, or ask for an estimate");
  }
  if (deadline && std::chrono::steady_clock::now() > *deadline) {
    throw BudgetExceeded(
        "the count needs more time than allowed; allow more, or ask for an estimate");
  }
}

std::vector<FillStep> plan_steps(const ComponentShape& shape) {
  const ShapeView view(shape);
  std::vector<std::int32_t> slot_of(view.num_witnesses, kNoSlot);
  std::vector<std::int32_t> capacity(view.num_witnesses, 0);
  for (const ShapeView::BoxView& box : view.boxes) {
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) capacity[box.witnesses[i]] += box.size;
  }
  Slots slots;
  std::vector<FillStep> steps;
  steps.reserve(view.boxes.size());
  const std::vector<std::int32_t> order = order_boxes(view);
  if (order.empty()) throw BudgetExceeded(kTooWide);
  for (const std::int32_t index : order) {
    const ShapeView::BoxView& box = view.boxes[index];
    FillStep& step = steps.emplace_back();
    step.box = index;
    step.size = box.size;
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = box.witnesses[i];
      std::int32_t& slot = slot_of[witness];
      if (slot == kNoSlot) {
        slot = slots.take();
        step.opened |= static_cast<Uint128>(view.needs[witness]) << (slot * kSlotBits);
      }
      step.touched |= static_cast<Uint128>(1) << (slot * kSlotBits);
      capacity[witness] -= box.size;
      step.needs[step.num_needs++] = {slot * kSlotBits, capacity[witness]};
    }
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      if (capacity[box.witnesses[i]] == 0) slots.give_back(slot_of[box.witnesses[i]]);
    }
  }
  return steps;
}

template <class Value>
ComponentCount<Value>::ComponentCount(const ComponentShape& shape, const Budget& budget,
                                      const Thinning* thinning, Keep keep)
    : steps_(plan_steps(shape)), max_mines_(shape.max_mines), table_(64, 0) {
  states_.reserve(4 * steps_.size() + 4);
  targets_.reserve(6 * steps_.size());
  values_.reserve(8 * steps_.size() + 8);
  layer_begin_.reserve(steps_.size() + 2);
  states_.push_back({0, 0, 0, 0, 1, 0, 0});
  values_.push_back(Value(1));
  layer_begin_ = {0, 1};
  for (std::size_t layer = 0; layer < steps_.size(); ++layer) {
    const std::size_t begin = layer_begin_[layer];
    const std::size_t end = layer_begin_[layer + 1];
    link(steps_[layer], begin, end);
    fill(steps_[layer], begin, end);
    if constexpr (!std::is_same_v<Value, BigCount>) {
      if (thinning != nullptr) thin(*thinning, layer);
    }
    layer_begin_.push_back(states_.size());
    if (keep == Keep::kNothing) forget_values_before(layer + 1);
    budget.check(values_.size() * kEntriesPerValue<Value>);
  }
  store_layouts();
}

// Finds, for each state of a layer, the states that the possible fills of the next box lead to.
template <class Value>
void ComponentCount<Value>::link(const FillStep& step, std::size_t begin, std::size_t end) {
  const std::size_t next_layer = end;
  for (std::size_t index = begin; index < end; ++index) {
    count_state(index);
    const Uint128 key = states_[index].key + step.opened;
    std::int32_t least = 0;
    std::int32_t most = std::min(step.size, max_mines_ - states_[index].low);
    for (std::int32_t i = 0; i < step.num_needs; ++i) {
      const std::int32_t need = need_at(key, step.needs[i].shift);
      least = std::max(least, need - step.needs[i].capacity_after);
      most = std::min(most, need);
    }
    State& from = states_[index];
    from.first_target = targets_.size();
    from.least = least;
    const bool was_dropped = !scales_.empty() && scales_[index] == 0;
    if (was_dropped) most = least - 1;
    from.num_fills = std::max(0, most - least + 1);
    const std::int32_t low = from.low;
    const std::int32_t high = low + from.length - 1;
    for (std::int32_t k = least; k <= most; ++k) {
      const std::size_t target =
          state_with(key - step.touched * static_cast<unsigned>(k), next_layer);
      State& to = states_[target];
      const std::int32_t to_high = std::max(to.low + to.length - 1, std::min(high + k, max_mines_));
      to.low = std::min(to.low, low + k);
      to.length = to_high - to.low + 1;
      targets_.push_back(static_cast<std::uint32_t>(target));
    }
  }
}

// The state of the layer being built with that key; a new one spans no mines yet. Table entries of
// earlier layers are known by their small indices, so that the table needs no clearing.
template <class Value>
std::size_t ComponentCount<Value>::state_with(Uint128 key, std::size_t next_layer) {
  if (2 * (states_.size() - next_layer + 1) > table_.size()) grow_table(next_layer);
  const std::size_t slot = slot_of(key, next_layer);
  if (table_[slot] >= next_layer) return table_[slot];
  table_[slot] = static_cast<std::uint32_t>(states_.size());
  constexpr std::int32_t kFar = 1 << 28;
  states_.push_back({key, 0, 0, kFar, 1 - kFar, 0, 0});
  return states_.size() - 1;
}

template <class Value>
std::size_t ComponentCount<Value>::slot_of(Uint128 key, std::size_t next_layer) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t slot = mix(key) & mask;
  while (table_[slot] >= next_layer && states_[table_[slot]].key != key) slot = (slot + 1) & mask;
  return slot;
}

template <class Value>
void ComponentCount<Value>::grow_table(std::size_t next_layer) {
  table_.assign(table_.size() * 4, 0);
  for (std::size_t index = next_layer; index < states_.size(); ++index) {
    table_[slot_of(states_[index].key, next_layer)] = static_cast<std::uint32_t>(index);
  }
}

// Calls visit(from, to, transition) for each way to fill the box of a step, state by state.
template <class Value>
template <class Visit>
void ComponentCount<Value>::for_each_transition(const FillStep& step, std::size_t begin,
                                                std::size_t end, Visit&& visit) const {
  for (std::size_t index = begin; index < end; ++index) {
    count_state(index);
    const State& from = states_[index];
    for (std::int32_t i = 0; i < from.num_fills; ++i) {
      const std::int32_t k = from.least + i;
      const State& to = states_[targets_[from.first_target + i]];
      const std::int32_t length = std::min(from.length, max_mines_ - from.low - k + 1);
      visit(from, to,
            Transition{k, choose_small(step.size, k), std::max(length, 0),
                       static_cast<std::size_t>(from.low + k - to.low)});
    }
  }
}

template <class Value>
void ComponentCount<Value>::fill(const FillStep& step, std::size_t begin, std::size_t end) {
  std::size_t num_values = values_.size();
  for (std::size_t index = end; index < states_.size(); ++index) {
    states_[index].first_value = num_values;
    num_values += states_[index].length;
  }
  values_.resize(num_values);
  const auto visit = [this](const State& from, const State& to, const Transition& transition) {
    const Value* source = values_.data() + from.first_value;
    Value* sum = values_.data() + to.first_value + transition.shift;
    for (std::int32_t m = 0; m < transition.length; ++m) {
      add_scaled(sum[m], source[m], transition.factor);
    }
  };
  for_each_transition(step, begin, end, visit);
}

template <class Value>
void ComponentCount<Value>::forget_values_before(std::size_t layer) {
  const std::size_t begin = layer_begin_[layer];
  if (begin == states_.size()) return;
  const std::size_t forgotten = states_[begin].first_value;
  values_.erase(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(forgotten));
  for (std::size_t index = begin; index < states_.size(); ++index) {
    states_[index].first_value -= forgotten;
  }
}

template <class Value>
void ComponentCount<Value>::store_layouts() {
  const std::size_t last = layer_begin_[steps_.size()];
  if (last == states_.size()) return;  // no layout: every way was cut off
  const State& end = states_[last];    // nothing is needed any more: a single state
  layouts_.low = end.low;
  const auto first = values_.begin() + static_cast<std::ptrdiff_t>(end.first_value);
  layouts_.coefficients.assign(first, first + end.length);
}

// The weights of a layer follow from those of the layer behind it:
//   weight(state, m) = sum over k of C(size, k) * weight_behind(target, m + k).
template <class Value>
template <class Visit>
void ComponentCount<Value>::step_back(std::size_t layer, const std::vector<Value>& behind,
                                      std::vector<Value>& weights, std::size_t num_lanes,
                                      Visit&& visit) const {
  const std::size_t begin = layer_begin_[layer];
  const std::size_t end = layer_begin_[layer + 1];
  const std::size_t base = states_[begin].first_value;
  const std::size_t base_behind = end < states_.size() ? states_[end].first_value : values_.size();
  weights.assign((base_behind - base) * num_lanes, Value(0.0));
  const auto add = [&](const State& from, const State& to, const Transition& transition) {
    Value* sum = weights.data() + (from.first_value - base) * num_lanes;
    const Value* source =
        behind.data() + (to.first_value - base_behind + transition.shift) * num_lanes;
    const std::size_t count = static_cast<std::size_t>(transition.length) * num_lanes;
    for (std::size_t j = 0; j < count; ++j) add_scaled(sum[j], source[j], transition.factor);
    visit(from, transition, source);
  };
  for_each_transition(steps_[layer], begin, end, add);
  if (!scales_.empty()) rescale(begin, end, weights, num_lanes);
}

template <class Value>
void ComponentCount<Value>::rescale(std::size_t begin, std::size_t end, std::vector<Value>& weights,
                                    std::size_t num_lanes) const {
  std::size_t next = 0;
  for (std::size_t index = begin; index < end; ++index) {
    const Value scale(scales_[index]);
    const std::size_t count = static_cast<std::size_t>(states_[index].length) * num_lanes;
    for (std::size_t j = 0; j < count; ++j, ++next) weights[next] = weights[next] * scale;
  }
}

template <class Value>
BoxWeights<Value> ComponentCount<Value>::box_weights(const std::vector<Value>& terminal,
                                                     std::size_t num_lanes) const {
  BoxWeights<Value> result;
  result.num_lanes = num_lanes;
  result.sizes.resize(steps_.size());
  result.first.resize(steps_.size());
  std::size_t size = 0;
  for (const FillStep& step : steps_) {
    result.sizes[step.box] = step.size;
    result.first[step.box] = size;
    size += static_cast<std::size_t>(step.size + 1) * num_lanes;
  }
  result.values.assign(size, Value(0.0));
  std::vector<Value> behind = terminal;
  std::vector<Value> weights;
  std::vector<Value> sums(num_lanes);
  for (std::size_t layer = steps_.size(); layer-- > 0;) {
    Value* box = result.values.data() + result.first[steps_[layer].box];
    const auto visit = [&](const State& from, const Transition& transition, const Value* source) {
      std::fill(sums.begin(), sums.end(), Value(0.0));
      const Value* counts = values_.data() + from.first_value;
      for (std::int32_t m = 0; m < transition.length; ++m) {
        for (std::size_t lane = 0; lane < num_lanes; ++lane) {
          sums[lane] += counts[m] * source[m * num_lanes + lane];
        }
      }
      Value* out = box + static_cast<std::size_t>(transition.k) * num_lanes;
      for (std::size_t lane = 0; lane < num_lanes; ++lane) {
        add_scaled(out[lane], sums[lane], transition.factor);
      }
    };
    step_back(layer, behind, weights, num_lanes, visit);
    std::swap(behind, weights);
  }
  return result;
}

template <class Value>
auto ComponentCount<Value>::weights_to(std::int32_t num_mines) const -> LayerWeights {
  LayerWeights weights(steps_.size() + 1);
  weights.back().assign(layouts_.coefficients.size(), Value(0.0));
  weights.back()[num_mines - layouts_.low] = Value(1.0);
  for (std::size_t layer = steps_.size(); layer-- > 0;) {
    step_back(layer, weights[layer + 1], weights[layer], 1, [](auto&&...) {});
  }
  return weights;
}

template <class Value>
std::vector<std::int32_t> ComponentCount<Value>::sample(const LayerWeights& weights,
                                                        Rng& rng) const {
  std::vector<std::int32_t> fills(steps_.size(), 0);
  std::size_t index = 0;
  std::int32_t mines = 0;
  for (std::size_t layer = 0; layer < steps_.size(); ++layer) {
    const State& from = states_[index];
    const std::size_t base = states_[layer_begin_[layer]].first_value;
    const std::size_t base_behind = states_[layer_begin_[layer + 1]].first_value;
    const Value total = weights[layer][from.first_value - base + (mines - from.low)];
    double left = rng.uniform();
    std::int32_t chosen = kNoSlot;
    for (std::int32_t i = 0; i < from.num_fills && left >= 0; ++i) {
      const std::int32_t k = from.least + i;
      if (mines + k > max_mines_) break;
      const State& to = states_[targets_[from.first_target + i]];
      Value weight(0.0);
      const std::size_t place = to.first_value - base_behind + (mines + k - to.low);
      add_scaled(weight, weights[layer + 1][place], choose_small(steps_[layer].size, k));
      if (is_zero(weight)) continue;
      left -= ratio(weight, total);
      chosen = i;
    }
    fills[steps_[layer].box] = from.least + chosen;
    mines += from.least + chosen;
    index = targets_[from.first_target + chosen];
  }
  return fills;
}

// Which witnesses are open behind a step, and how much room each has left.
static std::vector<FillStep::Need> open_needs(const std::vector<FillStep>& steps,
                                              std::size_t last_step) {
  std::vector<FillStep::Need> open;
  for (std::size_t i = 0; i <= last_step; ++i) {
    count_work(100);
    for (std::int32_t j = 0; j < steps[i].num_needs; ++j) {
      const FillStep::Need& need = steps[i].needs[j];
      std::erase_if(open, [&](const FillStep::Need& other) { return other.shift == need.shift; });
      if (need.capacity_after > 0) open.push_back(need);
    }
  }
  return open;
}

// For each state of the layer behind a step, how its weight compares with that of the others when
// the rest is taken into account: each open witness is filled as if it were alone, by the odds of
// a mine. Divided by their sum.
template <class Value>
std::vector<double> ComponentCount<Value>::promise(const Thinning& thinning,
                                                   std::size_t layer) const {
  const std::size_t begin = layer_begin_[layer + 1];
  const std::vector<FillStep::Need> open = open_needs(steps_, layer);
  std::vector<Value> weights(states_.size() - begin, Value(0.0));
  Value total(0.0);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    const State& state = states_[begin + i];
    double power = state.low - states_[begin].low;
    double ways = 1;
    for (const FillStep::Need& need : open) {
      const std::int32_t missing = need_at(state.key, need.shift);
      power += missing;
      for (std::int32_t k = 0; k < missing; ++k) ways *= (need.capacity_after - k) / (k + 1.0);
    }
    Value weight = Value(std::pow(thinning.odds, power)) * Value(ways);
    for (std::int32_t m = 0; m < state.length; ++m) {
      weights[i] += values_[state.first_value + m] * weight;
      weight = weight * Value(thinning.odds);
    }
    total += weights[i];
  }
  std::vector<double> shares(weights.size());
  for (std::size_t i = 0; i < shares.size(); ++i) shares[i] = ratio(weights[i], total);
  return shares;
}

// Systematic sampling in proportion to the promise of each state: a state stays with chance
// min(1, its share * states to keep) and then carries its weight divided by that chance.
template <class Value>
void ComponentCount<Value>::thin(const Thinning& thinning, std::size_t layer) {
  const std::size_t begin = layer_begin_[layer + 1];
  scales_.resize(states_.size(), 1.0);
  if (begin == states_.size()) return;
  const std::size_t num_entries = values_.size() - states_[begin].first_value;
  if (num_entries <= thinning.max_entries) return;
  const double states_to_keep = static_cast<double>(states_.size() - begin) *
                                static_cast<double>(thinning.max_entries) /
                                static_cast<double>(num_entries);
  const std::vector<double> shares = promise(thinning, layer);
  double offset = thinning.rng->uniform();
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const double chance = shares[i] * states_to_keep;
    if (chance >= 1.0) continue;
    offset += chance;
    const bool stays = offset >= 1.0;
    if (stays) offset -= 1.0;
    scales_[begin + i] = stays ? 1.0 / chance : 0.0;
    const Value scale(scales_[begin + i]);
    const State& state = states_[begin + i];
    for (std::int32_t m = 0; m < state.length; ++m) {
      Value& value = values_[state.first_value + m];
      value = value * scale;
    }
  }
}

template class ComponentCount<double>;
template class ComponentCount<WideFloat>;
template ComponentCount<BigCount>::ComponentCount(const ComponentShape&, const Budget&,
                                                  const Thinning*, Keep);

}  // namespace sapper
