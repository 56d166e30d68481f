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

using LayoutPairArray =
    nb::ndarray<const std::uint8_t, nb::shape<2, -1>, nb::c_contig, nb::device::cpu>;

// With a mine and without, of shape (2, cells); None where the cell is not undecided.
std::optional<nb::ndarray<nb::numpy, std::uint8_t>> layouts_of(const Explanation& explanation) {
  if (explanation.verdict != Verdict::kUndecided) return std::nullopt;
  LayoutBytes both = explanation.layout_with_mine;
  both.insert(both.end(), explanation.layout_without_mine.begin(),
              explanation.layout_without_mine.end());
  const std::size_t num_cells = explanation.layout_with_mine.size();
  return to_numpy(std::move(both), {2, num_cells});
}

// As documents tell it: without the probability.
void create_explanation(Explanation* explanation, Cell cell, Verdict verdict,
                        std::vector<Cell> numbers, bool needs_counter,
                        const std::optional<LayoutPairArray>& layouts, std::string sentence) {
  LayoutBytes with_mine;
  LayoutBytes without_mine;
  if (layouts) {
    const std::size_t num_cells = layouts->shape(1);
    with_mine.assign(layouts->data(), layouts->data() + num_cells);
    without_mine.assign(layouts->data() + num_cells, layouts->data() + 2 * num_cells);
  }
  new (explanation) Explanation{cell,
                                verdict,
                                std::move(numbers),
                                needs_counter,
                                std::move(with_mine),
                                std::move(without_mine),
                                0.0,
                                std::move(sentence)};
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
      .def("__init__", &create_explanation, nb::arg("cell"), nb::arg("verdict"), nb::arg("numbers"),
           nb::arg("needs_counter"), nb::arg("layouts").none(), nb::arg("sentence"))
      .def_ro("verdict", &Explanation::verdict)
      .def_ro("numbers", &Explanation::numbers)
      .def_ro("needs_counter", &Explanation::needs_counter)
      .def_prop_ro("layouts", &layouts_of, nb::rv_policy::move)
      .def_ro("mine_probability", &Explanation::mine_probability)
      .def_ro("sentence", &Explanation::sentence);
  module.def("explain", &explanation_of, nb::arg("position"), nb::arg("cell"), nb::arg("budget"));
}

}  // namespace sapper::bindings
