#include "core/board/board.hpp"

#include <bit>
#include <map>
#include <utility>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

using Layout = std::uint32_t;  // bit i: cell i holds a mine

std::vector<Number> numbers_of(Grid grid, Layout layout) {
  std::vector<Number> numbers(grid.num_cells(), 0);
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if ((layout >> cell) & 1U) numbers[cell] = kMine;
  }
  count_numbers(grid, numbers);
  return numbers;
}

Layout layout_of(std::span<const Number> numbers) {
  Layout layout = 0;
  for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
    if (is_mine(numbers[cell])) layout |= 1U << cell;
  }
  return layout;
}

std::vector<Cell> zeros_of(std::span<const Number> numbers) {
  std::vector<Cell> zeros;
  for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
    if (numbers[cell] == 0) zeros.push_back(static_cast<Cell>(cell));
  }
  return zeros;
}

// The start cells that the rule allows on a board; none when the board is not allowed.
std::vector<Cell> allowed_starts(const BoardSpec& spec, Cell first, Layout layout) {
  const std::vector<Number> numbers = numbers_of(spec.grid, layout);
  switch (spec.start_rule) {
    case StartRule::kAny:
      return {first};
    case StartRule::kSafeCell:
      return is_mine(numbers[first]) ? std::vector<Cell>{} : std::vector<Cell>{first};
    case StartRule::kOpening:
      return numbers[first] == 0 ? std::vector<Cell>{first} : std::vector<Cell>{};
    case StartRule::kGivenZero:
      break;
  }
  return zeros_of(numbers);
}

using Drawn = std::pair<Layout, Cell>;

// Every (board, start) that may be drawn, with its probability: boards are equally likely, and so
// are the starts of one board.
std::map<Drawn, double> enumerate(const BoardSpec& spec, Cell first) {
  std::map<Drawn, double> share;
  double num_boards = 0;
  for (Layout layout = 0; layout < (1U << spec.grid.num_cells()); ++layout) {
    if (std::popcount(layout) != spec.num_mines) continue;
    const std::vector<Cell> starts = allowed_starts(spec, first, layout);
    for (const Cell start : starts) {
      share[{layout, start}] = 1.0 / static_cast<double>(starts.size());
    }
    if (!starts.empty()) ++num_boards;
  }
  for (auto& [drawn, probability] : share) probability /= num_boards;
  return share;
}

std::map<Drawn, std::size_t> draw_many(const BoardSpec& spec, Cell first, std::size_t num_draws) {
  std::map<Drawn, std::size_t> counts;
  std::vector<Number> numbers(spec.grid.num_cells());
  for (std::size_t index = 0; index < num_draws; ++index) {
    Rng rng(11, Stream::kBoard, index);
    const Cell start = draw_board(spec, first, rng, numbers);
    ++counts[{layout_of(numbers), start}];
  }
  return counts;
}

void check_uniform(const BoardSpec& spec, Cell first) {
  const std::map<Drawn, double> share = enumerate(spec, first);
  const std::size_t num_draws = 60 * share.size();
  std::map<Drawn, std::size_t> drawn = draw_many(spec, first, num_draws);
  std::vector<std::size_t> counts;
  std::vector<double> expected;
  for (const auto& [pair, probability] : share) {
    counts.push_back(drawn[pair]);
    expected.push_back(probability * static_cast<double>(num_draws));
  }
  CHECK_EQUAL(drawn.size(), share.size());  // nothing but allowed boards was drawn
  CHECK(is_plausible(counts, expected));
}

TEST(boards_without_a_rule_are_uniform) {
  check_uniform({{3, 3}, 2, StartRule::kAny}, 0);
  check_uniform({{2, 4}, 6, StartRule::kAny}, 0);
}

TEST(boards_with_a_safe_cell_are_uniform) {
  check_uniform({{2, 5}, 3, StartRule::kSafeCell}, 7);
  check_uniform({{3, 3}, 7, StartRule::kSafeCell}, 4);
}

TEST(boards_with_an_opening_are_uniform) {
  check_uniform({{3, 5}, 3, StartRule::kOpening}, 0);
  check_uniform({{3, 4}, 5, StartRule::kOpening}, 6);
  check_uniform({{4, 4}, 10, StartRule::kOpening}, 0);
}

