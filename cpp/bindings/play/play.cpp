#include "core/play/play.hpp"

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

using BoardArrays = nb::ndarray<const Number, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
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

// Plays games start..start+count-1; get_board(i) says what game i is played on.
template <class GetBoard>
auto play_all(Player player, const BoardSpec& spec, std::uint64_t seed, std::uint64_t start,
              std::size_t count, bool log_moves, GetBoard&& get_board) {
  Columns columns(count, log_moves);
  run_interruptibly([&] {
    for (std::uint64_t index = start; index < start + count; ++index) {
      Rng rng(seed, Stream::kPlay, index);
      std::vector<Cell> log;
      const GameSummary summary =
          player.play(spec, get_board(index), rng, log_moves ? &log : nullptr);
      columns.add(summary, std::move(log));
    }
  });
  return std::move(columns).to_python();
}

auto play_drawn(const Deducers& deducers, const Guesser* guesser, std::int32_t height,
                std::int32_t width, std::int32_t num_mines, StartRule start_rule,
                std::optional<Cell> first, std::uint64_t seed, std::uint64_t start,
                std::size_t count, bool log_moves) {
  const DrawnBoards boards{{{height, width}, num_mines, start_rule}, first, seed};
  std::vector<Number> numbers(static_cast<std::size_t>(boards.spec.grid.num_cells()));
  return play_all(player_of(deducers, guesser), boards.spec, seed, start, count, log_moves,
                  [&](std::uint64_t index) {
                    const Cell begin = draw_indexed(boards, index, numbers);
                    return BoardToPlay{numbers, begin};
                  });
}

auto play_fixed(const Deducers& deducers, const Guesser* guesser, const BoardArrays& boards,
                std::int32_t num_mines, StartRule start_rule,
                const std::vector<std::optional<Cell>>& starts, std::uint64_t seed,
                std::uint64_t start, bool log_moves) {
  const Grid grid{static_cast<std::int32_t>(boards.shape(1)),
                  static_cast<std::int32_t>(boards.shape(2))};
  const auto num_cells = static_cast<std::size_t>(grid.num_cells());
  return play_all(player_of(deducers, guesser), {grid, num_mines, start_rule}, seed, start,
                  boards.shape(0), log_moves, [&](std::uint64_t index) {
                    const std::size_t at = index - start;
                    return BoardToPlay{{boards.data() + at * num_cells, num_cells}, starts[at]};
                  });
}

auto first_of(std::int32_t height, std::int32_t width, std::int32_t num_mines, StartRule start_rule,
              std::uint64_t seed, std::uint64_t index) {
  Rng rng(seed, Stream::kFirst, index);
  return draw_first({{height, width}, num_mines, start_rule}, rng);
}

}  // namespace

void bind_play(nb::module_& module) {
  module.def("play_drawn", &play_drawn, nb::arg("deducers"), nb::arg("guesser").none(),
             nb::arg("height"), nb::arg("width"), nb::arg("num_mines"), nb::arg("start_rule"),
             nb::arg("first").none(), nb::arg("seed"), nb::arg("start"), nb::arg("count"),
             nb::arg("log_moves"),
             "Who won, moves, guesses and logs of the games; first None draws one for each.");
  module.def("play_fixed", &play_fixed, nb::arg("deducers"), nb::arg("guesser").none(),
             nb::arg("boards"), nb::arg("num_mines"), nb::arg("start_rule"), nb::arg("starts"),
             nb::arg("seed"), nb::arg("start"), nb::arg("log_moves"),
             "The same on given boards, the first of which is number `start`.");
  module.def("draw_first", &first_of, nb::arg("height"), nb::arg("width"), nb::arg("num_mines"),
             nb::arg("start_rule"), nb::arg("seed"), nb::arg("index"));
}

}  // namespace sapper::bindings
