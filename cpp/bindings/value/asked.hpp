// The questions of searches as arrays, and the answers to them.
#pragma once

#include <tuple>
#include <utility>
#include <vector>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "core/value/search_batch.hpp"

namespace sapper::bindings {

using ValueArray = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Numbers, risks and promises of positions, one after the other.
inline auto input_arrays(NetworkInput input, std::size_t count, Grid grid) {
  const auto rows = static_cast<std::size_t>(grid.height);
  const auto cols = static_cast<std::size_t>(grid.width);
  return std::make_tuple(to_numpy(std::move(input.numbers), {count, rows, cols}),
                         to_numpy(std::move(input.risks), {count, rows, cols}),
                         to_numpy(std::move(input.promises), {count, rows, cols}));
}

// Those of all positions that are asked about.
inline auto asked_arrays(const AskedBatch& asked, Grid grid, std::size_t num_threads) {
  NetworkInput input = run_interruptibly([&] { return asked.all(num_threads); });
  return input_arrays(std::move(input), asked.size(), grid);
}

}  // namespace sapper::bindings
