#include "core/analysis/counting.hpp"

#include <cmath>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

// The shapes of random small positions, in full: at most ten cells each.
std::vector<ComponentShape> random_shapes() {
  std::vector<ComponentShape> shapes;
  Rng rng(1, Stream::kSample, 0);
  FrontierBuilder builder;
  Frontier frontier;
  ComponentFinder finder;
  for (int i = 0; i < 150; ++i) {
    const Position position = random_position({4, 6}, 7, rng);
    builder.build(position.question(), frontier);
    for (const Component& component : finder.find(frontier)) {
      if (component.num_cells <= 10) shapes.push_back(component.shape);
    }
  }
  return shapes;
}

// One way to fill the boxes of a shape: mines in each box, and how many layouts that stands for.
struct Fill {
  std::vector<std::int32_t> mines_of_box;
  std::int32_t num_mines;
  std::int32_t num_layouts;
};

bool meets_all_needs(const ShapeView& view, const std::vector<std::int32_t>& mines_of_box) {
  for (std::int32_t witness = 0; witness < view.num_witnesses; ++witness) {
    std::int32_t need = view.needs[witness];
    for (const std::int32_t box : view.boxes_of(witness)) need -= mines_of_box[box];
    if (need != 0) return false;
  }
  return true;
}

// Every fill that the numbers allow, found by trying them all like a counter with mixed digits.
std::vector<Fill> all_fills(const ShapeView& view) {
  std::vector<Fill> fills;
  std::vector<std::int32_t> mines(view.boxes.size(), 0);
  std::size_t box = 0;
  while (box < mines.size()) {
    if (meets_all_needs(view, mines)) {
      Fill fill{mines, 0, 1};
      for (std::size_t b = 0; b < mines.size(); ++b) {
        fill.num_mines += mines[b];
        fill.num_layouts *= choose_small(view.boxes[b].size, mines[b]);
      }
      fills.push_back(fill);
    }
    for (box = 0; box < mines.size() && mines[box] == view.boxes[box].size; ++box) mines[box] = 0;
    if (box < mines.size()) ++mines[box];
  }
  return fills;
}

double layouts_with(const std::vector<Fill>& fills, std::int32_t num_mines) {
  double sum = 0;
  for (const Fill& fill : fills) sum += fill.num_mines == num_mines ? fill.num_layouts : 0;
  return sum;
}

double as_double(double value) { return value; }
double as_double(const WideFloat& value) { return ratio(value, WideFloat(1.0)); }
double as_double(const BigCount& value) { return quotient(value, BigCount(1)); }

template <class Value>
void check_layouts(const MinePolynomial<Value>& layouts, const std::vector<Fill>& fills) {
  double total = 0;
  for (std::int32_t m = layouts.low; m <= layouts.high(); ++m) {
    const double count = as_double(layouts.coefficients[m - layouts.low]);
    CHECK_EQUAL(count, layouts_with(fills, m));
    total += count;
  }
  double expected = 0;
  for (const Fill& fill : fills) expected += fill.num_layouts;
  CHECK_EQUAL(total, expected);
}

TEST(layouts_by_mines_equal_brute_force_in_every_arithmetic) {
  for (const ComponentShape& shape : random_shapes()) {
    const std::vector<Fill> fills = all_fills(ShapeView(shape));
    check_layouts(ComponentCount<double>(shape, {}).layouts(), fills);
    check_layouts(ComponentCount<WideFloat>(shape, {}).layouts(), fills);
    check_layouts(ComponentCount<BigCount>::without_layers(shape, {}).layouts(), fills);
  }
}

// With the identity as terminal weights, lane i belongs to low + i mines in the whole component.
TEST(box_weights_equal_brute_force) {
  for (const ComponentShape& shape : random_shapes()) {
    const ShapeView view(shape);
    const std::vector<Fill> fills = all_fills(view);
    const ComponentCount<double> count(shape, {});
    const std::size_t lanes = count.layouts().coefficients.size();
    std::vector<double> identity(lanes * lanes, 0.0);
    for (std::size_t lane = 0; lane < lanes; ++lane) identity[lane * (lanes + 1)] = 1.0;
    const BoxWeights<double> weights = count.box_weights(identity, lanes);
    std::vector<double> expected(weights.values.size(), 0.0);
    for (const Fill& fill : fills) {
      for (std::size_t box = 0; box < view.boxes.size(); ++box) {
        const std::size_t place = weights.of(box, fill.mines_of_box[box]) - weights.values.data();
        expected[place + static_cast<std::size_t>(fill.num_mines - count.layouts().low)] +=
            fill.num_layouts;
      }
    }
    CHECK((weights.values == expected));
  }
}

ComponentShape shape_of(const Position& position) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(position.question(), frontier);
  ComponentFinder finder;
  return finder.find(frontier)[0].shape;
}

ComponentShape small_shape() { return shape_of(position_of({"#1#2##", "##2###"}, 5)); }

// One component with thousands of layouts.
ComponentShape wide_shape() {
  return shape_of(position_of({"#######", "#2#3#2#", "#######", "#1#3#2#", "#######"}, 15));
}

