// The random numbers of numpy's default_rng, draw for draw, where numpy drew before the core did: a
// seed goes on meaning the same, in every face.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/base/wide_int.hpp"

namespace sapper {

// PCG XSL RR 128/64 (O'Neill 2014), its state filled by numpy's SeedSequence.
class NumpyRng {
 public:
  // All that the numbers to come depend on.
  struct State {
    Uint128 state;
    Uint128 increment;
    bool has_half;  // whether half of the last 64 bits waits to be used
    std::uint32_t half;
  };

  // What numpy.random.default_rng makes of a list of whole numbers, or of one.
  explicit NumpyRng(std::span<const std::uint64_t> entropy);
  explicit NumpyRng(std::uint64_t seed) : NumpyRng(std::span(&seed, 1)) {}
  explicit NumpyRng(const State& state) : state_(state) {}

  const State& state() const { return state_; }

  // `bit_generator.random_raw()`
  std::uint64_t next();
  // `random()`: uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  // `integers(bound)`: uniform in 0..bound-1. Requires bound > 0.
  std::uint32_t below(std::uint32_t bound);
  // `choice(n, p=…)`: the place of one of the chances, which sum to 1.
  std::size_t choose(std::span<const double> chances);
  // `standard_normal()`
  double normal();

  // `permutation`: puts the values into a random order.
  template <class Values>
  void shuffle(Values& values) {
    for (std::size_t last = values.size(); last > 1; --last) {
      std::swap(values[up_to(static_cast<std::uint32_t>(last - 1))], values[last - 1]);
    }
  }

 private:
  friend class NumpyShorts;

  std::uint32_t next32();
  // Uniform in 0..most, as permutations draw it.
  std::uint32_t up_to(std::uint32_t most);

  State state_{};
};

// The 16-bit numbers of one call of `integers(…, dtype=int16)`: two come of each draw, and what is
// left at the end of the call is lost.
class NumpyShorts {
 public:
  explicit NumpyShorts(NumpyRng& rng) : rng_(&rng) {}

  // Uniform in low..high.
  std::int16_t between(std::int16_t low, std::int16_t high);

 private:
  std::uint16_t next();

  NumpyRng* rng_;
  std::uint32_t drawn_ = 0;
  bool has_half_ = false;
};

// The sum as numpy adds up one row of an array, where the order of additions shows in the digits.
double numpy_sum(std::span<const double> values);

}  // namespace sapper
