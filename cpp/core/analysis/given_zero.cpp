#include "core/analysis/given_zero.hpp"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <span>
#include <string>
#include <utility>

#include "core/analysis/layouts.hpp"
#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

// The limit of listed layouts in cells of all of them together, for large boards.
constexpr std::size_t kMaxListedCells = 50'000'000;

// So many layouts are sampled on a small board.
constexpr std::size_t kNumSamples = 20'000;

// Fewer on a large one: so many cells of all layouts together, though at least kMinSamples.
constexpr std::size_t kMaxSampledCells = 5'000'000;
constexpr std::size_t kMinSamples = 500;

// Pairs of halves down to blocks of 128 in eight lanes, as numpy adds: the rounding stays small,
// and sums are the same to the last bit wherever they are taken.
double pairwise_sum(std::span<const double> values) {
  constexpr std::size_t kLanes = 8;
  constexpr std::size_t kBlock = 128;
  if (values.size() < kLanes) return std::accumulate(values.begin(), values.end(), 0.0);
  if (values.size() > kBlock) {
    const std::size_t half = values.size() / 2 / kLanes * kLanes;
    return pairwise_sum(values.first(half)) + pairwise_sum(values.subspan(half));
  }
  double lanes[kLanes] = {};
  const std::size_t num_in_lanes = values.size() / kLanes * kLanes;
  for (std::size_t i = 0; i < num_in_lanes; ++i) lanes[i % kLanes] += values[i];
  const double sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
                     ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
  return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(num_in_lanes), values.end(),
                         sum);
}

// Layouts with the weight of each.
class WeighedLayouts {
 public:
  WeighedLayouts(Grid grid, LayoutBytes layouts)
      : grid_(grid),
        num_cells_(static_cast<std::size_t>(grid.num_cells())),
        layouts_(std::move(layouts)) {
    weights_.reserve(layouts_.size() / num_cells_);
    for (std::size_t first = 0; first < layouts_.size(); first += num_cells_) {
      weights_.push_back(1.0 / count_zeros(layouts_.data() + first));
    }
  }

  std::vector<double> mean() const {
    std::vector<double> mean = weight_with_mine(weights_);
    const double sum = pairwise_sum(weights_);
    for (double& value : mean) value = std::min(value / sum, 1.0);  // rounding may go above 1
    return mean;
  }

  // The ratio estimator's error by linearisation: sum of w²(x - mean)² over (sum of w)², where
  // (x - mean)² is mean² without a mine and (1 - mean)² with one.
  std::vector<double> standard_error(std::span<const double> mean) const {
    std::vector<double> squares(weights_);
    for (double& square : squares) square *= square;
    const double sum_of_squares = pairwise_sum(squares);
    const double sum = pairwise_sum(weights_);
    std::vector<double> error = weight_with_mine(squares);
    for (std::size_t cell = 0; cell < error.size(); ++cell) {
      const double with_mine = error[cell];
      const double safe = 1.0 - mean[cell];
      const double spread =
          with_mine * (safe * safe) + (sum_of_squares - with_mine) * (mean[cell] * mean[cell]);
      error[cell] = std::sqrt(std::max(spread, 0.0)) / sum;  // rounding may go below 0
    }
    return error;
  }

 private:
  // How many cells have no mine on or around them.
  std::int32_t count_zeros(const std::uint8_t* layout) const {
    count_work(num_cells_ * 10);
    std::int32_t num_zeros = 0;
    for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
      bool is_zero = layout[cell] == 0;
      grid_.for_each_neighbour(cell, [&](Cell near) { is_zero &= layout[near] == 0; });
      num_zeros += is_zero;
    }
    return num_zeros;
  }

  // For each cell the weight of the layouts that have a mine in it, layout after layout.
  std::vector<double> weight_with_mine(std::span<const double> weights) const {
    std::vector<double> sums(num_cells_, 0.0);
    const std::uint8_t* mine = layouts_.data();
    for (const double weight : weights) {
      count_work(num_cells_);
      for (double& sum : sums) sum += weight * *mine++;
    }
    return sums;
  }

  Grid grid_;
  std::size_t num_cells_;
  LayoutBytes layouts_;
  std::vector<double> weights_;
};

bool is_at_most(const BigCount& count, std::size_t limit) {
  return count.is_zero() || (count.limbs().size() == 1 && count.limbs().front() <= limit);
}

// All layouts; none when they are more than the limit, or when listing them takes too long.
std::optional<LayoutBytes> listed_layouts(const Question& question, std::size_t limit) {
  try {
    if (!is_at_most(count_layouts(question, {}), limit)) return std::nullopt;
    return list_layouts(question, limit);
  } catch (const BudgetExceeded&) {
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return std::nullopt;
  }
}

Posterior sampled_posterior(const Position& position, const Question& question,
                            const AnalysisOptions& options) {
  const std::size_t num_samples =
      std::min(kNumSamples, std::max(kMinSamples, kMaxSampledCells / position.numbers().size()));
  Rng rng(options.seed, Stream::kSample, 0);
  const WeighedLayouts sampled(
      position.grid(), sample_layouts(question, num_samples, rng, {options.budget.max_states}));
  std::vector<double> mean = sampled.mean();
  std::vector<double> error = sampled.standard_error(mean);
  return {std::move(mean), std::move(error)};
}

}  // namespace

std::optional<Posterior> given_zero_posterior(const Position& position,
                                              const AnalysisOptions& options,
                                              std::size_t max_listed) {
  if (!position.has_weights()) return std::nullopt;
  check_interrupt();  // weighing takes a while, and may come once for each of many positions
  const Question question = position.question();
  const std::size_t limit = std::min(max_listed, kMaxListedCells / position.numbers().size());
  if (std::optional<LayoutBytes> layouts = listed_layouts(question, limit)) {
    return Posterior{WeighedLayouts(position.grid(), std::move(*layouts)).mean(), {}};
  }
  if (options.beyond == Beyond::kThrow) {
    throw BudgetExceeded(
        "start rule 'given-zero' weighs layouts one by one, and there are more than " +
        std::to_string(limit) +
        " layouts; ask for an estimate, or analyse position.with_start('any') for equal weights");
  }
  return sampled_posterior(position, question, options);
}

Analysis analyse(const Position& position, const AnalysisOptions& options) {
  Analysis analysis = analyser_of_thread().analyse(position.question(), options);
  if (!analysis.consistent) return analysis;
  if (auto posterior = given_zero_posterior(position, options)) {
    analysis.mine_probability = std::move(posterior->mine_probability);
    analysis.standard_error = std::move(posterior->standard_error);
  }
  return analysis;
}

}  // namespace sapper
