#include "bindings/analysis/position.hpp"

#include <nanobind/stl/optional.h>

#include <vector>

#include "bindings/analysis/budget.hpp"
#include "core/analysis/given_zero.hpp"

namespace sapper::bindings {
namespace {

// None where the start rule promises nothing.
std::optional<nb::ndarray<nb::numpy, std::uint8_t>> promised(const PositionValue& position) {
  const Position asked = position.get();
  const std::span<const Knowledge> assumed = asked.promised();
  if (assumed.empty()) return std::nullopt;
  std::vector<std::uint8_t> codes(assumed.size());
  for (std::size_t cell = 0; cell < codes.size(); ++cell) {
    codes[cell] = static_cast<std::uint8_t>(assumed[cell]);
  }
  return to_numpy(std::move(codes), asked.grid());
}

std::optional<Posterior> weigh(const PositionValue& position, const AnalysisBudget& budget,
                               std::size_t max_listed) {
  return count_interruptibly(
      [&] { return given_zero_posterior(position.get(), budget.options(), max_listed); });
}

nb::ndarray<nb::numpy, double> copied(const std::vector<double>& values) {
  return to_numpy(values, {values.size()});
}

// None where the probabilities are exact.
std::optional<nb::ndarray<nb::numpy, double>> errors_of(const Posterior& posterior) {
  if (!posterior.is_estimate()) return std::nullopt;
  return copied(posterior.standard_error);
}

}  // namespace

void bind_position(nb::module_& module) {
  nb::class_<PositionValue>(module, "Position", "What is visible, and how the game began.")
      .def(nb::init<NumberArray, std::int32_t, StartRule, std::optional<Cell>>(),
           nb::arg("numbers"), nb::arg("num_mines"), nb::arg("start_rule"),
           nb::arg("start").none());
  module.def("assumed_knowledge", &promised, nb::arg("position"),
             "What the start rule promises about hidden cells; None for nothing.");
  module.def(
      "has_weights", [](const PositionValue& position) { return position.get().has_weights(); },
      nb::arg("position"));
  nb::class_<Posterior>(module, "Posterior", "Arrays have one entry a cell.")
      .def_prop_ro(
          "mine_probability",
          [](const Posterior& posterior) { return copied(posterior.mine_probability); },
          nb::rv_policy::move)
      .def_prop_ro("standard_error", &errors_of, nb::rv_policy::move);
  module.attr("MAX_LISTED_LAYOUTS") = kMaxListedLayouts;
  module.def("given_zero_posterior", &weigh, nb::arg("position"), nb::arg("budget"),
             nb::arg("max_listed"));
}

}  // namespace sapper::bindings
