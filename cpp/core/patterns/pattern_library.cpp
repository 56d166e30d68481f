#include "core/patterns/pattern_library.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {
namespace {

constexpr double kOffspringShare = 0.6;
constexpr double kCrossoverChance = 0.2;
// The cube root of 0.15: at each of three levels, so that of all genes 0.15 says how many.
constexpr double kLevelChance = 0.5313292845913056;
constexpr std::int64_t kMaxAge = 70;             // in generations
constexpr std::int32_t kSurvivorTournament = 3;  // how the library selects by itself

// `SinglePointCrossover`: a set and another swap what follows a point of one chromosome. Each set
// begins such a swap with the chance of a crossover.
void swap_tails(PatternPopulation& population, std::size_t num_chromosomes, NumpyRng& rng) {
  const std::size_t size = population.size();
  if (size < 2) return;
  const std::size_t length = population.shape.length() / num_chromosomes;
  std::vector<double> drawn(size);
  for (double& chance : drawn) chance = rng.uniform();
  for (std::size_t first = 0; first < size; ++first) {
    if (drawn[first] >= kCrossoverChance) continue;
    const std::size_t second = (first + 1 + rng.below(static_cast<std::uint32_t>(size - 1))) % size;
    const std::size_t begin = rng.below(static_cast<std::uint32_t>(num_chromosomes)) * length;
    const std::size_t point = begin + rng.below(static_cast<std::uint32_t>(length));
    std::ranges::swap_ranges(population.genome(first).subspan(point, begin + length - point),
                             population.genome(second).subspan(point));
    population.forget(first);
    population.forget(second);
  }
}

// Which genes of which sets are to be drawn anew.
struct Redrawn {
  std::vector<std::size_t> sets;
  std::vector<bool> is_taken;  // chromosomes of all sets of the population
};

// `Mutator`, its first two levels. A set that was taken counts as new, whatever becomes of its
// genes.
Redrawn draw_levels(PatternPopulation& population, std::size_t num_chromosomes, NumpyRng& rng) {
  std::vector<bool> is_new;
  for (std::size_t set = 0; set < population.size(); ++set) {
    is_new.push_back(rng.uniform() < kLevelChance);
    if (is_new.back()) population.forget(set);
  }
  Redrawn redrawn;
  for (std::size_t set = 0; set < population.size(); ++set) {
    bool is_any = false;
    for (std::size_t chromosome = 0; chromosome < num_chromosomes; ++chromosome) {
      const bool is_drawn = rng.uniform() < kLevelChance;
      redrawn.is_taken.push_back(is_new[set] && is_drawn);
      is_any |= redrawn.is_taken.back();
    }
    if (is_any) redrawn.sets.push_back(set);
  }
  return redrawn;
}

// `Mutator`: of some sets some chromosomes, and of those some genes, are drawn anew.
void redraw_by_levels(PatternPopulation& population, std::size_t num_chromosomes,
                      const PatternEncoding& encoding, NumpyRng& rng) {
  const Redrawn redrawn = draw_levels(population, num_chromosomes, rng);
  const std::size_t length = population.shape.length();
  std::vector<bool> is_gene;
  is_gene.reserve(redrawn.sets.size() * length);
  for (std::size_t i = 0; i < redrawn.sets.size() * length; ++i) {
    is_gene.push_back(rng.uniform() < kLevelChance);
  }
  std::vector<std::int16_t> drawn(redrawn.sets.size() * length);
  encoding.draw_many(rng, drawn);
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const std::size_t set = redrawn.sets[i / length];
    const std::size_t chromosome = i % length / (length / num_chromosomes);
    if (is_gene[i] && redrawn.is_taken[set * num_chromosomes + chromosome]) {
      population.genome(set)[i % length] = drawn[i];
    }
  }
}

void replace_old(PatternPopulation& population, const PatternEncoding& encoding, NumpyRng& rng) {
  std::vector<std::size_t> old;
  for (std::size_t set = 0; set < population.size(); ++set) {
    if (population.age[set] > kMaxAge) old.push_back(set);
  }
  const std::size_t length = population.shape.length();
  std::vector<std::int16_t> drawn(old.size() * length);
  encoding.draw_many(rng, drawn);
  for (std::size_t i = 0; i < old.size(); ++i) {
    std::ranges::copy(std::span(drawn).subspan(i * length, length),
                      population.genome(old[i]).begin());
    population.forget(old[i]);
  }
}

}  // namespace

PatternPopulation LibraryBreeding::begin(const PatternEncoding& encoding, PopulationShape shape,
                                         std::size_t size, NumpyRng& rng) const {
  PatternPopulation population = new_population(shape, size);
  encoding.draw_many(rng, population.genomes);
  return population;
}

PatternPopulation LibraryBreeding::breed(PatternPopulation judged, const PatternEncoding& encoding,
                                         const Selection& selection, NumpyRng& rng) const {
  for (std::int64_t& age : judged.age) ++age;
  const auto num_bred = static_cast<std::size_t>(
      std::nearbyint(kOffspringShare * static_cast<double>(judged.size())));
  PatternPopulation offspring = judged.only(selection.select(judged.fitness, num_bred, rng));
  const Selection own{SelectionKind::kTournament, kSurvivorTournament};
  const Selection& surviving = selects_survivors ? selection : own;
  PatternPopulation next =
      judged.only(surviving.select(judged.fitness, judged.size() - num_bred, rng));
  const std::size_t num_chromosomes = is_string ? 1 : judged.shape.num_patterns;
  swap_tails(offspring, num_chromosomes, rng);
  redraw_by_levels(offspring, num_chromosomes, encoding, rng);
  next.append(offspring);
  replace_old(next, encoding, rng);
  return next;
}

}  // namespace sapper
