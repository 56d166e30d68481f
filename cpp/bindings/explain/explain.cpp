#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings/analysis/budget.hpp"
#include "bindings/analysis/position.hpp"
#include "core/explain/contradiction.hpp"
#include "core/explain/explanation.hpp"

namespace sapper::bindings {
namespace {

QuestionLimits limits_of(const AnalysisBudget& budget) {
  return {budget.max_states, budget.max_seconds};
}

Contradiction contradiction_of(const PositionValue& position, const AnalysisBudget& budget) {
  return count_interruptibly([&] { return find_contradiction(position.get(), limits_of(budget)); });
}

Explanation explanation_of(const PositionValue& position, Cell cell, const AnalysisBudget& budget) {
  return count_interruptibly([&] { return explain(position.get(), cell, limits_of(budget)); });
}

// With a mine and without, of shape (2, cells); None where the cell is not undecided.
std::optional<nb::ndarray<nb::numpy, std::uint8_t>> layouts_of(const Explanation& explanation) {
  if (explanation.verdict != Verdict::kUndecided) return std::nullopt;
  LayoutBytes both = explanation.layout_with_mine;
  both.insert(both.end(), explanation.layout_without_mine.begin(),
              explanation.layout_without_mine.end());
  const std::size_t num_cells = explanation.layout_with_mine.size();
  return to_numpy(std::move(both), {2, num_cells});
}

}  // namespace

void bind_explain(nb::module_& module) {
  nb::class_<Contradiction>(module, "Contradiction")
      .def_ro("numbers", &Contradiction::numbers)
      .def_ro("needs_counter", &Contradiction::needs_counter)
      .def_ro("sentence", &Contradiction::sentence);
  module.def("find_contradiction", &contradiction_of, nb::arg("position"), nb::arg("budget"));
  nb::enum_<Verdict>(module, "Verdict")
      .value("SAFE", Verdict::kProvenSafe)
      .value("MINE", Verdict::kProvenMine)
      .value("OPEN", Verdict::kOpen)
      .value("UNDECIDED", Verdict::kUndecided);
  nb::class_<Explanation>(module, "Explanation")
      .def_ro("verdict", &Explanation::verdict)
      .def_ro("numbers", &Explanation::numbers)
      .def_ro("needs_counter", &Explanation::needs_counter)
      .def_prop_ro("layouts", &layouts_of, nb::rv_policy::move)
      .def_ro("mine_probability", &Explanation::mine_probability)
      .def_ro("sentence", &Explanation::sentence);
  module.def("explain", &explanation_of, nb::arg("position"), nb::arg("cell"), nb::arg("budget"));
}

}  // namespace sapper::bindings
