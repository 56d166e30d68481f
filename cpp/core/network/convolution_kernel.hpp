// The work on every cell, written once for vectors of any width. Each user compiles it for another
// processor, so that nothing here may be shared between them: `Lanes` must have internal linkage,
// and nothing is called that is not inlined.
#pragma once

#include "core/network/convolution.hpp"

#define SAPPER_INLINE __attribute__((always_inline)) inline

namespace sapper {

inline constexpr std::int32_t kTilePlaces = 16;
// Tiles that are worked on together: few enough for the near caches.
inline constexpr std::int32_t kTileChunk = 24;

// `Lanes` offers the vectors of a processor: Shorts, and Sums of kWidth lanes, which are ordinary
// vectors of the compiler; Signed, the same with signs; Halves, as many shorts as there are sums;
// kVectors and kTiles, the block of sums that is kept in registers; and add_products(sums, a, b),
// which adds to each sum the two products of its pairs.
template <class Lanes>
class TileConvolver {
 public:
  static constexpr NetworkKernel kernel(const char* name) {
    return {name, &convolve, &tell, &pool};
  }

 private:
  using Shorts = Lanes::Shorts;
  using Sums = Lanes::Sums;
  using Signed = Lanes::Signed;
  using Halves = Lanes::Halves;
  static constexpr std::int32_t kWidth = Lanes::kWidth;
  static constexpr std::int32_t kBlock = Lanes::kVectors * kWidth;
  static constexpr std::ptrdiff_t kShorts = sizeof(Shorts) / sizeof(std::int16_t);
  static constexpr std::ptrdiff_t kCell = kChannelGroup;          // from one cell to the next
  static constexpr std::ptrdiff_t kPlace = kTileChunk * kCell;    // from one place to the next
  static constexpr std::ptrdiff_t kGroup = kTilePlaces * kPlace;  // from one group to the next
  static_assert(kTileChunk % Lanes::kTiles == 0 && kChannelGroup % kBlock == 0);
  static_assert(kChannelGroup % kShorts == 0 && sizeof(Halves) * 2 == sizeof(Sums));

  static void convolve(const ConvolutionTask& task) {
    const std::int32_t num_tiles = task.tiles.rows() * task.tiles.cols();
    for (std::int32_t first = 0; first < num_tiles; first += kTileChunk) {
      const std::int32_t left = num_tiles - first;
      const std::int32_t count = left < kTileChunk ? left : kTileChunk;
      transform_inputs(task, first, count);
      // The rest of the last block holds what was there before; nobody reads what comes of it.
      for (std::int32_t place = 0; place < kTilePlaces; ++place) multiply(task, place, count);
      if (task.stream != nullptr) {
        finish_tiles<true>(task, first, count);
      } else {
        finish_tiles<false>(task, first, count);
      }
    }
  }

  // Goes from tile to tile in reading order.
  struct Walk {
    std::int32_t cols;
    std::int32_t row;
    std::int32_t col;

    Walk(const ConvolutionTask& task, std::int32_t tile)
        : cols(task.tiles.cols()), row(tile / cols), col(tile % cols) {}
    SAPPER_INLINE void next() {
      if (++col < cols) return;
      col = 0;
      ++row;
    }
  };

  template <class Vector, class Value>
  SAPPER_INLINE static Vector load(const Value* values) {
    Vector vector;
    __builtin_memcpy(&vector, values, sizeof(vector));
    return vector;
  }

  template <class Vector, class Value>
  SAPPER_INLINE static void store(const Vector& vector, Value* values) {
    __builtin_memcpy(values, &vector, sizeof(vector));
  }

  static void transform_inputs(const ConvolutionTask& task, std::int32_t first,
                               std::int32_t count) {
    const std::ptrdiff_t num_groups = task.convolution->inputs / kChannelGroup;
    const std::ptrdiff_t down = task.tiles.stride() * kCell;
    const auto plane = static_cast<std::ptrdiff_t>(task.tiles.num_places()) * kCell;
    for (std::ptrdiff_t group = 0; group < num_groups; ++group) {
      const Activation* cells = task.input + group * plane;
      std::int16_t* out = task.scratch->tiles.data() + group * kGroup;
      Walk walk(task, first);
      for (std::int32_t slot = 0; slot < count; ++slot, walk.next()) {
        const Activation* corner = cells + 2 * (walk.row * down + walk.col * kCell);
        for (std::ptrdiff_t channel = 0; channel < kCell; channel += kShorts) {
          transform_input(corner + channel, down, out + slot * kCell + channel);
        }
      }
    }
  }

