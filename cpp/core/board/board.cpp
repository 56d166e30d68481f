#include "core/board/board.hpp"

#include <cmath>

namespace sapper {
namespace {

bool is_protected(const BoardSpec& spec, Cell first, Cell cell) {
  switch (spec.start_rule) {
    case StartRule::kSafeCell:
      return cell == first;
    case StartRule::kOpening:
    case StartRule::kGivenZero:
      return spec.grid.are_neighbours_or_same(first, cell);
    case StartRule::kAny:
      break;
  }
  return false;
}

// Marks `count` random cells among the `room` unprotected ones, by rejection: every subset of that
// size is equally likely.
void mark_random_cells(const BoardSpec& spec, Cell first, std::int32_t count, Number mark, Rng& rng,
                       std::span<Number> numbers) {
  const auto num_cells = static_cast<std::uint32_t>(spec.grid.num_cells());
  while (count > 0) {
    const auto cell = static_cast<Cell>(rng.below(num_cells));
    if (numbers[cell] == mark || is_protected(spec, first, cell)) continue;
    numbers[cell] = mark;
    --count;
  }
}

std::int32_t num_protected(const BoardSpec& spec, Cell first) {
  if (spec.start_rule == StartRule::kAny) return 0;
  if (spec.start_rule == StartRule::kSafeCell) return 1;
  return spec.grid.neighbourhood_size(first / spec.grid.width, first % spec.grid.width);
}

// Mines everywhere but on and around `first` as the rule says. Draws the smaller of the two sets,
// mines or safe cells, so that rejection stays cheap on dense boards.
void place_mines(const BoardSpec& spec, Cell first, Rng& rng, std::span<Number> numbers) {
  const std::int32_t room = spec.grid.num_cells() - num_protected(spec, first);
  if (2 * spec.num_mines <= room) {
    std::fill(numbers.begin(), numbers.end(), Number{0});
    mark_random_cells(spec, first, spec.num_mines, kMine, rng, numbers);
    return;
  }
  for (Cell cell = 0; cell < spec.grid.num_cells(); ++cell) {
    numbers[cell] = is_protected(spec, first, cell) ? Number{0} : kMine;
  }
  mark_random_cells(spec, first, room - spec.num_mines, 0, rng, numbers);
}

// log of the share of uniform boards on which a cell with that neighbourhood shows 0.
double log_zero_share(const BoardSpec& spec, std::int32_t neighbourhood) {
  const double cells = spec.grid.num_cells();
  const double rest = cells - neighbourhood;
  const double mines = spec.num_mines;
  if (mines > rest) return -HUGE_VAL;
  return std::lgamma(rest + 1) - std::lgamma(rest - mines + 1) - std::lgamma(cells + 1) +
         std::lgamma(cells - mines + 1);
}

// For each cell the chance to show 0, divided by the greatest of them; and their true sum.
struct ZeroShares {
  std::vector<double> relative;
  double expected_zeros;
};

ZeroShares zero_shares(const BoardSpec& spec) {
  const Grid grid = spec.grid;
  const double greatest = log_zero_share(spec, grid.neighbourhood_size(0, 0));
  double relative[10];  // by the size of the neighbourhood: there are only so many different ones
  double share[10];
  for (std::int32_t size = 1; size <= 9; ++size) {
    const double log_share = log_zero_share(spec, size);
    relative[size] = std::exp(log_share - greatest);
    share[size] = std::exp(log_share);
  }
  ZeroShares shares{{}, 0.0};
  shares.relative.reserve(grid.num_cells());
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const std::int32_t size = grid.neighbourhood_size(row, col);
      shares.relative.push_back(relative[size]);
      shares.expected_zeros += share[size];
    }
  }
  return shares;
}

std::vector<Cell> zero_cells(std::span<const Number> numbers) {
  std::vector<Cell> zeros;
  for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
    if (numbers[cell] == 0) zeros.push_back(static_cast<Cell>(cell));
  }
  return zeros;
}

Cell draw_weighted(const std::vector<double>& weights, Rng& rng) {
  double total = 0;
  for (const double weight : weights) total += weight;
  double left = rng.uniform() * total;
  for (std::size_t cell = 0; cell < weights.size(); ++cell) {
    left -= weights[cell];
    if (left < 0 && weights[cell] > 0) return static_cast<Cell>(cell);
  }
  return 0;  // rounding at the very end of the scan; a corner always has weight 1
}

