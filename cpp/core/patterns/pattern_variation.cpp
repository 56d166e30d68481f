#include "core/patterns/pattern_variation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sapper {
namespace {

constexpr double kPairCrossoverChance = 0.6;  // of a pair
constexpr double kGeneMutation = 0.01;        // of a gene to be drawn anew, in the paper's encoding
constexpr double kPatternMutation = 0.02;
constexpr double kRecycledShare = 0.1;  // of the unused patterns, in a generation
constexpr double kNewShare = 0.3;       // of those, so that copies are not all there is
// A pattern that was used less than this is unused: not once in about twenty generations.
constexpr double kForgotten = 0.01;

// Of each of so many, whether something of that chance comes about.
std::vector<bool> draw_chances(std::size_t count, double chance, NumpyRng& rng) {
  std::vector<bool> drawn;
  drawn.reserve(count);
  for (std::size_t i = 0; i < count; ++i) drawn.push_back(rng.uniform() < chance);
  return drawn;
}

void cross_genes(PatternPopulation& population, NumpyRng& rng) {
  const auto bound = static_cast<std::uint32_t>(population.shape.length() + 1);
  for (std::size_t first = 0; first + 1 < population.size(); first += 2) {
    if (rng.uniform() >= kPairCrossoverChance) continue;
    const std::uint32_t one = rng.below(bound);
    const std::uint32_t other = rng.below(bound);
    const auto [from, to] = std::minmax(one, other);
    std::swap_ranges(population.genome(first).begin() + from, population.genome(first).begin() + to,
                     population.genome(first + 1).begin() + from);
  }
}

void redraw_genes(PatternPopulation& population, const PatternEncoding& encoding, NumpyRng& rng) {
  std::vector<std::int16_t> drawn(population.genomes.size());
  NumpyShorts shorts(rng);
  for (std::size_t place = 0; place < drawn.size(); ++place) {
    drawn[place] = encoding.redraw(shorts, place % population.shape.num_genes);
  }
  for (std::size_t place = 0; place < drawn.size(); ++place) {
    if (rng.uniform() < kGeneMutation) population.genomes[place] = drawn[place];
  }
}

void forget_use(PatternPopulation& population, std::size_t place) {
  population.fired[place] = 0.0;
  population.right[place] = 0.0;
}

void swap_patterns(PatternPopulation& population, std::size_t place, std::size_t other) {
  std::ranges::swap_ranges(population.pattern(place), population.pattern(other));
  std::swap(population.fired[place], population.fired[other]);
  std::swap(population.right[place], population.right[other]);
}

void cross_patterns(PatternPopulation& population, NumpyRng& rng) {
  const std::size_t num_patterns = population.shape.num_patterns;
  const std::size_t num_pairs = population.size() / 2;
  const std::vector<bool> is_swapped = draw_chances(num_pairs * num_patterns, 0.5, rng);
  const std::vector<bool> is_crossed = draw_chances(num_pairs, kPairCrossoverChance, rng);
  for (std::size_t i = 0; i < is_swapped.size(); ++i) {
    const std::size_t pair = i / num_patterns;
    if (!is_crossed[pair] || !is_swapped[i]) continue;
    const std::size_t place = 2 * pair * num_patterns + i % num_patterns;
    swap_patterns(population, place, place + num_patterns);
  }
}

// The patterns of the set of a place that were used.
std::vector<std::size_t> used_beside(const PatternPopulation& population, std::size_t place) {
  const std::size_t num_patterns = population.shape.num_patterns;
  const std::size_t begin = place / num_patterns * num_patterns;
  std::vector<std::size_t> used;
  for (std::size_t near = begin; near < begin + num_patterns; ++near) {
    if (population.fired[near] >= kForgotten) used.push_back(near);
  }
  return used;
}

}  // namespace

void learn_order(PatternPopulation& population) {
  for (std::size_t place = 0; place < population.fired.size(); ++place) {
    const double fired = population.fired[place];
    if (fired <= 0.0) continue;
    const double wrong = 1 - (population.right[place] + 0.5) / (fired + 1);
    population.pattern(place)[kPriorityGene] =
        static_cast<std::int16_t>(std::nearbyint(kMaxPriority * wrong));
  }
}

PatternPopulation vary_genes(const PatternPopulation& parents, const PatternEncoding& encoding,
                             NumpyRng& rng) {
  PatternPopulation children = parents;
  cross_genes(children, rng);
  redraw_genes(children, encoding, rng);
  PatternPopulation before = parents;
  for (std::size_t place = 0; place < children.fired.size(); ++place) {
    if (!std::ranges::equal(children.pattern(place), before.pattern(place))) {
      forget_use(children, place);
    }
  }
  return children;
}

PatternPopulation vary_patterns(PatternPopulation parents, const PatternEncoding& encoding,
                                NumpyRng& rng) {
  PatternPopulation children = std::move(parents);
  cross_patterns(children, rng);
  const std::vector<bool> is_changed = draw_chances(children.fired.size(), kPatternMutation, rng);
  for (std::size_t place = 0; place < is_changed.size(); ++place) {
    if (!is_changed[place]) continue;
    encoding.mutate(rng, children.pattern(place));
    forget_use(children, place);
  }
  return children;
}

PatternPopulation recycle(const PatternPopulation& children, const PatternEncoding& encoding,
                          NumpyRng& rng) {
  PatternPopulation recycled = children;
  const std::vector<bool> is_drawn = draw_chances(children.fired.size(), kRecycledShare, rng);
  for (std::size_t place = 0; place < is_drawn.size(); ++place) {
    if (!is_drawn[place] || children.fired[place] >= kForgotten) continue;
    const std::vector<std::size_t> used = used_beside(children, place);
    const Genes pattern = recycled.pattern(place);
    if (used.empty() || rng.uniform() < kNewShare) {
      encoding.draw(rng, pattern);
    } else {
      const std::size_t copied = used[rng.below(static_cast<std::uint32_t>(used.size()))];
      // What is used is not recycled, so it is still what it was.
      std::ranges::copy(recycled.pattern(copied), pattern.begin());
      encoding.mutate(rng, pattern);
    }
    forget_use(recycled, place);
  }
  return recycled;
}

}  // namespace sapper