TEST(sampled_fills_are_as_frequent_as_their_layouts) {
  const ComponentShape shape = small_shape();
  const ComponentCount<WideFloat> count(shape, {});
  const std::vector<Fill> fills = all_fills(ShapeView(shape));
  CHECK(count.layouts().coefficients.size() > 1);
  Rng rng(5, Stream::kSample, 0);
  for (std::int32_t m = count.layouts().low; m <= count.layouts().high(); ++m) {
    std::map<std::vector<std::int32_t>, std::size_t> drawn;
    const int num_draws = 4000;
    const ComponentCount<WideFloat>::LayerWeights weights = count.weights_to(m);
    for (int i = 0; i < num_draws; ++i) ++drawn[count.sample(weights, rng)];
    std::vector<std::size_t> counts;
    std::vector<double> expected;
    for (const Fill& fill : fills) {
      if (fill.num_mines != m) continue;
      counts.push_back(drawn[fill.mines_of_box]);
      expected.push_back(num_draws * fill.num_layouts / layouts_with(fills, m));
    }
    CHECK_EQUAL(drawn.size(), counts.size());
    CHECK(is_plausible(counts, expected));
  }
}

// Layouts in all, and mines in all of them: what a thinned count gets right on average.
struct Totals {
  double layouts = 0;
  double mines = 0;
};

Totals totals_of(const ComponentShape& shape, const Thinning* thinning) {
  const ComponentCount<double> count(shape, {}, thinning);
  Totals totals;
  if (count.layouts().is_zero()) return totals;  // every way was thinned out
  for (const double layouts : count.layouts().coefficients) totals.layouts += layouts;
  const std::vector<double> ones(count.layouts().coefficients.size(), 1.0);
  const BoxWeights<double> weights = count.box_weights(ones, 1);
  const ShapeView view(shape);
  for (std::size_t box = 0; box < view.boxes.size(); ++box) {
    for (std::int32_t k = 1; k <= view.boxes[box].size; ++k)
      totals.mines += k * *weights.of(box, k);
  }
  return totals;
}

TEST(thinned_counts_are_right_on_average) {
  const ComponentShape shape = wide_shape();
  const Totals exact = totals_of(shape, nullptr);
  const int num_runs = 400;
  Totals mean;
  double mean_square = 0;
  for (int run = 0; run < num_runs; ++run) {
    Rng rng(7, Stream::kEstimate, run);
    const Thinning thinning{6, 1.0, &rng};
    const Totals totals = totals_of(shape, &thinning);
    mean.layouts += totals.layouts / num_runs;
    mean.mines += totals.mines / num_runs;
    mean_square += totals.layouts * totals.layouts / num_runs;
  }
  const double error = std::sqrt((mean_square - mean.layouts * mean.layouts) / num_runs);
  CHECK(error > 0);  // something was thinned out
  CHECK(std::abs(mean.layouts - exact.layouts) < 4.5 * error);
  CHECK(std::abs(mean.mines / exact.mines - 1) < 4.5 * error / exact.layouts);
}

TEST(thinning_leaves_small_layers_alone) {
  Rng rng(7, Stream::kEstimate, 0);
  const Thinning thinning{1000, 1.0, &rng};
  CHECK_EQUAL(totals_of(small_shape(), &thinning).layouts,
              totals_of(small_shape(), nullptr).layouts);
}

TEST(a_count_cut_off_at_max_mines_keeps_the_rest) {
  ComponentShape shape = small_shape();
  const MinePolynomial<double> whole = ComponentCount<double>(shape, {}).layouts();
  shape.max_mines = whole.high() - 1;
  const MinePolynomial<double> cut = ComponentCount<double>(shape, {}).layouts();
  CHECK_EQUAL(cut.low, whole.low);
  CHECK_EQUAL(cut.high(), whole.high() - 1);
  CHECK(std::equal(cut.coefficients.begin(), cut.coefficients.end(), whole.coefficients.begin()));
}

TEST(a_component_without_layouts_has_no_coefficients) {
  ComponentShape shape = small_shape();
  shape.max_mines = 0;
  CHECK(ComponentCount<double>(shape, {}).layouts().is_zero());
  CHECK(ComponentCount<BigCount>::without_layers(shape, {}).layouts().is_zero());
}

template <class Count>
bool exceeds_its_budget(Count&& count) {
  try {
    count();
  } catch (const BudgetExceeded&) {
    return true;
  }
  return false;
}

TEST(counting_beyond_the_budget_throws) {
  const ComponentShape shape = wide_shape();
  CHECK(exceeds_its_budget([&] { ComponentCount<double>(shape, {10, {}}); }));
  CHECK(exceeds_its_budget([&] { ComponentCount<BigCount>::without_layers(shape, {10, {}}); }));
  const auto past = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  CHECK(exceeds_its_budget([&] { ComponentCount<double>(shape, {100'000'000, past}); }));
  CHECK(!exceeds_its_budget([&] { ComponentCount<double>(shape, {}); }));
}

}  // namespace
}  // namespace sapper::tests
