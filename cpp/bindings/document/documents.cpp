#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include "bindings/base/interrupts.hpp"
#include "bindings/reasons/advice.hpp"
#include "core/document/analysis_document.hpp"
#include "core/document/endgame_document.hpp"
#include "core/document/step_document.hpp"

namespace sapper::bindings {
namespace {

void create_parts(AnalysisParts* parts, std::optional<std::string> num_layouts,
                  std::optional<Best> best, std::optional<Best> least_risk,
                  std::optional<Contradiction> contradiction,
                  std::optional<Explanation> explanation) {
  new (parts) AnalysisParts{std::move(num_layouts), std::move(best), std::move(least_risk),
                            std::move(contradiction), std::move(explanation)};
}

std::string document_of_analysis(const AdviceValue& advice, const AnalysisParts& parts) {
  return run_interruptibly([&] { return analysis_document(advice.get(), parts); });
}

std::string document_of_endgame(const QuestionValue& question, const EndgameBudget& budget,
                                std::size_t max_steps) {
  return run_interruptibly([&] {
    EndgameSolver& solver = endgame_solver_of_thread();
    const auto solution = solver.solve(question.get(), budget);
    if (!solution) throw BudgetExceeded("the position has more layouts than the budget allows");
    return endgame_document(question.grid(), *solution, solver.line(max_steps, budget.max_nodes));
  });
}

std::string document_of_step(const BoardSpec& spec, const WatchedStep& step) {
  JsonWriter json;
  json.begin_object();
  write_step(json, spec.grid, step);
  json.end_object();
  return json.text();
}

}  // namespace

void bind_documents(nb::module_& module) {
  nb::class_<AnalysisParts>(module, "AnalysisParts", "What a document says beside the analysis.")
      .def("__init__", &create_parts, nb::arg("num_layouts").none(), nb::arg("best").none(),
           nb::arg("least_risk").none(), nb::arg("contradiction").none(),
           nb::arg("explanation").none());
  module.def("analysis_document", &document_of_analysis, nb::arg("advice"), nb::arg("parts"),
             "An analysis as JSON.");
  module.def("endgame_document", &document_of_endgame, nb::arg("question"), nb::arg("budget"),
             nb::arg("max_steps"), "The solution of an endgame and its line as JSON.");
  module.def("step_document", &document_of_step, nb::arg("spec"), nb::arg("step"),
             "A step of a watched game as JSON.");
}

}  // namespace sapper::bindings
