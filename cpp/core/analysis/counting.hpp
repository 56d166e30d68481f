// Counts the layouts of one component by their number of mines: a dynamic programme over its boxes.
//
// The boxes are filled one after the other. A state says what each half-counted witness still
// needs; for each state a polynomial in the mines placed so far says how many ways lead there.
// The forward pass counts the layouts; the backward pass weighs, for each box, the layouts in which
// it holds k mines. Nothing is ever subtracted, so a zero is a proof, not a rounding.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <vector>

#include "core/analysis/components.hpp"
#include "core/base/big_count.hpp"
#include "core/base/deadline.hpp"
#include "core/base/rng.hpp"
#include "core/base/wide_float.hpp"
#include "core/base/wide_int.hpp"

namespace sapper {

struct BudgetExceeded : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// How much work a count may cost.
struct Budget {
  std::size_t max_states = 50'000'000;  // entries (state, mines) of one component, 8 bytes each
  Deadline deadline = std::nullopt;

  void check(std::size_t num_states) const;
};

// Keeps a random part of a layer with too many states: the states that stay carry the weight of
// those that go, so that every count stays right on average.
struct Thinning {
  std::size_t max_entries;  // of a layer
  double odds;              // of a mine against a safe cell
  Rng* rng;
};

// Doubles hold any product of counts of this many unknown cells: 2^900 * 2^100 for rounding room.
inline constexpr std::int32_t kMaxCellsInDoubles = 900;

inline std::int32_t choose_small(std::int32_t n, std::int32_t k) {
  static constexpr std::int32_t kRows[9][9] = {
      {1},
      {1, 1},
      {1, 2, 1},
      {1, 3, 3, 1},
      {1, 4, 6, 4, 1},
      {1, 5, 10, 10, 5, 1},
      {1, 6, 15, 20, 15, 6, 1},
      {1, 7, 21, 35, 35, 21, 7, 1},
      {1, 8, 28, 56, 70, 56, 28, 8, 1},
  };
  return kRows[n][k];
}

// What filling one box does to a state. Each open witness has a slot of four bits in the key.
struct FillStep {
  struct Need {
    std::int32_t shift;           // of the witness's slot
    std::int32_t capacity_after;  // cells of its boxes that are filled later
  };
  std::int32_t box;  // index in the component
  std::int32_t size;
  Uint128 opened = 0;   // the full needs of the witnesses that this box meets first
  Uint128 touched = 0;  // 1 in the slot of each of its witnesses
  std::int32_t num_needs = 0;
  Need needs[8] = {};
};

// The order in which a component is filled.
std::vector<FillStep> plan_steps(const ComponentShape& shape);

// A polynomial in the number of mines: coefficient i belongs to low + i mines.
template <class Value>
struct MinePolynomial {
  std::int32_t low = 0;
  std::vector<Value> coefficients;

  std::int32_t high() const { return low + static_cast<std::int32_t>(coefficients.size()) - 1; }
  bool is_zero() const { return coefficients.empty(); }
};

// For each box and each number k of mines in it, and for each lane, the weight of the layouts.
template <class Value>
struct BoxWeights {
  std::size_t num_lanes = 0;
  std::vector<std::int32_t> sizes;  // of each box
  std::vector<std::size_t> first;   // value of each box
  std::vector<Value> values;        // [box][k][lane]

  // The lanes of k mines in a box.
  const Value* of(std::size_t box, std::int32_t k) const {
    return values.data() + first[box] + static_cast<std::size_t>(k) * num_lanes;
  }
};

// The forward pass over one component, and what can be asked of it afterwards.
template <class Value>
class ComponentCount {
 public:
  ComponentCount(const ComponentShape& shape, const Budget& budget,
                 const Thinning* thinning = nullptr)
      : ComponentCount(shape, budget, thinning, Keep::kLayers) {}

  // Only layouts() may be asked of the result, which saves the memory of the layers.
  static ComponentCount without_layers(const ComponentShape& shape, const Budget& budget) {
    return ComponentCount(shape, budget, nullptr, Keep::kNothing);
  }

  // Layouts by number of mines. Empty when there is none.
  const MinePolynomial<Value>& layouts() const { return layouts_; }

  // The weights of each box, where a layout with m mines counts terminal[(m - low) * lanes + lane].
  BoxWeights<Value> box_weights(const std::vector<Value>& terminal, std::size_t num_lanes) const;

  // For each layer, the weights of the ways that end with exactly `num_mines` mines.
  using LayerWeights = std::vector<std::vector<Value>>;
  LayerWeights weights_to(std::int32_t num_mines) const;

  // The mines in each box of a random layout whose number of mines the weights are for. Layouts are
  // equally likely up to the choice of cells within boxes, which is the caller's.
  std::vector<std::int32_t> sample(const LayerWeights& weights, Rng& rng) const;

  std::size_t num_entries() const { return values_.size(); }
  std::size_t num_boxes() const { return steps_.size(); }

 private:
  struct State {
    Uint128 key;
    std::size_t first_value;
    std::size_t first_target;
    std::int32_t low;  // mines so far of the first value
    std::int32_t length;
    std::int32_t least;      // fewest mines in the next box
    std::int32_t num_fills;  // how many numbers of mines the next box may hold
  };

  // What putting k mines into the next box does to a state's polynomial.
  struct Transition {
    std::int32_t k;
    std::int32_t factor;  // C(size, k)
    std::int32_t length;  // how many coefficients carry over
    std::size_t shift;    // where the first of them lands
  };
  enum class Keep { kLayers, kNothing };

  ComponentCount(const ComponentShape& shape, const Budget& budget, const Thinning* thinning,
                 Keep keep);
  void link(const FillStep& step, std::size_t begin, std::size_t end);
  void fill(const FillStep& step, std::size_t begin, std::size_t end);
  void thin(const Thinning& thinning, std::size_t layer);
  std::vector<double> promise(const Thinning& thinning, std::size_t layer) const;
  void rescale(std::size_t begin, std::size_t end, std::vector<Value>& weights,
               std::size_t num_lanes) const;
  void forget_values_before(std::size_t layer);
  std::size_t state_with(Uint128 key, std::size_t next_layer);
  std::size_t slot_of(Uint128 key, std::size_t next_layer) const;
  void grow_table(std::size_t next_layer);
  void store_layouts();
  template <class Visit>
  void for_each_transition(const FillStep& step, std::size_t begin, std::size_t end,
                           Visit&& visit) const;
  // Weights of the layer before a step from those of the layer behind it.
  template <class Visit>
  void step_back(std::size_t layer, const std::vector<Value>& behind, std::vector<Value>& weights,
                 std::size_t num_lanes, Visit&& visit) const;

  std::vector<FillStep> steps_;
  std::int32_t max_mines_;
  std::vector<State> states_;
  std::vector<std::size_t> layer_begin_;  // num_boxes + 2 entries
  std::vector<std::uint32_t> targets_;
  std::vector<Value> values_;
  std::vector<double> scales_;  // of each state, when layers were thinned: 0 or 1 / chance
  MinePolynomial<Value> layouts_;
  // Scratch: finds the states of the layer being built by their keys.
  std::vector<std::uint32_t> table_;
};

}  // namespace sapper
