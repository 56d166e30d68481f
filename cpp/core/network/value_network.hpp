// A small network that says the chance to win from a position, in whole numbers.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/network/value_planes.hpp"
#include "core/network/value_weights.hpp"

namespace sapper {

// Says the same on every machine. One a thread: it keeps its memory from board to board. Copies
// share the weights.
class ValueNetwork {
 public:
  // Throws std::invalid_argument as read_value_weights does.
  explicit ValueNetwork(std::span<const std::byte> file);

  // The chance to win. The mine counter must count.
  double win_probability(const ValueInput& input);
  double win_probability(const Question& question, const Analysis& analysis);

  // One of network_kernels(): the first, unless told otherwise.
  void use(const NetworkKernel& kernel) { kernel_ = &kernel; }

 private:
  // What is said of every cell: one plane of cells for each group of channels.
  using Cells = AlignedVector<Activation>;

  void set_grid(Grid grid);
  void convolve(const Convolution& convolution, const Cells& input, Cells* stream, Cells& output);
  void mix(const Dense& dense);
  void pool();
  double logit();

  std::shared_ptr<const ValueWeights> weights_;
  const NetworkKernel* kernel_;
  TileGrid tiles_;
  Cells planes_;
  Cells stream_;
  Cells positive_;  // what is positive of the stream
  Cells inner_;     // between the two convolutions of a block
  ConvolutionScratch scratch_;
  std::vector<std::int32_t> told_;    // to every cell
  std::vector<std::int64_t> totals_;  // of each channel over the board
  std::vector<std::int64_t> maxima_;
  std::vector<std::int64_t> features_;
  std::vector<std::int64_t> hidden_;
  std::vector<float> risks_;
};

// 1 / (1 + e^-x) by sums, products and one quotient alone, so that every machine agrees.
double logistic(double x);

}  // namespace sapper
