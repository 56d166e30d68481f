#include "core/board/board.hpp"

#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings/base/arrays.hpp"

namespace sapper::bindings {
namespace {

using MineArray = nb::ndarray<const bool, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

void create_spec(BoardSpec* spec, std::int32_t height, std::int32_t width, std::int32_t num_mines,
                 StartRule start_rule) {
  new (spec) BoardSpec{{height, width}, num_mines, start_rule};
}

auto draw(const BoardSpec& spec, Cell first, std::uint64_t seed, std::uint64_t index) {
  std::vector<Number> numbers(spec.grid.num_cells());
  Cell start = first;
  {
    const nb::gil_scoped_release release;
    Rng rng(seed, Stream::kBoard, index);
    start = draw_board(spec, first, rng, numbers);
  }
  return std::make_tuple(to_numpy(std::move(numbers), spec.grid), start);
}

Cell first_of(const BoardSpec& spec, std::uint64_t seed, std::uint64_t index) {
  Rng rng(seed, Stream::kFirst, index);
  return draw_first(spec, rng);
}

auto numbers_of(const MineArray& mines) {
  const Grid grid{static_cast<std::int32_t>(mines.shape(0)),
                  static_cast<std::int32_t>(mines.shape(1))};
  std::vector<Number> numbers(grid.num_cells());
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    numbers[cell] = mines.data()[cell] ? kMine : Number{0};
  }
  count_numbers(grid, numbers);
  return to_numpy(std::move(numbers), grid);
}

auto metrics_of(const NumberArray& numbers) {
  const BoardMetrics metrics = measure_board(grid_of(numbers), span_of(numbers));
  return std::make_tuple(metrics.num_openings, metrics.num_islands, metrics.board_value_3bv);
}

auto openings_of(const NumberArray& numbers) {
  return to_numpy(label_openings(grid_of(numbers), span_of(numbers)), grid_of(numbers));
}

}  // namespace

void bind_board(nb::module_& module) {
  nb::enum_<StartRule>(module, "StartRule")
      .value("ANY", StartRule::kAny)
      .value("SAFE_CELL", StartRule::kSafeCell)
      .value("OPENING", StartRule::kOpening)
      .value("GIVEN_ZERO", StartRule::kGivenZero);
  nb::class_<BoardSpec>(module, "BoardSpec")
      .def("__init__", &create_spec, nb::arg("height"), nb::arg("width"), nb::arg("num_mines"),
           nb::arg("start_rule"));
  module.def("draw_board", &draw, nb::arg("spec"), nb::arg("first"), nb::arg("seed"),
             nb::arg("index"), "The numbers and the start of a board.");
  module.def("draw_first", &first_of, nb::arg("spec"), nb::arg("seed"), nb::arg("index"));
  module.def("count_numbers", &numbers_of, nb::arg("mines"));
  module.def("measure_board", &metrics_of, nb::arg("numbers"),
             "Openings, islands and 3BV of a board.");
  module.def("label_openings", &openings_of, nb::arg("numbers"));
}

}  // namespace sapper::bindings