  // Bᵀ d B of the 4×4 cells d around a tile, in some channels.
  SAPPER_INLINE static void transform_input(const Activation* corner, std::ptrdiff_t down,
                                            std::int16_t* out) {
    Shorts half[4][4];
#pragma GCC unroll 4
    for (std::ptrdiff_t x = 0; x < 4; ++x) {
      const Activation* column = corner + x * kCell;
      const auto a = load<Shorts>(column);
      const auto b = load<Shorts>(column + down);
      const auto c = load<Shorts>(column + 2 * down);
      const auto d = load<Shorts>(column + 3 * down);
      half[0][x] = a - c;
      half[1][x] = b + c;
      half[2][x] = c - b;
      half[3][x] = b - d;
    }
#pragma GCC unroll 4
    for (std::ptrdiff_t y = 0; y < 4; ++y) {
      std::int16_t* places = out + 4 * y * kPlace;
      store(half[y][0] - half[y][2], places);
      store(half[y][1] + half[y][2], places + kPlace);
      store(half[y][2] - half[y][1], places + 2 * kPlace);
      store(half[y][1] - half[y][3], places + 3 * kPlace);
    }
  }

  // One place of all tiles of a chunk times its matrix of weights.
  static void multiply(const ConvolutionTask& task, std::int32_t place, std::int32_t count) {
    const std::ptrdiff_t inputs = task.convolution->inputs;
    const std::ptrdiff_t outputs = task.convolution->outputs;
    const std::int16_t* weights = task.convolution->weights.data() + place * inputs * outputs;
    const std::int16_t* tiles = task.scratch->tiles.data() + place * kPlace;
    std::int32_t* products = task.scratch->products.data() + place * kPlace;
    for (std::ptrdiff_t output = 0; output < outputs; output += kCell) {
      for (std::ptrdiff_t part = 0; part < kCell; part += kBlock) {
        for (std::ptrdiff_t tile = 0; tile < count; tile += Lanes::kTiles) {
          multiply_block(inputs, weights + output * inputs + 2 * part, tiles + tile * kCell,
                         products + output * kGroup / kCell + tile * kCell + part);
        }
      }
    }
  }

  static void multiply_block(std::ptrdiff_t inputs, const std::int16_t* weights,
                             const std::int16_t* tiles, std::int32_t* products) {
    Sums sums[Lanes::kTiles][Lanes::kVectors];
#pragma GCC unroll 16
    for (std::int32_t tile = 0; tile < Lanes::kTiles; ++tile) {
#pragma GCC unroll 16
      for (std::int32_t v = 0; v < Lanes::kVectors; ++v) sums[tile][v] = Sums{};
    }
    for (std::ptrdiff_t left = inputs; left > 0; left -= kCell) {
#pragma GCC unroll 1
      for (std::ptrdiff_t input = 0; input < kCell; input += 2) {
        Sums weight[Lanes::kVectors];
#pragma GCC unroll 16
        for (std::int32_t v = 0; v < Lanes::kVectors; ++v) {
          weight[v] = load<Sums>(weights + input * kCell + 2 * v * kWidth);
        }
#pragma GCC unroll 16
        for (std::int32_t tile = 0; tile < Lanes::kTiles; ++tile) {
          const Sums pair = Sums{} + load<std::uint32_t>(tiles + tile * kCell + input);
#pragma GCC unroll 16
          for (std::int32_t v = 0; v < Lanes::kVectors; ++v) {
            sums[tile][v] = Lanes::add_products(sums[tile][v], pair, weight[v]);
          }
        }
      }
      weights += kCell * kCell;
      tiles += kGroup;
    }
#pragma GCC unroll 16
    for (std::int32_t tile = 0; tile < Lanes::kTiles; ++tile) {
#pragma GCC unroll 16
      for (std::int32_t v = 0; v < Lanes::kVectors; ++v) {
        store(sums[tile][v], products + tile * kCell + v * kWidth);
      }
    }
  }

  // `kAdds`: to the stream.
  template <bool kAdds>
  static void finish_tiles(const ConvolutionTask& task, std::int32_t first, std::int32_t count) {
    const std::ptrdiff_t num_groups = task.convolution->outputs / kChannelGroup;
    const auto plane = static_cast<std::ptrdiff_t>(task.tiles.num_places()) * kCell;
    const std::int32_t* bias = task.convolution->bias.data();
    CellEnd end;
    end.shift = task.convolution->shift;
    end.down = task.tiles.stride() * kCell;
    const Grid grid = task.tiles.grid();
    for (std::ptrdiff_t group = 0; group < num_groups; ++group) {
      const std::int32_t* products = task.scratch->products.data() + group * kGroup;
      Walk walk(task, first);
      for (std::int32_t slot = 0; slot < count; ++slot, walk.next()) {
        end.has_right = 2 * walk.col + 1 < grid.width;
        end.has_below = 2 * walk.row + 1 < grid.height;
        const std::ptrdiff_t at =
            group * plane + (2 * walk.row + 1) * end.down + (2 * walk.col + 1) * kCell;
        for (std::ptrdiff_t channel = 0; channel < kCell; channel += kWidth) {
          end.stream = kAdds ? task.stream + at + channel : nullptr;
          end.output = task.output + at + channel;
          finish_tile<kAdds>(products + slot * kCell + channel,
                             load<Sums>(bias + group * kCell + channel), end);
        }
      }
    }
  }

