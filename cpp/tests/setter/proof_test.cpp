#include "core/setter/proof.hpp"

#include <limits>
#include <set>

#include "core/setter/make_search.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr Grid kGrid{4, 4};

std::vector<Number> random_puzzle(Rng& rng) {
  std::vector<Number> numbers(16, kFree);
  for (Number& number : numbers) {
    if (rng.below(5) < 2) number = static_cast<Number>(rng.below(5));
  }
  return numbers;
}

SetterScore best_of_all(std::span<const Number> numbers) {
  const auto brute = make_search({"brute-force", {{"near_numbers", true}}}, kGrid, numbers, 0);
  brute->run(1 << 17);
  CHECK(brute->is_proven());
  return brute->best_score();
}

// What a programme costs at these values of its boxes: the slack of each row follows. Infinite
// where a bound does not allow that.
double cost_of(const SetterProgramme& programme, std::vector<double>& values) {
  double cost = 0;
  for (std::int32_t box = 0; box < programme.num_whole; ++box) {
    cost += programme.costs[box] * values[box];
  }
  for (std::size_t row = 0; row < programme.wanted.size(); ++row) {
    double rest = programme.wanted[row];
    const std::int32_t end = programme.starts[row + 1];
    for (std::int32_t entry = programme.starts[row]; entry < end - 2; ++entry) {
      rest -= programme.factors[entry] * values[programme.columns[entry]];
    }
    for (const std::int32_t entry : {end - 2, end - 1}) {
      const std::int32_t column = programme.columns[entry];
      values[column] = std::max(0.0, rest * programme.factors[entry]);
      if (values[column] > programme.upper[column]) return std::numeric_limits<double>::infinity();
      cost += programme.costs[column] * values[column];
    }
  }
  return cost;
}

struct Solved {
  std::vector<double> values;
  double cost = std::numeric_limits<double>::infinity();
};

// Tries every count of every box.
Solved solve(const SetterProgramme& programme) {
  Solved best;
  std::vector<double> values(programme.costs.size(), 0);
  for (bool is_through = false; !is_through;) {
    const double cost = cost_of(programme, values);
    if (cost < best.cost) best = {values, cost};
    std::int32_t box = 0;
    while (box < programme.num_whole && ++values[box] > programme.upper[box]) values[box++] = 0;
    is_through = box == programme.num_whole;
  }
  return best;
}

}  // namespace

TEST(boxes_hold_the_squares_next_to_the_same_numbers) {
  Rng rng(1, Stream::kSetter, 2);
  for (int trial = 0; trial < 50; ++trial) {
    const std::vector<Number> numbers = random_puzzle(rng);
    const SetterPuzzle puzzle(kGrid, numbers);
    const SetterBoxes boxes(puzzle);
    std::vector<std::uint8_t> mines(static_cast<std::size_t>(puzzle.num_squares()));
    draw_mines(0.5, rng, mines);
    const std::vector<std::int32_t> counts = boxes.counts(mines);
    SetterLayout layout(puzzle);
    layout.assign(mines);
    const std::int64_t value = layout.score().value;
    layout.assign(boxes.layout(counts));
    CHECK_EQUAL(layout.score().value, value);
    CHECK(boxes.counts(layout.mines()) == counts);
  }
}

// A weight of 0 gives the value up altogether; then a greater one must be taken.
TEST(a_proof_finds_the_best_layout_whatever_weight_it_begins_with) {
  Rng rng(2, Stream::kSetter, 2);
  std::set<double> weights;
  for (int trial = 0; trial < 60; ++trial) {
    const std::vector<Number> numbers = random_puzzle(rng);
    SetterProof proof(kGrid, numbers, std::array<std::int64_t, 2>{0, 1 << 24});
    while (const std::optional<SetterProgramme> programme = proof.next()) {
      weights.insert(programme->costs.back());
      const Solved solved = solve(*programme);
      std::vector<double> first = programme->first;
      CHECK(cost_of(*programme, first) >= solved.cost);
      proof.take({solved.values, solved.cost, true});
    }
    CHECK(proof.is_proven());
    CHECK(proof.best_score() == best_of_all(numbers));
  }
  CHECK((weights == std::set<double>{0, 1, 1 << 24}));
}

TEST(a_proof_whose_programmes_are_not_solved_ends_with_its_bound) {
  const std::vector<Number> numbers{kFree, 1,     kFree, 2, kFree, kFree, kFree, kFree,
                                    3,     kFree, kFree, 1, kFree, kFree, 0,     kFree};
  SetterProof proof(kGrid, numbers);
  CHECK(proof.next().has_value());
  proof.take({{}, -std::numeric_limits<double>::infinity(), false});
  CHECK(!proof.next().has_value());
  CHECK(!proof.is_proven());
  CHECK((proof.bound() == SetterScore{proof.puzzle().least_value(), 0}));
}

TEST(where_there_is_no_choice_no_mines_are_proven_best) {
  const std::vector<Number> full(16, 2);
  SetterProof proof(kGrid, full);
  CHECK(!proof.next().has_value());
  CHECK(proof.is_proven());
  FirstLayout first(kGrid, full, 1);
  CHECK(!first.run());
  CHECK((first.search().best_score() == SetterScore{32, 0}));
  CHECK(first.search().is_proven());
}

TEST(a_first_layout_is_looked_for_until_it_is_good_enough) {
  Rng rng(3, Stream::kSetter, 2);
  const std::vector<Number> numbers = random_puzzle(rng);
  FirstLayout first(kGrid, numbers, 1);
  while (first.run()) continue;
  CHECK_EQUAL(first.search().best_score().value, best_of_all(numbers).value);
}

}  // namespace sapper::tests
