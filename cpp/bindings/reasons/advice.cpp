#include "bindings/reasons/advice.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

void create_advice(AdviceValue* advice, const QuestionValue& question, const Analysis& analysis,
                   EstimatedBy estimated_by) {
  new (advice) AdviceValue{question, analysis, estimated_by};
}

std::optional<Best> least_risk(const AdviceValue& advice, const std::vector<Cell>& mines) {
  std::vector<Knowledge> known(advice.analysis.proof.size(), Knowledge::kUnknown);
  for (const Cell mine : mines) known[mine] = Knowledge::kProvenMine;
  return advice.get().least_risk(known);
}

std::optional<Best> best(const AdviceValue& advice, StartRule start_rule,
                         const ValueNetwork& network) {
  auto shared = std::make_shared<const ValueNetwork>(network);
  return run_interruptibly([&] { return advice.get().best(start_rule, shared); });
}

}  // namespace

void bind_advice(nb::module_& module) {
  nb::enum_<EstimatedBy>(module, "EstimatedBy")
      .value("SAMPLES", EstimatedBy::kSamples)
      .value("NET", EstimatedBy::kNetwork);
  nb::class_<Best>(module, "Best", "The cells to open next.")
      .def_ro("cells", &Best::cells)
      .def_ro("mine_probability", &Best::mine_probability)
      .def_ro("reason", &Best::reason)
      .def_ro("basis", &Best::basis)
      .def_ro("win_probability", &Best::win_probability)
      .def_ro("candidates", &Best::candidates);
  nb::class_<AdviceValue>(module, "Advice", "What to open, by the analysis of a question.")
      .def("__init__", &create_advice, nb::arg("question"), nb::arg("analysis"),
           nb::arg("estimated_by"), nb::keep_alive<1, 3>())
      .def("least_risk", &least_risk, nb::arg("mines"),
           "All proven safe cells, else the least risky ones, among those not known as mines.")
      .def("best", &best, nb::arg("start_rule"), nb::arg("network"),
           "All proven safe cells, else the champion's choice.")
      .def(
          "easiest", [](const AdviceValue& advice) { return advice.get().easiest(); },
          "Those of the proven safe cells whose proof is the easiest.");
}

}  // namespace sapper::bindings
