#include "core/setter/proof.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>

#include "bindings/base/interrupts.hpp"
#include "bindings/setter/layouts.hpp"

namespace sapper::bindings {
namespace {

using LayoutArray = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using SolutionArray = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void create_first(FirstLayout* first, const NumberArray& numbers, std::uint64_t seed) {
  new (first) FirstLayout(grid_of(numbers), span_of(numbers), seed);
}

void create_proof(SetterProof* proof, const NumberArray& numbers) {
  new (proof) SetterProof(grid_of(numbers), span_of(numbers));
}

void consider(SetterProof& proof, const LayoutArray& layout) {
  const SetterPuzzle& puzzle = proof.puzzle();
  std::vector<std::uint8_t> mines;
  for (std::int32_t square = 0; square < puzzle.num_squares(); ++square) {
    mines.push_back(layout.data()[puzzle.cell_of(square)] ? 1 : 0);
  }
  proof.consider(mines);
}

void take(SetterProof& proof, const std::optional<SolutionArray>& values, double bound,
          bool is_optimal) {
  const std::span<const double> found =
      values ? std::span(values->data(), values->size()) : std::span<const double>();
  proof.take({found, bound, is_optimal});
}

std::tuple<std::int64_t, std::int64_t> bound_of(const SetterProof& proof) {
  return {proof.bound().value, proof.bound().mines};
}

// A copy of a column or a row of a programme, as numpy's.
template <auto Member>
auto array_of(const SetterProgramme& programme) {
  return to_numpy(programme.*Member, {(programme.*Member).size()});
}

void bind_programme(nb::module_& module) {
  nb::class_<SetterProgramme>(module, "SetterProgramme")
      .def_ro("num_whole", &SetterProgramme::num_whole,
              "So many columns, the first ones, take whole values alone.")
      .def_prop_ro("costs", &array_of<&SetterProgramme::costs>, nb::rv_policy::move)
      .def_prop_ro("upper", &array_of<&SetterProgramme::upper>, nb::rv_policy::move)
      .def_prop_ro("wanted", &array_of<&SetterProgramme::wanted>, nb::rv_policy::move,
                   "What each row makes.")
      .def_prop_ro("starts", &array_of<&SetterProgramme::starts>, nb::rv_policy::move,
                   "The entries of row i are starts[i] .. starts[i + 1].")
      .def_prop_ro("columns", &array_of<&SetterProgramme::columns>, nb::rv_policy::move)
      .def_prop_ro("factors", &array_of<&SetterProgramme::factors>, nb::rv_policy::move)
      .def_prop_ro("first", &array_of<&SetterProgramme::first>, nb::rv_policy::move,
                   "The values of a layout that is known.");
}

}  // namespace

void bind_proof(nb::module_& module) {
  bind_programme(module);
  nb::class_<FirstLayout>(module, "FirstLayout")
      .def("__init__", &create_first, nb::arg("numbers"), nb::arg("seed"))
      .def(
          "run", [](FirstLayout& first) { return run_interruptibly([&] { return first.run(); }); },
          "A slice of the search; False when enough was done.")
      .def_prop_ro(
          "layout",
          [](const FirstLayout& first) {
            return layout_array(first.search().puzzle(), first.search().best_mines());
          },
          nb::rv_policy::move, "A copy of the best layout.");
  nb::class_<SetterProof>(module, "SetterProof")
      .def("__init__", &create_proof, nb::arg("numbers"))
      .def("consider", &consider, nb::arg("layout"))
      .def("next", &SetterProof::next,
           "The programme to be solved next; None when all is proven, or no more can be.")
      .def("take", &take, nb::arg("values").none(), nb::arg("bound"), nb::arg("is_optimal"),
           "The answer to the last programme.")
      .def_prop_ro(
          "layout",
          [](const SetterProof& proof) { return layout_array(proof.puzzle(), proof.best_mines()); },
          nb::rv_policy::move, "A copy of the best layout.")
      .def_prop_ro("bound", &bound_of, "A value and its mines that no layout goes below.");
}

}  // namespace sapper::bindings
