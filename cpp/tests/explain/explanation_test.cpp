#include "core/explain/explanation.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"
#include "tests/helpers/started.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

Explanation explained(const std::vector<std::string>& rows, std::int32_t num_mines, Cell cell) {
  return explain(started(position_of(rows, num_mines)), cell);
}

Layout as_bits(const LayoutBytes& bytes) {
  Layout layout = 0;
  for (std::size_t cell = 0; cell < bytes.size(); ++cell) layout |= Layout{bytes[cell]} << cell;
  return layout;
}

Verdict true_verdict(const std::vector<Layout>& layouts, Cell cell) {
  const auto has_mine = [&](Layout layout) { return (layout >> cell & 1U) != 0; };
  if (std::all_of(layouts.begin(), layouts.end(), has_mine)) return Verdict::kProvenMine;
  return std::none_of(layouts.begin(), layouts.end(), has_mine) ? Verdict::kProvenSafe
                                                                : Verdict::kUndecided;
}

TEST(verdicts_are_those_of_brute_force) {
  Rng rng(3, Stream::kPlay, 0);
  int counts[4] = {};
  for (int i = 0; i < 150; ++i) {
    const Position position = random_position({3, 5}, 1 + static_cast<int>(rng.below(6)), rng);
    const std::vector<Layout> layouts = brute_force(position.question());
    for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
      const Explanation found = explain(started(position), cell);
      ++counts[static_cast<int>(found.verdict)];
      if (!is_hidden(position.numbers[cell])) {
        CHECK(found.verdict == Verdict::kOpen);
        continue;
      }
      CHECK(found.verdict == true_verdict(layouts, cell));
      if (found.verdict != Verdict::kUndecided) continue;
      for (const LayoutBytes* layout : {&found.layout_with_mine, &found.layout_without_mine}) {
        CHECK(std::find(layouts.begin(), layouts.end(), as_bits(*layout)) != layouts.end());
      }
      CHECK(found.layout_with_mine[cell] == 1 && found.layout_without_mine[cell] == 0);
    }
  }
  for (const int count : counts) CHECK(count > 50);
}

TEST(the_handbook_is_followed) {
  const Explanation one_one = explained({"####", "11##", "00##"}, 2, 2);
  CHECK(one_one.verdict == Verdict::kProvenSafe);
  CHECK((one_one.numbers == std::vector<Cell>{4, 5}));
  CHECK_EQUAL(one_one.sentence,
              "Cell (0, 2) is safe: the 1 at (1, 0) and the 1 at (1, 1) together allow no layout "
              "with a mine there.");
  const Explanation three = explained({"3#", "##"}, 3, 1);
  CHECK_EQUAL(three.mine_probability, 1.0);
  CHECK_EQUAL(three.sentence,
              "Cell (0, 1) is a mine: the 3 at (0, 0) allows no layout with no mine there.");
}

TEST(a_number_that_proves_alone_is_not_paired) {
  CHECK(explained({"1#1", "1#1", "#43", "###"}, 4, 4).numbers == std::vector<Cell>{8});
}

TEST(proofs_by_the_counter_say_so) {
  const Explanation last = explained({"1##", "1##"}, 1, 2);
  CHECK(last.needs_counter);
  CHECK_EQUAL(last.sentence,
              "Cell (0, 2) is safe: the 1 at (0, 0) and the mine counter (1) together allow no "
              "layout with a mine there.");
}

TEST(a_promised_cell_names_the_start_rule) {
  const Position position = position_of({"###", "###", "###"}, 2);
  CHECK_EQUAL(explain(started(position, StartRule::kSafeCell, 4), 4).sentence,
              "Cell (1, 1) is safe: the start rule 'safe' promises it.");
}

TEST(open_and_undecided_cells_say_what_is_known) {
  CHECK_EQUAL(explained({"1#", "##"}, 1, 0).sentence, "Cell (0, 0) is open and shows 1.");
  CHECK_EQUAL(explained({"1#", "##"}, 1, 3).sentence,
              "Cell (1, 1) is not decided: it is a mine with probability 33.33%. Two layouts that "
              "differ in 2 cells agree with every number and with the mine counter, one with a "
              "mine there, one without.");
}

// What an explanation says that throws an `Error`; "" when it does not.
template <class Error>
std::string thrown(const Position& position, Cell cell, const QuestionLimits& limits) {
  try {
    explain(started(position), cell, limits);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(a_contradictory_position_explains_itself_instead) {
  CHECK_EQUAL(thrown<ContradictoryPosition>(position_of({"3##"}, 1), 2, {}),
              "No layout exists: the 3 at (0, 0) cannot be met by its hidden neighbours.");
}

TEST(a_cell_of_which_nothing_is_proven_within_the_limits_is_refused) {
  CHECK_EQUAL(thrown<BudgetExceeded>(position_of({"#1#2#", "#####"}, 3), 0, {1}),
              "nothing is proven of cell (0, 0) within the budget; allow more");
}

TEST(explanations_can_be_interrupted) {
  CHECK(is_interrupted([] { explained({"1#", "##"}, 1, 3); }));
}

}  // namespace
}  // namespace sapper::tests
