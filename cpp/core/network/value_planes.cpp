#include "core/network/value_planes.hpp"

#include <algorithm>

namespace sapper {
namespace {

constexpr float kLeastRisk = 1e-6F;  // of a cell that is not proven

// A share in units, rounded half up; what is out of range, or no number, is brought into it.
Activation in_units(double share) {
  const double units = share * kPlaneUnit + 0.5;
  if (!(units >= 1.0)) return 0;
  return static_cast<Activation>(std::min(units, static_cast<double>(kMaxActivation)));
}

// What is the same everywhere on the board.
struct Counts {
  std::int32_t num_unknown = 0;
  std::int32_t mines_left;

  explicit Counts(const ValueInput& input) : mines_left(input.num_mines) {
    for (std::size_t cell = 0; cell < input.numbers.size(); ++cell) {
      if (!is_hidden(input.numbers[cell])) continue;
      const float risk = input.risks[cell];
      mines_left -= risk >= 1.0F;
      num_unknown += risk > 0.0F && risk < 1.0F;
    }
  }

  Activation density() const {
    const std::int64_t cells = std::max(num_unknown, 1);
    const std::int64_t mines = std::max(mines_left, 0);
    return limited((2 * mines * kPlaneUnit + cells) / (2 * cells));
  }
  Activation unknown() const { return limited(std::int64_t{num_unknown} * kUnknownCell); }

 private:
  static Activation limited(std::int64_t value) {
    return static_cast<Activation>(std::min<std::int64_t>(value, kMaxActivation));
  }
};

}  // namespace

void write_risks(const Analysis& analysis, std::vector<float>& risks) {
  risks.resize(analysis.mine_probability.size());
  for (std::size_t cell = 0; cell < risks.size(); ++cell) {
    const auto risk = static_cast<float>(analysis.mine_probability[cell]);
    const Knowledge known = analysis.knowledge[cell];
    risks[cell] = known == Knowledge::kUnknown
                      ? std::clamp(risk, kLeastRisk, 1.0F - kLeastRisk)
                      : static_cast<float>(known == Knowledge::kProvenMine);
  }
}

Grid shown_grid(Grid grid) {
  return grid.height > grid.width ? Grid{grid.width, grid.height} : grid;
}

void write_planes(const ValueInput& input, const TileGrid& tiles, std::span<Activation> planes) {
  const bool is_turned = input.grid.height > input.grid.width;
  const Counts counts(input);
  const Activation density = counts.density();
  const Activation unknown = counts.unknown();
  std::size_t cell = 0;
  for (std::int32_t row = 0; row < input.grid.height; ++row) {
    for (std::int32_t col = 0; col < input.grid.width; ++col, ++cell) {
      const auto shown =
          planes.subspan(is_turned ? tiles.cell(col, row) : tiles.cell(row, col), kChannelGroup);
      const auto plane = [&](ValuePlane which) -> Activation& {
        return shown[static_cast<std::size_t>(which)];
      };
      std::fill(shown.begin(), shown.end(), Activation{0});
      plane(ValuePlane::kDensity) = density;
      plane(ValuePlane::kUnknown) = unknown;
      if (!input.promises.empty()) plane(ValuePlane::kPromise) = in_units(input.promises[cell]);
      const Number number = input.numbers[cell];
      if (number >= 0 && number <= 8) {
        shown[static_cast<std::size_t>(ValuePlane::kZero) + static_cast<std::size_t>(number)] =
            kPlaneUnit;
      }
      if (!is_hidden(number)) continue;
      const float risk = input.risks[cell];
      plane(ValuePlane::kHiddenCell) = kPlaneUnit;
      plane(ValuePlane::kRisk) = in_units(risk);
      plane(ValuePlane::kProvenSafe) = risk <= 0.0F ? kPlaneUnit : 0;
      plane(ValuePlane::kProvenMine) = risk >= 1.0F ? kPlaneUnit : 0;
    }
  }
}

}  // namespace sapper
