#include "core/champion/traps.hpp"

#include <array>
#include <cmath>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

double loss_at(const Position& position, Cell cell) {
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question);
  return find_trap_losses(question, analysis, std::array{cell}, Budget{}).front();
}

bool is_close(double a, double b) { return std::abs(a - b) < 1e-12; }

// The 1 makes its neighbour a mine, and nothing will ever tell cells 0 and 1 apart.
TEST(a_toss_that_cannot_be_avoided_costs_half_of_the_wins) {
  const Position position = position_of({"###1"}, 2);
  CHECK(is_close(loss_at(position, 0), 0.5));
  CHECK(is_close(loss_at(position, 1), 0.5));
}

TEST(an_open_number_that_tells_the_cells_apart_leaves_no_trap) {
  const Position position = position_of({"##1##"}, 2);
  CHECK_EQUAL(loss_at(position, 0), 0.0);
  CHECK_EQUAL(loss_at(position, 1), 0.0);
}

// The 1 makes cell 3 a mine, and the other mine is on one of three cells: where it closes a wall no
// pair is left to be swapped. The product of the chances would be 4/27.
TEST(likely_traps_are_counted) {
  const Position position = position_of({"####1"}, 2);
  CHECK_EQUAL(loss_at(position, 0), 0.0);
  CHECK_EQUAL(loss_at(position, 1), 0.0);
}

// Nothing is open, so that every cell has the risk 1/5, and every trap is the product of its cells.
TEST(unlikely_traps_are_products) {
  const Position position = position_of({"#####", "#####", "#####", "#####", "#####"}, 5);
  const double pair = 2 * 0.2 * 0.8;
  const double square = 2 * 0.04 * 0.64;
  const auto kept = [](double chance) { return 1.0 - 0.5 * chance; };
  const double in_corner = std::pow(kept(pair * 0.04), 2) * kept(square * 0.2);
  const double as_wall =
      std::pow(kept(pair * 0.0016), 2) * std::pow(kept(pair * 0.000064), 2) * kept(square * 0.0016);
  CHECK(is_close(loss_at(position, 0), 1.0 - in_corner * as_wall));
}

}  // namespace
}  // namespace sapper::tests
