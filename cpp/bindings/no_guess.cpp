#include "no_guess.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "arrays.hpp"
#include "deadline.hpp"

namespace sapper::bindings {
namespace {

using Clock = std::chrono::steady_clock;

DeductivePlayer& player_of_thread() {
  static thread_local DeductivePlayer player;
  return player;
}

// When a search has to stop: its time is up, or the user has pressed Ctrl-C.
struct Stop {
  Deadline deadline;
  Clock::time_point next_look = Clock::now();
  bool is_interrupted = false;

  bool now() {
    const Clock::time_point time = Clock::now();
    if (deadline && time > *deadline) return true;
    if (is_interrupted || time < next_look) return is_interrupted;
    next_look = time + std::chrono::milliseconds(50);
    const nb::gil_scoped_acquire acquire;
    is_interrupted = PyErr_CheckSignals() != 0;
    return is_interrupted;
  }
};

std::vector<std::int32_t> steps_of(const DeductionResult& result) {
  return {std::begin(result.num_steps), std::end(result.num_steps)};
}

using Found = std::tuple<nb::ndarray<nb::numpy, Number>, Cell, Difficulty,
                         std::vector<std::int32_t>, std::int64_t, std::int64_t>;

std::optional<Found> find(std::int32_t height, std::int32_t width, std::int32_t num_mines,
                          StartRule start_rule, Cell first, std::uint64_t seed, std::uint64_t index,
                          std::int64_t max_draws, std::int64_t max_repairs,
                          std::optional<double> max_seconds) {
  Stop stop{deadline_after(max_seconds)};
  const NoGuessOptions options{max_draws, max_repairs,
                               [](void* context) { return static_cast<Stop*>(context)->now(); },
                               &stop};
  const BoardSpec spec{{height, width}, num_mines, start_rule};
  std::optional<NoGuessBoard> board;
  {
    const nb::gil_scoped_release release;
    board = find_no_guess_board(spec, first, seed, index, options, player_of_thread());
  }
  if (stop.is_interrupted) throw nb::python_error();
  if (!board) return std::nullopt;
  return Found(to_numpy(std::move(board->numbers), spec.grid), board->start, board->rating.hardest,
               steps_of(board->rating), board->num_draws, board->num_repairs);
}

auto rate(const NumberArray& numbers, Cell start) {
  const nb::gil_scoped_release release;
  const DeductionResult result =
      player_of_thread().play(grid_of(numbers), span_of(numbers), start, true);
  return std::make_tuple(result.num_safe_left, result.hardest, steps_of(result));
}

}  // namespace

void bind_no_guess(nb::module_& module) {
  nb::enum_<Difficulty>(module, "Difficulty")
      .value("SINGLE", Difficulty::kSingle)
      .value("PAIR", Difficulty::kPair)
      .value("NUMBERS", Difficulty::kNumbers)
      .value("COUNTER", Difficulty::kCounter);
  module.def("find_no_guess_board", &find, nb::arg("height"), nb::arg("width"),
             nb::arg("num_mines"), nb::arg("start_rule"), nb::arg("first"), nb::arg("seed"),
             nb::arg("index"), nb::arg("max_draws"), nb::arg("max_repairs"),
             nb::arg("max_seconds").none(),
             "Numbers, start, difficulty, steps a level, draws and repairs; or None.");
  module.def("rate_deduction", &rate, nb::arg("numbers"), nb::arg("start"),
             "Safe cells left closed, difficulty, steps a level.");
}

}  // namespace sapper::bindings
