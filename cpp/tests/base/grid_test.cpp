#include "core/base/grid.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

std::vector<Cell> neighbours(Grid grid, Cell cell) {
  std::vector<Cell> found;
  grid.for_each_neighbour(cell, [&](Cell near) { found.push_back(near); });
  return found;
}

const std::vector<Grid> kGrids = {{1, 1}, {1, 6}, {6, 1}, {2, 2}, {3, 5}, {5, 3}};

TEST(cells_count_along_rows_on_a_wide_grid) {
  const Grid grid{3, 5};
  CHECK_EQUAL(grid.num_cells(), 15);
  CHECK_EQUAL(grid.cell(0, 4), 4);
  CHECK_EQUAL(grid.cell(2, 1), 11);
}

TEST(neighbours_come_in_reading_order) {
  const Grid grid{3, 5};
  CHECK((neighbours(grid, grid.cell(1, 1)) == std::vector<Cell>{0, 1, 2, 5, 7, 10, 11, 12}));
  CHECK((neighbours(grid, grid.cell(0, 4)) == std::vector<Cell>{3, 8, 9}));
  CHECK((neighbours(grid, grid.cell(2, 0)) == std::vector<Cell>{5, 6, 11}));
}

TEST(a_single_cell_has_no_neighbours) { CHECK(neighbours({1, 1}, 0).empty()); }

TEST(neighbourhood_size_is_the_neighbours_and_the_cell) {
  for (const Grid grid : kGrids) {
    for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
      CHECK_EQUAL(grid.neighbourhood_size(cell / grid.width, cell % grid.width),
                  static_cast<std::int32_t>(neighbours(grid, cell).size()) + 1);
    }
  }
}

TEST(being_neighbours_agrees_with_the_list_of_neighbours) {
  for (const Grid grid : kGrids) {
    for (Cell a = 0; a < grid.num_cells(); ++a) {
      const std::vector<Cell> near = neighbours(grid, a);
      for (Cell b = 0; b < grid.num_cells(); ++b) {
        const bool expected = a == b || std::find(near.begin(), near.end(), b) != near.end();
        CHECK_EQUAL(grid.are_neighbours_or_same(a, b), expected);
      }
    }
  }
}

}  // namespace
}  // namespace sapper::tests
