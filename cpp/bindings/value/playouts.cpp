#include "core/value/playouts.hpp"

#include <nanobind/stl/vector.h>

#include <utility>
#include <vector>

#include "bindings/analysis/question.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

auto playout_weights(const QuestionValue& question, const std::vector<Cell>& cells,
                     std::size_t games, std::uint64_t seed) {
  std::vector<double> weights = run_interruptibly(
      [&] { return sapper::playout_weights(question.get(), cells, games, seed); });
  return to_numpy(std::move(weights), {games, cells.size()});
}

}  // namespace

void bind_playouts(nb::module_& module) {
  module.def("playout_weights", &playout_weights, nb::arg("question"), nb::arg("cells"),
             nb::arg("games"), nb::arg("seed"),
             "What weighted games of `fast` come to that begin with each cell: [game][cell].");
}

}  // namespace sapper::bindings
