#include "core/network/convolution.hpp"

#include <algorithm>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/refusals.hpp"

namespace sapper::tests {
namespace {

// A convolution before it is made ready.
struct RawConvolution {
  std::int32_t inputs;
  std::int32_t shift;
  std::vector<std::int32_t> bias;
  std::vector<std::int16_t> weights;

  Convolution prepare() const { return prepare_convolution(inputs, shift, bias, weights); }
};

std::int32_t draw_between(std::int32_t least, std::int32_t most, Rng& rng) {
  return least + static_cast<std::int32_t>(rng.below(static_cast<std::uint64_t>(most - least + 1)));
}

RawConvolution draw_convolution(std::int32_t inputs, std::int32_t outputs, Rng& rng) {
  RawConvolution raw{inputs, draw_between(kMinShift, 18, rng), {}, {}};
  const std::int32_t most = 65'000 / (inputs * 9);
  for (std::int32_t i = 0; i < outputs; ++i) raw.bias.push_back(draw_between(-99'999, 99'999, rng));
  for (std::int32_t i = 0; i < outputs * inputs * 9; ++i) {
    raw.weights.push_back(static_cast<std::int16_t>(draw_between(-most, most, rng)));
  }
  return raw;
}

std::size_t index_of(const TileGrid& tiles, std::int32_t row, std::int32_t col, std::int32_t i) {
  return static_cast<std::size_t>(i / kChannelGroup) * tiles.group_size() + tiles.cell(row, col) +
         static_cast<std::size_t>(i % kChannelGroup);
}

// (sum of weight × input + bias) / 2^shift, as the definition says.
std::int64_t result_at(const RawConvolution& raw, const TileGrid& tiles,
                       const AlignedVector<Activation>& input, std::int32_t row, std::int32_t col,
                       std::int32_t output) {
  std::int64_t sum = raw.bias[output] + (std::int64_t{1} << (raw.shift - 1));
  for (std::int32_t i = 0; i < raw.inputs; ++i) {
    for (std::int32_t place = 0; place < 9; ++place) {
      const std::int64_t weight = raw.weights[(output * raw.inputs + i) * 9 + place];
      sum += weight * input[index_of(tiles, row + place / 3 - 1, col + place % 3 - 1, i)];
    }
  }
  return sum >> raw.shift;
}

// Whether a kernel gives what the definition says, alone and added to a stream.
bool is_right(const NetworkKernel& kernel, const RawConvolution& raw, Grid grid, Rng& rng) {
  const TileGrid tiles(grid);
  const Convolution convolution = raw.prepare();
  ConvolutionScratch scratch;
  scratch.reserve(std::max(convolution.inputs, convolution.outputs));
  AlignedVector<Activation> input(tiles.num_places() * convolution.inputs);
  AlignedVector<Activation> before(tiles.num_places() * convolution.outputs);
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      for (std::int32_t i = 0; i < convolution.inputs; ++i) {
        const bool is_large = rng.below(2) == 0;
        input[index_of(tiles, row, col, i)] = static_cast<Activation>(
            is_large ? kMaxActivation : draw_between(0, kMaxActivation, rng));
      }
      for (std::int32_t i = 0; i < convolution.outputs; ++i) {
        before[index_of(tiles, row, col, i)] =
            static_cast<Activation>(draw_between(-32768, 32767, rng));
      }
    }
  }
  AlignedVector<Activation> alone(before.size(), 0);
  AlignedVector<Activation> added(before.size(), 0);
  AlignedVector<Activation> stream = before;
  kernel.convolve({&convolution, tiles, input.data(), nullptr, alone.data(), &scratch});
  kernel.convolve({&convolution, tiles, input.data(), stream.data(), added.data(), &scratch});
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      for (std::int32_t i = 0; i < convolution.outputs; ++i) {
        const std::size_t at = index_of(tiles, row, col, i);
        const std::int64_t result = result_at(raw, tiles, input, row, col, i);
        const std::int64_t sum = std::clamp<std::int64_t>(result + before[at], -32768, 32767);
        if (alone[at] != std::clamp<std::int64_t>(result, 0, kMaxActivation)) return false;
        if (added[at] != std::clamp<std::int64_t>(sum, 0, kMaxActivation)) return false;
        if (stream[at] != sum) return false;
        alone[at] = added[at] = 0;
      }
    }
  }
  // The margin stays as it was: zero.
  const auto is_zero = [](Activation value) { return value == 0; };
  return std::all_of(alone.begin(), alone.end(), is_zero) &&
         std::all_of(added.begin(), added.end(), is_zero);
}

}  // namespace

TEST(every_kernel_convolves_as_the_definition_says) {
  Rng rng(5, Stream::kSample, 0);
  for (const NetworkKernel& kernel : network_kernels()) {
    for (const Grid grid :
         {Grid{1, 1}, Grid{1, 2}, Grid{2, 1}, Grid{3, 5}, Grid{8, 9}, Grid{7, 31}}) {
      CHECK(is_right(kernel, draw_convolution(16, 32, rng), grid, rng));
      CHECK(is_right(kernel, draw_convolution(48, 16, rng), grid, rng));
    }
  }
}

TEST(convolutions_are_exact_with_the_largest_weights) {
  Rng rng(6, Stream::kSample, 0);
  RawConvolution raw{16, 12, std::vector<std::int32_t>(16, 0), std::vector<std::int16_t>(16 * 144)};
  for (std::size_t i = 0; i < raw.weights.size(); ++i) {
    // Seventeen large weights an output: as large as they may be together.
    if (i % 144 < 17) raw.weights[i] = i % 2 == 0 ? kMaxWeight : -kMaxWeight;
  }
  for (std::size_t i = 0; i < 17; ++i) raw.weights[i] = kMaxWeight;
  for (const NetworkKernel& kernel : network_kernels()) {
    CHECK(is_right(kernel, raw, {6, 6}, rng));
  }
}

TEST(the_last_kernel_runs_on_any_machine) {
  CHECK_EQUAL(std::string(network_kernels().back().name), "plain");
}

TEST(convolutions_refuse_weights_that_could_overflow) {
  RawConvolution raw{16, 12, std::vector<std::int32_t>(16, 0), std::vector<std::int16_t>(16 * 144)};
  raw.weights[9] = kMaxWeight + 1;
  CHECK_EQUAL(refusal([&] { raw.prepare(); }), "a weight is 3641, not within ±3640");
  std::fill_n(raw.weights.begin() + 144, 144, std::int16_t{500});
  raw.weights[9] = 0;
  CHECK_EQUAL(refusal([&] { raw.prepare(); }), "the weights of channel 1 are too large together");
}

}  // namespace sapper::tests
