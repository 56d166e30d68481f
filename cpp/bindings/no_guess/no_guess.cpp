#include "core/no_guess/no_guess.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"

namespace sapper::bindings {
namespace {

DeductivePlayer& player_of_thread() {
  static thread_local DeductivePlayer player;
  return player;
}

std::vector<std::int32_t> steps_of(const DeductionResult& result) {
  return {std::begin(result.num_steps), std::end(result.num_steps)};
}

using Found = std::tuple<nb::ndarray<nb::numpy, Number>, Cell, Difficulty,
                         std::vector<std::int32_t>, std::int64_t, std::int64_t>;

std::optional<Found> find(const BoardSpec& spec, Cell first, std::uint64_t seed,
                          std::uint64_t index, const NoGuessLimits& limits) {
  std::optional<NoGuessBoard> board = run_interruptibly(
      [&] { return find_no_guess_board(spec, first, seed, index, limits, player_of_thread()); });
  if (!board) return std::nullopt;
  return Found(to_numpy(std::move(board->numbers), spec.grid), board->start, board->rating.hardest,
               steps_of(board->rating), board->num_draws, board->num_repairs);
}

auto rate(const NumberArray& numbers, Cell start) {
  const DeductionResult result = run_interruptibly(
      [&] { return player_of_thread().play(grid_of(numbers), span_of(numbers), start, true); });
  return std::make_tuple(result.num_safe_left, result.hardest, steps_of(result));
}

}  // namespace

void bind_no_guess(nb::module_& module) {
  nb::enum_<Difficulty>(module, "Difficulty")
      .value("SINGLE", Difficulty::kSingle)
      .value("PAIR", Difficulty::kPair)
      .value("NUMBERS", Difficulty::kNumbers)
      .value("COUNTER", Difficulty::kCounter);
  nb::class_<NoGuessLimits>(module, "NoGuessLimits")
      .def(nb::init<std::int64_t, std::int64_t, std::optional<double>>(), nb::arg("max_draws"),
           nb::arg("max_repairs"), nb::arg("max_seconds").none());
  module.def("find_no_guess_board", &find, nb::arg("spec"), nb::arg("first"), nb::arg("seed"),
             nb::arg("index"), nb::arg("limits"),
             "Numbers, start, difficulty, steps a level, draws and repairs; or None.");
  module.def("rate_deduction", &rate, nb::arg("numbers"), nb::arg("start"),
             "Safe cells left closed, difficulty, steps a level.");
}

}  // namespace sapper::bindings
