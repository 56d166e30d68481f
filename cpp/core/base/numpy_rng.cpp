#include "core/base/numpy_rng.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <numbers>
#include <vector>

namespace sapper {
namespace {

constexpr std::size_t kPoolSize = 4;
using Pool = std::array<std::uint32_t, kPoolSize>;

// One hash after another: each step has a multiplier of its own.
class SeedHash {
 public:
  SeedHash(std::uint32_t start, std::uint32_t factor) : constant_(start), factor_(factor) {}

  std::uint32_t operator()(std::uint32_t value) {
    value ^= constant_;
    constant_ *= factor_;
    value *= constant_;
    return value ^ (value >> 16);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t factor_;
};

std::uint32_t mix(std::uint32_t left, std::uint32_t right) {
  const std::uint32_t mixed = 0xca01f9ddU * left - 0x4973f715U * right;
  return mixed ^ (mixed >> 16);
}

// The lower half first, the upper one only where there is something in it.
std::vector<std::uint32_t> words_of(std::span<const std::uint64_t> entropy) {
  std::vector<std::uint32_t> words;
  for (const std::uint64_t number : entropy) {
    words.push_back(static_cast<std::uint32_t>(number));
    if (number >> 32 != 0) words.push_back(static_cast<std::uint32_t>(number >> 32));
  }
  return words;
}

Pool pool_of(std::span<const std::uint32_t> words) {
  SeedHash hash(0x43b0d7e5U, 0x931e8875U);
  Pool pool{};
  for (std::size_t i = 0; i < kPoolSize; ++i) pool[i] = hash(i < words.size() ? words[i] : 0);
  for (std::size_t from = 0; from < kPoolSize; ++from) {
    for (std::size_t to = 0; to < kPoolSize; ++to) {
      if (from != to) pool[to] = mix(pool[to], hash(pool[from]));
    }
  }
  for (std::size_t from = kPoolSize; from < words.size(); ++from) {
    for (std::uint32_t& word : pool) word = mix(word, hash(words[from]));
  }
  return pool;
}

// The numbers that a generator is seeded with.
std::array<std::uint64_t, 4> seeds_of(const Pool& pool) {
  SeedHash hash(0x8b51f9ddU, 0x58f38dedU);
  std::array<std::uint64_t, 4> seeds{};
  for (std::size_t i = 0; i < 2 * seeds.size(); ++i) {
    seeds[i / 2] |= std::uint64_t{hash(pool[i % kPoolSize])} << (32 * (i % 2));
  }
  return seeds;
}

constexpr Uint128 joined(std::uint64_t high, std::uint64_t low) {
  return static_cast<Uint128>(high) << 64 | low;
}

void advance(NumpyRng::State& state) {
  constexpr Uint128 kFactor = joined(2549297995355413924ULL, 4865540595714422341ULL);
  state.state = state.state * kFactor + state.increment;
}

// The layers of the ziggurat for the normal distribution (Marsaglia & Tsang 2000), with 52 bits.
struct Ziggurat {
  static constexpr std::size_t kLayers = 256;
  static constexpr double kTail = 3.6541528853610087963519472518;  // where the last layer begins
  static constexpr double kScale = 0x1.0p52;

  std::array<double, kLayers> width{};          // of a layer, a unit of the 52 bits
  std::array<double, kLayers> height{};         // of the curve at the end of a layer
  std::array<std::uint64_t, kLayers> inside{};  // below this, a point lies under the curve

  Ziggurat() {
    const double area = kTail * curve(kTail) +
                        std::sqrt(std::numbers::pi / 2) * std::erfc(kTail / std::numbers::sqrt2);
    const double base = area / curve(kTail);
    set(0, base, kTail);
    height[0] = 1.0;
    double end = kTail;
    for (std::size_t layer = kLayers - 1; layer > 1; --layer) {
      const double before = std::sqrt(-2.0 * std::log(area / end + curve(end)));
      set(layer, end, before);
      end = before;
    }
    set(1, end, 0.0);
  }

  static double curve(double x) { return std::exp(-0.5 * x * x); }

