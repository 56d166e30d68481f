#include "core/network/value_network.hpp"

#include <cmath>
#include <cstring>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"
#include "tests/helpers/refusals.hpp"

namespace sapper::tests {
namespace {

// Writes files of networks with random weights.
class NetworkFile {
 public:
  explicit NetworkFile(std::uint64_t seed) : rng_(seed, Stream::kSample, 0) {}

  // With a broadcast after every second block, as networks are trained.
  std::vector<std::byte> make(std::int32_t channels, std::int32_t blocks) {
    append("SAPPERVN", 8);
    for (const std::int32_t value : {1, channels, blocks, 2, channels}) put(value);
    convolution(16, channels);
    for (std::int32_t block = 1; block <= blocks; ++block) {
      convolution(channels, channels);
      convolution(channels, channels);
      if (block % 2 == 0) dense(channels, channels);
    }
    dense(3 * channels, channels);
    dense(channels, 1);
    return sealed(bytes_);
  }

  // With the checksum behind it.
  static std::vector<std::byte> sealed(std::vector<std::byte> content) {
    std::uint32_t crc = ~0U;
    for (const std::byte byte : content) {
      crc ^= static_cast<std::uint32_t>(byte);
      for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1) ^ (crc % 2 * 0xEDB88320U);
    }
    crc = ~crc;
    for (int i = 0; i < 4; ++i) content.push_back(static_cast<std::byte>(crc >> (8 * i)));
    return content;
  }

 private:
  void append(const void* data, std::size_t size) {
    const auto* first = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), first, first + size);
  }
  template <class T>
  void put(T value) {
    append(&value, sizeof(value));
  }
  std::int32_t within(std::int32_t most) {
    return static_cast<std::int32_t>(rng_.below(2 * most + 1)) - most;
  }

  void convolution(std::int32_t inputs, std::int32_t outputs) {
    put(std::int32_t{11});
    for (std::int32_t i = 0; i < outputs; ++i) put(within(1'000'000));
    const std::int32_t most = 60'000 / (inputs * 9);
    for (std::int32_t i = 0; i < outputs * inputs * 9; ++i) {
      put(static_cast<std::int16_t>(within(most)));
    }
  }
  void dense(std::int32_t inputs, std::int32_t outputs) {
    put(std::int32_t{20});
    for (std::int32_t i = 0; i < outputs; ++i) put(std::int64_t{within(1'000'000)});
    for (std::int32_t i = 0; i < outputs * inputs; ++i) put(within(8'000));
  }

  Rng rng_;
  std::vector<std::byte> bytes_;
};

struct Drawn {
  std::vector<Number> numbers;
  std::vector<float> risks;
  std::vector<float> promises;
};

Drawn draw_position(Grid grid, Rng& rng) {
  Drawn drawn;
  for (std::int32_t cell = 0; cell < grid.num_cells(); ++cell) {
    const bool is_covered = rng.below(2) == 0;
    drawn.numbers.push_back(is_covered ? kHidden : static_cast<Number>(rng.below(9)));
    const auto risk = static_cast<float>(rng.below(101)) / 100.0F;
    drawn.risks.push_back(is_covered ? risk : 0.0F);
    drawn.promises.push_back(is_covered && rng.below(4) == 0 ? 1.0F - risk : 0.0F);
  }
  return drawn;
}

ValueInput input_of(const Drawn& drawn, Grid grid) {
  return {grid, drawn.numbers, drawn.risks, drawn.promises, grid.num_cells() / 5};
}

const Grid kSizes[] = {{1, 1}, {1, 9}, {3, 2}, {9, 9}, {16, 30}, {17, 31}, {100, 100}};

}  // namespace

TEST(value_networks_say_the_same_with_every_kernel) {
  Rng rng(1, Stream::kSample, 0);
  ValueNetwork network(NetworkFile(1).make(32, 3));
  for (const Grid grid : kSizes) {
    const Drawn drawn = draw_position(grid, rng);
    const double value = network.win_probability(input_of(drawn, grid));
    CHECK(value >= 0.0 && value <= 1.0);
    for (const NetworkKernel& kernel : network_kernels()) {
      ValueNetwork other(network);
      other.use(kernel);
      CHECK_EQUAL(other.win_probability(input_of(drawn, grid)), value);
    }
  }
}

TEST(value_networks_say_the_same_whatever_they_were_asked_before) {
  Rng rng(2, Stream::kSample, 0);
  const std::vector<std::byte> file = NetworkFile(2).make(16, 2);
  ValueNetwork shared(file);
  for (int trial = 0; trial < 30; ++trial) {
    const Grid grid{static_cast<std::int32_t>(1 + rng.below(9)),
                    static_cast<std::int32_t>(1 + rng.below(9))};
    const Drawn drawn = draw_position(grid, rng);
    const double value = shared.win_probability(input_of(drawn, grid));
    CHECK_EQUAL(ValueNetwork(file).win_probability(input_of(drawn, grid)), value);
  }
}

TEST(value_networks_tell_positions_apart) {
  Rng rng(3, Stream::kSample, 0);
  ValueNetwork network(NetworkFile(3).make(16, 2));
  const Grid grid{9, 9};
  const Drawn drawn = draw_position(grid, rng);
  Drawn other = drawn;
  other.numbers[40] = other.numbers[40] == 1 ? 2 : 1;
  CHECK(network.win_probability(input_of(drawn, grid)) !=
        network.win_probability(input_of(other, grid)));
}

