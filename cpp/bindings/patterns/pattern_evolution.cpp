#include "core/patterns/pattern_evolution.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string>
#include <tuple>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/patterns/pattern_file.hpp"

namespace sapper::bindings {
namespace {

template <class T, std::size_t kDimensions>
using Array = nb::ndarray<const T, nb::ndim<kDimensions>, nb::c_contig, nb::device::cpu>;

// Genes, uses, right uses, fitness and ages.
using Population = std::tuple<Array<std::int16_t, 3>, Array<double, 2>, Array<double, 2>,
                              Array<double, 1>, Array<std::int64_t, 1>>;
// The halves of the state and of the increment, the high ones first, and what is left of a draw.
using Generator =
    std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, bool, std::uint32_t>;
using History = std::vector<std::pair<double, double>>;

PatternEvolutionOptions options_of(const Options& options, std::uint64_t seed) {
  OptionReader reader("an evolution of patterns", options);
  const PatternEvolutionOptions read = read_evolution_options(reader, seed);
  reader.require_all_read();
  return read;
}

template <class Values>
auto vector_of(const Values& array) {
  return std::vector(array.data(), array.data() + array.size());
}

PatternPopulation population_of(const Population& arrays) {
  const auto& [genomes, fired, right, fitness, age] = arrays;
  return {{genomes.shape(1), genomes.shape(2)},
          vector_of(genomes),
          vector_of(fired),
          vector_of(right),
          vector_of(fitness),
          vector_of(age)};
}

auto population_arrays(const PatternEvolution& evolution) {
  const PatternPopulation& population = evolution.state().population;
  const std::size_t size = population.size();
  const auto [num_patterns, num_genes] = population.shape;
  return std::make_tuple(to_numpy(std::vector(population.genomes), {size, num_patterns, num_genes}),
                         to_numpy(std::vector(population.fired), {size, num_patterns}),
                         to_numpy(std::vector(population.right), {size, num_patterns}),
                         to_numpy(std::vector(population.fitness), {size}),
                         to_numpy(std::vector(population.age), {size}));
}

Uint128 joined(std::uint64_t high, std::uint64_t low) {
  return static_cast<Uint128>(high) << 64 | low;
}

NumpyRng rng_of(const Generator& generator) {
  const auto [high, low, increment_high, increment_low, has_half, half] = generator;
  return NumpyRng(
      NumpyRng::State{joined(high, low), joined(increment_high, increment_low), has_half, half});
}

Generator generator_of(const PatternEvolution& evolution) {
  const NumpyRng::State& state = evolution.state().rng.state();
  return {static_cast<std::uint64_t>(state.state >> 64),
          static_cast<std::uint64_t>(state.state),
          static_cast<std::uint64_t>(state.increment >> 64),
          static_cast<std::uint64_t>(state.increment),
          state.has_half,
          state.half};
}

PatternEvolution restored(const Options& options, std::uint64_t seed, const Population& population,
                          const Generator& generator, const History& history,
                          std::vector<double> fitness) {
  std::vector<GenerationFitness> generations;
  for (const auto& [best, mean] : history) generations.push_back({best, mean});
  return {
      options_of(options, seed),
      {population_of(population), rng_of(generator), std::move(generations), std::move(fitness)}};
}

History history_of(const PatternEvolution& evolution) {
  History history;
  for (const GenerationFitness& each : evolution.state().history) {
    history.emplace_back(each.best, each.mean);
  }
  return history;
}

auto champion_rows(const PatternEvolution& evolution, std::size_t jobs) {
  const std::vector<Pattern> champion = run_interruptibly([&] { return evolution.champion(jobs); });
  std::vector<std::int16_t> rows(champion.size() * kPatternLength);
  std::memcpy(rows.data(), champion.data(), rows.size() * sizeof(std::int16_t));
  return to_numpy(std::move(rows), {champion.size(), kPatternLength});
}

std::string file_text(const std::vector<std::int64_t>& rows, const Options& rules,
                      std::vector<std::int64_t> fired, std::vector<std::int64_t> right,
                      std::vector<std::pair<std::string, std::string>> provenance) {
  OptionReader reader("the rules of patterns", rules);
  PatternFile file{{patterns_of(rows), read_pattern_rules(reader)}, PatternUse(0), {}};
  reader.require_all_read();
  file.use.fired = std::move(fired);
  file.use.right = std::move(right);
  file.provenance = std::move(provenance);
  return write_pattern_file(file);
}

}  // namespace

void bind_pattern_evolution(nb::module_& module) {
  nb::class_<PatternEvolution>(module, "PatternEvolution", "An evolution of pattern sets.")
      .def(
          "__init__",
          [](PatternEvolution* evolution, const Options& options, std::uint64_t seed) {
            new (evolution) PatternEvolution(options_of(options, seed));
          },
          nb::arg("options"), nb::arg("seed"))
      .def_static("restored", &restored, nb::arg("options"), nb::arg("seed"), nb::arg("population"),
                  nb::arg("generator"), nb::arg("history"), nb::arg("fitness"))
      .def(
          "step",
          [](PatternEvolution& evolution, std::size_t jobs) {
            // Where it is interrupted, nothing of the step has happened.
            PatternEvolution next = evolution;
            run_interruptibly([&] { next.step(jobs); });
            evolution = std::move(next);
          },
          nb::arg("jobs"))
      .def_prop_ro("history", &history_of, "The best and the mean fitness of each generation.")
      .def_prop_ro("fitness",
                   [](const PatternEvolution& evolution) { return evolution.state().fitness; })
      .def_prop_ro("num_unjudged", &PatternEvolution::num_unjudged)
      .def_prop_ro("population", &population_arrays, nb::rv_policy::move)
      .def_prop_ro("generator", &generator_of)
      .def("champion", &champion_rows, nb::arg("jobs"), nb::rv_policy::move);
  module.def("pattern_file_text", &file_text, nb::arg("rows"), nb::arg("rules"), nb::arg("fired"),
             nb::arg("right"), nb::arg("provenance"));
}

}  // namespace sapper::bindings
