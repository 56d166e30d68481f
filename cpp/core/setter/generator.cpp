#include "core/setter/generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "core/base/numpy_rng.hpp"

namespace sapper {
namespace {

// Keeps these draws apart from those that numpy makes from the same seed elsewhere.
constexpr std::uint64_t kStream = 0x5e77e2;

// That share of the cells, rounded to the nearest number of them, in a random order.
std::vector<Cell> sample(std::span<const Cell> cells, double share, NumpyRng& rng) {
  std::vector<double> keys(cells.size());
  for (double& key : keys) key = rng.uniform();
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t place) { return keys[place]; });
  order.resize(static_cast<std::size_t>(std::nearbyint(share * static_cast<double>(cells.size()))));
  std::vector<Cell> drawn(order.size());
  std::ranges::transform(order, drawn.begin(), [&](std::size_t place) { return cells[place]; });
  return drawn;
}

Number changed(Number number, NumpyRng& rng) {
  std::vector<Number> choices;
  for (const int step : {-2, -1, 1, 2}) {
    const int other = number + step;
    if (other >= 0 && other <= 8) choices.push_back(static_cast<Number>(other));
  }
  return choices[static_cast<std::size_t>(rng.uniform() * static_cast<double>(choices.size()))];
}

}  // namespace

std::vector<Number> draw_puzzle(std::span<const Number> board, const PuzzleShares& shares,
                                std::uint64_t seed, std::uint64_t index) {
  NumpyRng rng(std::array{kStream, seed, index});
  std::vector<Cell> safe;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    if (board[cell] != kMine) safe.push_back(static_cast<Cell>(cell));
  }
  const std::vector<Cell> shown = sample(safe, shares.shown, rng);
  std::vector<Number> numbers(board.size(), kFree);
  for (const Cell cell : shown) numbers[cell] = board[cell];
  for (const Cell cell : sample(shown, shares.wrong, rng)) {
    numbers[cell] = changed(numbers[cell], rng);
  }
  return numbers;
}

}  // namespace sapper