TEST(value_networks_look_at_high_boards_as_if_they_were_wide) {
  Rng rng(4, Stream::kSample, 0);
  ValueNetwork network(NetworkFile(4).make(16, 2));
  const Grid high{7, 4};
  const Grid wide{4, 7};
  const Drawn drawn = draw_position(high, rng);
  Drawn turned = drawn;
  for (std::int32_t cell = 0; cell < high.num_cells(); ++cell) {
    const Cell there = wide.cell(cell % high.width, cell / high.width);
    turned.numbers[there] = drawn.numbers[cell];
    turned.risks[there] = drawn.risks[cell];
    turned.promises[there] = drawn.promises[cell];
  }
  CHECK_EQUAL(network.win_probability(input_of(drawn, high)),
              network.win_probability(input_of(turned, wide)));
}

TEST(value_networks_take_positions_with_their_analysis) {
  ValueNetwork network(NetworkFile(5).make(16, 2));
  const Position position = position_of({"1#1", "###", "#10"}, 2);
  const Analysis analysis = Analyser().analyse(position.question());
  std::vector<float> risks;
  write_risks(analysis, risks);
  const ValueInput input{position.grid, position.numbers, risks, {}, 2};
  CHECK_EQUAL(network.win_probability(position.question(), analysis),
              network.win_probability(input));
}

TEST(risks_are_certain_where_that_is_proven_and_only_there) {
  Analysis analysis;
  analysis.mine_probability = {0.0, 0.0, 1.0, 1.0, 0.25};
  analysis.knowledge = {Knowledge::kProvenSafe, Knowledge::kUnknown, Knowledge::kProvenMine,
                        Knowledge::kUnknown, Knowledge::kUnknown};
  std::vector<float> risks;
  write_risks(analysis, risks);
  CHECK_EQUAL(risks[0], 0.0F);
  CHECK(risks[1] > 0.0F && risks[1] < 1e-5F);
  CHECK_EQUAL(risks[2], 1.0F);
  CHECK(risks[3] < 1.0F && risks[3] > 0.9999F);
  CHECK_EQUAL(risks[4], 0.25F);
}

TEST(planes_stay_in_their_range_whatever_is_asked) {
  const Grid grid{60, 60};
  const std::vector<Number> numbers(3600, kHidden);
  std::vector<float> risks(3600, 0.5F);
  std::vector<float> promises(3600, 1e30F);
  risks[0] = promises[0] = std::nanf("");
  risks[1] = promises[1] = -5.0F;
  const TileGrid tiles(grid);
  std::vector<Activation> planes(tiles.group_size());
  for (const std::int32_t num_mines : {-1, 0, 2'000'000'000}) {
    write_planes({grid, numbers, risks, promises, num_mines}, tiles, planes);
    for (const Activation value : planes) CHECK(value >= 0 && value <= kMaxActivation);
  }
}

TEST(the_logistic_is_that_of_the_library_to_the_last_digits) {
  for (double x = -45.0; x <= 45.0; x += 0.37) {
    const double expected = 1.0 / (1.0 + std::exp(-x));
    CHECK(std::fabs(logistic(x) - expected) <= 1e-13 * expected + 1e-17);
  }
  CHECK_EQUAL(logistic(0.0), 0.5);
  CHECK_EQUAL(logistic(1e300), 1.0);
}

TEST(files_of_networks_that_are_damaged_are_refused) {
  const std::vector<std::byte> file = NetworkFile(6).make(16, 2);
  CHECK_EQUAL(refusal([&] { ValueNetwork network(file); }), "");
  for (std::size_t size = 0; size < file.size(); size += 1 + size / 7) {
    const auto part = std::span<const std::byte>(file).first(size);
    CHECK(!refusal([&] { ValueNetwork network(part); }).empty());
  }
  for (std::size_t place = 0; place < file.size(); place += 97) {
    std::vector<std::byte> damaged = file;
    damaged[place] ^= std::byte{4};
    CHECK(!refusal([&] { ValueNetwork network(damaged); }).empty());
  }
}

TEST(files_of_networks_with_numbers_out_of_range_are_refused) {
  std::vector<std::byte> content = NetworkFile(7).make(16, 2);
  content.erase(content.end() - 4, content.end());
  const auto refused_with = [&](std::size_t place, std::int32_t value) {
    std::vector<std::byte> changed = content;
    std::memcpy(&changed[place], &value, sizeof(value));
    changed = NetworkFile::sealed(changed);
    return refusal([&] { ValueNetwork network(changed); });
  };
  CHECK_EQUAL(refused_with(8, 2), "no value network: its version is 2, not 1");
  CHECK_EQUAL(refused_with(12, 24), "no value network: channels must be a multiple of 16");
  CHECK_EQUAL(refused_with(12, -16), "no value network: channels is -16, not 16 to 256");
  CHECK_EQUAL(refused_with(12, 256), "no value network: it ends early");
  CHECK_EQUAL(refused_with(24, 0), "no value network: hidden features is 0, not 1 to 512");
  CHECK_EQUAL(refused_with(28, 29), "no value network: a shift is 29, not 1 to 28");
  CHECK_EQUAL(refused_with(content.size() - 4, 1 << 23), "no value network: a weight is too large");
  CHECK_EQUAL(refused_with(32, 1 << 30), "the weights of channel 0 are too large together");
  content.push_back(std::byte{0});
  CHECK_EQUAL(refused_with(8, 1), "no value network: it goes on after its end");
}

}  // namespace sapper::tests
