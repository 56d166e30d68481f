#include "core/network/convolution.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "core/network/convolution_kernel.hpp"
#include "core/network/convolution_targets.hpp"

namespace sapper {
namespace {

using Filter = std::span<const std::int16_t, 9>;

void check_range(std::int32_t output, std::int64_t bias, std::int32_t shift,
                 std::span<const std::int16_t> weights) {
  std::int64_t sum = std::abs(bias) + (std::int64_t{1} << (shift - 1));
  for (const std::int16_t weight : weights) {
    if (std::abs(weight) > kMaxWeight) {
      throw std::invalid_argument("a weight is " + std::to_string(weight) + ", not within ±" +
                                  std::to_string(kMaxWeight));
    }
    sum += std::int64_t{std::abs(weight)} * kMaxActivation;
  }
  if (sum > kMaxSum) {
    throw std::invalid_argument("the weights of channel " + std::to_string(output) +
                                " are too large together");
  }
}

// 2 G of three values: the transform of one row or column of a filter, twice as large.
std::array<std::int32_t, 4> transform_three(std::int32_t a, std::int32_t b, std::int32_t c) {
  return {2 * a, a + b + c, a - b + c, 2 * c};
}

// 4 G g Gᵀ of a filter g.
std::array<std::int16_t, kTilePlaces> transform_filter(Filter filter) {
  std::array<std::array<std::int32_t, 4>, 3> columns;
  for (std::size_t x = 0; x < 3; ++x) {
    columns[x] = transform_three(filter[x], filter[3 + x], filter[6 + x]);
  }
  std::array<std::int16_t, kTilePlaces> places;
  for (std::size_t y = 0; y < 4; ++y) {
    const auto row = transform_three(columns[0][y], columns[1][y], columns[2][y]);
    for (std::size_t x = 0; x < 4; ++x) places[4 * y + x] = static_cast<std::int16_t>(row[x]);
  }
  return places;
}

std::vector<NetworkKernel> find_kernels() {
  std::vector<NetworkKernel> kernels;
#ifdef SAPPER_CONVOLVES_BY_PROCESSOR
  if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vl")) {
    kernels.push_back(avx512_kernel());
  }
  if (__builtin_cpu_supports("avx2")) kernels.push_back(avx2_kernel());
#endif
  kernels.push_back(plain_kernel());
  return kernels;
}

}  // namespace

Convolution prepare_convolution(std::int32_t inputs, std::int32_t shift,
                                std::span<const std::int32_t> bias,
                                std::span<const std::int16_t> weights) {
  const auto num_inputs = static_cast<std::size_t>(inputs);
  const std::size_t num_outputs = bias.size();
  Convolution convolution{inputs, static_cast<std::int32_t>(num_outputs), shift + 2, {}, {}};
  convolution.weights.resize(kTilePlaces * num_inputs * num_outputs);
  for (std::size_t output = 0; output < num_outputs; ++output) {
    const auto own = weights.subspan(output * num_inputs * 9, num_inputs * 9);
    check_range(static_cast<std::int32_t>(output), bias[output], shift, own);
    convolution.bias.push_back(4 * (bias[output] + (1 << (shift - 1))));
    for (std::size_t input = 0; input < num_inputs; ++input) {
      const auto places = transform_filter(Filter(own.subspan(input * 9, 9)));
      for (std::size_t place = 0; place < kTilePlaces; ++place) {
        const std::size_t block =
            (place * num_outputs + output - output % kChannelGroup) * num_inputs;
        const std::size_t pair = (input / 2 * kChannelGroup + output % kChannelGroup) * 2;
        convolution.weights[block + pair + input % 2] = places[place];
      }
    }
  }
  return convolution;
}

void ConvolutionScratch::reserve(std::int32_t channels) {
  const std::size_t size = static_cast<std::size_t>(kTilePlaces) * kTileChunk * channels;
  tiles.resize(size);
  products.resize(size);
}

std::span<const NetworkKernel> network_kernels() {
  static const std::vector<NetworkKernel> kernels = find_kernels();
  return kernels;
}

}  // namespace sapper
