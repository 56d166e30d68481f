// Pattern sets with what is known of them, as arrays along one axis of individuals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/patterns/pattern_encoding.hpp"

namespace sapper {

// How large the sets of a population are.
struct PopulationShape {
  std::size_t num_patterns;
  std::size_t num_genes;  // of a pattern

  std::size_t length() const { return num_patterns * num_genes; }  // of a set as one string
};

struct PatternPopulation {
  PopulationShape shape{};
  std::vector<std::int16_t> genomes;  // by individual, pattern and gene
  std::vector<double> fired;          // by individual and pattern; older games count less
  std::vector<double> right;          // how often it was right then
  std::vector<double> fitness;        // by individual; not a number where it was not judged
  std::vector<std::int64_t> age;      // by individual, in generations

  std::size_t size() const { return fitness.size(); }

  Genes genome(std::size_t individual) {
    return std::span(genomes).subspan(individual * shape.length(), shape.length());
  }
  std::span<const std::int16_t> genome(std::size_t individual) const {
    return std::span(genomes).subspan(individual * shape.length(), shape.length());
  }
  // Pattern `place`, counted through all sets.
  Genes pattern(std::size_t place) {
    return std::span(genomes).subspan(place * shape.num_genes, shape.num_genes);
  }

  // The individuals at those places.
  PatternPopulation only(std::span<const std::size_t> places) const;
  void append(const PatternPopulation& others);
  // Forgets the fitness and the age of all, or of one.
  void forget();
  void forget(std::size_t individual);
  // The patterns of one individual, as the games take them.
  std::vector<Pattern> patterns_of(std::size_t individual) const;
};

// Sets that have done nothing yet; their genes are 0.
PatternPopulation new_population(PopulationShape shape, std::size_t size);

}  // namespace sapper
