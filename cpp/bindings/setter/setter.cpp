#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "core/setter/genetic.hpp"
#include "core/setter/search.hpp"

namespace sapper::bindings {
namespace {

bool run(SetterSearch& search, std::int64_t iterations) {
  return run_interruptibly([&] { return search.run(iterations); });
}

// The best layout as an array of the board's shape: 1 for a mine.
auto layout_of(const SetterSearch& search) {
  const SetterPuzzle& puzzle = search.puzzle();
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(puzzle.grid().num_cells()), 0);
  for (std::int32_t square = 0; square < puzzle.num_squares(); ++square) {
    cells[puzzle.cell_of(square)] = search.best_mines()[square];
  }
  return to_numpy(std::move(cells), puzzle.grid());
}

std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> log_of(
    const SetterSearch& search) {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::int64_t>> log;
  log.reserve(search.improvements().size());
  for (const SetterImprovement& improvement : search.improvements()) {
    log.emplace_back(improvement.num_evaluations, improvement.score.value, improvement.score.mines);
  }
  return log;
}

template <class Search, class... Options>
void create(Search* search, const NumberArray& numbers, Options... options) {
  new (search) Search(grid_of(numbers), span_of(numbers), options...);
}

void create_annealing(AnnealingSetter* search, const NumberArray& numbers, double mine_chance,
                      bool is_paper_schedule, double start_temperature, double end_temperature,
                      std::int64_t num_iterations, std::uint64_t seed) {
  const AnnealingSchedule schedule{is_paper_schedule, start_temperature, end_temperature,
                                   num_iterations};
  create(search, numbers, mine_chance, schedule, seed);
}

void create_genetic(GeneticSetter* search, const NumberArray& numbers, double mine_chance,
                    std::size_t population, double elite_share, double tournament_share,
                    std::int32_t crossover_points, double mutation_chance, bool polish,
                    std::uint64_t seed) {
  const SetterGenetics genetics{population,         elite_share,     tournament_share,
                                {crossover_points}, mutation_chance, polish};
  create(search, numbers, mine_chance, genetics, seed);
}

}  // namespace

void bind_setter(nb::module_& module) {
  nb::class_<SetterSearch>(module, "SetterSearch")
      .def("run", &run, nb::arg("iterations"),
           "Up to so many iterations; False when there is nothing more to do.")
      .def_prop_ro("value", [](const SetterSearch& search) { return search.best_score().value; })
      .def_prop_ro("mines", [](const SetterSearch& search) { return search.best_score().mines; })
      .def_prop_ro("layout", &layout_of, nb::rv_policy::move, "A copy of the best layout.")
      .def_prop_ro("num_iterations", &SetterSearch::num_iterations)
      .def_prop_ro("num_evaluations", &SetterSearch::num_evaluations)
      .def_prop_ro("log", &log_of, "Evaluations, value and mines at each improvement of the best.");
  nb::class_<BruteForceSetter, SetterSearch>(module, "BruteForceSetter")
      .def("__init__", &create<BruteForceSetter>, nb::arg("numbers"));
  nb::class_<RandomSetter, SetterSearch>(module, "RandomSetter")
      .def("__init__", &create<RandomSetter, double, std::uint64_t>, nb::arg("numbers"),
           nb::arg("mine_chance"), nb::arg("seed"));
  nb::class_<LocalSearchSetter, SetterSearch>(module, "LocalSearchSetter")
      .def("__init__", &create<LocalSearchSetter, double, std::uint64_t>, nb::arg("numbers"),
           nb::arg("mine_chance"), nb::arg("seed"));
  nb::class_<AnnealingSetter, SetterSearch>(module, "AnnealingSetter")
      .def("__init__", &create_annealing, nb::arg("numbers"), nb::arg("mine_chance"),
           nb::arg("is_paper_schedule"), nb::arg("start_temperature"), nb::arg("end_temperature"),
           nb::arg("num_iterations"), nb::arg("seed"));
  nb::class_<VnsSetter, SetterSearch>(module, "VnsSetter")
      .def("__init__", &create<VnsSetter, double, std::int32_t, std::int32_t, bool, std::uint64_t>,
           nb::arg("numbers"), nb::arg("mine_chance"), nb::arg("k_min"), nb::arg("k_max"),
           nb::arg("is_local"), nb::arg("seed"));
  nb::class_<GeneticSetter, SetterSearch>(module, "GeneticSetter")
      .def("__init__", &create_genetic, nb::arg("numbers"), nb::arg("mine_chance"),
           nb::arg("population"), nb::arg("elite_share"), nb::arg("tournament_share"),
           nb::arg("crossover_points"), nb::arg("mutation_chance"), nb::arg("polish"),
           nb::arg("seed"));
}

}  // namespace sapper::bindings
