#include "core/analysis/combination.hpp"

#include <cmath>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

// Components of one cell each that may or may not be a mine, so that all cells are alike and
// every answer is known: with the interior they are one set of cells.
template <class Value>
class LoneCells {
 public:
  LoneCells(std::size_t num_components, std::int32_t num_interior, std::int32_t num_mines)
      : one_cell_{0, {Value(1.0), Value(1.0)}}, pointers_(num_components, &one_cell_) {
    frontier_.interior_cells.assign(num_interior, 0);
    frontier_.is_counted = true;
    frontier_.mines_left = num_mines;
  }

  Combination<Value> combine() const { return {pointers_, frontier_}; }

 private:
  MinePolynomial<Value> one_cell_;
  std::vector<const MinePolynomial<Value>*> pointers_;
  Frontier frontier_{};
};

bool is_close(double a, double b) { return std::abs(a - b) <= 1e-12; }

template <class Value>
void check_equal_cells(std::size_t num_components, std::int32_t num_interior,
                       std::int32_t num_mines) {
  const LoneCells<Value> cells(num_components, num_interior, num_mines);
  const Combination<Value> combination = cells.combine();
  const double num_cells = static_cast<double>(num_components) + num_interior;
  CHECK(is_close(combination.interior_mine_probability(), num_mines / num_cells));
  for (std::size_t c = 0; c < num_components; ++c) {
    const std::span<const Value> rest = combination.weights_of_rest(c);
    CHECK(is_close(ratio(rest[1], combination.total()), num_mines / num_cells));
    CHECK(is_close(ratio(rest[0], combination.total()), 1 - num_mines / num_cells));
  }
}

TEST(cells_that_are_alike_have_equal_probabilities) {
  check_equal_cells<double>(3, 7, 4);
  check_equal_cells<double>(5, 1, 3);
  check_equal_cells<double>(40, 400, 99);
  check_equal_cells<WideFloat>(3, 7, 4);
  check_equal_cells<WideFloat>(20, 5000, 2100);
}

TEST(the_interior_is_settled_by_the_counter_alone_at_its_ends) {
  CHECK(LoneCells<double>(0, 5, 0).combine().interior_knowledge() == Knowledge::kProvenSafe);
  CHECK(LoneCells<double>(0, 5, 5).combine().interior_knowledge() == Knowledge::kProvenMine);
  CHECK(LoneCells<double>(0, 5, 1).combine().interior_knowledge() == Knowledge::kUnknown);
  CHECK(LoneCells<double>(2, 5, 7).combine().interior_knowledge() == Knowledge::kProvenMine);
  CHECK(LoneCells<double>(2, 5, 6).combine().interior_knowledge() == Knowledge::kUnknown);
}

TEST(more_mines_than_cells_leave_no_layout) {
  CHECK(is_zero(LoneCells<double>(2, 5, 8).combine().total()));
}

TEST(sampled_mines_follow_the_hypergeometric_distribution) {
  const LoneCells<double> cells(4, 6, 3);
  const Combination<double> combination = cells.combine();
  Rng rng(1, Stream::kSample, 0);
  std::vector<std::size_t> counts(4, 0);
  const int num_draws = 5000;
  for (int i = 0; i < num_draws; ++i) {
    std::int32_t used = 0;
    for (const std::int32_t mines : combination.sample_mines(rng)) used += mines;
    ++counts[used];
  }
  std::vector<double> expected;  // C(4, m) C(6, 3 - m) / C(10, 3)
  for (const int ways : {20, 60, 36, 4}) expected.push_back(num_draws * ways / 120.0);
  CHECK(is_plausible(counts, expected));
}

// Vandermonde: the ways to choose k of a + b cells, by how many are among the a.
TEST(exact_layouts_of_equal_cells_are_a_binomial) {
  const MinePolynomial<BigCount> one_cell{0, {BigCount(1), BigCount(1)}};
  for (const std::int32_t num_mines : {0, 1, 17, 60, 97, 98, 99, 110}) {
    const std::vector<MinePolynomial<BigCount>> components(9, one_cell);
    CHECK((total_layouts(components, 90, num_mines).limbs() == binomial(99, num_mines).limbs()));
  }
  CHECK(total_layouts({{2, {BigCount(1)}}}, 5, 1).is_zero());
  CHECK((total_layouts({}, 0, 0).limbs() == BigCount(1).limbs()));
}

}  // namespace
}  // namespace sapper::tests
