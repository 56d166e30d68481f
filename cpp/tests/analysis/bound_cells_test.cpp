#include "core/analysis/bound_cells.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

using Cells = std::vector<Cell>;

TEST(cells_are_bound_by_the_numbers_that_they_touch) {
  const Position position = position_of({"#1#1#####1#"}, 4);
  const BoundCells bound = find_bound_cells(position.question());
  CHECK(bound.components == std::vector<Cells>({{0, 2, 4}, {8, 10}}));
  CHECK(bound.interior == Cells({5, 6, 7}));
}

TEST(a_number_that_is_left_out_of_account_binds_nothing) {
  const Position position = position_of({"#.#"}, 1);
  const BoundCells bound = find_bound_cells(position.question());
  CHECK(bound.components.empty());
  CHECK(bound.interior == Cells({0, 2}));
}

TEST(every_hidden_cell_is_bound_or_interior) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 100; ++i) {
    const Position position = random_position({7, 8}, 12, rng);
    const BoundCells bound = find_bound_cells(position.question());
    Cells all = bound.interior;
    for (const Cells& component : bound.components) {
      CHECK(!component.empty() && std::is_sorted(component.begin(), component.end()));
      all.insert(all.end(), component.begin(), component.end());
    }
    std::sort(all.begin(), all.end());
    Cells hidden;
    for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
      if (is_hidden(position.numbers[cell])) hidden.push_back(cell);
    }
    CHECK(all == hidden);
  }
}

}  // namespace
}  // namespace sapper::tests