// Uniform over the boards with at least one zero, then uniform over its zeros. Where zeros are
// common, plain boards are drawn until one has a zero. Where they are rare, a (board, zero) pair is
// drawn uniformly and kept with chance 1/zeros, which makes the board uniform again; the
// acceptance of either way stays away from 0 on its side of `expected_zeros` = 1.
Cell draw_given_zero(const BoardSpec& spec, Rng& rng, std::span<Number> numbers) {
  const ZeroShares shares = zero_shares(spec);
  const BoardSpec plain{spec.grid, spec.num_mines, StartRule::kAny};
  while (true) {
    const bool zeros_are_common = shares.expected_zeros >= 1.0;
    const Cell drawn = zeros_are_common ? 0 : draw_weighted(shares.relative, rng);
    place_mines(zeros_are_common ? plain : spec, drawn, rng, numbers);
    count_numbers(spec.grid, numbers);
    const std::vector<Cell> zeros = zero_cells(numbers);
    if (zeros.empty()) continue;
    const auto num_zeros = static_cast<std::uint32_t>(zeros.size());
    if (zeros_are_common) return zeros[rng.below(num_zeros)];
    if (rng.below(num_zeros) == 0) return drawn;
  }
}

// Collects into `region` the cells connected to `from` that `take` accepts; `take` must mark them.
template <class Take>
void flood(Grid grid, Cell from, std::vector<Cell>& stack, Take&& take) {
  stack.assign(1, from);
  while (!stack.empty()) {
    const Cell cell = stack.back();
    stack.pop_back();
    grid.for_each_neighbour(cell, [&](Cell near) {
      if (take(near)) stack.push_back(near);
    });
  }
}

}  // namespace

Cell draw_first(const BoardSpec& spec, Rng& rng) {
  const auto num_cells = static_cast<std::uint32_t>(spec.grid.num_cells());
  while (true) {  // a corner always has room, so this ends
    const auto cell = static_cast<Cell>(rng.below(num_cells));
    if (spec.num_mines + num_protected(spec, cell) <= spec.grid.num_cells()) return cell;
  }
}

Cell draw_board(const BoardSpec& spec, Cell first, Rng& rng, std::span<Number> numbers) {
  if (spec.start_rule == StartRule::kGivenZero) return draw_given_zero(spec, rng, numbers);
  place_mines(spec, first, rng, numbers);
  count_numbers(spec.grid, numbers);
  return first;
}

// Sums mines by columns of three, then by rows of three: plain loops over bytes that compilers turn
// into vector instructions. A number never reads as a mine, so rows are overwritten as they go.
void count_numbers(Grid grid, std::span<Number> numbers) {
  const std::int32_t width = grid.width;
  const std::vector<Number> outside(width, 0);
  std::vector<Number> column_mines(width + 2, 0);
  for (std::int32_t row = 0; row < grid.height; ++row) {
    Number* here = numbers.data() + static_cast<std::size_t>(row) * width;
    const Number* above = row > 0 ? here - width : outside.data();
    const Number* below = row + 1 < grid.height ? here + width : outside.data();
    for (std::int32_t col = 0; col < width; ++col) {
      column_mines[col + 1] =
          static_cast<Number>(is_mine(above[col]) + is_mine(here[col]) + is_mine(below[col]));
    }
    for (std::int32_t col = 0; col < width; ++col) {
      const int around = column_mines[col] + column_mines[col + 1] + column_mines[col + 2];
      here[col] = is_mine(here[col]) ? kMine : static_cast<Number>(around);
    }
  }
}

std::vector<std::int32_t> label_openings(Grid grid, std::span<const Number> numbers) {
  std::vector<std::int32_t> labels(numbers.size(), -1);
  std::vector<Cell> stack;
  std::int32_t num_openings = 0;
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (numbers[cell] != 0 || labels[cell] >= 0) continue;
    labels[cell] = num_openings;
    flood(grid, cell, stack, [&](Cell near) {
      const bool unlabelled = labels[near] < 0;
      if (unlabelled) labels[near] = num_openings;
      return unlabelled && numbers[near] == 0;
    });
    ++num_openings;
  }
  return labels;
}

BoardMetrics measure_board(Grid grid, std::span<const Number> numbers) {
  std::vector<std::int32_t> labels = label_openings(grid, numbers);
  BoardMetrics metrics{0, 0, 0};
  std::vector<Cell> stack;
  const std::int32_t on_island = grid.num_cells();
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (labels[cell] != on_island) {
      metrics.num_openings = std::max(metrics.num_openings, labels[cell] + 1);
    }
    if (is_mine(numbers[cell]) || (labels[cell] >= 0 && labels[cell] != on_island)) continue;
    ++metrics.board_value_3bv;
    if (labels[cell] == on_island) continue;
    ++metrics.num_islands;
    labels[cell] = on_island;
    flood(grid, cell, stack, [&](Cell near) {
      const bool taken = labels[near] < 0 && !is_mine(numbers[near]);
      if (taken) labels[near] = on_island;
      return taken;
    });
  }
  metrics.board_value_3bv += metrics.num_openings;
  return metrics;
}

const char* name_of(StartRule start_rule) {
  switch (start_rule) {
    case StartRule::kAny:
      return "any";
    case StartRule::kSafeCell:
      return "safe";
    case StartRule::kOpening:
      return "opening";
    case StartRule::kGivenZero:
      return "given-zero";
  }
  return "";
}

}  // namespace sapper
