// Which individuals of a population become parents. Greater fitness is better.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/numpy_rng.hpp"
#include "core/base/options.hpp"

namespace sapper {

enum class SelectionKind : std::uint8_t {
  kTournament,  // the best of so many, drawn with replacement; of equals the first drawn
  kUniversal,   // stochastic universal sampling (Baker 1987): slices as wide as the fitness
  kScaled,      // the same, slices as wide as the fitness is above the worst
};

struct Selection {
  SelectionKind kind;
  std::int32_t tournament_size;

  // The indices of so many parents; one individual may be chosen again and again.
  std::vector<std::size_t> select(std::span<const double> fitness, std::size_t count,
                                  NumpyRng& rng) const;
};

// `selection` ("tournament", "sus" or "scaled-sus") and `tournament_size`.
Selection read_selection(OptionReader& options);

// The indices of the best, the best of them first; of equals the first in the population.
std::vector<std::size_t> best_first(std::span<const double> fitness, std::size_t count);

}  // namespace sapper
