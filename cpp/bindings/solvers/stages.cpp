#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "bindings/analysis/questions.hpp"
#include "bindings/base/errors.hpp"
#include "bindings/base/random.hpp"
#include "core/solvers/corner.hpp"
#include "core/solvers/csp.hpp"
#include "core/solvers/exact_stages.hpp"
#include "core/solvers/logic.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/single_point.hpp"
#include "core/solvers/stage.hpp"
#include "core/solvers/tank.hpp"

namespace sapper::bindings {
namespace {

std::vector<Cell> cells_with(std::span<const Knowledge> knowledge, Knowledge wanted) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (knowledge[cell] == wanted) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

// Stages keep scratch space, so one is asked at a time: the GIL stays held.
template <class Work>
auto run_holding_gil(Work&& work) {
  return run_interruptibly([&] {
    const nb::gil_scoped_acquire acquire;
    return work();
  });
}

auto deduce(Deducer& deducer, const NumberArray& numbers, std::int32_t num_mines,
            const std::optional<CodeArray>& assumed) {
  std::vector<Knowledge> knowledge(numbers.size(), Knowledge::kUnknown);
  run_holding_gil([&] { deducer.deduce(question_of(numbers, num_mines, assumed), knowledge); });
  return std::make_pair(cells_with(knowledge, Knowledge::kProvenSafe),
                        cells_with(knowledge, Knowledge::kProvenMine));
}

std::optional<std::pair<Cell, std::optional<double>>> guess(Guesser& guesser,
                                                            const NumberArray& numbers,
                                                            std::int32_t num_mines,
                                                            const std::optional<CodeArray>& assumed,
                                                            const std::vector<Cell>& known_mines,
                                                            RandomBits& random) {
  std::vector<Knowledge> known(numbers.size(), Knowledge::kUnknown);
  for (const Cell cell : known_mines) known[cell] = Knowledge::kProvenMine;
  const std::optional<Guess> choice = run_holding_gil(
      [&] { return guesser.guess(question_of(numbers, num_mines, assumed), known, random.rng()); });
  if (!choice) return std::nullopt;
  return std::make_pair(choice->cell, choice->mine_probability);
}

// A stage that reads the exact analysis, made from the budget that Python gives.
template <class Stage>
void create_exact(Stage* stage, std::size_t max_states, std::optional<double> max_seconds,
                  Beyond beyond, std::uint64_t seed) {
  new (stage) Stage(options_of(max_states, max_seconds, beyond, seed));
}

template <class Stage, class Base>
void bind_exact(nb::module_& module, const char* name) {
  nb::class_<Stage, Base>(module, name)
      .def("__init__", &create_exact<Stage>, nb::arg("max_states"), nb::arg("max_seconds").none(),
           nb::arg("beyond"), nb::arg("seed"));
}

void create_logic(LogicDeducer* stage, bool overlap) {
  new (stage) LogicDeducer(overlap ? PairRule::kOverlap : PairRule::kSubset);
}

template <class Stage, class Base>
void bind_csp(nb::module_& module, const char* name) {
  nb::class_<Stage, Base>(module, name)
      .def(
          "__init__",
          [](Stage* stage, std::int32_t limit, std::int64_t max_steps) {
            new (stage) Stage(CspOptions{limit, max_steps});
          },
          nb::arg("limit"), nb::arg("max_steps"));
}

void create_tank(TankDeducer* stage, std::int32_t whole_board, std::int32_t extension,
                 std::int64_t max_steps) {
  new (stage) TankDeducer(TankOptions{whole_board, extension, max_steps});
}

void create_tank_guess(TankGuesser* stage, std::int32_t whole_board, std::int64_t max_steps) {
  new (stage) TankGuesser(TankGuessOptions{whole_board, max_steps});
}

void bind_searches(nb::module_& module) {
  bind_csp<CspDeducer, Deducer>(module, "CspDeducer");
  bind_csp<CspGuesser, Guesser>(module, "CspGuesser");
  nb::class_<TankDeducer, Deducer>(module, "TankDeducer")
      .def("__init__", &create_tank, nb::arg("whole_board"), nb::arg("extension"),
           nb::arg("max_steps"));
  nb::class_<TankGuesser, Guesser>(module, "TankGuesser")
      .def("__init__", &create_tank_guess, nb::arg("whole_board"), nb::arg("max_steps"));
}

}  // namespace

void bind_stages(nb::module_& module) {
  translate_error<ContradictoryPosition>("ContradictoryPosition");
  nb::class_<Deducer>(module, "Deducer")
      .def("deduce", &deduce, nb::arg("numbers"), nb::arg("num_mines"), nb::arg("assumed").none(),
           "The proven safe cells and the proven mines.");
  nb::class_<Guesser>(module, "Guesser")
      .def("guess", &guess, nb::arg("numbers"), nb::arg("num_mines"), nb::arg("assumed").none(),
           nb::arg("known_mines"), nb::arg("random"), "The cell and the claimed risk, or None.");
  bind_exact<ExactDeducer, Deducer>(module, "ExactDeducer");
  bind_exact<LeastRiskGuesser, Guesser>(module, "LeastRiskGuesser");
  nb::class_<RandomGuesser, Guesser>(module, "RandomGuesser").def(nb::init<>());
  nb::class_<CornerGuesser, Guesser>(module, "CornerGuesser").def(nb::init<>());
  nb::class_<SinglePointDeducer, Deducer>(module, "SinglePointDeducer").def(nb::init<>());
  nb::class_<LogicDeducer, Deducer>(module, "LogicDeducer")
      .def("__init__", &create_logic, nb::arg("overlap"));
  bind_searches(module);
}

}  // namespace sapper::bindings
