#include "core/play/weighted_game.hpp"

#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>
#include <utility>
#include <vector>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

auto play_weighted(const Solver& solver, const BoardSource& boards, std::uint64_t start,
                   std::size_t count) {
  std::vector<double> weights;
  std::vector<std::int32_t> num_moves;
  std::vector<std::int32_t> num_guesses;
  weights.reserve(count);
  num_moves.reserve(count);
  num_guesses.reserve(count);
  run_interruptibly([&] {
    WeightedPlayer player(solver.clone());
    for (std::uint64_t index = start; index < start + count; ++index) {
      const WeightedSummary summary = player.play(boards, index);
      weights.push_back(summary.weight);
      num_moves.push_back(summary.num_moves);
      num_guesses.push_back(summary.num_guesses);
    }
  });
  return std::make_tuple(to_numpy(std::move(weights), {count}),
                         to_numpy(std::move(num_moves), {count}),
                         to_numpy(std::move(num_guesses), {count}));
}

// Python deduces for itself.
void create_weighted_game(WeightedGame* game, const BoardSource& boards, std::uint64_t index) {
  WeightedGame begun(Deducers{});
  run_interruptibly([&] { begun.begin(boards, index); });
  new (game) WeightedGame(std::move(begun));
}

void open_all(WeightedGame& game, const std::vector<Cell>& cells) {
  for (const Cell cell : cells) {
    if (game.is_over()) return;
    if (is_hidden(game.question().numbers[cell])) game.open(cell);
  }
}

auto visible(const WeightedGame& game) {
  const Question question = game.question();
  return to_numpy(std::vector<Number>(question.numbers.begin(), question.numbers.end()),
                  question.grid);
}

}  // namespace

void bind_weighted_game(nb::module_& module) {
  module.def("play_weighted", &play_weighted, nb::arg("solver"), nb::arg("boards"),
             nb::arg("start"), nb::arg("count"),
             "Weights, moves and guesses of the weighted games start..start+count-1.");
  nb::class_<WeightedGame>(module, "WeightedGame", "One weighted game; nothing is deduced in it.")
      .def("__init__", &create_weighted_game, nb::arg("boards"), nb::arg("index"),
           "Opens the start.")
      .def_prop_ro("is_over", &WeightedGame::is_over)
      .def_prop_ro("weight", &WeightedGame::weight)
      .def_prop_ro("num_moves", &WeightedGame::num_moves)
      .def_prop_ro("num_guesses", &WeightedGame::num_guesses)
      .def("visible", &visible, "A copy of what the player sees.")
      .def("open_all", &open_all, nb::arg("cells"),
           "Opens those of the proven cells that no cascade has opened before.")
      .def(
          "guess",
          [](WeightedGame& game, Cell cell) { run_interruptibly([&] { game.guess(cell); }); },
          nb::arg("cell"), "Opens a hidden cell at its exact risk.")
      .def("end", &WeightedGame::end, nb::arg("win_probability"));
}

}  // namespace sapper::bindings
