#include "core/play/samples.hpp"

#include <nanobind/stl/tuple.h>

#include <optional>
#include <tuple>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

// Without a solver luck plays.
auto sample_positions(const Solver* solver, const BoardSource& boards, std::uint64_t start,
                      std::size_t count, std::size_t positions_a_game, std::size_t max_states) {
  AnalysisOptions options;
  options.budget.max_states = max_states;
  Samples samples;
  run_interruptibly([&] {
    std::optional<Player> player;
    if (solver != nullptr) player.emplace(solver->clone());
    PositionSampler sampler(boards, std::move(player), options);
    for (std::uint64_t index = start; index < start + count; ++index) {
      check_interrupt();
      sampler.sample(index, positions_a_game, samples);
    }
  });
  const auto rows = static_cast<std::size_t>(boards.spec().grid.height);
  const auto cols = static_cast<std::size_t>(boards.spec().grid.width);
  const std::size_t positions = samples.visible.size() / (rows * cols);
  return std::make_tuple(to_numpy(std::move(samples.visible), {positions, rows, cols}),
                         to_numpy(std::move(samples.mines), {positions, rows, cols}),
                         to_numpy(std::move(samples.mine_probability), {positions, rows, cols}));
}

}  // namespace

void bind_samples(nb::module_& module) {
  module.def("sample_positions", &sample_positions, nb::arg("solver").none(), nb::arg("boards"),
             nb::arg("start"), nb::arg("count"), nb::arg("positions_a_game"), nb::arg("max_states"),
             "What is visible, the mines and their probabilities in positions of the games.");
}

}  // namespace sapper::bindings
