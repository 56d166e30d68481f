// The generator that numpy calls its default, for draws that numpy made before the core did: a seed
// goes on meaning the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/wide_int.hpp"

namespace sapper {

// PCG XSL RR 128/64 (O'Neill 2014), its state filled by numpy's SeedSequence.
class NumpyRng {
 public:
  // What numpy.random.default_rng makes of a list of whole numbers.
  explicit NumpyRng(std::span<const std::uint64_t> entropy);

  std::uint64_t next() {
    step();
    const auto word = static_cast<std::uint64_t>(state_ >> 64) ^ static_cast<std::uint64_t>(state_);
    const auto turn = static_cast<unsigned>(state_ >> 122);
    return (word >> turn) | (word << ((64U - turn) % 64U));
  }

  // Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  void step();

  Uint128 state_ = 0;
  Uint128 increment_;
};

}  // namespace sapper
