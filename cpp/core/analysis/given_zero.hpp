// The posterior of a game that began with a random zero already open.
//
// Under the start rule `given-zero` the start is drawn uniformly among the zeros of the board. A
// layout with Z zeros shows a given one with chance 1/Z, so the posterior weight of each layout
// that agrees with the position is 1/Z: layouts with few zeros are likelier than a uniform choice
// says.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/analysis/position.hpp"

namespace sapper {

// Up to so many layouts are weighed one by one; beyond, they are sampled when asked to.
inline constexpr std::size_t kMaxListedLayouts = 100'000;

// Mine probabilities, with their standard errors where they were sampled.
struct Posterior {
  std::vector<double> mine_probability;
  std::vector<double> standard_error;  // empty where the probabilities are exact

  bool is_estimate() const { return !standard_error.empty(); }
};

// The posterior of a consistent position, or none where all layouts weigh the same. Throws
// BudgetExceeded where there are too many layouts, unless something else than to throw is asked for
// beyond the budget; then they are sampled. The deadline does not count.
std::optional<Posterior> given_zero_posterior(const Position& position,
                                              const AnalysisOptions& options,
                                              std::size_t max_listed = kMaxListedLayouts);

// The analysis of a position, with its layouts weighed as its start rule says. Throws
// BudgetExceeded.
Analysis analyse(const Position& position, const AnalysisOptions& options);

}  // namespace sapper
