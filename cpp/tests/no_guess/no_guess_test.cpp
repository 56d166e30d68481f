#include "core/no_guess/no_guess.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

std::optional<NoGuessBoard> find(const BoardSpec& spec, Cell first, std::uint64_t index,
                                 const NoGuessLimits& options) {
  DeductivePlayer player;
  return find_no_guess_board(spec, first, 1, index, options, player);
}

std::vector<Number> recounted(Grid grid, std::vector<Number> numbers) {
  for (Number& number : numbers) number = is_mine(number) ? kMine : Number{0};
  count_numbers(grid, numbers);
  return numbers;
}

bool has_zero_start(const BoardSpec& spec) {
  return spec.start_rule == StartRule::kOpening || spec.start_rule == StartRule::kGivenZero;
}

void check_board(const BoardSpec& spec, const NoGuessBoard& board) {
  DeductivePlayer player;
  CHECK_EQUAL(player.play(spec.grid, board.numbers, board.start, false).num_safe_left, 0);
  CHECK_EQUAL(std::count(board.numbers.begin(), board.numbers.end(), kMine), spec.num_mines);
  CHECK((recounted(spec.grid, board.numbers) == board.numbers));
  CHECK(!is_mine(board.numbers[board.start]));
  CHECK(!has_zero_start(spec) || board.numbers[board.start] == 0);
}

const std::vector<StartRule> kRules = {StartRule::kAny, StartRule::kSafeCell, StartRule::kOpening,
                                       StartRule::kGivenZero};

TEST(drawn_boards_need_no_guess) {
  for (const StartRule rule : kRules) {
    const BoardSpec spec{{6, 8}, 7, rule};
    for (std::uint64_t index = 0; index < 5; ++index) {
      const std::optional<NoGuessBoard> board = find(spec, 11, index, {1000, 0});
      CHECK(board.has_value());
      if (!board) continue;
      check_board(spec, *board);
      CHECK_EQUAL(board->num_repairs, 0);
    }
  }
}

TEST(repaired_boards_need_no_guess_and_keep_mines_and_start_rule) {
  for (const StartRule rule : kRules) {
    const BoardSpec spec{{7, 9}, 16, rule};
    std::int64_t num_repairs = 0;
    for (std::uint64_t index = 0; index < 4; ++index) {
      const std::optional<NoGuessBoard> board = find(spec, 20, index, {0, 5000});
      CHECK(board.has_value());
      if (!board) continue;
      check_board(spec, *board);
      num_repairs += board->num_repairs;
    }
    CHECK(num_repairs > 0);
  }
}

TEST(a_no_guess_board_depends_on_seed_and_index_alone) {
  const BoardSpec spec{{7, 9}, 14, StartRule::kOpening};
  const NoGuessLimits options{5, 5000};
  DeductivePlayer used;
  find_no_guess_board(spec, 20, 9, 9, options, used);
  const std::optional<NoGuessBoard> one = find_no_guess_board(spec, 20, 1, 3, options, used);
  const std::optional<NoGuessBoard> same = find(spec, 20, 3, options);
  const std::optional<NoGuessBoard> other = find(spec, 20, 4, options);
  CHECK((one->numbers == same->numbers));
  CHECK_EQUAL(one->num_repairs, same->num_repairs);
  CHECK((one->numbers != other->numbers));
}

TEST(a_search_ends_at_its_limits) {
  const BoardSpec spec{{5, 5}, 16, StartRule::kOpening};
  CHECK(!find(spec, 12, 0, {0, 0}).has_value());
  const NoGuessLimits late{1'000'000'000, 1'000'000'000, 0.0};
  CHECK(!find(spec, 12, 0, late).has_value());
  CHECK(is_interrupted([&] { find(spec, 12, 0, {1'000'000'000, 1'000'000'000}); }));
}

// Ends work that has looked too often.
struct LookCount : StopSource {
  bool is_set() const override { return ++count > 1000; }

  mutable int count = 0;
};

TEST(starts_on_mines_use_up_the_limit_of_repairs) {
  const LookCount looks;
  const Obedience obedience(looks);
  CHECK(!find({{1, 2000}, 1998, StartRule::kAny}, 0, 0, {0, 10}).has_value());
  CHECK(looks.count < 100);
}

}  // namespace
}  // namespace sapper::tests
