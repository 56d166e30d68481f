#include "core/network/value_weights.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace sapper {
namespace {

constexpr std::string_view kMagic = "SAPPERVN";
constexpr std::uint32_t kVersion = 1;
constexpr std::int32_t kMaxChannels = 256;
constexpr std::int32_t kMaxBlocks = 64;
constexpr std::int32_t kMaxHidden = 512;
constexpr std::int32_t kMaxDenseShift = 40;
constexpr std::int32_t kMaxDenseWeight = (1 << 23) - 1;
constexpr std::int64_t kMaxDenseBias = std::int64_t{1} << 60;

[[noreturn]] void refuse(const std::string& why) {
  throw std::invalid_argument("no value network: " + why);
}

std::uint32_t crc32(std::span<const std::byte> bytes) {
  std::uint32_t crc = ~std::uint32_t{0};
  for (const std::byte byte : bytes) {
    crc ^= static_cast<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::span<const std::byte> take(std::size_t size) {
    if (size > bytes_.size()) refuse("it ends early");
    const auto taken = bytes_.first(size);
    bytes_ = bytes_.subspan(size);
    return taken;
  }

  template <class T>
  T one() {
    return several<T>(1).front();
  }

  template <class T>
  std::vector<T> several(std::size_t count) {
    const auto taken = take(count * sizeof(T));
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i) values[i] = from_bytes<T>(&taken[i * sizeof(T)]);
    return values;
  }

  std::int32_t between(const char* name, std::int32_t least, std::int32_t most) {
    const auto value = one<std::int32_t>();
    if (value < least || value > most) {
      refuse(std::string(name) + " is " + std::to_string(value) + ", not " + std::to_string(least) +
             " to " + std::to_string(most));
    }
    return value;
  }

  bool is_at_end() const { return bytes_.empty(); }

 private:
  template <class T>
  static T from_bytes(const std::byte* bytes) {
    std::make_unsigned_t<T> value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;) {
      value = static_cast<std::make_unsigned_t<T>>(value << 8 | static_cast<unsigned>(bytes[i]));
    }
    return static_cast<T>(value);
  }

  std::span<const std::byte> bytes_;
};

Convolution read_convolution(Reader& reader, std::int32_t inputs, std::int32_t outputs) {
  const std::int32_t shift = reader.between("a shift", kMinShift, kMaxShift);
  const auto bias = reader.several<std::int32_t>(static_cast<std::size_t>(outputs));
  const auto weights = reader.several<std::int16_t>(static_cast<std::size_t>(outputs) * inputs * 9);
  return prepare_convolution(inputs, shift, bias, weights);
}

Dense read_dense(Reader& reader, std::int32_t inputs, std::int32_t outputs) {
  Dense dense;
  dense.shift = reader.between("a shift", 1, kMaxDenseShift);
  dense.bias = reader.several<std::int64_t>(static_cast<std::size_t>(outputs));
  dense.weights = reader.several<std::int32_t>(static_cast<std::size_t>(outputs) * inputs);
  for (std::int64_t& bias : dense.bias) {
    if (bias < -kMaxDenseBias || bias > kMaxDenseBias) refuse("a bias is too large");
    bias += std::int64_t{1} << (dense.shift - 1);
  }
  for (const std::int32_t weight : dense.weights) {
    if (weight < -kMaxDenseWeight || weight > kMaxDenseWeight) refuse("a weight is too large");
  }
  return dense;
}

std::span<const std::byte> checked_content(std::span<const std::byte> file) {
  if (file.size() < kMagic.size() + sizeof(std::uint32_t) ||
      std::memcmp(file.data(), kMagic.data(), kMagic.size()) != 0) {
    refuse("it does not begin with " + std::string(kMagic));
  }
  const auto content = file.first(file.size() - sizeof(std::uint32_t));
  if (Reader(file.subspan(content.size())).one<std::uint32_t>() != crc32(content)) {
    refuse("it is damaged");
  }
  return content.subspan(kMagic.size());
}

}  // namespace

std::int64_t Dense::sum(std::size_t output, std::span<const std::int64_t> inputs) const {
  std::int64_t sum = bias[output];
  const std::int32_t* row = &weights[output * inputs.size()];
  for (std::size_t input = 0; input < inputs.size(); ++input) sum += row[input] * inputs[input];
  return sum;
}

ValueWeights read_value_weights(std::span<const std::byte> file) {
  Reader reader(checked_content(file));
  if (const auto version = reader.one<std::uint32_t>(); version != kVersion) {
    refuse("its version is " + std::to_string(version) + ", not " + std::to_string(kVersion));
  }
  ValueWeights weights;
  weights.channels = reader.between("channels", kChannelGroup, kMaxChannels);
  if (weights.channels % kChannelGroup != 0) refuse("channels must be a multiple of 16");
  const std::int32_t num_blocks = reader.between("blocks", 0, kMaxBlocks);
  weights.period = reader.between("period", 0, kMaxBlocks);
  const std::int32_t num_hidden = reader.between("hidden features", 1, kMaxHidden);
  weights.stem = read_convolution(reader, kChannelGroup, weights.channels);
  for (std::int32_t block = 1; block <= num_blocks; ++block) {
    Convolution first = read_convolution(reader, weights.channels, weights.channels);
    Convolution second = read_convolution(reader, weights.channels, weights.channels);
    weights.blocks.push_back({std::move(first), std::move(second)});
    if (weights.period > 0 && block % weights.period == 0) {
      weights.mixes.push_back(read_dense(reader, weights.channels, weights.channels));
    }
  }
  weights.hidden = read_dense(reader, 3 * weights.channels, num_hidden);
  weights.logit = read_dense(reader, num_hidden, 1);
  if (!reader.is_at_end()) refuse("it goes on after its end");
  return weights;
}

}  // namespace sapper
