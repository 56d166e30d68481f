#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
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
#include "core/champion/settings.hpp"
#include "core/solvers/champion_guess.hpp"
#include "core/solvers/edge_csp.hpp"
#include "core/solvers/make_solver.hpp"
#include "core/solvers/pattern_stage.hpp"

namespace sapper::bindings {
namespace {

// A stage that Python asks. It keeps scratch space, so only one thread asks it at a time.
class Stage {
 public:
  Stage() = default;
  virtual ~Stage() = default;
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  // Adds a clone of its own.
  virtual void join(Solver& solver) const = 0;

 protected:
  template <class Ask>
  auto ask(Ask&& ask) {
    return run_interruptibly([&] {
      const std::scoped_lock lock(mutex_);
      return ask();
    });
  }

 private:
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
  explicit DeducerStage(std::unique_ptr<Deducer> deducer) : deducer_(std::move(deducer)) {}

  void join(Solver& solver) const override { solver.deducers.push_back(deducer_->clone()); }

  auto deduce(const QuestionValue& value) {
    const Question question = value.get();
    std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
    ask([&] { deducer_->deduce(question, knowledge); });
    return std::make_pair(cells_with(knowledge, Knowledge::kProvenSafe),
                          cells_with(knowledge, Knowledge::kProvenMine));
  }

  // 0 unless it is the stage `edge-csp`.
  std::int64_t num_steps() const {
    const auto* edge_csp = dynamic_cast<const EdgeCspDeducer*>(deducer_.get());
    return edge_csp == nullptr ? 0 : edge_csp->num_steps();
  }

 private:
  std::unique_ptr<Deducer> deducer_;
};

class GuesserStage final : public Stage {
 public:
  // The cell, its claimed risk and the exact chance to win.
  using Choice = std::tuple<Cell, std::optional<double>, std::optional<double>>;

  explicit GuesserStage(std::unique_ptr<Guesser> guesser) : guesser_(std::move(guesser)) {}

  void join(Solver& solver) const override { solver.guesser = guesser_->clone(); }

  std::optional<Choice> guess(const QuestionValue& value, const std::vector<Cell>& known_mines,
                              RandomBits& random) {
    const Question question = value.get();
    std::vector<Knowledge> known(question.numbers.size(), Knowledge::kUnknown);
    for (const Cell cell : known_mines) known[cell] = Knowledge::kProvenMine;
    const std::optional<Guess> choice =
        ask([&] { return guesser_->guess(question, known, random.rng()); });
    if (!choice) return std::nullopt;
    return Choice(choice->cell, choice->mine_probability, choice->win_probability);
  }

  // Null unless it is the stage `patterns`.
  const PatternGuesser* patterns() const {
    return dynamic_cast<const PatternGuesser*>(guesser_.get());
  }

 private:
  std::unique_ptr<Guesser> guesser_;
};

auto pattern_moves(const GuesserStage& stage) {
  std::vector<std::tuple<Cell, std::int32_t, std::int32_t, Cell>> moves;
  const PatternGuesser* patterns = stage.patterns();
  if (patterns == nullptr) return moves;
  for (const PatternMove& move : patterns->last_moves()) {
    moves.emplace_back(patterns->cell_at(move.place), static_cast<std::int32_t>(move.action),
                       move.pattern, patterns->cell_at(move.centre));
  }
  return moves;
}

std::vector<Cell> pattern_flags(const GuesserStage& stage) {
  const PatternGuesser* patterns = stage.patterns();
  return patterns == nullptr ? std::vector<Cell>() : patterns->flags();
}

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
           "The proven safe cells and the proven mines.")
      .def_prop_ro("num_steps", &DeducerStage::num_steps,
                   "Values that edge-csp tried for the last question.");
  nb::class_<GuesserStage, Stage>(module, "Guesser")
      .def("guess", &GuesserStage::guess, nb::arg("question"), nb::arg("known_mines"),
           nb::arg("random"), "The cell, its claimed risk and the exact chance to win, or None.")
      .def_prop_ro("pattern_moves", &pattern_moves,
                   "(cell, action, pattern, centre) of what patterns did in the last guess.")
      .def_prop_ro("pattern_flags", &pattern_flags, "What patterns have flagged, not open.");
  module.def(
      "make_deducer",
      [](const std::string& name, const Options& options) {
        return std::make_unique<DeducerStage>(make_deducer({name, options}));
      },
      nb::arg("name"), nb::arg("options"));
  module.def(
      "make_guesser",
      [](const std::string& name, const Options& options) {
        return std::make_unique<GuesserStage>(make_guesser({name, options}));
      },
      nb::arg("name"), nb::arg("options"));
  module.def(
      "make_champion",
      [](const Options& options, const ValueNetwork* network) {
        OptionReader reader("the champion", options);
        ChampionOptions champion = read_champion_options(reader);
        reader.require_all_read();
        if (network != nullptr) champion.network = std::make_shared<const ValueNetwork>(*network);
        return std::make_unique<GuesserStage>(std::make_unique<ChampionGuesser>(champion));
      },
      nb::arg("options"), nb::arg("network").none(),
      "The stage `champion` with a network that values close guesses, or without one.");
  nb::class_<Solver>(module, "Solver")
      .def("__init__", &create_solver, nb::arg("stages"),
           "Deducers, and at most one guesser. The solver has copies of its own.");
}

}  // namespace sapper::bindings
