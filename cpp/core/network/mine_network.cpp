#include "core/network/mine_network.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string_view>

#include "core/network/value_network.hpp"

namespace sapper {
namespace {

constexpr std::string_view kMagic = "SAPPERMN";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kMaxBlocks = 64;
constexpr std::uint32_t kMaxChannels = 256;
constexpr std::size_t kNumPlanes = 12;  // hidden, 0 to 8, the density of mines, the board itself
constexpr std::size_t kDensityPlane = 10;
constexpr std::size_t kBoardPlane = 11;
constexpr std::size_t kTaps = 9;

[[noreturn]] void refuse(const char* why) {
  throw std::invalid_argument(std::string("no network of mine probabilities: ") + why);
}

float from_half(std::uint32_t half) {
  const std::uint32_t sign = (half & 0x8000) << 16;
  const std::uint32_t magnitude = half & 0x7fff;
  // As if the exponent had eight bits; a power of two puts it right, for subnormal numbers too.
  const float scaled = std::bit_cast<float>(magnitude << 13) * 0x1.0p112F;
  return std::bit_cast<float>(std::bit_cast<std::uint32_t>(scaled) | sign);
}

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint32_t number(std::size_t size) {
    if (size > bytes_.size()) refuse("it ends early");
    std::uint32_t value = 0;
    for (std::size_t i = size; i-- > 0;) value = value << 8 | static_cast<std::uint32_t>(bytes_[i]);
    bytes_ = bytes_.subspan(size);
    return value;
  }

  void expect(std::string_view text) {
    for (const char letter : text) {
      if (number(1) != static_cast<unsigned char>(letter)) refuse("it begins otherwise");
    }
  }

  std::uint32_t at_most(std::uint32_t most) {
    const std::uint32_t value = number(4);
    if (value < 1 || value > most) refuse("its shape is none");
    return value;
  }

  std::vector<float> weights(std::size_t count) {
    std::vector<float> values(count);
    for (float& value : values) value = from_half(number(2));
    return values;
  }

  bool is_at_end() const { return bytes_.empty(); }

 private:
  std::span<const std::byte> bytes_;
};

// What is said of every cell in several channels. A margin of zeros surrounds each plane, so that
// convolutions need not look where the board ends.
class Planes {
 public:
  Planes(Grid grid, std::size_t channels)
      : height_(static_cast<std::size_t>(grid.height)),
        width_(static_cast<std::size_t>(grid.width)),
        values_(channels * (height_ + 2) * (width_ + 2)) {}

  std::size_t height() const { return height_; }
  std::size_t width() const { return width_; }
  float* row(std::size_t channel, std::size_t row) {
    return &values_[(channel * (height_ + 2) + row + 1) * (width_ + 2) + 1];
  }
  const float* row(std::size_t channel, std::size_t row) const {
    return &values_[(channel * (height_ + 2) + row + 1) * (width_ + 2) + 1];
  }

  // Sets one cell of the board.
  void set(std::size_t channel, Cell cell, float value) {
    const auto place = static_cast<std::size_t>(cell);
    row(channel, place / width_)[place % width_] = value;
  }

  Planes positive() const {
    Planes result = *this;
    for (float& value : result.values_) value = std::max(value, 0.0F);
    return result;
  }

  void add(const Planes& other) {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] += other.values_[i];
  }

  // Adds to every cell of a channel, but not to the margin.
  void add(std::size_t channel, float value) {
    for (std::size_t at = 0; at < height_; ++at) {
      float* cells = row(channel, at);
      for (std::size_t col = 0; col < width_; ++col) cells[col] += value;
    }
  }

  float mean(std::size_t channel) const {
    float sum = 0.0F;
    for (std::size_t at = 0; at < height_; ++at) {
      const float* cells = row(channel, at);
      for (std::size_t col = 0; col < width_; ++col) sum += cells[col];
    }
    return sum / static_cast<float>(height_ * width_);
  }

 private:
  std::size_t height_;
  std::size_t width_;
  std::vector<float> values_;
};

Planes planes_of(Grid grid, std::span<const Number> visible, std::int32_t num_mines) {
  Planes planes(grid, kNumPlanes);
  const auto num_hidden = std::ranges::count_if(visible, is_hidden);
  const float density =
      static_cast<float>(num_mines) / static_cast<float>(std::max<std::ptrdiff_t>(num_hidden, 1));
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const Number number = visible[static_cast<std::size_t>(cell)];
    planes.set(is_hidden(number) ? 0 : static_cast<std::size_t>(number) + 1, cell, 1.0F);
    planes.set(kDensityPlane, cell, density);
    planes.set(kBoardPlane, cell, 1.0F);
  }
  return planes;
}

