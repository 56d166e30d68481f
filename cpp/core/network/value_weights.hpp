// The weights of a value network, as a file has them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/network/convolution.hpp"

namespace sapper {

// A dense layer in whole numbers: (sum of weight × input + bias) / 2^shift, rounded half up.
struct Dense {
  std::int32_t shift = 0;
  std::vector<std::int64_t> bias;     // with what rounds in it
  std::vector<std::int32_t> weights;  // [outputs][inputs]

  std::int64_t sum(std::size_t output, std::span<const std::int64_t> inputs) const;
  std::int64_t apply(std::size_t output, std::span<const std::int64_t> inputs) const {
    return sum(output, inputs) >> shift;
  }
};

// Inputs of a dense layer lie within ± this, so that sums of 64 bits hold.
inline constexpr std::int64_t kMaxFeature = std::int64_t{1} << 29;
// Means are finer than what they are means of, by so many bits.
inline constexpr std::int32_t kMeanBits = 4;

struct ResidualBlock {
  Convolution first;
  Convolution second;
};

// x = stem(planes); for each block x += second(relu(first(relu(x)))), and after every `period` of
// them x += mix(mean of relu(x)) everywhere; then mean, total / 256 and maximum of relu(x) through
// two dense layers to the logit of the chance to win.
struct ValueWeights {
  std::int32_t channels = 0;
  std::int32_t period = 0;  // 0: never
  Convolution stem;
  std::vector<ResidualBlock> blocks;
  std::vector<Dense> mixes;
  Dense hidden;
  Dense logit;  // its shift is that of the logit's fraction
};

// Reads a file: the eight letters "SAPPERVN", then little-endian: version, channels, blocks, period
// and hidden features (u32 each); the layers in the order in which they are used; CRC-32 of all
// before. A convolution is shift (i32), bias (i32 each) and weights (i16 each, [outputs][inputs][3]
// [3]), a dense layer shift (i32), bias (i64 each) and weights (i32 each, [outputs][inputs]).
// Throws std::invalid_argument where it is none, or where numbers could leave their range.
ValueWeights read_value_weights(std::span<const std::byte> file);

}  // namespace sapper
