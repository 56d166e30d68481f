#include "core/champion/first_cell.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sapper {
namespace {

struct Place {
  std::int32_t row;
  std::int32_t col;
};

struct LevelFirstCells {
  Grid grid;
  std::int32_t num_mines;
  Place any;
  Place safe;
  Place opening;
};

// A corner is the likeliest cell to start an opening. Where one is promised, a few steps from the
// corner are best: the opening reaches the corner, whose traps are the likeliest, and beyond.
constexpr Place kCorner{0, 0};
constexpr Place kNearer{2, 2};
constexpr Place kInward{3, 3};

// The levels, each with its best first cell under each start rule, by weighted games of `fast` from
// every cell of an eighth of the board (expert: from seven and three cells near the corner).
constexpr std::array kLevels{
    LevelFirstCells{{9, 9}, 10, kCorner, kCorner, kNearer},    // beginner
    LevelFirstCells{{8, 8}, 10, kCorner, kCorner, kNearer},    // beginner8
    LevelFirstCells{{16, 16}, 40, kCorner, kCorner, kNearer},  // intermediate
    LevelFirstCells{{16, 30}, 99, kCorner, kCorner, kInward},  // expert
};

LevelFirstCells first_cells_of(const BoardSpec& spec) {
  const Grid grid = spec.grid;
  for (const LevelFirstCells& level : kLevels) {
    if (level.grid.height == grid.height && level.grid.width == grid.width &&
        level.num_mines == spec.num_mines) {
      return level;
    }
  }
  const Place inward{std::min(kInward.row, grid.height - 1), std::min(kInward.col, grid.width - 1)};
  return {grid, spec.num_mines, kCorner, kCorner, inward};
}

Place place_of(const BoardSpec& spec) {
  const LevelFirstCells level = first_cells_of(spec);
  if (spec.start_rule == StartRule::kAny) return level.any;
  if (spec.start_rule == StartRule::kSafeCell) return level.safe;
  if (spec.start_rule == StartRule::kGivenZero) return kCorner;
  const Place place = level.opening;
  const std::int32_t protected_cells = spec.grid.neighbourhood_size(place.row, place.col);
  const bool has_room = spec.num_mines <= spec.grid.num_cells() - protected_cells;
  return has_room ? place : kCorner;
}

}  // namespace

Cell best_first_cell(const BoardSpec& spec) {
  const Place place = place_of(spec);
  return place.row * spec.grid.width + place.col;
}

bool is_untouched(const Question& question) {
  const auto is_unknown = [](Knowledge known) { return known == Knowledge::kUnknown; };
  return std::all_of(question.numbers.begin(), question.numbers.end(), is_hidden) &&
         std::all_of(question.assumed.begin(), question.assumed.end(), is_unknown);
}

}  // namespace sapper
