#include "core/solvers/logic.hpp"

#include "core/solvers/single_point.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

std::string by_single_point(const std::vector<std::string>& rows) {
  SinglePointDeducer deducer;
  const Position position = position_of(rows, kUncounted);
  return shown(proven(deducer, position.question()), position.question());
}

std::string by_logic(const std::vector<std::string>& rows, LogicOptions options = {}) {
  LogicDeducer deducer(options);
  const Position position = position_of(rows, kUncounted);
  return shown(proven(deducer, position.question()), position.question());
}

TEST(single_point_feeds_back_what_it_finds) {
  CHECK_EQUAL(by_single_point({"0#", "1#", "#."}), " . .* ");
  CHECK_EQUAL(by_single_point({"11", "##"}), "  ??");
}

TEST(open_cells_are_left_alone) {
  CHECK_EQUAL(by_single_point({"2#", "2#"}), " * *");
  CHECK_EQUAL(by_logic({"2#", "2#"}), " * *");
}

TEST(equal_remainders_free_the_rest_of_the_greater_set) {
  CHECK_EQUAL(by_logic({"11..", "###."}), "    ??. ");
}

TEST(remainders_that_differ_by_the_rest_make_it_mines) {
  CHECK_EQUAL(by_logic({"12..", "###."}), "    ??* ");
}

TEST(numbers_two_apart_are_compared_in_every_direction) {
  CHECK_EQUAL(by_logic({".#.#", "1#1#", ".#.#"}), " ? . ? . ? .");
  CHECK_EQUAL(by_logic({"#.#.", "#1#1", "#.#."}), ". ? . ? . ? ");
  CHECK_EQUAL(by_logic({".1.", "###", ".1.", "###"}), "   ???   ...");
  CHECK_EQUAL(by_logic({"###", ".1.", "###", ".1."}), "...   ???   ");
}

TEST(sets_that_only_overlap_need_the_wider_rule) {
  const std::vector<std::string> rows{".....", ".121.", "#####"};
  CHECK_EQUAL(by_logic(rows), "          ?????");
  CHECK_EQUAL(by_logic(rows, {.rule = PairRule::kOverlap}), "          .*.*.");
}

TEST(pair_deductions_hold_in_every_layout_and_grow_with_the_rule) {
  Rng rng(5, Stream::kSample, 0);
  int num_by_pairs = 0;
  int num_by_overlap = 0;
  for (int i = 0; i < 600; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    const Question question = position.question();
    SinglePointDeducer single;
    LogicDeducer logic;
    LogicDeducer wider({.rule = PairRule::kOverlap});
    const auto by_numbers = proven(single, question);
    const auto by_pairs = proven(logic, question);
    const auto by_overlap = proven(wider, question);
    CHECK(is_contained(by_numbers, by_pairs));
    CHECK(is_contained(by_pairs, by_overlap));
    Question uncounted = question;
    uncounted.num_mines = kUncounted;
    CHECK(is_contained(by_overlap, implied(uncounted)));
    num_by_pairs += by_pairs != by_numbers;
    num_by_overlap += by_overlap != by_pairs;
  }
  CHECK(num_by_pairs > 20);
  CHECK(num_by_overlap > 3);
}

TEST(impossible_numbers_are_a_contradiction_for_both) {
  SinglePointDeducer single;
  LogicDeducer logic;
  const Position position = position_of({"1#2"}, kUncounted);
  CHECK(is_refused(single, position.question()));
  CHECK(is_refused(logic, position.question()));
}

TEST(a_flag_of_a_guess_is_believed_for_the_rest_of_the_game) {
  // Whichever cell is flagged, the other is safe by it, be that right or wrong.
  const Position position = position_of({"#1#"}, 1);
  const std::vector<Knowledge> nothing(3, Knowledge::kUnknown);
  LogicGuesser always(1.0);
  int num_first = 0;
  for (std::uint64_t game = 0; game < 40; ++game) {
    Rng rng(1, Stream::kPlay, game);
    always.begin_game();
    const auto first = always.guess(position.question(), nothing, rng);
    const auto again = always.guess(position.question(), nothing, rng);
    CHECK(first && again && first->cell == again->cell);
    num_first += first->cell == 0;
  }
  CHECK(num_first > 5);
  CHECK(num_first < 35);
}

TEST(flags_that_contradict_the_numbers_leave_a_random_cell) {
  const Position position = position_of({"#2#", "..."}, 2);
  const std::vector<Knowledge> nothing(6, Knowledge::kUnknown);
  LogicGuesser never(0.0);
  Rng rng(1, Stream::kPlay, 0);
  CHECK(!never.guess(position.question(), std::vector<Knowledge>(6, Knowledge::kProvenMine), rng));
  CHECK(never.guess(position.question(), nothing, rng).has_value());
}

TEST(a_deducer_used_again_forgets_the_last_question) {
  LogicDeducer deducer;
  const Position first = position_of({"11..", "###."}, kUncounted);
  const Position second = position_of({"11", "##"}, kUncounted);
  CHECK_EQUAL(shown(proven(deducer, first.question()), first.question()), "    ??. ");
  CHECK_EQUAL(shown(proven(deducer, second.question()), second.question()), "  ??");
}

}  // namespace
}  // namespace sapper::tests
