#include "core/base/numpy_rng.hpp"

#include <vector>

namespace sapper {
namespace {

constexpr std::size_t kPoolSize = 4;
constexpr std::size_t kNumWords = 8;  // of 32 bits: a state and an increment of 128 each

// Scrambles words one after the other: no two of them in the same way.
class WordHash {
 public:
  WordHash(std::uint32_t first, std::uint32_t factor) : constant_(first), factor_(factor) {}

  std::uint32_t operator()(std::uint32_t word) {
    word ^= constant_;
    constant_ *= factor_;
    word *= constant_;
    return word ^ (word >> 16);
  }

 private:
  std::uint32_t constant_;
  std::uint32_t factor_;
};

std::uint32_t mix(std::uint32_t one, std::uint32_t other) {
  const std::uint32_t mixed = 0xca01f9ddU * one - 0x4973f715U * other;
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

std::array<std::uint32_t, kPoolSize> fill_pool(std::span<const std::uint32_t> words) {
  std::array<std::uint32_t, kPoolSize> pool{};
  WordHash hash(0x43b0d7e5U, 0x931e8875U);
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

}  // namespace

NumpyRng::NumpyRng(std::span<const std::uint64_t> entropy) {
  const std::array<std::uint32_t, kPoolSize> pool = fill_pool(words_of(entropy));
  WordHash hash(0x8b51f9ddU, 0x58f38dedU);
  std::array<std::uint32_t, kNumWords> words{};
  for (std::size_t i = 0; i < kNumWords; ++i) words[i] = hash(pool[i % kPoolSize]);
  // Numbers of 128 bits come as two of 64, the upper one first, and those as two words, the lower
  // one first.
  const auto half = [&](std::size_t i) { return Uint128{words[i + 1]} << 32 | words[i]; };
  increment_ = (half(4) << 64 | half(6)) << 1 | 1;
  step();
  state_ += half(0) << 64 | half(2);
  step();
}

void NumpyRng::step() {
  constexpr Uint128 kFactor = Uint128{0x2360ed051fc65da4ULL} << 64 | 0x4385df649fccf645ULL;
  state_ = state_ * kFactor + increment_;
}

}  // namespace sapper
