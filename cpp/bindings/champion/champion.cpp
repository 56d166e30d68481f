#include "core/champion/champion.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/analysis/question.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/champion/settings.hpp"

namespace sapper::bindings {
namespace {

Choice choose(const QuestionValue& question, const Options& options) {
  OptionReader reader("the champion", options);
  const ChampionOptions champion = read_champion_options(reader);
  reader.require_all_read();
  return run_interruptibly([&] {
    const Question asked = question.get();
    const AnalysisOptions analysis{champion.budget, Beyond::kSample};
    return Champion(champion).choose(asked, analyse_consistent(asked, analysis));
  });
}

}  // namespace

void bind_champion(nb::module_& module) {
  nb::enum_<ChoiceBasis>(module, "ChoiceBasis")
      .value("PROOF", ChoiceBasis::kProof)
      .value("ENDGAME", ChoiceBasis::kEndgame)
      .value("LOOK_AHEAD", ChoiceBasis::kLookAhead)
      .value("LEAST_RISK", ChoiceBasis::kLeastRisk)
      .value("VALUE", ChoiceBasis::kValue);
  nb::class_<Considered>(module, "Considered")
      .def_ro("cell", &Considered::cell)
      .def_ro("mine_probability", &Considered::mine_probability)
      .def_ro("next_safety", &Considered::next_safety)
      .def_ro("progress", &Considered::progress)
      .def_ro("score", &Considered::score)
      .def_ro("is_cut", &Considered::is_cut);
  nb::class_<Choice>(module, "Choice")
      .def_ro("cell", &Choice::cell)
      .def_ro("mine_probability", &Choice::mine_probability)
      .def_ro("basis", &Choice::basis)
      .def_ro("win_probability", &Choice::win_probability)
      .def_ro("considered", &Choice::considered);
  module.def("choose", &choose, nb::arg("question"), nb::arg("options"),
             "What the champion opens in a consistent position that holds a safe hidden cell.");
}

}  // namespace sapper::bindings
