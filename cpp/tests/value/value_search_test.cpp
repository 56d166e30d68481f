#include "core/value/value_search.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include "core/champion/leaves.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

bool is_close(double a, double b) { return std::abs(a - b) < 1e-12; }

// So wide that no ending is solved, and several guesses are due one after the other.
Position wide_open() {
  return position_of({"01######", "13######", "########", "######2#", "########"}, 9);
}

ValueSearchOptions without_endings(std::int32_t plies = 1) {
  ValueSearchOptions options;
  options.plies = plies;
  options.max_layouts = 1;
  options.leaf_layouts = 1;
  return options;
}

std::vector<float> same_for_all(const ValueSearch& search, float value) {
  return std::vector<float>(search.asked().size(), value);
}

// The choice where a position that shows `number` in `cell` is won, and any other is lost.
Choice choose_where(const ValueSearchOptions& options, const Question& question, Cell cell,
                    Number number, float value) {
  ValueSearch search(options);
  search.begin(question);
  while (!search.is_decided()) {
    std::vector<float> values;
    for (const NetworkInput* position : search.asked()) {
      values.push_back(position->numbers[cell] == number ? value : 0.0F);
    }
    search.tell(values);
  }
  return search.choice();
}

TEST(the_chances_of_leaves_add_up_to_the_safety) {
  const Position position = wide_open();
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  GuessRanking ranking;
  EndingSolver endings(1);
  for (const Considered& guess : ranking.best(question, analysis)) {
    double sum = 0.0;
    for (const Leaf& leaf : find_leaves(question, analysis, guess.cell, ranking, endings)) {
      sum += leaf.chance;
      CHECK_EQUAL(leaf.is_exact, leaf.value.has_value());
      CHECK(leaf.is_exact || is_hidden(position.numbers[guess.cell]));
      CHECK(leaf.is_exact || leaf.has_safe_cell == leaf.ranked.empty());
    }
    CHECK(is_close(sum, 1.0 - guess.mine_probability));
  }
}

TEST(where_all_leaves_are_worth_the_same_a_guess_is_worth_its_safety) {
  const Position position = wide_open();
  ValueSearch search(without_endings());
  search.begin(position.question());
  CHECK(!search.is_decided());
  search.tell(same_for_all(search, 0.5F));
  CHECK(search.is_decided());
  const Choice& choice = search.choice();
  CHECK(choice.basis == ChoiceBasis::kValue);
  CHECK(!choice.win_probability);
  CHECK_EQUAL(choice.considered.size(), 6U);
  for (const Considered& guess : choice.considered) {
    CHECK(is_close(guess.score, 0.5 * (1.0 - guess.mine_probability)));
  }
}

TEST(another_guess_than_the_look_aheads_must_be_better_by_theta) {
  const Position position = wide_open();
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  const std::vector<Considered> ranked = GuessRanking::of_champion().best(question, analysis, 6);
  const Cell other = ranked[3].cell;
  ValueSearchOptions options = without_endings();
  const Choice bold = choose_where(options, question, other, 2, 1.0F);
  CHECK_EQUAL(bold.cell, other);
  CHECK_EQUAL(bold.considered[0].cell, other);
  options.theta = bold.considered[0].score + 0.001;
  CHECK_EQUAL(choose_where(options, question, other, 2, 1.0F).cell, ranked[0].cell);
}

TEST(an_ending_that_is_solved_asks_nothing) {
  const Position position = position_of({"12##", "####", "####"}, 3);
  ValueSearch search({});
  search.begin(position.question());
  CHECK(search.is_decided());
  CHECK(search.choice().basis == ChoiceBasis::kEndgame);
  CHECK(is_close(*search.choice().win_probability, 0.75));
}

TEST(solved_leaves_count_with_their_exact_value) {
  const Position position = position_of({"01##", "13##", "####"}, 4);
  ValueSearchOptions options = without_endings();
  options.leaf_layouts = 1000;
  ValueSearch search(options);
  search.begin(position.question());
  CHECK(search.is_decided());  // no leaf had to be asked about
  CHECK(search.choice().basis == ChoiceBasis::kValue);
  CHECK(is_close(search.choice().considered[0].score, 5.0 / 12.0));
}

TEST(two_plies_ask_twice_and_take_the_best_reply) {
  const Position position = wide_open();
  ValueSearch search(without_endings(2));
  search.begin(position.question());
  search.tell(same_for_all(search, 0.5F));
  CHECK(!search.is_decided());  // leaves where a guess is due are looked into
  const std::vector<float> worthless = same_for_all(search, 0.0F);
  search.tell(worthless);
  CHECK(search.is_decided());
  bool has_lost = false;
  for (const Considered& guess : search.choice().considered) {
    CHECK(guess.score <= 0.5 * (1.0 - guess.mine_probability) + 1e-12);
    has_lost = has_lost || guess.score < 0.5 * (1.0 - guess.mine_probability) - 1e-6;
  }
  CHECK(has_lost);
}

TEST(a_search_serves_one_position_after_the_other) {
  const Position position = wide_open();
  ValueSearch used(without_endings(2));
  ValueSearch fresh(without_endings(2));
  used.begin(position_of({"#1###", "#####", "####1"}, 4).question());
  used.begin(position.question());
  fresh.begin(position.question());
  while (!fresh.is_decided()) {
    CHECK_EQUAL(used.asked().size(), fresh.asked().size());
    used.tell(same_for_all(used, 0.25F));
    fresh.tell(same_for_all(fresh, 0.25F));
  }
  CHECK(used.is_decided());
  CHECK_EQUAL(used.choice().cell, fresh.choice().cell);
}

TEST(before_an_opening_nothing_is_asked) {
  ValueSearch search(without_endings());
  search.begin(
      position_of({"#1######", "########", "########", "######2#", "########"}, 9).question());
  CHECK(search.is_decided());
  CHECK(search.choice().basis == ChoiceBasis::kLookAhead);
  CHECK_EQUAL(search.choice().considered.size(), 6U);
}

TEST(only_candidate_is_taken_without_asking) {
  ValueSearchOptions options = without_endings();
  options.candidates = 1;
  ValueSearch search(options);
  search.begin(wide_open().question());
  CHECK(search.is_decided());
  CHECK(search.choice().basis == ChoiceBasis::kLookAhead);
}

}  // namespace
}  // namespace sapper::tests
