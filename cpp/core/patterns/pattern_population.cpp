#include "core/patterns/pattern_population.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace sapper {
namespace {

constexpr double kUnjudged = std::numeric_limits<double>::quiet_NaN();

// Copies the rows at those places, each so long.
template <class Value>
std::vector<Value> rows_of(const std::vector<Value>& from, std::size_t length,
                           std::span<const std::size_t> places) {
  std::vector<Value> rows;
  rows.reserve(places.size() * length);
  for (const std::size_t place : places) {
    const auto begin = from.begin() + static_cast<std::ptrdiff_t>(place * length);
    rows.insert(rows.end(), begin, begin + static_cast<std::ptrdiff_t>(length));
  }
  return rows;
}

template <class Value>
void extend(std::vector<Value>& values, const std::vector<Value>& more) {
  values.insert(values.end(), more.begin(), more.end());
}

}  // namespace

PatternPopulation PatternPopulation::only(std::span<const std::size_t> places) const {
  return {shape,
          rows_of(genomes, shape.length(), places),
          rows_of(fired, shape.num_patterns, places),
          rows_of(right, shape.num_patterns, places),
          rows_of(fitness, 1, places),
          rows_of(age, 1, places)};
}

void PatternPopulation::append(const PatternPopulation& others) {
  extend(genomes, others.genomes);
  extend(fired, others.fired);
  extend(right, others.right);
  extend(fitness, others.fitness);
  extend(age, others.age);
}

void PatternPopulation::forget() {
  for (std::size_t individual = 0; individual < size(); ++individual) forget(individual);
}

void PatternPopulation::forget(std::size_t individual) {
  fitness[individual] = kUnjudged;
  age[individual] = 0;
}

std::vector<Pattern> PatternPopulation::patterns_of(std::size_t individual) const {
  std::vector<Pattern> patterns(shape.num_patterns);
  const std::int16_t* genes = genome(individual).data();
  for (Pattern& pattern : patterns) {
    std::memcpy(&pattern, genes, shape.num_genes * sizeof(std::int16_t));
    genes += shape.num_genes;
  }
  return patterns;
}

PatternPopulation new_population(PopulationShape shape, std::size_t size) {
  const std::vector<double> nothing(size * shape.num_patterns);
  return {shape,
          std::vector<std::int16_t>(size * shape.length()),
          nothing,
          nothing,
          std::vector<double>(size, kUnjudged),
          std::vector<std::int64_t>(size)};
}

}  // namespace sapper
