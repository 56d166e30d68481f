#include "core/champion/champion.hpp"

#include <algorithm>
#include <cmath>

#include "core/champion/first_cell.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

Choice choose(const Question& question) { return sapper::choose(question, {}); }
using sapper::choose;

// Looks ahead where the champion would rather solve the endgame.
ChampionOptions without_endgame() {
  ChampionOptions options;
  options.endgame.max_layouts = 0;
  return options;
}

bool is_close(double a, double b) { return std::abs(a - b) < 1e-12; }

TEST(candidates_are_the_frontier_and_the_outermost_of_the_interior) {
  const Position position = position_of({"#####", "#####", "#####", "#1###"}, 3);
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  // The five cells around the 1 share a mine; the other fourteen share two and are safer.
  const std::vector<Cell> wide = find_candidates(question, analysis, {1.0, 1, 1});
  CHECK_EQUAL(wide.size(), 7U);
  CHECK_EQUAL(wide[0], 0);  // the corner, the safest first
  const std::vector<Cell> narrow = find_candidates(question, analysis, {0.0, 2, 0});
  CHECK_EQUAL(narrow.size(), 2U);
  CHECK_EQUAL(narrow[0], 0);
  CHECK_EQUAL(narrow[1], 4);
}

TEST(candidates_are_never_proven_mines) {
  const Position position = position_of({"#1#", "##1", "###"}, 2);
  const Analysis analysis = analyser_of_thread().analyse(position.question());
  for (const Cell cell : find_candidates(position.question(), analysis, {1.0, 9, 9})) {
    CHECK(is_hidden(position.numbers[cell]));
    CHECK(analysis.knowledge[cell] != Knowledge::kProvenMine);
  }
}

// "##1##" with two mines, on cells (0 or 1 or 3 or 4): one beside the 1, one at the ends. Four
// layouts: {0,3}, {0,4} is none (the 1 sees neither), so {1,0}, {1,4}, {3,0}, {3,4}.
TEST(one_step_is_the_sum_over_the_numbers) {
  const Position position = position_of({"##1##"}, 2);
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  const LeafWeights leaf;
  LookAhead look(leaf, {}, {});
  // Cell 0 is safe in {1,4} and {3,4}: it shows 1 or 0, and either way all is known. After the 1
  // cell 3 is the one safe cell left, after the 0 cell 1 is.
  const Considered end = look.one_step(question, analysis, 0, 0.0);
  CHECK(is_close(end.mine_probability, 0.5));
  CHECK(is_close(end.progress, 0.5));
  CHECK(is_close(end.next_safety, 0.5));
  CHECK(is_close(end.score, 0.5));
  CHECK(!end.is_cut);
}

TEST(a_look_ends_where_it_cannot_pass_the_bar) {
  const Position position = position_of({"##1##"}, 2);
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  const LeafWeights leaf;
  LookAhead look(leaf, {}, {});
  CHECK(look.one_step(question, analysis, 0, 0.5 * leaf.most()).is_cut);
  CHECK(!look.one_step(question, analysis, 0, 0.4).is_cut);
}

TEST(a_proof_comes_before_any_guess) {
  const Choice choice = choose(position_of({"#1#", "011", "000"}, 1).question());
  CHECK(choice.basis == ChoiceBasis::kProof);
  CHECK_EQUAL(choice.mine_probability, 0.0);
  CHECK(choice.considered.empty());
}

TEST(an_endgame_tells_the_exact_chance_to_win) {
  const Choice choice = choose(position_of({"12##", "####", "####"}, 3).question());
  CHECK(choice.basis == ChoiceBasis::kEndgame);
  CHECK_EQUAL(choice.cell, 10);
  CHECK(choice.win_probability && is_close(*choice.win_probability, 0.75));
  CHECK(!choice.considered.empty());
  CHECK(is_close(choice.considered.front().score, 0.75));
}

TEST(without_an_endgame_the_best_of_the_considered_is_chosen) {
  ChampionOptions options = without_endgame();
  const Position position = position_of({"12##", "####", "####"}, 3);
  for (const std::int32_t second_looks : {0, 3}) {
    options.second_looks = second_looks;
    const Choice choice = choose(position.question(), options);
    CHECK(choice.basis == ChoiceBasis::kLookAhead);
    CHECK(!choice.win_probability);
    CHECK_EQUAL(choice.cell, choice.considered.front().cell);
  }
}

