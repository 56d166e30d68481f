#include "core/value/value_games.hpp"

#include <nanobind/stl/tuple.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/value/asked.hpp"
#include "core/value/value_samples.hpp"

namespace sapper::bindings {
namespace {

auto sample_values(const BoardSource& boards, std::uint64_t start, std::size_t count,
                   std::size_t max_layouts) {
  ValueSamples samples;
  run_interruptibly([&] {
    ValueSampler sampler(boards, max_layouts);
    for (std::uint64_t index = start; index < start + count; ++index) {
      check_interrupt();
      sampler.sample(index, samples);
    }
  });
  const std::size_t count_found = samples.remaining.size();
  return std::make_tuple(
      input_arrays(std::move(samples.positions), count_found, boards.spec().grid),
      to_numpy(std::move(samples.following), {count_found}),
      to_numpy(std::move(samples.safety), {count_found}),
      to_numpy(std::move(samples.remaining), {count_found}));
}

void play_on(ValueGames& games, const ValueArray& values, std::size_t num_threads) {
  run_interruptibly([&] { games.play_on({values.data(), values.size()}, num_threads); });
}

auto asked(const ValueGames& games, std::size_t num_threads) {
  return asked_arrays(games.asked(), games.grid(), num_threads);
}

auto weights(const ValueGames& games) {
  const std::span<const double> weights = games.weights();
  return to_numpy(std::vector<double>(weights.begin(), weights.end()), {weights.size()});
}

}  // namespace

void bind_value_games(nb::module_& module) {
  module.def(
      "sample_values", &sample_values, nb::arg("boards"), nb::arg("start"), nb::arg("count"),
      nb::arg("max_layouts"),
      "Numbers, risks and promises of positions of weighted games; the place of the position "
      "that came next, the chance to get there and what came of the game.");
  nb::class_<ValueGames>(module, "ValueGames", "Weighted games of a value network, side by side.")
      .def(nb::init<const BoardSource&, std::uint64_t, std::size_t, std::size_t,
                    const ValueSearchOptions&>(),
           nb::arg("boards"), nb::arg("start"), nb::arg("count"), nb::arg("at_once"),
           nb::arg("options"), nb::keep_alive<1, 2>())
      .def("play_on", &play_on, nb::arg("values"), nb::arg("num_threads"),
           "Plays on with the values of the asked positions, none at first.")
      .def("asked", &asked, nb::arg("num_threads"),
           "Numbers, risks and promises of the positions whose values are asked for; none at the "
           "end.")
      .def("weights", &weights, "Of each game: its weight, and -1 while it is not over.");
}

}  // namespace sapper::bindings
