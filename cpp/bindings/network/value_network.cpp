#include "core/network/value_network.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings/base/arrays.hpp"

namespace sapper::bindings {
namespace {

template <class T>
using BoardArrays = nb::ndarray<const T, nb::ndim<3>, nb::c_contig, nb::device::cpu>;
using MineCounts = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Positions of one size with the arrays of Python that they look at.
class ValueInputs {
 public:
  ValueInputs(BoardArrays<Number> numbers, BoardArrays<float> risks,
              std::optional<BoardArrays<float>> promises, MineCounts num_mines)
      : numbers_(std::move(numbers)),
        risks_(std::move(risks)),
        promises_(std::move(promises)),
        num_mines_(std::move(num_mines)) {
    const bool is_fit = has_shape(risks_) && (!promises_ || has_shape(*promises_)) &&
                        num_mines_.shape(0) == numbers_.shape(0);
    if (!is_fit) throw std::invalid_argument("the arrays are not of one shape");
    if (numbers_.size() == 0 && size() > 0) throw std::invalid_argument("a board has no cells");
  }

  std::size_t size() const { return numbers_.shape(0); }
  Grid grid() const {
    return {static_cast<std::int32_t>(numbers_.shape(1)),
            static_cast<std::int32_t>(numbers_.shape(2))};
  }
  ValueInput at(std::size_t place) const {
    const std::size_t cells = numbers_.shape(1) * numbers_.shape(2);
    const std::size_t first = place * cells;
    ValueInput input{grid(),
                     {numbers_.data() + first, cells},
                     {risks_.data() + first, cells},
                     {},
                     num_mines_.data()[place]};
    if (promises_) input.promises = {promises_->data() + first, cells};
    return input;
  }

 private:
  bool has_shape(const BoardArrays<float>& array) const {
    return array.shape(0) == numbers_.shape(0) && array.shape(1) == numbers_.shape(1) &&
           array.shape(2) == numbers_.shape(2);
  }

  BoardArrays<Number> numbers_;
  BoardArrays<float> risks_;
  std::optional<BoardArrays<float>> promises_;
  MineCounts num_mines_;
};

ValueNetwork network_of(const nb::bytes& file) {
  return ValueNetwork({reinterpret_cast<const std::byte*>(file.c_str()), file.size()});
}

auto predict(const ValueNetwork& network, const ValueInputs& inputs) {
  ValueNetwork own(network);  // threads may share the one of Python
  std::vector<double> values(inputs.size());
  {
    const nb::gil_scoped_release released;
    for (std::size_t place = 0; place < values.size(); ++place) {
      values[place] = own.win_probability(inputs.at(place));
    }
  }
  const std::size_t count = values.size();
  return to_numpy(std::move(values), {count});
}

// The planes of positions, in an array of shape (positions, height, width, planes); of those as
// they are shown, which turns high boards.
auto planes_of(const ValueInputs& inputs) {
  const TileGrid tiles(shown_grid(inputs.grid()));
  const Grid grid = tiles.grid();
  std::vector<Activation> padded(tiles.group_size());
  std::vector<Activation> planes;
  for (std::size_t place = 0; place < inputs.size(); ++place) {
    write_planes(inputs.at(place), tiles, padded);
    for (std::int32_t row = 0; row < grid.height; ++row) {
      const auto first = padded.begin() + static_cast<std::ptrdiff_t>(tiles.cell(row, 0));
      planes.insert(planes.end(), first, first + grid.width * kChannelGroup);
    }
  }
  return to_numpy(std::move(planes),
                  {inputs.size(), static_cast<std::size_t>(grid.height),
                   static_cast<std::size_t>(grid.width), std::size_t{kChannelGroup}});
}

std::vector<std::string> kernel_names() {
  std::vector<std::string> names;
  for (const NetworkKernel& kernel : network_kernels()) names.emplace_back(kernel.name);
  return names;
}

}  // namespace

void bind_value_network(nb::module_& module) {
  nb::class_<ValueInputs>(module, "ValueInputs", "Positions of one size, as networks take them.")
      .def(nb::init<BoardArrays<Number>, BoardArrays<float>, std::optional<BoardArrays<float>>,
                    MineCounts>(),
           nb::arg("numbers"), nb::arg("risks"), nb::arg("promises").none(), nb::arg("num_mines"))
      .def("planes", &planes_of);
  nb::class_<ValueNetwork>(module, "ValueNetwork")
      .def(
          "__init__",
          [](ValueNetwork* self, const nb::bytes& file) {
            new (self) ValueNetwork(network_of(file));
          },
          nb::arg("file"))
      .def("predict", &predict, nb::arg("inputs"), "The chance to win from each position.");
  module.def("network_kernels", &kernel_names, "Those that this machine runs, best first.");
}

}  // namespace sapper::bindings