TEST(choices_are_hidden_cells_that_may_be_safe) {
  Rng rng(3, Stream::kSample, 0);
  ChampionOptions options = without_endgame();
  options.second_looks = 3;
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position({4, 5}, 3 + i % 5, rng);
    const auto num_hidden =
        std::count_if(position.numbers.begin(), position.numbers.end(), is_hidden);
    if (num_hidden == position.num_mines) continue;  // there is nothing to open
    const Question question = position.question();
    const Analysis analysis = analyser_of_thread().analyse(question);
    const Choice choice = choose(question, i % 2 ? options : ChampionOptions{});
    CHECK(choice.cell >= 0 && is_hidden(position.numbers[choice.cell]));
    CHECK(analysis.knowledge[choice.cell] != Knowledge::kProvenMine);
    CHECK(is_close(choice.mine_probability, analysis.mine_probability[choice.cell]));
  }
}

TEST(beyond_its_budget_the_least_risk_is_chosen) {
  ChampionOptions options = without_endgame();
  options.budget.max_states = 1;
  const Position position = position_of({"####1##", "###1###", "#######", "###2###"}, 8);
  const Question question = position.question();
  const Choice choice = choose(question, options);
  CHECK(choice.basis == ChoiceBasis::kLeastRisk);
  CHECK(is_hidden(position.numbers[choice.cell]));
  CHECK(choice.considered.empty());
}

TEST(a_contradiction_is_refused) {
  bool has_thrown = false;
  try {
    choose(position_of({"#2#"}, 1).question());
  } catch (const ContradictoryPosition&) {
    has_thrown = true;
  }
  CHECK(has_thrown);
}

TEST(the_first_cell_comes_from_the_table) {
  const std::vector<Number> hidden(480, kHidden);
  const Question expert{{16, 30}, hidden, 99};
  ChampionOptions options;
  for (const StartRule rule : {StartRule::kAny, StartRule::kSafeCell, StartRule::kOpening}) {
    options.start_rule = rule;
    const Choice choice = choose(expert, options);
    CHECK(choice.basis == ChoiceBasis::kFirstCell);
    CHECK_EQUAL(choice.cell, best_first_cell({{16, 30}, 99, rule}));
    CHECK(is_close(choice.mine_probability, rule == StartRule::kAny ? 99.0 / 480.0 : 0.0));
  }
}

TEST(a_small_untouched_board_is_solved_instead) {
  const std::vector<Number> hidden(16, kHidden);
  ChampionOptions options;
  options.endgame = {3000, 10'000'000};
  const Choice choice = choose({{4, 4}, hidden, 4}, options);
  CHECK(choice.basis == ChoiceBasis::kEndgame);
  options.start_rule = StartRule::kSafeCell;  // now the first cell decides which layouts there are
  CHECK(choose({{4, 4}, hidden, 4}, options).basis == ChoiceBasis::kFirstCell);
}

TEST(first_cells_leave_room_for_the_mines) {
  CHECK_EQUAL(best_first_cell({{2, 2}, 0, StartRule::kOpening}), 3);
  CHECK_EQUAL(best_first_cell({{5, 5}, 16, StartRule::kOpening}), 3 * 5 + 3);
  CHECK_EQUAL(best_first_cell({{5, 5}, 17, StartRule::kOpening}), 0);
  CHECK_EQUAL(best_first_cell({{5, 5}, 24, StartRule::kSafeCell}), 0);
  CHECK_EQUAL(best_first_cell({{9, 9}, 10, StartRule::kGivenZero}), 0);
}

TEST(a_promise_or_an_open_cell_means_touched) {
  const std::vector<Number> hidden(4, kHidden);
  std::vector<Knowledge> assumed(4, Knowledge::kUnknown);
  CHECK(is_untouched({{2, 2}, hidden, 1}));
  CHECK(is_untouched({{2, 2}, hidden, 1, assumed}));
  assumed[2] = Knowledge::kProvenSafe;
  CHECK(!is_untouched({{2, 2}, hidden, 1, assumed}));
  CHECK(!is_untouched(position_of({"#1", "##"}, 1).question()));
}

}  // namespace
}  // namespace sapper::tests
