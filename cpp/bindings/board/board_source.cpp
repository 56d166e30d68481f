#include "core/board/board_source.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "bindings/base/arrays.hpp"

namespace sapper::bindings {
namespace {

using BoardArrays = nb::ndarray<const Number, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

void create_fixed(FixedBoards* boards, const BoardSpec& spec, const BoardArrays& numbers,
                  std::vector<std::optional<Cell>> starts, std::uint64_t seed,
                  std::uint64_t first_index) {
  new (boards) FixedBoards(spec, {numbers.data(), numbers.data() + numbers.size()},
                           std::move(starts), seed, first_index);
}

}  // namespace

void bind_board_source(nb::module_& module) {
  nb::class_<BoardSource>(module, "BoardSource", "Where the boards of an experiment come from.");
  nb::class_<DrawnBoards, BoardSource>(module, "DrawnBoards")
      .def(nb::init<const BoardSpec&, std::optional<Cell>, std::uint64_t>(), nb::arg("spec"),
           nb::arg("first").none(), nb::arg("seed"), "With first None each board draws its own.");
  nb::class_<FixedBoards, BoardSource>(module, "FixedBoards")
      .def("__init__", &create_fixed, nb::arg("spec"), nb::arg("numbers"), nb::arg("starts"),
           nb::arg("seed"), nb::arg("first_index"),
           "Boards of which the first has that index; who plays chooses a start that is None.");
}

}  // namespace sapper::bindings