 private:
  void set(std::size_t layer, double end, double before) {
    width[layer] = end / kScale;
    height[layer] = curve(end);
    inside[layer] = static_cast<std::uint64_t>(before / end * kScale);
  }
};

const Ziggurat& ziggurat() {
  static const Ziggurat layers;
  return layers;
}

// Beyond the last layer.
double draw_tail(NumpyRng& rng) {
  while (true) {
    const double beyond = -std::log1p(-rng.uniform()) / Ziggurat::kTail;
    const double height = -std::log1p(-rng.uniform());
    if (height + height > beyond * beyond) return Ziggurat::kTail + beyond;
  }
}

}  // namespace

NumpyRng::NumpyRng(std::span<const std::uint64_t> entropy) {
  const std::array<std::uint64_t, 4> seeds = seeds_of(pool_of(words_of(entropy)));
  state_.increment = joined(seeds[2], seeds[3]) << 1 | 1;
  advance(state_);
  state_.state += joined(seeds[0], seeds[1]);
  advance(state_);
}

std::uint64_t NumpyRng::next() {
  advance(state_);
  const auto folded =
      static_cast<std::uint64_t>(state_.state >> 64) ^ static_cast<std::uint64_t>(state_.state);
  return std::rotr(folded, static_cast<int>(state_.state >> 122));
}

std::uint32_t NumpyRng::next32() {
  if (state_.has_half) {
    state_.has_half = false;
    return state_.half;
  }
  const std::uint64_t drawn = next();
  state_.has_half = true;
  state_.half = static_cast<std::uint32_t>(drawn >> 32);
  return static_cast<std::uint32_t>(drawn);
}

// Without bias (Lemire 2019). Where there is no choice, nothing is drawn.
std::uint32_t NumpyRng::below(std::uint32_t bound) {
  if (bound == 1) return 0;
  std::uint64_t product = std::uint64_t{next32()} * bound;
  const std::uint32_t threshold = (0U - bound) % bound;
  while (static_cast<std::uint32_t>(product) < threshold) {
    product = std::uint64_t{next32()} * bound;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

// By rejection: what is drawn has no more bits than needed.
std::uint32_t NumpyRng::up_to(std::uint32_t most) {
  const std::uint32_t mask = (std::uint32_t{1} << std::bit_width(most)) - 1;
  std::uint32_t drawn = next32() & mask;
  while (drawn > most) drawn = next32() & mask;
  return drawn;
}

std::size_t NumpyRng::choose(std::span<const double> chances) {
  std::vector<double> ends;
  double end = 0.0;
  for (const double chance : chances) ends.push_back(end += chance);
  const double drawn = uniform();
  std::size_t place = 0;
  while (place + 1 < ends.size() && ends[place] / end <= drawn) ++place;
  return place;
}

double NumpyRng::normal() {
  const Ziggurat& layers = ziggurat();
  while (true) {
    const std::uint64_t drawn = next();
    const auto layer = static_cast<std::size_t>(drawn & 0xff);
    const std::uint64_t distance = (drawn >> 9) & 0x000fffffffffffff;
    const double x = static_cast<double>(distance) * layers.width[layer];
    const bool is_negative = (drawn >> 8 & 1) != 0;
    if (distance < layers.inside[layer]) return is_negative ? -x : x;
    if (layer == 0) {
      const double tail = draw_tail(*this);
      return (distance >> 8 & 1) != 0 ? -tail : tail;
    }
    const double height = layers.height[layer];
    const double drop = (layers.height[layer - 1] - height) * uniform();
    if (drop + height < Ziggurat::curve(x)) return is_negative ? -x : x;
  }
}

std::uint16_t NumpyShorts::next() {
  drawn_ = has_half_ ? drawn_ >> 16 : rng_->next32();
  has_half_ = !has_half_;
  return static_cast<std::uint16_t>(drawn_);
}

std::int16_t NumpyShorts::between(std::int16_t low, std::int16_t high) {
  const auto bound = static_cast<std::uint32_t>(high - low) + 1;
  if (bound == 1) return low;
  std::uint32_t product = next() * bound;
  const std::uint32_t threshold = (0x10000U - bound) % bound;
  while ((product & 0xffff) < threshold) product = next() * bound;
  return static_cast<std::int16_t>(low + static_cast<std::int16_t>(product >> 16));
}

double numpy_sum(std::span<const double> values) {
  constexpr std::size_t kLanes = 8;
  constexpr std::size_t kBlock = 128;
  const std::size_t count = values.size();
  if (count > kBlock) {
    const std::size_t half = count / 2 - count / 2 % kLanes;
    return numpy_sum(values.first(half)) + numpy_sum(values.subspan(half));
  }
  double sum = 0.0;
  std::size_t next = 0;
  if (count >= kLanes) {
    std::array<double, kLanes> lanes{};
    for (; next + kLanes <= count; next += kLanes) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += values[next + lane];
    }
    sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) +
          ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
  }
  for (; next < count; ++next) sum += values[next];
  return sum;
}

}  // namespace sapper
