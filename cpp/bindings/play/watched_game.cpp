#include "core/play/watched_game.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/base/arrays.hpp"
#include "bindings/base/errors.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/random.hpp"

namespace sapper::bindings {
namespace {

Decision decide(Decider& decider, const BoardSpec& spec, const NumberArray& numbers,
                std::optional<Cell> start, RandomBits& random) {
  return run_interruptibly(
      [&] { return decider.decide(Position(spec, span_of(numbers), start), random.rng()); });
}

void create_watched_game(WatchedGame* game, const Solver& solver, const BoardSpec& spec,
                         const NumberArray& numbers, std::optional<Cell> start,
                         RandomBits& random) {
  new (game) WatchedGame(solver.clone(), spec, {span_of(numbers), start}, random.rng());
}

}  // namespace

void bind_watched_game(nb::module_& module) {
  translate_error<NothingToOpen>("IllegalMove");
  nb::class_<Decision>(module, "Decision", "The next cells to open, and why.")
      .def_ro("cells", &Decision::cells)
      .def_ro("is_guess", &Decision::is_guess)
      .def_ro("mine_probability", &Decision::mine_probability)
      .def_ro("reason", &Decision::reason)
      .def_ro("stage", &Decision::stage)
      .def_ro("flags", &Decision::flags)
      .def_ro("picture", &Decision::picture)
      .def_ro("win_probability", &Decision::win_probability)
      .def_ro("considered", &Decision::considered);
  nb::class_<Decider>(module, "Decider", "A solver that tells why.")
      .def(
          "__init__",
          [](Decider* decider, const Solver& solver) { new (decider) Decider(solver.clone()); },
          nb::arg("solver"))
      .def("begin_game", &Decider::begin_game)
      .def("decide", &decide, nb::arg("spec"), nb::arg("numbers"), nb::arg("start").none(),
           nb::arg("random"));
  nb::class_<WatchedStep>(module, "WatchedStep", "A decision and the account of its game.")
      .def_ro("number", &WatchedStep::number)
      .def_ro("decision", &WatchedStep::decision)
      .def_ro("opened", &WatchedStep::opened)
      .def_ro("mine_probability", &WatchedStep::mine_probability)
      .def_ro("survival_probability", &WatchedStep::survival_probability)
      .def_ro("num_deductions", &WatchedStep::num_deductions)
      .def_ro("num_guesses", &WatchedStep::num_guesses);
  nb::class_<WatchedGame>(module, "WatchedGame", "A game of a solver, step by step.")
      .def("__init__", &create_watched_game, nb::arg("solver"), nb::arg("spec"), nb::arg("numbers"),
           nb::arg("start").none(), nb::arg("random"))
      .def_prop_ro("is_over", &WatchedGame::is_over)
      .def("step",
           [](WatchedGame& game) { return run_interruptibly([&] { return game.step(); }); });
}

}  // namespace sapper::bindings
