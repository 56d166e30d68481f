#include "core/solvers/edge_csp.hpp"

#include "core/solvers/logic.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

constexpr std::int64_t kEnough = 1'000'000;

std::string by_edge_csp(const std::vector<std::string>& rows, EdgeSearchOptions search) {
  const Position position = position_of(rows, kUncounted);
  EdgeCspDeducer deducer({search, true});
  return shown(proven(deducer, position.question()), position.question());
}

std::string by_logic(const std::vector<std::string>& rows, LogicOptions options) {
  const Position position = position_of(rows, kUncounted);
  LogicDeducer deducer(options);
  return shown(proven(deducer, position.question()), position.question());
}

TEST(edge_csp_proves_what_the_numbers_imply_however_it_searches) {
  Rng rng(13, Stream::kSample, 0);
  EdgeCspDeducer plain({{.max_steps = kEnough}, true});
  EdgeCspDeducer consistent({{.max_steps = kEnough, .consistency = true}, true});
  EdgeCspDeducer whole({{.max_steps = kEnough, .split = false}, true});
  EdgeCspDeducer merged({{.max_steps = kEnough, .divisions = 5, .merges = 5}, true});
  for (int i = 0; i < 300; ++i) {
    const Position position = random_position({4, 5}, 1 + static_cast<int>(rng.below(8)), rng);
    Question uncounted = position.question();
    uncounted.num_mines = kUncounted;
    const std::vector<Knowledge> expected = implied(uncounted);
    CHECK(proven(plain, uncounted) == expected);
    CHECK(proven(consistent, uncounted) == expected);
    CHECK(proven(whole, uncounted) == expected);
    CHECK(proven(merged, uncounted) == expected);
  }
}

TEST(edge_csp_gives_up_a_group_that_takes_too_many_values) {
  const std::vector<std::string> rows{"0011", "11##", "####"};
  CHECK_EQUAL(by_edge_csp(rows, {.max_steps = kEnough}), "      .*??.?");
  CHECK_EQUAL(by_edge_csp(rows, {.max_steps = 1}), "      ??????");
}

TEST(without_branches_only_the_last_cell_of_a_constraint_gets_a_value) {
  const EdgeSearchOptions alone{.max_steps = kEnough, .branch = false};
  CHECK_EQUAL(by_edge_csp({"1#", "1."}, alone), " *  ");
  CHECK_EQUAL(by_edge_csp({"2#", ".#"}, alone), " ? ?");
  // With the smaller constraint divided off, one cell is left.
  EdgeSearchOptions divided = alone;
  divided.divisions = 1;
  CHECK_EQUAL(by_edge_csp({"11..", "###."}, alone), "    ??? ");
  CHECK_EQUAL(by_edge_csp({"11..", "###."}, divided), "    ??. ");
}

TEST(consistency_tries_fewer_values) {
  const Position position = position_of({"....", "1221", "####"}, kUncounted);
  std::vector<Knowledge> knowledge(12, Knowledge::kUnknown);
  EdgeSearch plain({.max_steps = kEnough});
  EdgeSearch consistent({.max_steps = kEnough, .consistency = true});
  plain.solve(position.question(), knowledge);
  consistent.solve(position.question(), knowledge);
  CHECK(consistent.num_steps() < plain.num_steps());
}

TEST(edge_csp_refuses_numbers_that_no_mines_meet) {
  EdgeCspDeducer plain({{.max_steps = kEnough}, true});
  CHECK(is_refused(plain, position_of({"1#2"}, kUncounted).question()));
  CHECK(is_refused(plain, position_of({"1#.", ".#3", "0.#"}, kUncounted).question()));
}

TEST(a_pass_of_logic_feeds_nothing_back) {
  const std::vector<std::string> rows{"0#", "1#", "#."};
  CHECK_EQUAL(by_logic(rows, {.reach = PairReach::kNone}), " . .* ");
  CHECK_EQUAL(by_logic(rows, {.reach = PairReach::kNone, .passes = 1}), " . .? ");
  CHECK_EQUAL(by_logic(rows, {.reach = PairReach::kNone, .passes = 2}), " . .* ");
}

TEST(touching_pairs_leave_out_numbers_two_apart) {
  const std::vector<std::string> rows{".#.#", "1#1#", ".#.#"};
  CHECK_EQUAL(by_logic(rows, {}), " ? . ? . ? .");
  CHECK_EQUAL(by_logic(rows, {.reach = PairReach::kTouching}), " ? ? ? ? ? ?");
  CHECK_EQUAL(by_logic({"11..", "###."}, {.reach = PairReach::kTouching}), "    ??. ");
  CHECK_EQUAL(by_logic({"11..", "###."}, {.reach = PairReach::kNone}), "    ??? ");
}

TEST(mines_that_are_not_told_stay_unknown) {
  CHECK_EQUAL(by_logic({"12..", "###."}, {.tell_mines = false}), "    ??? ");
  EdgeCspDeducer silent({{.max_steps = kEnough}, false});
  const Position position = position_of({"12..", "###."}, kUncounted);
  CHECK_EQUAL(shown(proven(silent, position.question()), position.question()), "    ??? ");
}

}  // namespace
}  // namespace sapper::tests