// Adds one channel of a 3×3 convolution to another, row by row.
void add_channel(const Planes& input, std::size_t from, std::span<const float> taps, Planes& output,
                 std::size_t to) {
  for (std::size_t row = 0; row < output.height(); ++row) {
    float* sums = output.row(to, row);
    for (std::size_t tap = 0; tap < kTaps; ++tap) {
      const float* cells = input.row(from, row) +
                           (static_cast<std::ptrdiff_t>(tap / 3) - 1) *
                               static_cast<std::ptrdiff_t>(input.width() + 2) +
                           static_cast<std::ptrdiff_t>(tap % 3) - 1;
      const float weight = taps[tap];
      for (std::size_t col = 0; col < output.width(); ++col) sums[col] += weight * cells[col];
    }
  }
}

Planes convolve(const MineLayer& layer, const Planes& input, Grid grid) {
  Planes output(grid, layer.biases.size());
  for (std::size_t to = 0; to < layer.biases.size(); ++to) {
    output.add(to, layer.biases[to]);
    for (std::size_t from = 0; from < layer.inputs; ++from) {
      const std::size_t first = (to * layer.inputs + from) * kTaps;
      add_channel(input, from, std::span(layer.weights).subspan(first, kTaps), output, to);
    }
  }
  return output;
}

// Tells every cell what a layer makes of the means over the board.
void tell_means(const MineLayer& layer, Planes& stream) {
  const Planes positive = stream.positive();
  std::vector<float> means;
  means.reserve(layer.inputs);
  for (std::size_t from = 0; from < layer.inputs; ++from) means.push_back(positive.mean(from));
  for (std::size_t to = 0; to < layer.biases.size(); ++to) {
    float told = layer.biases[to];
    for (std::size_t from = 0; from < layer.inputs; ++from) {
      told += layer.weights[to * layer.inputs + from] * means[from];
    }
    stream.add(to, told);
  }
}

// What the last layer says of one cell, which sees all channels.
float logit_of(const MineLayer& head, const Planes& positive, std::size_t cell) {
  float logit = head.biases.front();
  for (std::size_t from = 0; from < head.inputs; ++from) {
    logit +=
        head.weights[from] * positive.row(from, cell / positive.width())[cell % positive.width()];
  }
  return logit;
}

}  // namespace

MineNetwork::MineNetwork(std::span<const std::byte> file) {
  Reader reader(file);
  reader.expect(kMagic);
  if (reader.number(4) != kVersion) refuse("it has another version");
  const std::size_t num_blocks = reader.at_most(kMaxBlocks);
  const std::size_t channels = reader.at_most(kMaxChannels);
  const auto layer = [&](std::size_t outputs, std::size_t inputs, std::size_t taps) {
    std::vector<float> weights = reader.weights(outputs * inputs * taps);
    return MineLayer{inputs, std::move(weights), reader.weights(outputs)};
  };
  stem_ = layer(channels, kNumPlanes, kTaps);
  for (std::size_t block = 0; block < num_blocks; ++block) {
    MineLayer first = layer(channels, channels, kTaps);
    blocks_.push_back({std::move(first), layer(channels, channels, kTaps), {}});
    if (block % 2 == 1) blocks_.back().mean.push_back(layer(channels, channels, 1));
  }
  head_ = layer(1, channels, 1);
  if (!reader.is_at_end()) refuse("it goes on behind its end");
}

std::vector<double> MineNetwork::mine_probability(Grid grid, std::span<const Number> visible,
                                                  std::int32_t num_mines) const {
  Planes stream = convolve(stem_, planes_of(grid, visible, num_mines), grid);
  for (const Block& block : blocks_) {
    const Planes inner = convolve(block.first, stream.positive(), grid);
    stream.add(convolve(block.second, inner.positive(), grid));
    for (const MineLayer& mean : block.mean) tell_means(mean, stream);
  }
  const Planes positive = stream.positive();
  std::vector<double> estimates(visible.size());
  for (std::size_t cell = 0; cell < visible.size(); ++cell) {
    if (is_hidden(visible[cell])) estimates[cell] = logistic(logit_of(head_, positive, cell));
  }
  return estimates;
}

}  // namespace sapper
