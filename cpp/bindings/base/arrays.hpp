// Arrays that cross the boundary between numpy and the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper::bindings {

namespace nb = nanobind;

using NumberArray = nb::ndarray<const Number, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

inline Grid grid_of(const NumberArray& numbers) {
  return {static_cast<std::int32_t>(numbers.shape(0)), static_cast<std::int32_t>(numbers.shape(1))};
}

inline std::span<const Number> span_of(const NumberArray& numbers) {
  return {numbers.data(), numbers.size()};
}

// Hands a vector over to numpy without copying its elements.
template <class T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T> values,
                                   std::initializer_list<std::size_t> shape) {
  auto* owned = new std::vector<T>(std::move(values));
  const nb::capsule owner(owned, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::ndarray<nb::numpy, T>(owned->data(), shape, owner);
}

template <class T>
nb::ndarray<nb::numpy, T> to_numpy(std::vector<T> values, Grid grid) {
  return to_numpy(std::move(values),
                  {static_cast<std::size_t>(grid.height), static_cast<std::size_t>(grid.width)});
}

}  // namespace sapper::bindings
