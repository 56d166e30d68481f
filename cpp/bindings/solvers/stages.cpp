#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "bindings/analysis/question.hpp"
#include "bindings/base/errors.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "bindings/base/random.hpp"
#include "core/solvers/edge_csp.hpp"
#include "core/solvers/make_solver.hpp"
#include "core/value/network_stages.hpp"

namespace sapper::bindings {
namespace {

// A stage that Python asks. It keeps scratch space, so only one thread asks it at a time.
class Stage {
 public:
  explicit Stage(std::string name) : name_(std::move(name)) {}
  virtual ~Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Adds a clone of its own.
  void join(Solver& solver) const {
    solver.names.push_back(name_);
    add_clone(solver);
  }

 protected:
  template <class Ask>
  auto ask(Ask&& ask) {
    return run_interruptibly([&] {
      const std::scoped_lock lock(mutex_);
      return ask();
    });
  }

 private:
  virtual void add_clone(Solver& solver) const = 0;

  std::string name_;
  std::mutex mutex_;
};

std::vector<Cell> cells_with(std::span<const Knowledge> knowledge, Knowledge wanted) {
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (knowledge[cell] == wanted) cells.push_back(static_cast<Cell>(cell));
  }
  return cells;
}

class DeducerStage final : public Stage {
 public:
  // The proven safe cells, the proven mines, and why the first are safe.
  using Proven = std::tuple<std::vector<Cell>, std::vector<Cell>, std::string>;

  DeducerStage(std::string name, std::unique_ptr<Deducer> deducer)
      : Stage(std::move(name)), deducer_(std::move(deducer)) {}

  Proven deduce(const QuestionValue& value) {
    const Question question = value.get();
    std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
    return ask([&] {
      deducer_->deduce(question, knowledge);
      std::vector<Cell> safe = cells_with(knowledge, Knowledge::kProvenSafe);
      std::string reason = safe.empty() ? "" : deducer_->reason(question);
      return Proven(std::move(safe), cells_with(knowledge, Knowledge::kProvenMine),
                    std::move(reason));
    });
  }

  // 0 unless it is the stage `edge-csp`.
  std::int64_t num_steps() const {
    const auto* edge_csp = dynamic_cast<const EdgeCspDeducer*>(deducer_.get());
    return edge_csp == nullptr ? 0 : edge_csp->num_steps();
  }

 private:
  void add_clone(Solver& solver) const override { solver.deducers.push_back(deducer_->clone()); }

  std::unique_ptr<Deducer> deducer_;
};

// A guess with what its stage tells about it.
struct ToldGuess {
  Guess guess;
  GuessNotes notes;
};

class GuesserStage final : public Stage {
 public:
  GuesserStage(std::string name, std::unique_ptr<Guesser> guesser)
      : Stage(std::move(name)), guesser_(std::move(guesser)) {}

  std::optional<ToldGuess> guess(const QuestionValue& value, const std::vector<Cell>& known_mines,
                                 RandomBits& random) {
    const Question question = value.get();
    std::vector<Knowledge> known(question.numbers.size(), Knowledge::kUnknown);
    for (const Cell cell : known_mines) known[cell] = Knowledge::kProvenMine;
    return ask([&]() -> std::optional<ToldGuess> {
      const std::optional<Guess> guess = guesser_->guess(question, known, random.rng());
      if (!guess) return std::nullopt;
      return ToldGuess{*guess, guesser_->notes(question, known, *guess)};
    });
  }

 private:
  void add_clone(Solver& solver) const override { solver.guesser = guesser_->clone(); }

  std::unique_ptr<Guesser> guesser_;
};

void create_solver(Solver* solver, const std::vector<const Stage*>& stages) {
  Solver joined;
  for (const Stage* stage : stages) stage->join(joined);
  new (solver) Solver(std::move(joined));
}

}  // namespace

void bind_stages(nb::module_& module) {
  translate_error<ContradictoryPosition>("ContradictoryPosition");
  nb::class_<Stage>(module, "Stage");
  nb::class_<DeducerStage, Stage>(module, "Deducer")
      .def("deduce", &DeducerStage::deduce, nb::arg("question"),
           "The proven safe cells, the proven mines, and why the first are safe.")
      .def_prop_ro("num_steps", &DeducerStage::num_steps,
                   "Values that edge-csp tried for the last question.");
  nb::class_<ToldGuess>(module, "Guess", "A guess with what its stage tells about it.")
      .def_prop_ro("cell", [](const ToldGuess& told) { return told.guess.cell; })
      .def_prop_ro("mine_probability",
                   [](const ToldGuess& told) { return told.guess.mine_probability; })
      .def_prop_ro("win_probability",
                   [](const ToldGuess& told) { return told.guess.win_probability; })
      .def_prop_ro("reason", [](const ToldGuess& told) { return told.notes.reason; })
      .def_prop_ro("flags", [](const ToldGuess& told) { return told.notes.flags; })
      .def_prop_ro("picture", [](const ToldGuess& told) { return told.notes.picture; })
      .def_prop_ro("considered", [](const ToldGuess& told) { return told.notes.considered; });
  nb::class_<GuesserStage, Stage>(module, "Guesser")
      .def("guess", &GuesserStage::guess, nb::arg("question"), nb::arg("known_mines"),
           nb::arg("random"), "None where the choice is left to chance.");
  module.def(
      "make_deducer",
      [](const std::string& name, const Options& options) {
        return std::make_unique<DeducerStage>(name, make_deducer({name, options}));
      },
      nb::arg("name"), nb::arg("options"));
  module.def(
      "make_guesser",
      [](const std::string& name, const Options& options) {
        return std::make_unique<GuesserStage>(name, make_guesser({name, options}));
      },
      nb::arg("name"), nb::arg("options"));
  module.def(
      "make_network_guesser",
      [](const std::string& name, const Options& options, const ValueNetwork& network) {
        return std::make_unique<GuesserStage>(
            name,
            make_network_guesser({name, options}, std::make_shared<const ValueNetwork>(network)));
      },
      nb::arg("name"), nb::arg("options"), nb::arg("network"),
      "A stage that asks a value network: `champion`, `value` or `deep`.");
  nb::class_<Solver>(module, "Solver")
      .def("__init__", &create_solver, nb::arg("stages"),
           "Deducers, and at most one guesser. The solver has copies of its own.");
}

}  // namespace sapper::bindings
