#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <tuple>

#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "bindings/setter/layouts.hpp"
#include "core/setter/generator.hpp"
#include "core/setter/make_search.hpp"

namespace sapper::bindings {
namespace {

bool run(SetterSearch& search, std::int64_t iterations) {
  return run_interruptibly([&] { return search.run(iterations); });
}

bool run_for(SetterSearch& search, std::int64_t iterations, double seconds) {
  return run_interruptibly([&] { return search.run_for(iterations, seconds); });
}

auto layout_of(const SetterSearch& search) {
  return layout_array(search.puzzle(), search.best_mines());
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
                                   const NumberArray& numbers, std::uint64_t seed,
                                   std::optional<std::int64_t> iterations,
                                   std::optional<double> seconds) {
  return make_search({method, options}, grid_of(numbers), span_of(numbers), seed,
                     {iterations, seconds});
}

auto puzzle_of(const NumberArray& board, double share, double wrong, std::uint64_t seed,
               std::uint64_t index) {
  return to_numpy(draw_puzzle(span_of(board), {share, wrong}, seed, index), grid_of(board));
}

}  // namespace

void bind_setter(nb::module_& module) {
  nb::class_<SetterSearch>(module, "SetterSearch")
      .def("run", &run, nb::arg("iterations"),
           "Up to so many iterations; False when there is nothing more to do.")
      .def("run_for", &run_for, nb::arg("iterations"), nb::arg("seconds"),
           "The same, but ends about when the time is up.")
      .def_prop_ro("value", [](const SetterSearch& search) { return search.best_score().value; })
      .def_prop_ro("mines", [](const SetterSearch& search) { return search.best_score().mines; })
      .def_prop_ro("layout", &layout_of, nb::rv_policy::move, "A copy of the best layout.")
      .def_prop_ro("is_proven", &SetterSearch::is_proven,
                   "Whether every layout was seen that could be the best.")
      .def_prop_ro("num_iterations", &SetterSearch::num_iterations)
      .def_prop_ro("num_evaluations", &SetterSearch::num_evaluations)
      .def_prop_ro("log", &log_of, "Evaluations, value and mines at each improvement of the best.");
  module.def("make_setter_search", &make, nb::arg("method"), nb::arg("options"), nb::arg("numbers"),
             nb::arg("seed"), nb::arg("iterations") = nb::none(), nb::arg("seconds") = nb::none(),
             "A search by name and options, not begun yet; and how long it will be let run.");
  module.def("draw_puzzle", &puzzle_of, nb::arg("board"), nb::arg("share"), nb::arg("wrong"),
             nb::arg("seed"), nb::arg("index"), "The numbers that a puzzle shows of a board.");
}

}  // namespace sapper::bindings
