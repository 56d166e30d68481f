#include "tests/helpers/positions.hpp"

#include <bit>
#include <cmath>

#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

Number number_of(char mark) {
  if (mark == '#') return kHidden;
  return mark == '.' ? kUnnumbered : static_cast<Number>(mark - '0');
}

// What one open number says: so many mines among these cells.
struct Sum {
  Layout cells;
  int mines;
};

std::vector<Sum> sums_of(const Question& question) {
  std::vector<Sum> sums;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const Number number = question.numbers[cell];
    if (is_hidden(number) || number == kUnnumbered) continue;
    Layout around = 0;
    question.grid.for_each_neighbour(cell, [&](Cell near) { around |= Layout{1} << near; });
    sums.push_back({around, number});
  }
  return sums;
}

bool agrees(const Question& question, const std::vector<Sum>& sums, Layout layout) {
  if (question.num_mines != kUncounted && std::popcount(layout) != question.num_mines) return false;
  for (const Sum& sum : sums) {
    if (std::popcount(layout & sum.cells) != sum.mines) return false;
  }
  return true;
}

// A count divided by 2^shift, which is below 1.
double leading(const BigCount& count, int& shift) {
  double value = 0;
  shift = 64 * static_cast<int>(count.limbs().size());
  for (const std::uint64_t limb : count.limbs()) {
    value = value * 0x1.0p-64 + static_cast<double>(limb) * 0x1.0p-64;
  }
  return value;
}

}  // namespace

Position position_of(const std::vector<std::string>& rows, std::int32_t num_mines) {
  Position position{grid_of(rows), {}, num_mines};
  for (const std::string& row : rows) {
    for (const char mark : row) position.numbers.push_back(number_of(mark));
  }
  return position;
}

Position random_position(Grid grid, std::int32_t num_mines, Rng& rng) {
  Position position{grid, std::vector<Number>(grid.num_cells()), num_mines};
  draw_board({grid, num_mines, StartRule::kAny}, 0, rng, position.numbers);
  const double share_open = rng.uniform();
  for (Number& number : position.numbers) {
    if (is_mine(number) || rng.uniform() >= share_open) number = kHidden;
  }
  return position;
}

std::vector<Layout> brute_force(const Question& question) {
  const std::vector<Sum> sums = sums_of(question);
  Layout hidden = 0;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell])) hidden |= Layout{1} << cell;
  }
  std::vector<Layout> layouts;
  Layout layout = 0;
  do {  // every subset of the hidden cells, in ascending order
    if (agrees(question, sums, layout)) layouts.push_back(layout);
    layout = (layout - hidden) & hidden;
  } while (layout != 0);
  return layouts;
}

double quotient(const BigCount& a, const BigCount& b) {
  int shift_a = 0;
  int shift_b = 0;
  const double top = leading(a, shift_a);
  const double bottom = leading(b, shift_b);
  return std::ldexp(top / bottom, shift_a - shift_b);
}

}  // namespace sapper::tests
