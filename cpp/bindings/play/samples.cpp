#include "core/play/samples.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/play/players.hpp"

namespace sapper::bindings {
namespace {

// Without deducers luck plays.
auto sample_positions(const std::optional<Deducers>& deducers, const Guesser* guesser,
                      std::int32_t height, std::int32_t width, std::int32_t num_mines,
                      StartRule start_rule, std::optional<Cell> first, std::uint64_t seed,
                      std::uint64_t start, std::size_t count, std::size_t positions_a_game,
                      std::size_t max_states) {
  const DrawnBoards boards{{{height, width}, num_mines, start_rule}, first, seed};
  AnalysisOptions options;
  options.budget = {max_states, std::nullopt};
  Samples samples;
  run_interruptibly([&] {
    std::optional<Player> player;
    if (deducers) player = player_of(*deducers, guesser);
    PositionSampler sampler(boards, std::move(player), options);
    for (std::uint64_t index = start; index < start + count; ++index) {
      sampler.sample(index, positions_a_game, samples);
    }
  });
  const auto rows = static_cast<std::size_t>(height);
  const auto cols = static_cast<std::size_t>(width);
  const std::size_t positions = samples.visible.size() / (rows * cols);
  return std::make_tuple(to_numpy(std::move(samples.visible), {positions, rows, cols}),
                         to_numpy(std::move(samples.mines), {positions, rows, cols}),
                         to_numpy(std::move(samples.mine_probability), {positions, rows, cols}));
}

}  // namespace

void bind_samples(nb::module_& module) {
  module.def("sample_positions", &sample_positions, nb::arg("deducers").none(),
             nb::arg("guesser").none(), nb::arg("height"), nb::arg("width"), nb::arg("num_mines"),
             nb::arg("start_rule"), nb::arg("first").none(), nb::arg("seed"), nb::arg("start"),
             nb::arg("count"), nb::arg("positions_a_game"), nb::arg("max_states"),
             "What is visible, the mines and their probabilities in positions of the games.");
}

}  // namespace sapper::bindings
