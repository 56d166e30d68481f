// Random numbers that depend only on (seed, stream, index), never on what was drawn before
// elsewhere.
#pragma once

#include <array>
#include <cstdint>

namespace sapper {

// What a stream of random numbers is for; two purposes never share one.
enum class Stream : std::uint64_t {
  kBoard = 1,
  kNoGuess = 2,
  kEnvironment = 3,
  kAction = 4,
  kEstimate = 5,
  kSample = 6,
  kFirst = 7,
  kPlay = 8,
  kSetter = 9,
  kGenetic = 10,
  kPatterns = 11,
  kLabels = 12,
  kMoment = 13,
  kWeighted = 14,
  kPlayout = 15,
};

// xoshiro256++ (Blackman & Vigna 2019), its state filled by splitmix64.
class Rng {
 public:
  using State = std::array<std::uint64_t, 4>;

  explicit Rng(const State& state) : state_(state) {}

  Rng(std::uint64_t seed, Stream stream, std::uint64_t index) {
    std::uint64_t mixed = mix(seed);
    mixed = mix(mixed ^ static_cast<std::uint64_t>(stream));
    mixed = mix(mixed ^ index);
    for (std::uint64_t& word : state_) word = mix(mixed += kGolden);
  }

  std::uint64_t next() {
    const std::uint64_t result = rotate(state_[0] + state_[3], 23) + state_[0];
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  // Uniform in 0..bound-1, without bias (Lemire 2019). Requires bound > 0.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0U - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // All that the numbers to come depend on.
  const State& state() const { return state_; }

  // Uniform in [0, 1).
  double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

  static std::uint64_t mix(std::uint64_t x) {
    x += kGolden;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31);
  }
  static std::uint64_t rotate(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

  State state_;
};

}  // namespace sapper
