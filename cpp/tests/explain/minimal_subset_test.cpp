#include "core/explain/minimal_subset.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

std::vector<Cell> cells_up_to(Cell end) {
  std::vector<Cell> cells(static_cast<std::size_t>(end));
  std::iota(cells.begin(), cells.end(), 0);
  return cells;
}

bool contains_all(std::span<const Cell> kept, const std::vector<Cell>& required) {
  return std::all_of(required.begin(), required.end(), [&](Cell cell) {
    return std::find(kept.begin(), kept.end(), cell) != kept.end();
  });
}

std::vector<Cell> random_requirement(Rng& rng) {
  std::vector<Cell> required;
  for (Cell cell = 0; cell < 12; ++cell) {
    if (rng.below(4) == 0) required.push_back(cell);
  }
  return required;
}

std::vector<Cell> without(const std::vector<Cell>& cells, Cell left_out) {
  std::vector<Cell> rest;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(rest),
               [&](Cell cell) { return cell != left_out; });
  return rest;
}

TEST(a_minimal_subset_holds_and_can_lose_no_cell) {
  Rng rng(1, Stream::kPlay, 0);
  for (int i = 0; i < 200; ++i) {
    const std::vector<std::vector<Cell>> required{random_requirement(rng), random_requirement(rng)};
    const Holds holds = [&](std::span<const Cell> kept) {
      return contains_all(kept, required[0]) || contains_all(kept, required[1]);
    };
    const std::vector<Cell> found = minimal_subset(cells_up_to(12), holds);
    CHECK(holds(found));
    for (const Cell cell : found) CHECK(!holds(without(found, cell)));
  }
}

TEST(cells_at_the_front_are_preferred) {
  const std::vector<Cell> order{3, 1, 2};
  const auto found =
      minimal_subset(order, [](std::span<const Cell> kept) { return !kept.empty(); });
  CHECK(found == std::vector<Cell>{3});
}

TEST(few_questions_find_few_cells_among_many) {
  int num_questions = 0;
  const std::vector<Cell> found =
      minimal_subset(cells_up_to(1024), [&](std::span<const Cell> kept) {
        ++num_questions;
        return contains_all(kept, {100, 900});
      });
  CHECK((found == std::vector<Cell>{100, 900}));
  CHECK(num_questions <= 50);
}

TEST(nothing_is_left_where_nothing_is_needed) {
  CHECK(minimal_subset({}, [](std::span<const Cell>) { return true; }).empty());
  CHECK(minimal_subset(cells_up_to(9), [](std::span<const Cell>) { return true; }).empty());
}

// A deadline may make a property false that was true a moment before.
TEST(a_property_that_nothing_has_ends_the_search) {
  CHECK(minimal_subset({}, [](std::span<const Cell>) { return false; }).empty());
  CHECK_EQUAL(minimal_subset(cells_up_to(9), [](std::span<const Cell>) { return false; }).size(),
              9U);
}

}  // namespace
}  // namespace sapper::tests
