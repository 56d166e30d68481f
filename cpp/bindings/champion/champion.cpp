#include "core/champion/champion.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings/analysis/question.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/champion/first_cell.hpp"
#include "core/champion/settings.hpp"
#include "core/reasons/choice_reason.hpp"

namespace sapper::bindings {
namespace {

Choice choose(const QuestionValue& question, const Options& options, const ValueNetwork* network) {
  OptionReader reader("the champion", options);
  ChampionOptions champion = read_champion_options(reader);
  reader.require_all_read();
  if (network != nullptr) champion.network = std::make_shared<const ValueNetwork>(*network);
  return run_interruptibly([&] { return sapper::choose(question.get(), champion); });
}

// What a setting weighs by, by name: for whoever reads or repeats its choices.
std::map<std::string, double> setting_of(const std::string& name) {
  const Options options{{"setting", name}};
  OptionReader reader("the champion", options);
  const ChampionOptions setting = read_champion_options(reader);
  return {
      {"endgame_layouts", static_cast<double>(setting.endgame.max_layouts)},
      {"endgame_nodes", static_cast<double>(setting.endgame.max_nodes)},
      {"margin", setting.candidates.margin},
      {"outermost", static_cast<double>(setting.candidates.outermost)},
      {"beside_frontier", static_cast<double>(setting.candidates.beside_frontier)},
      {"further_safe", setting.leaf.further_safe},
      {"most_further", setting.leaf.most_further},
      {"guess", setting.leaf.guess},
      {"risk", setting.leaf.risk},
      {"risk_squared", setting.leaf.risk_squared},
      {"valued", setting.value_look.candidates},
      {"valued_within", setting.value_look.within},
      {"theta", setting.value_look.theta},
      {"valued_layouts", static_cast<double>(setting.value_look.max_layouts)},
      {"second_looks", setting.second_looks},
      {"second_within", setting.second_within},
      {"second_margin", setting.second.candidates.margin},
      {"second_outermost", static_cast<double>(setting.second.candidates.outermost)},
      {"second_beside_frontier", static_cast<double>(setting.second.candidates.beside_frontier)},
      {"second_least_chance", setting.second.least_chance},
      {"second_factor", setting.second.factor},
  };
}

}  // namespace

void bind_champion(nb::module_& module) {
  nb::enum_<ChoiceBasis>(module, "ChoiceBasis")
      .value("PROOF", ChoiceBasis::kProof)
      .value("ENDGAME", ChoiceBasis::kEndgame)
      .value("FIRST_CELL", ChoiceBasis::kFirstCell)
      .value("LOOK_AHEAD", ChoiceBasis::kLookAhead)
      .value("LEAST_RISK", ChoiceBasis::kLeastRisk)
      .value("VALUE", ChoiceBasis::kValue);
  nb::class_<Considered>(module, "Considered")
      .def_ro("cell", &Considered::cell)
      .def_ro("mine_probability", &Considered::mine_probability)
      .def_ro("next_safety", &Considered::next_safety)
      .def_ro("progress", &Considered::progress)
      .def_ro("trap_loss", &Considered::trap_loss)
      .def_ro("score", &Considered::score)
      .def_ro("is_cut", &Considered::is_cut);
  nb::class_<WeighedGuess>(module, "WeighedGuess", "A guess that was looked at, for a reader.")
      .def_ro("cell", &WeighedGuess::cell)
      .def_ro("mine_probability", &WeighedGuess::mine_probability)
      .def_ro("next_safety", &WeighedGuess::next_safety)
      .def_ro("progress", &WeighedGuess::progress)
      .def_ro("trap_loss", &WeighedGuess::trap_loss)
      .def_ro("win_probability", &WeighedGuess::win_probability)
      .def_ro("estimated_win_probability", &WeighedGuess::estimated_win_probability)
      .def_ro("score", &WeighedGuess::score)
      .def_ro("is_cut", &WeighedGuess::is_cut);
  nb::class_<ChoiceReason>(module, "ChoiceReason")
      .def_ro("win_probability", &ChoiceReason::win_probability)
      .def_ro("considered", &ChoiceReason::considered)
      .def_ro("reason", &ChoiceReason::reason);
  nb::class_<Choice>(module, "Choice")
      .def_ro("cell", &Choice::cell)
      .def_ro("mine_probability", &Choice::mine_probability)
      .def_ro("basis", &Choice::basis)
      .def_ro("win_probability", &Choice::win_probability)
      .def_ro("considered", &Choice::considered);
  module.def("choose", &choose, nb::arg("question"), nb::arg("options"), nb::arg("network").none(),
             "What the champion opens in a consistent position that holds a safe hidden cell.");
  module.def(
      "reason_of",
      [](const Choice& choice, const QuestionValue& question, bool has_weights) {
        return run_interruptibly([&] { return reason_of(choice, question.get(), has_weights); });
      },
      nb::arg("choice"), nb::arg("question"), nb::arg("has_weights"),
      "Why it was chosen; has_weights: whether layouts are not equally likely.");
  module.def("champion_setting", &setting_of, nb::arg("name"),
             "What one of the champion's settings weighs by.");
  module.def("best_first_cell", &best_first_cell, nb::arg("spec"),
             "The first cell that wins most often.");
}

}  // namespace sapper::bindings