TEST(boards_with_a_given_zero_are_uniform_where_zeros_are_common) {
  check_uniform({{3, 3}, 1, StartRule::kGivenZero}, 0);
  check_uniform({{1, 6}, 2, StartRule::kGivenZero}, 0);
  check_uniform({{3, 4}, 2, StartRule::kGivenZero}, 0);
}

TEST(boards_with_a_given_zero_are_uniform_where_zeros_are_rare) {
  check_uniform({{3, 4}, 5, StartRule::kGivenZero}, 0);
  check_uniform({{4, 4}, 8, StartRule::kGivenZero}, 0);
  check_uniform({{1, 7}, 5, StartRule::kGivenZero}, 0);
  check_uniform({{4, 4}, 12, StartRule::kGivenZero}, 0);
}

TEST(a_full_board_leaves_only_what_the_rule_protects) {
  check_uniform({{3, 3}, 9, StartRule::kAny}, 0);
  check_uniform({{3, 3}, 8, StartRule::kSafeCell}, 4);
  check_uniform({{3, 3}, 5, StartRule::kOpening}, 8);
}

TEST(dense_given_zero_boards_of_full_size_are_found) {
  const BoardSpec spec{{16, 30}, 470, StartRule::kGivenZero};
  std::vector<Number> numbers(spec.grid.num_cells());
  for (std::uint64_t index = 0; index < 20; ++index) {
    Rng rng(1, Stream::kBoard, index);
    const Cell start = draw_board(spec, 0, rng, numbers);
    CHECK_EQUAL(int{numbers[start]}, 0);
    CHECK_EQUAL(std::count(numbers.begin(), numbers.end(), kMine), 470);
  }
}

Number naive_number(Grid grid, std::span<const Number> numbers, Cell cell) {
  Number count = 0;
  for (Cell other = 0; other < grid.num_cells(); ++other) {
    const bool near = other != cell && grid.are_neighbours_or_same(cell, other);
    if (near && is_mine(numbers[other])) ++count;
  }
  return count;
}

TEST(numbers_count_the_mines_around_each_cell) {
  for (const Grid grid : {Grid{1, 1}, Grid{1, 9}, Grid{7, 1}, Grid{5, 8}}) {
    for (std::uint64_t index = 0; index < 20; ++index) {
      Rng rng(2, Stream::kBoard, index);
      std::vector<Number> numbers(grid.num_cells());
      draw_board({grid, grid.num_cells() / 2, StartRule::kAny}, 0, rng, numbers);
      for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
        if (is_mine(numbers[cell])) continue;
        CHECK_EQUAL(int{numbers[cell]}, int{naive_number(grid, numbers, cell)});
      }
    }
  }
}

TEST(a_cell_among_eight_mines_shows_8) {
  CHECK_EQUAL(int{tests::numbers_of({"***", "*.*", "***"})[4]}, 8);
}

void check_metrics(const std::vector<std::string>& rows, std::int32_t num_openings,
                   std::int32_t num_islands, std::int32_t board_value_3bv) {
  const BoardMetrics metrics = measure_board(grid_of(rows), tests::numbers_of(rows));
  CHECK_EQUAL(metrics.num_openings, num_openings);
  CHECK_EQUAL(metrics.num_islands, num_islands);
  CHECK_EQUAL(metrics.board_value_3bv, board_value_3bv);
}

TEST(metrics_of_boards_worked_out_by_hand) {
  check_metrics({"....", "....", "...."}, 1, 0, 1);
  check_metrics({"***", "***"}, 0, 0, 0);
  check_metrics({"*.*"}, 0, 1, 1);
  check_metrics({"..*.."}, 2, 0, 2);   // 0 1 * 1 0
  check_metrics({".*.*.."}, 1, 2, 3);  // 1 * 2 * 1 0: two lone numbers beside one opening
  check_metrics({"*.", "..", "*."}, 0, 1, 4);
  check_metrics({".....", "..*..", "....."}, 2, 2, 4);
}

TEST(a_rim_shared_by_two_openings_belongs_to_the_first) {
  const std::vector<std::string> rows = {"..*", "...", "*.."};
  const std::vector<std::int32_t> labels = label_openings(grid_of(rows), tests::numbers_of(rows));
  CHECK((labels == std::vector<std::int32_t>{0, 0, -1, 0, 0, 1, -1, 1, 1}));
}

}  // namespace
}  // namespace sapper::tests
