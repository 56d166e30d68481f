#include "core/endgame/endgame.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <new>

#include "bindings/analysis/question.hpp"
#include "bindings/base/interrupts.hpp"
#include "core/analysis/counting.hpp"

namespace sapper::bindings {
namespace {

// Solves without the GIL; want of memory is a budget that was exceeded.
template <class Solve>
auto solve_interruptibly(Solve&& solve) {
  try {
    return run_interruptibly(std::forward<Solve>(solve));
  } catch (const std::bad_alloc&) {
    throw BudgetExceeded("the endgame needs more memory than there is; allow fewer layouts");
  }
}

std::optional<EndgameSolution> solve_one(const QuestionValue& question,
                                         const EndgameBudget& budget) {
  return solve_interruptibly(
      [&] { return endgame_solver_of_thread().solve(question.get(), budget); });
}

std::vector<LineStep> best_line(const QuestionValue& question, const EndgameBudget& budget,
                                std::size_t max_steps) {
  return solve_interruptibly([&] {
    EndgameSolver& solver = endgame_solver_of_thread();
    if (!solver.solve(question.get(), budget)) return std::vector<LineStep>();
    return solver.line(max_steps, budget.max_nodes);
  });
}

}  // namespace

void bind_endgame(nb::module_& module) {
  nb::class_<EndgameBudget>(module, "EndgameBudget")
      .def(nb::init<std::size_t, std::size_t>(), nb::arg("max_layouts"), nb::arg("max_nodes"));
  nb::class_<FirstMove>(module, "FirstMove")
      .def_ro("cell", &FirstMove::cell)
      .def_ro("lower", &FirstMove::lower)
      .def_ro("upper", &FirstMove::upper);
  nb::class_<EndgameSolution>(module, "EndgameSolution")
      .def_ro("layouts", &EndgameSolution::layouts)
      .def_ro("wins", &EndgameSolution::wins)
      .def_ro("upper", &EndgameSolution::upper)
      .def_prop_ro("best",
                   [](const EndgameSolution& solution) {
                     return solution.best == EndgameSolution::kNoCell
                                ? std::nullopt
                                : std::optional<Cell>(solution.best);
                   })
      .def_ro("is_best_safe", &EndgameSolution::is_best_safe)
      .def_ro("num_nodes", &EndgameSolution::num_nodes)
      .def_ro("moves", &EndgameSolution::moves);
  nb::class_<LineStep::Next>(module, "NextStep")
      .def_ro("number", &LineStep::Next::number)
      .def_ro("step", &LineStep::Next::step);
  nb::class_<LineStep>(module, "LineStep")
      .def_ro("cell", &LineStep::cell)
      .def_ro("is_safe", &LineStep::is_safe)
      .def_ro("layouts", &LineStep::layouts)
      .def_ro("wins", &LineStep::wins)
      .def_ro("next", &LineStep::next);
  module.attr("LINE_WON") = LineStep::kWon;
  module.def("solve_endgame", &solve_one, nb::arg("question"), nb::arg("budget"),
             "None where there are more layouts than the budget allows.");
  module.def("endgame_line", &best_line, nb::arg("question"), nb::arg("budget"),
             nb::arg("max_steps"));
}

}  // namespace sapper::bindings
