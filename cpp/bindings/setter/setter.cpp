#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <tuple>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/setter/make_search.hpp"

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

std::unique_ptr<SetterSearch> make(const std::string& method, const Options& options,
                                   const NumberArray& numbers, std::uint64_t seed) {
  return make_search({method, options}, grid_of(numbers), span_of(numbers), seed);
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
  module.def("make_setter_search", &make, nb::arg("method"), nb::arg("options"), nb::arg("numbers"),
             nb::arg("seed"), "A search by name and options, not begun yet.");
}

}  // namespace sapper::bindings
