#include "core/analysis/given_zero.hpp"

#include <cmath>
#include <string>

#include "tests/helpers/check.hpp"
#include "tests/helpers/started.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

bool has_mine(Layout layout, Cell cell) { return (layout >> cell & 1U) != 0; }

int count_zeros(Grid grid, Layout layout) {
  int num_zeros = 0;
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    bool is_zero = !has_mine(layout, cell);
    grid.for_each_neighbour(cell, [&](Cell near) { is_zero = is_zero && !has_mine(layout, near); });
    if (is_zero) ++num_zeros;
  }
  return num_zeros;
}

double weighed_probability(const Position& position, Cell cell) {
  double with_mine = 0;
  double all = 0;
  for (const Layout layout : brute_force(position.question())) {
    const double weight = 1.0 / count_zeros(position.grid, layout);
    all += weight;
    if (has_mine(layout, cell)) with_mine += weight;
  }
  return with_mine / all;
}

const Position kPlayed = position_of({"#####", "#####", "12###", "01###"}, 4);

Posterior posterior_of(Beyond beyond, std::size_t max_listed) {
  const AnalysisOptions options{{}, beyond, 1};
  return given_zero_posterior(started(kPlayed, StartRule::kGivenZero, 15), options, max_listed)
      .value();
}

TEST(layouts_weigh_one_over_their_zeros) {
  const Posterior posterior = posterior_of(Beyond::kThrow, kMaxListedLayouts);
  CHECK(!posterior.is_estimate());
  for (Cell cell = 0; cell < kPlayed.grid.num_cells(); ++cell) {
    CHECK(std::abs(posterior.mine_probability[cell] - weighed_probability(kPlayed, cell)) < 1e-12);
  }
}

TEST(sampled_weights_agree_within_their_error) {
  const Posterior exact = posterior_of(Beyond::kThrow, kMaxListedLayouts);
  const Posterior sampled = posterior_of(Beyond::kSample, 10);
  CHECK(sampled.is_estimate());
  CHECK(sampled.mine_probability != exact.mine_probability);
  for (Cell cell = 0; cell < kPlayed.grid.num_cells(); ++cell) {
    const double error = std::abs(sampled.mine_probability[cell] - exact.mine_probability[cell]);
    CHECK(error <= 5 * sampled.standard_error[cell] + 1e-12);
    CHECK(sampled.standard_error[cell] < 0.01);
  }
}

TEST(too_many_layouts_are_refused_where_nothing_may_be_sampled) {
  std::string refusal;
  try {
    posterior_of(Beyond::kThrow, 10);
  } catch (const BudgetExceeded& error) {
    refusal = error.what();
  }
  CHECK(refusal.find("there are more than 10 layouts; ask for an estimate") != std::string::npos);
}

TEST(layouts_weigh_alike_unless_a_given_zero_is_known) {
  const Position hidden = position_of({"###"}, 1);
  const Position open = position_of({"01#"}, 1);
  CHECK(!started(hidden, StartRule::kGivenZero).has_weights());
  CHECK(started(hidden, StartRule::kGivenZero, 0).has_weights());
  CHECK(started(open, StartRule::kGivenZero).has_weights());
  CHECK(!started(open, StartRule::kOpening, 0).has_weights());
  CHECK(!given_zero_posterior(started(open, StartRule::kOpening, 0), {}));
}

TEST(weighing_can_be_interrupted) {
  CHECK(is_interrupted([] { posterior_of(Beyond::kThrow, kMaxListedLayouts); }));
}

}  // namespace
}  // namespace sapper::tests
