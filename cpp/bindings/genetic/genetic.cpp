#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/analysis/questions.hpp"
#include "core/genetic/estimate.hpp"
#include "core/solvers/genetic_guess.hpp"

namespace sapper::bindings {
namespace {

void create_options(EstimateOptions* options, std::int32_t crossover_points,
                    std::int32_t population, std::int32_t patience, std::int32_t runs,
                    std::int32_t elite, bool split, bool repair, bool linear, bool weighted) {
  const EvolutionOptions evolution{
      {crossover_points}, population, patience, runs, elite, repair, weighted};
  new (options) EstimateOptions{evolution, split, linear, weighted};
}

void create_guesser(GeneticGuesser* guesser, const EstimateOptions& options, double open_below,
                    std::optional<double> flag_above) {
  new (guesser) GeneticGuesser({options, open_below, flag_above});
}

// What evolved, kept until Python has read it.
struct EvolvedFrontier {
  Grid grid;
  std::vector<PartPool> parts;
  std::vector<double> mine_probability;
  std::vector<Knowledge> settled;
};

EvolvedFrontier evolve_frontier(const NumberArray& numbers, std::int32_t num_mines,
                                const CodeArray& believed, const EstimateOptions& options,
                                std::uint64_t seed) {
  const Question question = question_of(numbers, num_mines, std::nullopt);
  return run_interruptibly([&] {
    GeneticEstimate estimate(options);
    Rng rng(seed, Stream::kGenetic, 0);
    estimate.load(question, {reinterpret_cast<const Knowledge*>(believed.data()), believed.size()});
    estimate.evolve(rng);
    return EvolvedFrontier{question.grid,
                           {estimate.parts().begin(), estimate.parts().end()},
                           {estimate.mine_probability().begin(), estimate.mine_probability().end()},
                           {estimate.settled().begin(), estimate.settled().end()}};
  });
}

// One row a layout, one column a cell: 1 for a mine.
auto layouts_of(const PartPool& part) {
  const std::size_t num_cells = part.genome.num_cells();
  std::vector<std::uint8_t> mines(part.pool.size() * num_cells, 0);
  for (std::size_t i = 0; i < part.pool.size(); ++i) {
    for_each_bit(part.pool.layout(i), [&](std::size_t bit) { mines[i * num_cells + bit] = 1; });
  }
  return to_numpy(std::move(mines), {part.pool.size(), num_cells});
}

auto steps_of(const PartPool& part) {
  std::vector<std::tuple<std::int32_t, std::int64_t, std::int32_t>> steps;
  for (const EvolutionStep& step : part.steps) {
    steps.emplace_back(step.run, step.iteration, step.violation);
  }
  return steps;
}

auto settled_of(const EvolvedFrontier& evolved) {
  std::vector<std::uint8_t> codes;
  for (const Knowledge one : evolved.settled) codes.push_back(static_cast<std::uint8_t>(one));
  return to_numpy(std::move(codes), evolved.grid);
}

}  // namespace

void bind_genetic(nb::module_& module) {
  nb::class_<EstimateOptions>(module, "GeneticOptions")
      .def("__init__", &create_options, nb::kw_only(), nb::arg("crossover_points"),
           nb::arg("population"), nb::arg("patience"), nb::arg("runs"), nb::arg("elite"),
           nb::arg("split"), nb::arg("repair"), nb::arg("linear"), nb::arg("weighted"));
  nb::class_<GeneticGuesser, Guesser>(module, "GeneticGuesser")
      .def("__init__", &create_guesser, nb::arg("options"), nb::arg("open_below"),
           nb::arg("flag_above").none());
  nb::class_<PartPool>(module, "PartPool")
      .def_prop_ro("cells", [](const PartPool& part) { return part.genome.cells; })
      .def_prop_ro("layouts", &layouts_of, nb::rv_policy::move)
      .def_prop_ro("violations", [](const PartPool& part) { return part.pool.violations; })
      .def_prop_ro("weights", [](const PartPool& part) { return part.weights; })
      .def_prop_ro("steps", &steps_of, "Run, iteration and least violation at each improvement.");
  nb::class_<EvolvedFrontier>(module, "EvolvedFrontier")
      .def_ro("parts", &EvolvedFrontier::parts)
      .def_prop_ro(
          "mine_probability",
          [](const EvolvedFrontier& evolved) {
            return to_numpy(std::vector<double>(evolved.mine_probability), evolved.grid);
          },
          nb::rv_policy::move)
      .def_prop_ro("settled", &settled_of, nb::rv_policy::move,
                   "What is believed or settled: 1 for safe, 2 for a mine.");
  module.def("evolve_frontier", &evolve_frontier, nb::arg("numbers"), nb::arg("num_mines"),
             nb::arg("believed"), nb::arg("options"), nb::arg("seed"));
}

}  // namespace sapper::bindings
