#include "core/network/mine_network.hpp"

#include <cmath>
#include <string>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr std::uint16_t kOne = 0x3c00;  // in half precision

// A file of one block and one channel, all weights 0 but those that are given by their places.
std::string file_with(std::initializer_list<std::pair<std::size_t, std::uint16_t>> weights) {
  constexpr std::size_t kNumWeights = (12 * 9 + 1) + 2 * (9 + 1) + (1 + 1);
  std::string file("SAPPERMN\1\0\0\0\1\0\0\0\1\0\0\0", 20);
  file.resize(20 + 2 * kNumWeights, '\0');
  for (const auto& [place, half] : weights) {
    file[20 + 2 * place] = static_cast<char>(half & 0xff);
    file[21 + 2 * place] = static_cast<char>(half >> 8);
  }
  return file;
}

MineNetwork network_of(const std::string& file) {
  return MineNetwork(std::as_bytes(std::span(file)));
}

bool is_refused(const std::string& file) {
  try {
    network_of(file);
    return false;
  } catch (const std::invalid_argument&) {
    return true;
  }
}

TEST(without_weights_every_hidden_cell_is_an_even_bet) {
  const std::vector<Number> visible{kHidden, 1, kHidden, kHidden};
  const std::vector<double> estimates =
      network_of(file_with({})).mine_probability({2, 2}, visible, 1);
  CHECK(estimates[0] == 0.5);
  CHECK(estimates[1] == 0.0);
  CHECK(estimates[3] == 0.5);
}

TEST(a_convolution_sees_the_cells_around) {
  // The plane of the number 1, one column to the right, straight to the output.
  const std::size_t right_of_ones = 2 * 9 + 5;
  const std::size_t head = (12 * 9 + 1) + 2 * (9 + 1);
  const MineNetwork network = network_of(file_with({{right_of_ones, kOne}, {head, kOne}}));
  const std::vector<Number> visible{kHidden, 1, kHidden, kHidden};
  const std::vector<double> estimates = network.mine_probability({2, 2}, visible, 1);
  CHECK(std::abs(estimates[0] - 1 / (1 + std::exp(-1.0))) < 1e-12);
  CHECK(estimates[2] == 0.5);
  CHECK(estimates[3] == 0.5);
}

TEST(the_density_of_mines_is_a_plane) {
  const std::size_t density_here = 10 * 9 + 4;
  const std::size_t head = (12 * 9 + 1) + 2 * (9 + 1);
  const MineNetwork network = network_of(file_with({{density_here, kOne}, {head, kOne}}));
  const std::vector<Number> visible(4, kHidden);
  const double estimate = network.mine_probability({2, 2}, visible, 2)[0];
  CHECK(std::abs(estimate - 1 / (1 + std::exp(-0.5))) < 1e-7);
}

TEST(other_files_are_refused) {
  const std::string whole = file_with({});
  CHECK(!is_refused(whole));
  CHECK(is_refused(""));
  CHECK(is_refused(whole.substr(0, whole.size() - 1)));
  CHECK(is_refused(whole + "\1"));
  CHECK(is_refused("X" + whole.substr(1)));
  std::string other = whole;
  other[8] = 2;
  CHECK(is_refused(other));
  other = whole;
  other[12] = 0;
  CHECK(is_refused(other));
}

}  // namespace
}  // namespace sapper::tests
