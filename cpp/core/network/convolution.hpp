// 3×3 convolutions in whole numbers: the same bits on every machine, whatever its vectors are.
//
// Winograd's minimal filtering F(2×2, 3×3) (Lavin and Gray, "Fast Algorithms for Convolutional
// Neural Networks", 2016): of each tile of 2×2 cells the 4×4 cells around it are transformed, and
// 16 products do the work of 36. With weights transformed times 4 all of it is exact in integers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper {

// Memory for vectors of any width.
template <class T>
struct AlignedAllocator {
  using value_type = T;
  static constexpr std::align_val_t kAlignment{64};

  AlignedAllocator() = default;
  template <class Other>
  explicit AlignedAllocator(const AlignedAllocator<Other>& /*other*/) {}

  T* allocate(std::size_t count) {
    return static_cast<T*>(::operator new(count * sizeof(T), kAlignment));
  }
  void deallocate(T* values, std::size_t /*count*/) { ::operator delete(values, kAlignment); }
  bool operator==(const AlignedAllocator& /*other*/) const { return true; }
};

template <class T>
using AlignedVector = std::vector<T, AlignedAllocator<T>>;

// What a cell says in one channel. Inputs of a convolution are 0..kMaxActivation, so that sums of
// four of them, which the transform makes, fit into 16 bits.
using Activation = std::int16_t;
inline constexpr std::int32_t kMaxActivation = 8191;

// A weight may be so large, because nine of them are summed in 16 bits.
inline constexpr std::int32_t kMaxWeight = 32767 / 9;

// The weights into one output may be so large together, bias included, that sums fit into 32 bits.
inline constexpr std::int64_t kMaxSum = (std::int64_t{1} << 29) - 1;

inline constexpr std::int32_t kMinShift = 1;
inline constexpr std::int32_t kMaxShift = 28;

// Channels come in such groups, which fill a vector of any width.
inline constexpr std::int32_t kChannelGroup = 16;

// Where cells lie: group after group of channels; in each the cells, with a margin of zeros around
// the board that fills up the tiles; and in each cell the channels of the group.
class TileGrid {
 public:
  TileGrid() = default;
  explicit TileGrid(Grid grid) : grid_(grid) {}

  Grid grid() const { return grid_; }
  std::int32_t rows() const { return (grid_.height + 1) / 2; }
  std::int32_t cols() const { return (grid_.width + 1) / 2; }
  std::int32_t stride() const { return 2 * cols() + 2; }
  std::size_t num_places() const {
    return static_cast<std::size_t>(stride()) * static_cast<std::size_t>(2 * rows() + 2);
  }
  // Values of a group of channels.
  std::size_t group_size() const { return num_places() * kChannelGroup; }
  // Where the first channel of a cell is in its group.
  std::size_t cell(std::int32_t row, std::int32_t col) const {
    return (static_cast<std::size_t>(row + 1) * static_cast<std::size_t>(stride()) +
            static_cast<std::size_t>(col + 1)) *
           kChannelGroup;
  }

 private:
  Grid grid_{};
};

// One convolution made ready: (sum of weight × input + bias) / 2^shift, rounded half up.
struct Convolution {
  std::int32_t inputs = 0;
  std::int32_t outputs = 0;
  std::int32_t shift = 0;               // of the transformed sum, which is 4 times as large
  AlignedVector<std::int32_t> bias;     // 4 times as large, with what rounds in it
  AlignedVector<std::int16_t> weights;  // [16 places of a tile][group][inputs / 2][16][2]
};

// Makes a convolution of weights [outputs][inputs][3][3]. Throws std::invalid_argument where they
// could leave the range that is exact.
Convolution prepare_convolution(std::int32_t inputs, std::int32_t shift,
                                std::span<const std::int32_t> bias,
                                std::span<const std::int16_t> weights);

// Memory of one convolution after the other.
struct ConvolutionScratch {
  AlignedVector<std::int16_t> tiles;
  AlignedVector<std::int32_t> products;

  void reserve(std::int32_t channels);
};

// A convolution at work on one board. Arrays are laid out by `tiles`.
struct ConvolutionTask {
  const Convolution* convolution;
  TileGrid tiles;
  const Activation* input;
  // Where given, the result is added to it, and the output is what is positive of the sum; else
  // the output is what is positive of the result.
  Activation* stream;
  Activation* output;
  ConvolutionScratch* scratch;
};

// The same of every cell: added to the stream, of which the output is what is positive.
struct TellTask {
  TileGrid tiles;
  std::span<const std::int32_t> told;  // of each channel, in 16 bits
  Activation* stream;
  Activation* output;
};

// Totals and maxima of each channel over the board.
struct PoolTask {
  TileGrid tiles;
  const Activation* input;
  std::span<std::int64_t> totals;
  std::span<std::int64_t> maxima;
};

// One way to do the work on every cell; all give the same.
struct NetworkKernel {
  const char* name;
  void (*convolve)(const ConvolutionTask& task);
  void (*tell)(const TellTask& task);
  void (*pool)(const PoolTask& task);
};

// The kernels that this machine runs, the fastest first; the last runs on any.
std::span<const NetworkKernel> network_kernels();

}  // namespace sapper
