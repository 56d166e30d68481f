#include "core/champion/traps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace sapper {
namespace {

struct Offset {
  std::int32_t rows;
  std::int32_t cols;
};

// Mines on the first half of its cells may be swapped for mines on the second half.
struct Shape {
  std::span<const Offset> cells;
  std::span<const Offset> walls;
};

constexpr std::array<Offset, 2> kBeside{{{0, 0}, {0, 1}}};
constexpr std::array<Offset, 6> kBesideWalls{{{-1, -1}, {0, -1}, {1, -1}, {-1, 2}, {0, 2}, {1, 2}}};
constexpr std::array<Offset, 2> kBelow{{{0, 0}, {1, 0}}};
constexpr std::array<Offset, 6> kBelowWalls{{{-1, -1}, {-1, 0}, {-1, 1}, {2, -1}, {2, 0}, {2, 1}}};
constexpr std::array<Offset, 4> kSquare{{{0, 0}, {1, 1}, {0, 1}, {1, 0}}};
constexpr std::array<Offset, 4> kSquareWalls{{{-1, -1}, {-1, 2}, {2, -1}, {2, 2}}};
constexpr std::array<Shape, 3> kShapes{
    {{kBeside, kBesideWalls}, {kBelow, kBelowWalls}, {kSquare, kSquareWalls}}};

constexpr std::int32_t kReach = 2;  // no part of a shape is further from its first cell
constexpr double kLossInTrap = 0.5;
constexpr double kLeastChance = 1e-5;  // less likely traps are left out
constexpr double kCounted = 0.02;      // more likely ones are counted, not multiplied

class TrapSearch {
 public:
  TrapSearch(const Question& question, const Analysis& analysis, std::span<const Cell> candidates,
             const Budget& budget)
      : question_(question),
        analysis_(analysis),
        budget_(budget),
        is_candidate_(question.numbers.size(), false),
        is_near_(question.numbers.size(), false),
        kept_(question.numbers.size(), 1.0) {
    for (const Cell cell : candidates) {
      is_candidate_[cell] = true;
      is_near_[cell] = true;
      question.grid.for_each_within(cell, kReach, [&](Cell near) { is_near_[near] = true; });
    }
  }

  void run() {
    const Grid grid = question_.grid;
    for (std::int32_t row = 0; row < grid.height; ++row) {
      for (std::int32_t col = 0; col < grid.width; ++col) {
        const Cell cell = grid.cell(row, col);
        if (!is_near_[cell] || !is_unknown(cell)) continue;
        for (const Shape& shape : kShapes) look_at(shape, row, col);
      }
    }
  }

  double loss_at(Cell cell) const { return 1.0 - kept_[cell]; }

 private:
  void look_at(const Shape& shape, std::int32_t row, std::int32_t col) {
    inside_.clear();
    walls_.clear();
    double chance = chance_inside(shape, row, col);
    if (chance < kLeastChance) return;
    chance *= chance_of_walls(shape, row, col, kLeastChance / chance);
    if (chance < kLeastChance || !touches_candidate()) return;
    if (chance >= kCounted) chance = counted_chance();
    for (const Cell cell : inside_) kept_[cell] *= 1.0 - kLossInTrap * chance;
    for (const Cell cell : walls_) kept_[cell] *= 1.0 - kLossInTrap * chance;
  }

  // That the mines inside may be swapped, 0 where a cell is known.
  double chance_inside(const Shape& shape, std::int32_t row, std::int32_t col) {
    double first_half = 1.0;
    double second_half = 1.0;
    for (const Offset& offset : shape.cells) {
      const Cell cell = cell_at(row + offset.rows, col + offset.cols);
      if (cell < 0 || !is_unknown(cell)) return 0.0;
      const double risk = analysis_.mine_probability[cell];
      const bool is_in_first = 2 * inside_.size() < shape.cells.size();
      first_half *= is_in_first ? risk : 1.0 - risk;
      second_half *= is_in_first ? 1.0 - risk : risk;
      inside_.push_back(cell);
    }
    return first_half + second_half;
  }

  // That all walls are mines; 0 where that is less than `least`.
  double chance_of_walls(const Shape& shape, std::int32_t row, std::int32_t col, double least) {
    double chance = 1.0;
    for (const Offset& offset : shape.walls) {
      const Cell cell = cell_at(row + offset.rows, col + offset.cols);
      if (cell < 0) continue;
      if (!is_hidden(question_.numbers[cell])) return 0.0;
      chance *= analysis_.mine_probability[cell];
      if (chance < least) return 0.0;
      walls_.push_back(cell);
    }
    return chance;
  }

  bool touches_candidate() const {
    const auto is_one = [&](Cell cell) { return is_candidate_[cell]; };
    return std::any_of(inside_.begin(), inside_.end(), is_one) ||
           std::any_of(walls_.begin(), walls_.end(), is_one);
  }

  double counted_chance() const {
    std::vector<Knowledge> assumed(question_.assumed.begin(), question_.assumed.end());
    assumed.resize(question_.numbers.size(), Knowledge::kUnknown);
    for (const Cell wall : walls_) assumed[wall] = Knowledge::kProvenMine;
    const Question closed{question_.grid, question_.numbers, question_.num_mines, assumed};
    double chance = 0.0;
    for (const bool is_swapped : {false, true}) {
      for (std::size_t i = 0; i < inside_.size(); ++i) {
        const bool is_in_first = 2 * i < inside_.size();
        assumed[inside_[i]] =
            is_in_first == is_swapped ? Knowledge::kProvenSafe : Knowledge::kProvenMine;
      }
      const WideFloat layouts = analyser_of_thread().outlook(closed, budget_).num_layouts;
      if (!layouts.is_zero()) chance += ratio(layouts, analysis_.num_layouts);
    }
    return std::min(chance, 1.0);
  }

  bool is_unknown(Cell cell) const {
    return is_hidden(question_.numbers[cell]) && analysis_.knowledge[cell] == Knowledge::kUnknown;
  }

  // -1 beyond the border.
  Cell cell_at(std::int32_t row, std::int32_t col) const {
    const Grid grid = question_.grid;
    const bool is_on_board = row >= 0 && row < grid.height && col >= 0 && col < grid.width;
    return is_on_board ? grid.cell(row, col) : -1;
  }

  const Question& question_;
  const Analysis& analysis_;
  const Budget& budget_;
  std::vector<bool> is_candidate_;
  std::vector<bool> is_near_;  // so that a shape which begins here may hold a candidate
  std::vector<double> kept_;   // of each cell: the share of wins that its traps leave
  std::vector<Cell> inside_;   // of the trap that is looked at
  std::vector<Cell> walls_;
};

}  // namespace

std::vector<double> find_trap_losses(const Question& question, const Analysis& analysis,
                                     std::span<const Cell> candidates, const Budget& budget) {
  TrapSearch search(question, analysis, candidates, budget);
  search.run();
  std::vector<double> losses;
  losses.reserve(candidates.size());
  for (const Cell cell : candidates) losses.push_back(search.loss_at(cell));
  return losses;
}

Considered disarming(Considered considered, double trap_loss) {
  considered.trap_loss = trap_loss;
  considered.score /= 1.0 - trap_loss;
  return considered;
}

}  // namespace sapper
