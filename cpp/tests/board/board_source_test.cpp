#include "core/board/board_source.hpp"

#include <algorithm>
#include <set>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr BoardSpec kSpec{{4, 6}, 5, StartRule::kSafeCell};

std::vector<Number> copied(const BoardToPlay& board) {
  return {board.numbers.begin(), board.numbers.end()};
}

}  // namespace

TEST(a_drawn_board_depends_on_seed_and_index_alone) {
  std::vector<Number> room;
  const DrawnBoards boards(kSpec, 3, 1);
  const std::vector<Number> second = copied(boards.board(2, room));
  CHECK(copied(boards.board(5, room)) != second);
  CHECK(copied(DrawnBoards(kSpec, 3, 1).board(2, room)) == second);
  CHECK(copied(DrawnBoards(kSpec, 3, 2).board(2, room)) != second);
  CHECK_EQUAL(std::count(second.begin(), second.end(), kMine), 5);
}

TEST(the_first_cell_of_drawn_boards_is_the_given_one_or_drawn_for_each) {
  std::vector<Number> room;
  std::set<Cell> firsts;
  for (std::uint64_t index = 0; index < 100; ++index) {
    CHECK_EQUAL(*DrawnBoards(kSpec, 3, 1).board(index, room).start, 3);
    const BoardToPlay board = DrawnBoards(kSpec, std::nullopt, 1).board(index, room);
    CHECK(!is_mine(board.numbers[*board.start]));
    firsts.insert(*board.start);
  }
  CHECK(firsts.size() > 15);
}

TEST(a_drawn_board_is_that_of_the_generator) {
  std::vector<Number> room;
  std::vector<Number> numbers(24);
  Rng rng(9, Stream::kBoard, 4);
  draw_board(kSpec, 7, rng, numbers);
  CHECK(copied(DrawnBoards(kSpec, 7, 9).board(4, room)) == numbers);
}

TEST(fixed_boards_are_counted_from_their_first_index) {
  const std::vector<Number> one = numbers_of({"*.", ".."});
  const std::vector<Number> other = numbers_of({"..", ".*"});
  std::vector<Number> both = one;
  both.insert(both.end(), other.begin(), other.end());
  const FixedBoards boards({{2, 2}, 1, StartRule::kAny}, both, {std::nullopt, 1}, 6, 10);
  std::vector<Number> room;
  CHECK(copied(boards.board(10, room)) == one);
  CHECK(!boards.board(10, room).start);
  CHECK(copied(boards.board(11, room)) == other);
  CHECK_EQUAL(*boards.board(11, room).start, 1);
  CHECK_EQUAL(boards.seed(), 6U);
}

}  // namespace sapper::tests
