// A network that says of every hidden cell how likely it is to be a mine, for boards of any size.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper {

// What one channel after the other makes of all those before it.
struct MineLayer {
  std::size_t inputs;
  std::vector<float> weights;  // by output, input and, in convolutions, place of the 3×3
  std::vector<float> biases;   // one an output
};

// Twelve planes, residual blocks of two 3×3 convolutions, and after every second block each cell is
// told the mean of the whole board: `BoardNet` of sapper.learning.networks.models. It computes in
// single precision, in one order of sums, so that it says the same on every machine.
//
// A file: "SAPPERMN", the version, the blocks and the channels (32 bits each, the low byte first),
// then all weights in half precision: the first convolution (output, input, row, column) and its
// biases, the blocks with their means, and the weights and the bias of the last layer.
class MineNetwork {
 public:
  // Throws std::invalid_argument where the file holds no such network.
  explicit MineNetwork(std::span<const std::byte> file);

  // One entry a cell; 0 for open ones.
  std::vector<double> mine_probability(Grid grid, std::span<const Number> visible,
                                       std::int32_t num_mines) const;

 private:
  struct Block {
    MineLayer first;
    MineLayer second;
    std::vector<MineLayer> mean;  // one where the board's mean follows
  };

  MineLayer stem_;
  std::vector<Block> blocks_;
  MineLayer head_;
};

}  // namespace sapper
