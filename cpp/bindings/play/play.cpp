#include "core/play/play.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <tuple>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

using Logs = std::vector<std::vector<Cell>>;

// The columns of what was played: one entry a game.
struct Columns {
  std::vector<std::uint8_t> won;
  std::vector<std::int32_t> num_moves;
  std::vector<std::int32_t> num_guesses;
  std::optional<Logs> logs;

  Columns(std::size_t count, bool log_moves) {
    won.reserve(count);
    num_moves.reserve(count);
    num_guesses.reserve(count);
    if (log_moves) logs.emplace();
  }

  void add(const GameSummary& summary, std::vector<Cell> log) {
    won.push_back(summary.won);
    num_moves.push_back(summary.num_moves);
    num_guesses.push_back(summary.num_guesses);
    if (logs) logs->push_back(std::move(log));
  }

  auto to_python() && {
    const std::size_t count = won.size();
    return std::make_tuple(to_numpy(std::move(won), {count}),
                           to_numpy(std::move(num_moves), {count}),
                           to_numpy(std::move(num_guesses), {count}), std::move(logs));
  }
};

auto play_all(const Solver& solver, const BoardSource& boards, std::uint64_t start,
              std::size_t count, bool log_moves) {
  Columns columns(count, log_moves);
  run_interruptibly([&] {
    Player player(solver.clone());
    for (std::uint64_t index = start; index < start + count; ++index) {
      std::vector<Cell> log;
      const GameSummary summary = player.play(boards, index, log_moves ? &log : nullptr);
      columns.add(summary, std::move(log));
    }
  });
  return std::move(columns).to_python();
}

// Whether each game was won with every mine flagged.
auto play_flagging(const Solver& solver, const BoardSource& boards, std::uint64_t start,
                   std::size_t count) {
  std::vector<std::uint8_t> flagged;
  flagged.reserve(count);
  run_interruptibly([&] {
    Player player(solver.clone());
    for (std::uint64_t index = start; index < start + count; ++index) {
      player.play(boards, index);
      flagged.push_back(player.has_flagged_every_mine(boards.spec()));
    }
  });
  return to_numpy(std::move(flagged), {count});
}

}  // namespace

void bind_play(nb::module_& module) {
  module.def("play", &play_all, nb::arg("solver"), nb::arg("boards"), nb::arg("start"),
             nb::arg("count"), nb::arg("log_moves"),
             "Who won, moves, guesses and logs of the games start..start+count-1.");
  module.def("play_flagging", &play_flagging, nb::arg("solver"), nb::arg("boards"),
             nb::arg("start"), nb::arg("count"),
             "Which of the games start..start+count-1 were won with every mine flagged.");
}

}  // namespace sapper::bindings
