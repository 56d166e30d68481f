#include "core/no_guess/deduction.hpp"

#include <algorithm>

#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

DeductionResult play(const std::vector<std::string>& rows, Cell start) {
  DeductivePlayer player;
  return player.play(grid_of(rows), numbers_of(rows), start, true);
}

void check_solved_at(const std::vector<std::string>& rows, Cell start, Difficulty hardest) {
  const DeductionResult result = play(rows, start);
  CHECK_EQUAL(result.num_safe_left, 0);
  CHECK(result.hardest == hardest);
}

TEST(single_numbers_solve_a_corner_mine) {
  check_solved_at({"...", "...", "..*"}, 0, Difficulty::kSingle);
  check_solved_at({"...."}, 2, Difficulty::kSingle);
}

TEST(a_start_on_a_mine_opens_nothing) {
  const DeductionResult result = play({"*..", "..."}, 0);
  CHECK_EQUAL(result.num_safe_left, 5);
}

TEST(a_fifty_fifty_leaves_a_cell_closed) { CHECK_EQUAL(play({".*", ".."}, 0).num_safe_left, 2); }

// The truth of random boards, and what each start opens.
struct Sweep {
  Grid grid{6, 6};
  std::vector<Number> numbers = std::vector<Number>(36);

  explicit Sweep(std::uint64_t index) {
    Rng rng(1, Stream::kBoard, index);
    draw_board({grid, 6, StartRule::kOpening}, 0, rng, numbers);
  }
};

TEST(only_safe_cells_are_ever_opened) {
  DeductivePlayer player;
  for (std::uint64_t index = 0; index < 150; ++index) {
    const Sweep board(index);
    const DeductionResult result = player.play(board.grid, board.numbers, 0, index % 2 == 0);
    std::int32_t num_closed = 0;
    for (Cell cell = 0; cell < 36; ++cell) {
      const Number seen = player.visible()[cell];
      if (!is_hidden(seen)) CHECK_EQUAL(int{seen}, int{board.numbers[cell]});
      num_closed += is_hidden(seen) && !is_mine(board.numbers[cell]);
    }
    CHECK_EQUAL(result.num_safe_left, num_closed);
  }
}

TEST(rating_a_board_opens_the_same_cells_as_the_strongest_reasoning) {
  DeductivePlayer rating;
  DeductivePlayer strongest;
  for (std::uint64_t index = 0; index < 150; ++index) {
    const Sweep board(index);
    rating.play(board.grid, board.numbers, 0, true);
    strongest.play(board.grid, board.numbers, 0, false);
    CHECK((rating.visible() == strongest.visible()));
  }
}

TEST(where_deduction_stops_no_cell_is_proven_safe) {
  DeductivePlayer player;
  std::size_t num_stuck = 0;
  for (std::uint64_t index = 0; index < 150; ++index) {
    const Sweep board(index);
    if (player.play(board.grid, board.numbers, 0, true).num_safe_left == 0) continue;
    ++num_stuck;
    Analyser analyser;
    const Analysis analysis = analyser.analyse({board.grid, player.visible(), 6});
    for (Cell cell = 0; cell < 36; ++cell) {
      CHECK(!is_hidden(player.visible()[cell]) ||
            analysis.knowledge[cell] != Knowledge::kProvenSafe);
    }
  }
  CHECK(num_stuck > 5);
}

std::vector<Cell> pairs_in(const std::vector<std::string>& rows) {
  TrivialDeduction known;
  PairDeduction pairs;
  return safe_by_pairs(position_of(rows, kUncounted).question(), known, pairs);
}

TEST(two_numbers_that_share_cells_free_the_rest_of_the_greater_set) {
  CHECK((pairs_in({"11..", "###."}) == std::vector<Cell>{6}));
  CHECK((pairs_in({"#11.", "####"}).empty()));
}

TEST(the_outer_cells_of_a_one_two_one_are_safe_beyond_its_mines) {
  CHECK((pairs_in({".....", ".121.", "#####"}) == std::vector<Cell>{10, 14}));
}

TEST(mines_found_by_pairs_lead_to_safe_cells) {
  // 1 and 2 make the third cell of the second row a mine, which satisfies the other 1.
  CHECK((pairs_in({"12...", "###..", "...1.", "....#"}) == std::vector<Cell>{19}));
}

TEST(every_level_of_deduction_is_met_on_random_boards) {
  DeductivePlayer player;
  std::vector<int> num_boards(kNumDifficulties, 0);
  for (std::uint64_t index = 0; index < 400; ++index) {
    const Sweep board(index);
    const DeductionResult result = player.play(board.grid, board.numbers, 0, true);
    if (result.num_safe_left == 0) ++num_boards[static_cast<int>(result.hardest)];
    for (int level = static_cast<int>(result.hardest) + 1; level < kNumDifficulties; ++level) {
      CHECK_EQUAL(result.num_steps[level], 0);
    }
  }
  for (const int count : num_boards) CHECK(count > 0);
}

// Whether the numbers alone, without the mine counter, open every safe cell.
bool numbers_solve(const Sweep& board) {
  std::vector<Number> visible(36, kHidden);
  visible[0] = board.numbers[0];
  Analyser analyser;
  for (bool has_news = true; has_news;) {
    has_news = false;
    const Analysis analysis = analyser.analyse({board.grid, visible, kUncounted});
    for (Cell cell = 0; cell < 36; ++cell) {
      if (!is_hidden(visible[cell]) || analysis.knowledge[cell] != Knowledge::kProvenSafe) continue;
      visible[cell] = board.numbers[cell];
      has_news = true;
    }
  }
  return std::count(visible.begin(), visible.end(), kHidden) == 6;
}

TEST(a_board_is_rated_by_its_counter_only_where_the_numbers_do_not_suffice) {
  DeductivePlayer player;
  for (std::uint64_t index = 0; index < 300; ++index) {
    const Sweep board(index);
    const DeductionResult result = player.play(board.grid, board.numbers, 0, true);
    if (result.num_safe_left > 0) continue;
    CHECK_EQUAL(result.hardest != Difficulty::kCounter, numbers_solve(board));
  }
}

}  // namespace
}  // namespace sapper::tests
