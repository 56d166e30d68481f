#include "core/analysis/constraints.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

Frontier frontier_of(const Question& question) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(question, frontier);
  return frontier;
}

// One character a cell: '?' unknown, '.' safe, '*' mine.
std::string known(const Frontier& frontier) {
  std::string text;
  for (const Knowledge knowledge : frontier.knowledge) {
    text += knowledge == Knowledge::kUnknown      ? '?'
            : knowledge == Knowledge::kProvenMine ? '*'
                                                  : '.';
  }
  return text;
}

std::string known_of(const std::vector<std::string>& rows, std::int32_t num_mines) {
  return known(frontier_of(position_of(rows, num_mines).question()));
}

bool is_impossible(const std::vector<std::string>& rows, std::int32_t num_mines) {
  return frontier_of(position_of(rows, num_mines).question()).is_impossible();
}

TEST(a_number_as_great_as_its_hidden_cells_makes_them_mines) {
  CHECK_EQUAL(known_of({"2#", "1#"}, 2), ".*.*");
  CHECK_EQUAL(known_of({"###", "#8#", "###"}, 8), "****.****");
}

TEST(a_satisfied_number_frees_its_other_cells) {
  CHECK_EQUAL(known_of({"0##"}, 1), "..?");
  CHECK_EQUAL(known_of({"#1#1"}, 1), "..*.");
}

TEST(deductions_run_along_a_line_of_numbers) {
  CHECK_EQUAL(known_of({"#1#1#1#"}, 2), "?.?.?.?");
  CHECK_EQUAL(known_of({"0", "#", "1", "#", "1", "#"}, 1), "...*..");
}

TEST(boards_one_cell_wide_or_high_have_margins_on_both_sides) {
  CHECK_EQUAL(known_of({"1#"}, 1), ".*");
  CHECK_EQUAL(known_of({"#1"}, 1), "*.");
  CHECK_EQUAL(known_of({"1", "#"}, 1), ".*");
  CHECK_EQUAL(known_of({"#", "1"}, 1), "*.");
  CHECK_EQUAL(known_of({"#"}, 0), "?");
  CHECK_EQUAL(known_of({"0"}, 0), ".");
}

TEST(the_ends_of_neighbouring_rows_do_not_touch) {
  CHECK_EQUAL(known_of({"##0", "###"}, 1), "?..?..");
  CHECK_EQUAL(known_of({"###", "0##"}, 1), "..?..?");
}

TEST(cells_with_the_same_numbers_share_a_box) {
  const Frontier frontier = frontier_of(position_of({".1.", "###", "###"}, 2).question());
  CHECK_EQUAL(frontier.boxes.size(), 1U);
  CHECK_EQUAL(frontier.boxes[0].size, 3);
  CHECK((frontier.frontier_cells == std::vector<Cell>{3, 4, 5}));
  CHECK((frontier.interior_cells == std::vector<Cell>{6, 7, 8}));
}

TEST(cells_with_different_numbers_are_in_different_boxes) {
  const Frontier frontier = frontier_of(position_of({".11.", "####"}, 2).question());
  CHECK_EQUAL(frontier.witnesses.size(), 2U);
  CHECK((frontier.box_of == std::vector<std::int32_t>{0, 1, 1, 2}));
  CHECK_EQUAL(frontier.boxes[1].size, 2);
  CHECK_EQUAL(frontier.boxes[1].num_witnesses, 2);
  CHECK_EQUAL(frontier.witnesses[0].num_boxes, 2);
}

TEST(a_witness_needs_what_known_mines_leave) {
  const Position position = position_of({"#2#", "###"}, 4);
  std::vector<Knowledge> assumed(6, Knowledge::kUnknown);
  assumed[0] = Knowledge::kProvenMine;
  const Frontier frontier = frontier_of({position.grid, position.numbers, 4, assumed});
  CHECK_EQUAL(frontier.mines_left, 3);
  CHECK_EQUAL(frontier.witnesses[0].need, 1);
  CHECK_EQUAL(frontier.boxes[0].size, 4);
}

TEST(numbers_left_out_of_account_prove_nothing) {
  CHECK_EQUAL(known_of({".#", ".#"}, 2), ".?.?");
  CHECK(frontier_of(position_of({".#", ".#"}, 2).question()).witnesses.empty());
}

TEST(impossible_numbers_are_named) {
  const Frontier frontier = frontier_of(position_of({"1#2"}, 1).question());
  CHECK(frontier.is_impossible());
  CHECK_EQUAL(frontier.contradicting.front(), 2);
  CHECK(is_impossible({"1"}, 0));
  CHECK(is_impossible({"0#1"}, 1));
  CHECK(!is_impossible({"0#1#"}, 1));
}

TEST(too_many_or_too_few_mines_are_impossible) {
  CHECK(is_impossible({"#2#"}, 1));
  CHECK(!is_impossible({"#2#"}, 2));
  CHECK(is_impossible({"#2#"}, 3));
  CHECK(is_impossible({"##"}, 3));
}

TEST(assumed_knowledge_counts_like_what_is_known) {
  const Position position = position_of({"#1#"}, 1);
  std::vector<Knowledge> assumed(3, Knowledge::kUnknown);
  assumed[0] = Knowledge::kProvenMine;
  Question question = position.question();
  question.assumed = assumed;
  CHECK_EQUAL(known(frontier_of(question)), "*..");
  assumed[0] = Knowledge::kProvenSafe;
  CHECK_EQUAL(known(frontier_of(question)), "..*");
  assumed[2] = Knowledge::kProvenSafe;
  CHECK(frontier_of(question).is_impossible());
}

TEST(without_the_counter_any_number_of_mines_is_left) {
  const Frontier frontier = frontier_of(position_of({"##", "##"}, kUncounted).question());
  CHECK(!frontier.is_counted);
  CHECK(!frontier.is_impossible());
  CHECK_EQUAL(frontier.mines_left, 4);
}

TEST(a_builder_used_again_forgets_the_last_question) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(position_of({"#1###", "#####"}, 4).question(), frontier);
  builder.build(position_of({"1#2"}, 1).question(), frontier);
  builder.build(position_of({"0#", "##"}, 0).question(), frontier);
  CHECK_EQUAL(known(frontier), "....");
  CHECK(!frontier.is_impossible());
  CHECK(frontier.boxes.empty());
}

// What is true of every layout holds for trivial deductions too.
TEST(trivial_deductions_hold_in_every_layout) {
  Rng rng(3, Stream::kSample, 0);
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position({3, 5}, 1 + static_cast<int>(rng.below(6)), rng);
    const Frontier frontier = frontier_of(position.question());
    CHECK(!frontier.is_impossible());
    for (const Layout layout : brute_force(position.question())) {
      for (Cell cell = 0; cell < 15; ++cell) {
        const bool is_mine_here = (layout >> cell) & 1U;
        const Knowledge wrong = is_mine_here ? Knowledge::kProvenSafe : Knowledge::kProvenMine;
        CHECK(frontier.knowledge[cell] != wrong);
      }
    }
  }
}

}  // namespace
}  // namespace sapper::tests
