#include "core/solvers/tank.hpp"

#include <set>

#include "core/solvers/random_guess.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

constexpr std::int64_t kEnough = 1'000'000;
constexpr std::int32_t kNever = -1;
constexpr TankOptions kParts{kNever, kNever, kEnough};
constexpr TankOptions kWhole{100, kNever, kEnough};

bool has_safe(const std::vector<Knowledge>& knowledge) {
  return std::find(knowledge.begin(), knowledge.end(), Knowledge::kProvenSafe) != knowledge.end();
}

TEST(tank_stops_at_the_safe_cells_of_single_numbers) {
  // Single numbers free the cells beside the 0; the cells below 1, 2 and 1 take more.
  const Position position = position_of({"0#......", "...121..", "..#####."}, kUncounted);
  TankDeducer tank(kParts);
  const std::string text = shown(proven(tank, position.question()), position.question());
  CHECK_EQUAL(text[1], '.');
  CHECK_EQUAL(text.substr(18, 5), "?????");
}

TEST(tank_proves_what_the_position_implies_when_it_searches_the_whole_board) {
  Rng rng(21, Stream::kSample, 0);
  TankDeducer tank(kWhole);
  TankDeducer extended(TankOptions{kNever, 100, kEnough});
  int num_searched = 0;
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    const std::vector<Knowledge> expected = implied(position.question());
    const std::vector<Knowledge> found = proven(tank, position.question());
    CHECK(is_contained(found, expected));
    CHECK(is_contained(proven(extended, position.question()), expected));
    CHECK_EQUAL(has_safe(found), has_safe(expected));
    num_searched += found == expected;
  }
  CHECK(num_searched > 100);
}

TEST(tank_counts_the_mines_left_within_each_part) {
  // With a single mine left the part of the two 1s holds it in the cell that they share.
  const std::vector<std::string> rows{"#1#1#...############"};
  TankDeducer tank(kParts);
  const Position one = position_of(rows, 1);
  const Position two = position_of(rows, 2);
  CHECK_EQUAL(shown(proven(tank, one.question()), one.question()).substr(0, 5), ". * .");
  CHECK_EQUAL(shown(proven(tank, two.question()), two.question()).substr(0, 5), "? ? ?");
}

TEST(the_whole_board_is_searched_within_its_limits) {
  // The counter says that the cell beyond is safe.
  const Position position = position_of({"#1#.#"}, 1);
  const auto by = [&](TankOptions options) {
    TankDeducer tank(options);
    return shown(proven(tank, position.question()), position.question());
  };
  CHECK_EQUAL(by({0, 0, kEnough}), "? ? ?");
  CHECK_EQUAL(by({1, 0, kEnough}), "? ? .");
  CHECK_EQUAL(by({0, 1, kEnough}), "? ? .");
}

std::optional<Guess> guess(const Position& position, std::int32_t whole_board,
                           std::uint64_t index = 0) {
  TankGuesser guesser(TankGuessOptions{whole_board, kEnough});
  Rng rng(3, Stream::kSample, index);
  const std::vector<Knowledge> known(position.numbers.size(), Knowledge::kUnknown);
  return guesser.guess(position.question(), known, rng);
}

TEST(tank_guess_takes_the_first_of_the_cells_that_are_empty_most_often) {
  const auto choice = guess(position_of({"###.####", "#2#.####"}, 4), kNever);
  CHECK_EQUAL(choice->cell, 0);
  CHECK_EQUAL(*choice->mine_probability, 0.4);
}

TEST(tank_guess_leaves_the_interior_alone_until_the_whole_board_is_searched) {
  const Position position = position_of({"#1#.####"}, 2);
  CHECK_EQUAL(guess(position, 3)->cell, 0);
  CHECK_EQUAL(guess(position, 4)->cell, 4);
  CHECK_EQUAL(*guess(position, 4)->mine_probability, 0.25);
}

TEST(tank_guess_opens_anything_where_there_is_no_frontier) {
  std::set<Cell> seen;
  for (std::uint64_t index = 0; index < 100; ++index) {
    seen.insert(guess(position_of({"####"}, 1), 13, index)->cell);
  }
  CHECK_EQUAL(seen.size(), 4U);
}

TEST(corner_chooses_among_the_corners_that_may_be_opened) {
  const Position position = position_of({"1##", "###", "###"}, 3);
  std::vector<Knowledge> known(9, Knowledge::kUnknown);
  CornerGuesser corner;
  known[8] = Knowledge::kProvenMine;
  std::set<Cell> seen;
  for (std::uint64_t index = 0; index < 60; ++index) {
    Rng rng(4, Stream::kSample, index);
    seen.insert(corner.guess(position.question(), known, rng)->cell);
  }
  CHECK((seen == std::set<Cell>{2, 6}));
}

TEST(corner_has_no_answer_without_a_corner) {
  CornerGuesser corner;
  Rng rng(4, Stream::kSample, 0);
  const Position position = position_of({"1#1"}, 1);
  CHECK(!corner.guess(position.question(), std::vector<Knowledge>(3), rng));
  CHECK((corners_of({1, 3}) == std::vector<Cell>{0, 2}));
  CHECK((corners_of({1, 1}) == std::vector<Cell>{0}));
}

}  // namespace
}  // namespace sapper::tests
