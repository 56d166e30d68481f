#include "core/labels/labels.hpp"

#include <nanobind/stl/vector.h>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

using NodeArray = nb::ndarray<const Node, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

using RiskArray = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

std::span<const Node> nodes_of(const NodeArray& tree) { return {tree.data(), tree.size()}; }

// Labels of the cells of a field, without the margin.
auto on_board(const LabelField& field, std::span<const Label> places) {
  std::vector<Label> labels;
  labels.reserve(static_cast<std::size_t>(field.grid().num_cells()));
  for (Cell cell = 0; cell < field.grid().num_cells(); ++cell) {
    labels.push_back(places[field.place_of(cell)]);
  }
  return to_numpy(std::move(labels), field.grid());
}

auto label(Labeller& labeller, const LabelField& field, const NodeArray& tree) {
  run_interruptibly([&] { labeller.run(field, LabelProgram(field.grid(), nodes_of(tree))); });
  return on_board(field, labeller.places());
}

// The sum of the scores of a tree on fields of one size, less the penalties.
std::int64_t score(Labeller& labeller, const std::vector<const LabelField*>& fields,
                   const NodeArray& tree, std::int32_t penalty) {
  return run_interruptibly([&] {
    std::int64_t total = 0;
    const LabelProgram program(fields.front()->grid(), nodes_of(tree));
    for (const LabelField* field : fields) total += labeller.score(*field, program, penalty);
    return total;
  });
}

// How safe the cells are that a tree makes one open in positions of one size, in thousandths.
std::int64_t safety(Labeller& labeller, const std::vector<const LabelField*>& positions,
                    const NodeArray& tree) {
  return run_interruptibly([&] {
    std::int64_t total = 0;
    const LabelProgram program(positions.front()->grid(), nodes_of(tree));
    for (const LabelField* position : positions) total += labeller.safety(*position, program);
    return total;
  });
}

// The cells of the best label after a tree has run.
std::vector<Cell> choices(Labeller& labeller, const LabelField& field, const NodeArray& tree) {
  std::vector<Cell> cells;
  labeller.run(field, LabelProgram(field.grid(), nodes_of(tree)));
  field.choices(labeller.places(), labeller.keeps_verified(), [](Cell) { return true; }, cells);
  return cells;
}

std::vector<std::uint64_t> coins(std::uint64_t seed, std::size_t num_inputs) {
  Labeller labeller(seed, false);
  const std::span<const std::uint64_t> drawn = labeller.coins(num_inputs);
  return {drawn.begin(), drawn.end()};
}

}  // namespace

void bind_labels(nb::module_& module) {
  nb::class_<LabelField>(module, "LabelField")
      .def(
          "__init__",
          [](LabelField* field, const NumberArray& numbers) {
            new (field) LabelField(grid_of(numbers), span_of(numbers));
          },
          nb::arg("numbers"))
      .def_static(
          "of_position",
          [](const NumberArray& visible, const RiskArray& risk) {
            return LabelField::of_position(grid_of(visible), span_of(visible),
                                           {risk.data(), risk.size()});
          },
          nb::arg("visible"), nb::arg("risk"))
      .def_prop_ro(
          "truth",
          [](const LabelField& field) {
            return to_numpy(std::vector<Label>(field.truth().begin(), field.truth().end()),
                            field.grid());
          },
          nb::rv_policy::move)
      .def_prop_ro(
          "proven", [](const LabelField& field) { return on_board(field, field.proven()); },
          nb::rv_policy::move)
      .def_prop_ro("num_inputs", [](const LabelField& field) { return field.inputs().size(); })
      .def_prop_ro("best_score", &LabelField::best_score);
  module.def("label_coins", &coins, nb::arg("seed"), nb::arg("num_inputs"),
             "The 64 coins of each input, as bits.");
  nb::class_<Labeller>(module, "Labeller")
      .def(nb::init<std::uint64_t, bool>(), nb::arg("seed"), nb::arg("keeps_verified"))
      .def("label", &label, nb::arg("field"), nb::arg("tree"), nb::rv_policy::move)
      .def("score", &score, nb::arg("fields"), nb::arg("tree"), nb::arg("penalty"))
      .def("safety", &safety, nb::arg("positions"), nb::arg("tree"))
      .def("choices", &choices, nb::arg("position"), nb::arg("tree"));
}

}  // namespace sapper::bindings
