// The random numbers of one game, as the core draws them and as numpy does.
#pragma once

#include <cstdint>

#include "core/base/rng.hpp"

namespace sapper::bindings {

// What numpy calls through a bit generator's capsule: `bitgen_t` of its C interface.
struct NumpyBits {
  void* state;
  std::uint64_t (*next_uint64)(void*);
  std::uint32_t (*next_uint32)(void*);
  double (*next_double)(void*);
  std::uint64_t (*next_raw)(void*);
};

// A bit generator: numpy's Generator wraps it, native stages draw from `rng` directly.
class RandomBits {
 public:
  RandomBits(std::uint64_t seed, std::uint64_t index) : rng_(seed, Stream::kPlay, index) {}
  explicit RandomBits(const Rng::State& state) : rng_(state) {}
  RandomBits(const RandomBits&) = delete;  // numpy keeps pointers into it
  RandomBits& operator=(const RandomBits&) = delete;

  Rng& rng() { return rng_; }
  NumpyBits* numpy_bits() { return &numpy_bits_; }

 private:
  static Rng& rng_of(void* state) { return *static_cast<Rng*>(state); }

  Rng rng_;
  NumpyBits numpy_bits_{
      &rng_,
      [](void* state) { return rng_of(state).next(); },
      [](void* state) { return static_cast<std::uint32_t>(rng_of(state).next() >> 32); },
      [](void* state) { return rng_of(state).uniform(); },
      [](void* state) { return rng_of(state).next(); },
  };
};

}  // namespace sapper::bindings
