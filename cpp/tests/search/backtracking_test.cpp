#include "core/search/backtracking.hpp"

#include <cmath>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

constexpr std::int64_t kEnough = 1'000'000;

double count(WideFloat value) { return ratio(value, 1); }

// Counts by trying every cell of every box both ways.
struct Counted {
  double num_solutions = 0;
  std::vector<double> mines;  // in each box, over all solutions
};

bool agrees(const SearchGroup& group, const std::vector<std::int32_t>& mines) {
  for (const SearchGroup::Constraint& constraint : group.constraints) {
    std::int32_t sum = 0;
    for (const std::int32_t box : constraint.boxes) sum += mines[box];
    if (sum < constraint.least || sum > constraint.most) return false;
  }
  return true;
}

Counted count_by_cells(const SearchGroup& group) {
  std::vector<std::int32_t> box_of;
  for (std::size_t box = 0; box < group.sizes.size(); ++box) {
    box_of.insert(box_of.end(), group.sizes[box], static_cast<std::int32_t>(box));
  }
  Counted counted;
  counted.mines.assign(group.sizes.size(), 0);
  for (std::uint32_t layout = 0; layout < (1U << box_of.size()); ++layout) {
    std::vector<std::int32_t> mines(group.sizes.size(), 0);
    for (std::size_t cell = 0; cell < box_of.size(); ++cell) {
      mines[box_of[cell]] += static_cast<std::int32_t>((layout >> cell) & 1U);
    }
    if (!agrees(group, mines)) continue;
    ++counted.num_solutions;
    for (std::size_t box = 0; box < mines.size(); ++box) counted.mines[box] += mines[box];
  }
  return counted;
}

SearchGroup random_group(Rng& rng) {
  SearchGroup group;
  const auto num_boxes = static_cast<std::int32_t>(1 + rng.below(5));
  for (std::int32_t box = 0; box < num_boxes; ++box) {
    group.sizes.push_back(static_cast<std::int32_t>(1 + rng.below(3)));
  }
  for (std::uint32_t i = 0; i < 1 + rng.below(3); ++i) {
    SearchGroup::Constraint constraint{static_cast<std::int32_t>(rng.below(4)), 0, {}};
    constraint.most = constraint.least + static_cast<std::int32_t>(rng.below(2));
    for (std::int32_t box = 0; box < num_boxes; ++box) {
      if (rng.below(2) == 0) constraint.boxes.push_back(box);
    }
    if (!constraint.boxes.empty()) group.constraints.push_back(constraint);
  }
  return group;
}

TEST(search_counts_the_solutions_that_trying_every_cell_finds) {
  Rng rng(1, Stream::kSample, 0);
  Backtracking backtracking;
  int num_solvable = 0;
  for (int i = 0; i < 500; ++i) {
    const SearchGroup group = random_group(rng);
    const Counted expected = count_by_cells(group);
    const Tally& tally = backtracking.search(group, kEnough);
    CHECK(tally.is_complete);
    CHECK_EQUAL(count(tally.num_solutions), expected.num_solutions);
    if (expected.num_solutions == 0) continue;
    ++num_solvable;
    for (std::size_t box = 0; box < group.sizes.size(); ++box) {
      const double cells = expected.num_solutions * group.sizes[box];
      CHECK_EQUAL(tally.mine_share(box), expected.mines[box] / cells);
      CHECK_EQUAL(tally.may_hold_mine(box), expected.mines[box] > 0);
      CHECK_EQUAL(tally.may_hold_safe(box), expected.mines[box] < cells);
    }
  }
  CHECK(num_solvable > 100);
}

TEST(boxes_stand_for_every_choice_of_their_cells) {
  Backtracking backtracking;
  const Tally& tally = backtracking.search({{8, 3}, {{2, 2, {0, 1}}}}, kEnough);
  CHECK_EQUAL(count(tally.num_solutions), 55.0);  // C(11, 2)
  CHECK_EQUAL(count(tally.with_mines[0][1]), 24.0);
}

TEST(search_ends_when_its_steps_are_used_up) {
  Backtracking backtracking;
  const SearchGroup group{{1, 1, 1, 1}, {{2, 2, {0, 1, 2, 3}}}};
  std::int64_t needed = 1;
  while (!backtracking.search(group, needed).is_complete) ++needed;
  CHECK(needed > 6);
  CHECK(needed < 32);
  CHECK_EQUAL(count(backtracking.search(group, needed).num_solutions), 6.0);
}

TEST(a_search_may_take_all_the_steps_of_its_budget) {
  Backtracking backtracking;
  const SearchGroup group{{1, 1}, {{1, 1, {0}}, {1, 1, {1}}}};  // a step a box
  CHECK(!backtracking.search(group, 1).is_complete);
  CHECK(backtracking.search(group, 2).is_complete);
}

TEST(a_long_search_can_be_interrupted) {
  constexpr std::int64_t kForever = std::int64_t{1} << 40;
  Backtracking backtracking;
  CHECK(is_interrupted(
      [&] { backtracking.search({std::vector<std::int32_t>(40, 1), {}}, kForever); }));
  CHECK(backtracking.search({{2}, {}}, kForever).is_complete);
}

TEST(shares_hold_where_the_solutions_exceed_every_double) {
  // 1000 of 3002 cells are mines, each as likely as the other.
  Backtracking backtracking;
  const Tally& tally = backtracking.search({{2, 3000}, {{1000, 1000, {0, 1}}}}, kEnough);
  CHECK(std::abs(tally.mine_share(0) - 1000.0 / 3002) < 1e-12);
  CHECK(std::abs(tally.mine_share(1) - 1000.0 / 3002) < 1e-12);
}

TEST(a_group_of_any_size_is_ordered_in_time) {
  // A chain of 1s: two solutions.
  constexpr std::int32_t kLength = 200'000;
  SearchGroup chain{std::vector<std::int32_t>(kLength, 1), {}};
  for (std::int32_t box = 1; box < kLength; ++box) {
    chain.constraints.push_back({1, 1, {box - 1, box}});
  }
  Backtracking backtracking;
  CHECK_EQUAL(count(backtracking.search(chain, kEnough).num_solutions), 2.0);
}

TEST(search_without_constraints_leaves_everything_open) {
  Backtracking backtracking;
  CHECK_EQUAL(count(backtracking.search({{2, 1}, {}}, kEnough).num_solutions), 8.0);
}

}  // namespace
}  // namespace sapper::tests
