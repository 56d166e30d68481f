#include "core/setter/generator.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr Grid kGrid{12, 20};

std::vector<Number> drawn_board() {
  std::vector<Number> numbers(static_cast<std::size_t>(kGrid.num_cells()));
  Rng rng(3, Stream::kBoard, 0);
  draw_board({kGrid, 40, StartRule::kAny}, 0, rng, numbers);
  return numbers;
}

}  // namespace

TEST(the_mines_of_the_board_of_a_puzzle_are_a_layout_of_value_0) {
  const std::vector<Number> board = drawn_board();
  const std::vector<Number> numbers = draw_puzzle(board, {0.4, 0.0}, 3, 0);
  const SetterPuzzle puzzle(kGrid, numbers);
  CHECK_EQUAL(puzzle.num_numbers(), 80);
  std::vector<std::uint8_t> mines;
  for (std::int32_t square = 0; square < puzzle.num_squares(); ++square) {
    mines.push_back(board[puzzle.cell_of(square)] == kMine ? 1 : 0);
  }
  SetterLayout layout(puzzle);
  layout.assign(mines);
  CHECK_EQUAL(layout.score().value, 0);
  CHECK_EQUAL(layout.score().mines, 40);
}

TEST(wrong_numbers_of_a_puzzle_are_off_by_1_or_2) {
  const std::vector<Number> board = drawn_board();
  const std::vector<Number> numbers = draw_puzzle(board, {1.0, 0.5}, 3, 0);
  int num_wrong = 0;
  for (std::size_t cell = 0; cell < board.size(); ++cell) {
    CHECK_EQUAL(numbers[cell] == kFree, board[cell] == kMine);
    if (numbers[cell] == kFree || numbers[cell] == board[cell]) continue;
    ++num_wrong;
    CHECK(std::abs(numbers[cell] - board[cell]) <= 2);
    CHECK(numbers[cell] >= 0 && numbers[cell] <= 8);
  }
  CHECK_EQUAL(num_wrong, 100);
}

}  // namespace sapper::tests
