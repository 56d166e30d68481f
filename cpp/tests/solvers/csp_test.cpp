#include "core/solvers/csp.hpp"

#include <algorithm>
#include <set>

#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

constexpr std::int64_t kEnough = 1'000'000;
constexpr CspOptions kNumbersOnly{0, kEnough};
constexpr CspOptions kWithCounter{100, kEnough};

TEST(csp_proves_exactly_what_the_numbers_imply) {
  Rng rng(11, Stream::kSample, 0);
  CspDeducer csp(kNumbersOnly);
  int num_proofs = 0;
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    Question uncounted = position.question();
    uncounted.num_mines = kUncounted;
    const std::vector<Knowledge> expected = implied(uncounted);
    CHECK(proven(csp, position.question()) == expected);
    CHECK(proven(csp, uncounted) == expected);
    num_proofs += expected != std::vector<Knowledge>(20, Knowledge::kUnknown);
  }
  CHECK(num_proofs > 100);
}

TEST(csp_proves_all_that_the_position_implies_where_few_cells_are_left) {
  Rng rng(12, Stream::kSample, 0);
  CspDeducer csp(kWithCounter);
  CspDeducer numbers_only(kNumbersOnly);
  int num_by_counter = 0;
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    const std::vector<Knowledge> found = proven(csp, position.question());
    CHECK(found == implied(position.question()));
    num_by_counter += found != proven(numbers_only, position.question());
  }
  CHECK(num_by_counter > 20);
}

TEST(the_limit_counts_the_cells_that_are_still_unknown) {
  // Two cells of which one is a mine, and one more without any: the counter frees the last.
  const Position position = position_of({"#1#.#"}, 1);
  CspDeducer below(CspOptions{3, kEnough});
  CspDeducer above(CspOptions{4, kEnough});
  CHECK_EQUAL(shown(proven(below, position.question()), position.question()), "? ? ?");
  CHECK_EQUAL(shown(proven(above, position.question()), position.question()), "? ? .");
}

std::string by_csp(const std::vector<std::string>& rows, std::int64_t max_steps) {
  const Position position = position_of(rows, kUncounted);
  CspDeducer csp(CspOptions{0, max_steps});
  return shown(proven(csp, position.question()), position.question());
}

TEST(a_group_that_takes_too_long_proves_nothing) {
  const std::vector<std::string> rows{"......", ".1221.", "######"};
  CHECK_EQUAL(by_csp(rows, kEnough), "            ..**..");
  CHECK_EQUAL(by_csp(rows, 1), "            ??????");
}

TEST(reduced_constraints_prove_without_a_search) {
  CHECK_EQUAL(by_csp({"11..", "###."}, 0), "    ??. ");
  CHECK_EQUAL(by_csp({"1221", "####"}, 0), "    .**.");
}

TEST(numbers_that_contradict_each_other_are_refused) {
  CspDeducer csp(kWithCounter);
  CHECK(is_refused(csp, position_of({"1#2"}, kUncounted).question()));
  CHECK(is_refused(csp, position_of({"##", "12", "##"}, 3).question()));
  CHECK(is_refused(csp, position_of({"##1##"}, 3).question()) == false);
}

std::optional<Guess> guess(const Position& position, CspOptions options, std::uint64_t index = 0,
                           std::vector<Knowledge> known = {}) {
  CspGuesser guesser(options);
  Rng rng(2, Stream::kSample, index);
  known.resize(position.numbers.size(), Knowledge::kUnknown);
  return guesser.guess(position.question(), known, rng);
}

TEST(csp_guess_opens_a_random_corner_of_an_untouched_position) {
  const Position position = position_of({"####", "####", "####"}, 3);
  std::set<Cell> seen;
  for (std::uint64_t index = 0; index < 60; ++index) {
    const auto choice = guess(position, kNumbersOnly, index);
    CHECK_EQUAL(*choice->mine_probability, 0.25);
    seen.insert(choice->cell);
  }
  CHECK((seen == std::set<Cell>{0, 3, 8, 11}));
}

TEST(csp_guess_takes_the_cell_with_the_least_share_of_mines) {
  // The 1 has three solutions; beyond, seven of nine cells are mines.
  const Position position = position_of({"1#.#####", "##.#####"}, 9);
  const auto choice = guess(position, kNumbersOnly);
  CHECK_EQUAL(choice->cell, 1);
  CHECK_EQUAL(*choice->mine_probability, 1.0 / 3);
}

TEST(csp_guess_prefers_the_interior_on_a_tie) {
  // Half of the cells of the 1 are mines, and half of the interior.
  const Position position = position_of({"#1#.##.."}, 2);
  const auto choice = guess(position, kNumbersOnly);
  CHECK(choice->cell == 4 || choice->cell == 5);
  CHECK_EQUAL(*choice->mine_probability, 0.5);
}

TEST(csp_guess_never_opens_a_known_mine) {
  const Position position = position_of({"#1#."}, 1);
  std::vector<Knowledge> known(4, Knowledge::kUnknown);
  known[0] = Knowledge::kProvenMine;
  const auto choice = guess(position, kNumbersOnly, 0, known);
  CHECK_EQUAL(choice->cell, 2);
  CHECK_EQUAL(*choice->mine_probability, 0.0);
}

TEST(csp_guess_falls_back_to_the_density_where_nothing_was_solved) {
  const Position position = position_of({"......", ".1.22.", "######"}, 3);
  const auto choice = guess(position, CspOptions{0, 1});
  CHECK_EQUAL(*choice->mine_probability, 0.5);
}

bool has_safe(const std::vector<Knowledge>& knowledge) {
  return std::find(knowledge.begin(), knowledge.end(), Knowledge::kProvenSafe) != knowledge.end();
}

TEST(most_constrained_finds_a_safe_cell_where_the_whole_board_has_one) {
  Rng rng(14, Stream::kSample, 0);
  MostConstrainedDeducer whole(MostConstrainedOptions{100, kEnough, true, true});
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    const std::vector<Knowledge> found = proven(whole, position.question());
    const std::vector<Knowledge> expected = implied(position.question());
    CHECK(is_contained(found, expected));
    CHECK_EQUAL(has_safe(found), has_safe(expected));
  }
}

TEST(most_constrained_misses_proofs_away_from_the_most_constrained_cell) {
  Rng rng(15, Stream::kSample, 0);
  MostConstrainedDeducer near(MostConstrainedOptions{0, kEnough, false, true});
  CspDeducer csp(kNumbersOnly);
  int num_missed = 0;
  for (int i = 0; i < 500; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    const std::vector<Knowledge> found = proven(near, position.question());
    CHECK(is_contained(found, implied(position.question())));
    num_missed += has_safe(proven(csp, position.question())) && !has_safe(found);
  }
  CHECK(num_missed > 0);
}

TEST(a_cell_that_is_freed_alone_may_be_forgotten) {
  const Position position = position_of({"1#1#"}, kUncounted);
  const auto by = [&](bool lone) {
    MostConstrainedDeducer deducer(MostConstrainedOptions{0, 0, true, lone});
    return shown(proven(deducer, position.question()), position.question());
  };
  CHECK_EQUAL(by(true), " * .");
  CHECK_EQUAL(by(false), " * ?");
}

}  // namespace
}  // namespace sapper::tests
