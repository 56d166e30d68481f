// What a value network is shown of a position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/network/convolution.hpp"

namespace sapper {

// A position as a value network takes it; one entry a cell.
struct ValueInput {
  Grid grid;
  std::span<const Number> numbers;
  std::span<const float> risks;     // exactly 0 and 1 where that is proven, and only there
  std::span<const float> promises;  // what a look ahead gives the best guesses; or empty
  std::int32_t num_mines;
};

// The risks of an analysis, as `ValueInput` has them.
void write_risks(const Analysis& analysis, std::vector<float>& risks);

// The planes, one a channel: ten of them, by number, are 1 where a cell is hidden and where it
// shows 0 to 8.
enum class ValuePlane : std::uint8_t {
  kHiddenCell = 0,
  kZero = 1,
  kRisk = 10,
  kPromise,
  kProvenSafe,
  kProvenMine,
  kDensity,  // of mines where nothing is proven; the same everywhere
  kUnknown,  // hidden cells that are not proven, in 256ths; the same everywhere
  kCount,
};
static_assert(static_cast<std::int32_t>(ValuePlane::kCount) == kChannelGroup);

// Planes are counted in these; what is unknown in 1024ths.
inline constexpr std::int32_t kPlaneUnit = 4096;
inline constexpr std::int32_t kUnknownCell = 4;

// Networks know boards that are at least as wide as high: others are turned.
Grid shown_grid(Grid grid);

// Writes the planes of a position, laid out by `tiles`, which are those of its shown grid. The
// margin is left alone.
void write_planes(const ValueInput& input, const TileGrid& tiles, std::span<Activation> planes);

}  // namespace sapper
