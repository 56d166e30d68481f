#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/analysis/question.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/genetic/estimate.hpp"

namespace sapper::bindings {
namespace {

// What evolved, kept until Python has read it.
struct EvolvedFrontier {
  Grid grid;
  std::vector<PartPool> parts;
  std::vector<double> mine_probability;
  std::vector<Knowledge> settled;
};

// What the question takes for granted is what is believed.
EvolvedFrontier evolve_frontier(const QuestionValue& question, const Options& options,
                                std::uint64_t seed) {
  OptionReader reader("the evolution of a frontier", options);
  GeneticEstimate estimate(read_estimate_options(reader));
  reader.require_all_read();
  return run_interruptibly([&] {
    Rng rng(seed, Stream::kGenetic, 0);
    const Question asked = question.get();
    std::vector<Knowledge> believed(asked.assumed.begin(), asked.assumed.end());
    believed.resize(asked.numbers.size(), Knowledge::kUnknown);
    estimate.load(asked, believed);
    estimate.evolve(rng);
    return EvolvedFrontier{asked.grid,
                           {estimate.parts().begin(), estimate.parts().end()},
                           {estimate.mine_probability().begin(), estimate.mine_probability().end()},
                           {estimate.settled().begin(), estimate.settled().end()}};
  });
}

// One row a layout, one column a cell: 1 for a mine.
auto part_layouts(const PartPool& part) {
  const std::size_t num_cells = part.genome.num_cells();
  std::vector<std::uint8_t> mines(part.pool.size() * num_cells, 0);
  for (std::size_t i = 0; i < part.pool.size(); ++i) {
    for_each_bit(part.pool.layout(i), [&](std::size_t bit) { mines[i * num_cells + bit] = 1; });
  }
  return to_numpy(std::move(mines), {part.pool.size(), num_cells});
}

auto part_steps(const PartPool& part) {
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
  nb::class_<PartPool>(module, "PartPool")
      .def_prop_ro("cells", [](const PartPool& part) { return part.genome.cells; })
      .def_prop_ro("layouts", &part_layouts, nb::rv_policy::move)
      .def_prop_ro("violations", [](const PartPool& part) { return part.pool.violations; })
      .def_prop_ro("weights", [](const PartPool& part) { return part.weights; })
      .def_prop_ro("steps", &part_steps, "Run, iteration and least violation at each improvement.");
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
  module.def("evolve_frontier", &evolve_frontier, nb::arg("question"), nb::arg("options"),
             nb::arg("seed"));
}

}  // namespace sapper::bindings