  // How the results of a tile become its cells.
  struct CellEnd {
    std::int32_t shift;
    std::ptrdiff_t down;  // to the cell below
    bool has_right;       // whether the board goes on there
    bool has_below;
    Activation* stream;  // of the first cell
    Activation* output;
  };

  // Aᵀ m A of the 16 products m of a tile, in some channels, scaled and written to its cells.
  template <bool kAdds>
  SAPPER_INLINE static void finish_tile(const std::int32_t* products, const Sums& bias,
                                        const CellEnd& end) {
    // Unsigned: parts may wrap around, the whole does not.
    Sums upper[4];
    Sums lower[4];
#pragma GCC unroll 4
    for (std::ptrdiff_t x = 0; x < 4; ++x) {
      const std::int32_t* column = products + x * kPlace;
      const auto a = load<Sums>(column);
      const auto b = load<Sums>(column + 4 * kPlace);
      const auto c = load<Sums>(column + 8 * kPlace);
      const auto d = load<Sums>(column + 12 * kPlace);
      upper[x] = a + b + c;
      lower[x] = b - c - d;
    }
    finish_cell<kAdds>(upper[0] + upper[1] + upper[2] + bias, end, 0);
    if (end.has_right) finish_cell<kAdds>(upper[1] - upper[2] - upper[3] + bias, end, kCell);
    if (!end.has_below) return;
    finish_cell<kAdds>(lower[0] + lower[1] + lower[2] + bias, end, end.down);
    if (!end.has_right) return;
    finish_cell<kAdds>(lower[1] - lower[2] - lower[3] + bias, end, end.down + kCell);
  }

  template <bool kAdds>
  SAPPER_INLINE static void finish_cell(const Sums& sums, const CellEnd& end, std::ptrdiff_t cell) {
    Signed result = reinterpret_cast<const Signed&>(sums) >> end.shift;
    if constexpr (kAdds) {
      result += __builtin_convertvector(load<Halves>(end.stream + cell), Signed);
      result = clamped(result, -32768, 32767);
      store(__builtin_convertvector(result, Halves), end.stream + cell);
    }
    store(__builtin_convertvector(clamped(result, 0, kMaxActivation), Halves), end.output + cell);
  }

  static void tell(const TellTask& task) {
    const Grid grid = task.tiles.grid();
    const auto channels = static_cast<std::ptrdiff_t>(task.told.size());
    for (std::ptrdiff_t channel = 0; channel < channels; channel += kWidth) {
      const auto told = load<Signed>(task.told.data() + channel);
      for (std::int32_t row = 0; row < grid.height; ++row) {
        const std::ptrdiff_t at = start_of(task.tiles, channel, row);
        for (std::ptrdiff_t cell = at; cell < at + grid.width * kCell; cell += kCell) {
          const auto before = __builtin_convertvector(load<Halves>(task.stream + cell), Signed);
          const Signed sum = clamped(before + told, -32768, 32767);
          store(__builtin_convertvector(sum, Halves), task.stream + cell);
          const Signed positive = clamped(sum, 0, kMaxActivation);
          store(__builtin_convertvector(positive, Halves), task.output + cell);
        }
      }
    }
  }

  static void pool(const PoolTask& task) {
    const Grid grid = task.tiles.grid();
    const auto channels = static_cast<std::ptrdiff_t>(task.totals.size());
    for (std::ptrdiff_t channel = 0; channel < channels; channel += kWidth) {
      std::int64_t* totals = task.totals.data() + channel;
      for (std::int32_t i = 0; i < kWidth; ++i) totals[i] = 0;
      Signed most = {};
      for (std::int32_t row = 0; row < grid.height; ++row) {
        const Activation* cells = task.input + start_of(task.tiles, channel, row);
        Signed sums = {};
        for (std::ptrdiff_t cell = 0; cell < grid.width * kCell; cell += kCell) {
          const Signed values = __builtin_convertvector(load<Halves>(cells + cell), Signed);
          sums += values;
          most = values > most ? values : most;
        }
        for (std::int32_t i = 0; i < kWidth; ++i) totals[i] += sums[i];
      }
      for (std::int32_t i = 0; i < kWidth; ++i) task.maxima.data()[channel + i] = most[i];
    }
  }

  // Where a channel of the first cell of a row is.
  static std::ptrdiff_t start_of(const TileGrid& tiles, std::ptrdiff_t channel, std::int32_t row) {
    const std::ptrdiff_t num_places =
        static_cast<std::ptrdiff_t>(tiles.stride()) * (2 * tiles.rows() + 2);
    const std::ptrdiff_t place = std::ptrdiff_t{row + 1} * tiles.stride() + 1;
    return (channel / kCell * num_places + place) * kCell + channel % kCell;
  }

  SAPPER_INLINE static Signed clamped(const Signed& values, std::int32_t least, std::int32_t most) {
    const Signed low = Signed{} + least;
    const Signed high = Signed{} + most;
    const Signed raised = values < low ? low : values;
    return raised > high ? high : raised;
  }
};

}  // namespace sapper
