#include <cstdlib>
#include <memory>
#include <set>

#include "core/setter/genetic.hpp"
#include "core/setter/search.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr Grid kGrid{5, 6};
constexpr SetterManner kPublished;

// A random puzzle; numbers up to 9 are more than any neighbourhood holds.
std::vector<Number> draw_puzzle(Rng& rng) {
  std::vector<Number> numbers(static_cast<std::size_t>(kGrid.num_cells()), kFree);
  for (Number& number : numbers) {
    if (rng.below(3) == 0) number = static_cast<Number>(rng.below(10) * rng.below(2));
  }
  return numbers;
}

SetterScore recount(Grid grid, std::span<const Number> numbers,
                    std::span<const std::uint8_t> cells) {
  SetterScore score;
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    score.mines += cells[cell];
    if (numbers[cell] == kFree) continue;
    std::int64_t around = 0;
    grid.for_each_neighbour(cell, [&](Cell near) { around += cells[near]; });
    score.value += std::abs(numbers[cell] - around);
  }
  return score;
}

std::unique_ptr<SetterSearch> make_search(int which, std::span<const Number> numbers,
                                          std::uint64_t seed) {
  const AnnealingSchedule paper{true, 1.0, 0.1, 50};
  const AnnealingSchedule geometric{false, 1.0, 0.2, 70};
  const SetterGenetics genetics{9, 0.3, 0.7, false, {1}, 0.05, false, false};
  const SetterGenetics polished{8, 0.0, 0.2, true, {0}, 1.0, false, true};
  const SetterGenetics varied{8, 0.0, 0.2, true, {3}, 1.0, true, false};
  const SetterManner value_only{0.25, true, true};
  switch (which) {
    case 0:
      return std::make_unique<BruteForceSetter>(kGrid, numbers, true);
    case 1:
      return std::make_unique<RandomSetter>(kGrid, numbers, 0.25, seed);
    case 2:
      return std::make_unique<LocalSearchSetter>(kGrid, numbers, kPublished, seed);
    case 3:
      return std::make_unique<AnnealingSetter>(kGrid, numbers, kPublished, paper, seed);
    case 4:
      return std::make_unique<AnnealingSetter>(kGrid, numbers, kPublished, geometric, seed);
    case 5:
      return std::make_unique<VnsSetter>(kGrid, numbers, kPublished,
                                         Neighbourhoods{1, 4, false, false}, seed);
    case 6:
      return std::make_unique<VnsSetter>(kGrid, numbers, kPublished,
                                         Neighbourhoods{2, 40, true, true}, seed);
    case 7:
      return std::make_unique<GeneticSetter>(kGrid, numbers, kPublished, genetics, seed);
    case 8:
      return std::make_unique<GeneticSetter>(kGrid, numbers, kPublished, polished, seed);
    case 9:
      return std::make_unique<GeneticSetter>(kGrid, numbers, value_only, varied, seed);
    case 10:
      return std::make_unique<LocalSearchSetter>(kGrid, numbers, value_only, seed);
    default:
      return std::make_unique<VnsSetter>(kGrid, numbers, value_only,
                                         Neighbourhoods{1, 4, false, false}, seed);
  }
}
constexpr int kNumSearches = 12;

}  // namespace

TEST(setter_layouts_keep_their_score_through_flips) {
  Rng rng(1, Stream::kSetter, 1);
  for (int trial = 0; trial < 50; ++trial) {
    const std::vector<Number> numbers = draw_puzzle(rng);
    const SetterPuzzle puzzle(kGrid, numbers);
    SetterLayout layout(puzzle);
    for (int flip = 0; flip < 60 && puzzle.num_squares() > 0; ++flip) {
      const auto square =
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(puzzle.num_squares())));
      const SetterScore before = layout.score();
      const std::int32_t change = layout.value_change(square);
      layout.flip(square);
      CHECK_EQUAL(layout.score().value, before.value + change);
      CHECK(layout.score() == recount(kGrid, numbers, puzzle.on_board(layout.mines())));
    }
  }
}

TEST(setter_descents_take_the_best_flip_and_stop_where_none_helps) {
  Rng rng(2, Stream::kSetter, 1);
  for (int trial = 0; trial < 50; ++trial) {
    const std::vector<Number> numbers = draw_puzzle(rng);
    const SetterPuzzle puzzle(kGrid, numbers);
    SetterDescent descent(puzzle, false);
    std::vector<std::uint8_t> drawn(static_cast<std::size_t>(puzzle.num_squares()));
    draw_mines(0.5, rng, drawn);
    descent.assign(drawn);
    bool goes_on = true;
    while (goes_on) {
      SetterScore best = descent.layout().score();
      for (std::int32_t square = 0; square < puzzle.num_squares(); ++square) {
        SetterLayout flipped = descent.layout();
        flipped.flip(square);
        best = std::min(best, flipped.score());
      }
      goes_on = descent.improve().has_value();
      CHECK(descent.layout().score() == best);
    }
  }
}

TEST(setter_descents_take_the_first_of_equal_flips_or_draw_among_them) {
  const std::vector<Number> numbers{kFree, 1, kFree, kFree, kFree, kFree};  // all flips are alike
  const SetterPuzzle puzzle({2, 3}, numbers);
  SetterDescent descent(puzzle, false);
  CHECK_EQUAL(descent.improve().value(), 0);
  CHECK(!descent.improve().has_value());
  Rng rng(5, Stream::kSetter, 1);
  std::set<std::int32_t> drawn;
  for (int trial = 0; trial < 100; ++trial) {
    descent.assign(std::vector<std::uint8_t>(5, 0));
    drawn.insert(descent.improve(&rng).value());
  }
  CHECK_EQUAL(drawn.size(), 5U);
}

TEST(setter_descents_by_value_alone_leave_mines_that_no_number_sees) {
  const std::vector<Number> numbers{1, kFree, kFree};
  const SetterPuzzle puzzle({1, 3}, numbers);
  for (const bool is_value_only : {false, true}) {
    SetterDescent descent(puzzle, is_value_only);
    descent.assign(std::vector<std::uint8_t>{0, 1});
    CHECK_EQUAL(descent.improve().value(), 0);
    CHECK_EQUAL(descent.improve().has_value(), !is_value_only);
  }
}

TEST(square_sets_know_their_first_and_every_other) {
  Rng rng(6, Stream::kSetter, 1);
  for (const std::int32_t num_squares : {1, 64, 65, 5000}) {
    SquareSet squares(num_squares);
    std::set<std::int32_t> expected;
    for (int step = 0; step < 300; ++step) {
      const auto square =
          static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(num_squares)));
      if (expected.erase(square) == 1) {
        squares.erase(square);
      } else {
        expected.insert(square);
        squares.insert(square);
      }
      CHECK_EQUAL(squares.is_empty(), expected.empty());
      CHECK_EQUAL(squares.size(), static_cast<std::int32_t>(expected.size()));
      if (expected.empty()) continue;
      CHECK_EQUAL(squares.first(), *expected.begin());
      CHECK_EQUAL(squares.at(squares.size() - 1), *expected.rbegin());
    }
    squares.clear();
    CHECK(squares.is_empty());
  }
}

TEST(setter_searches_report_what_a_recount_confirms_however_they_are_sliced) {
  Rng rng(3, Stream::kSetter, 1);
  for (int trial = 0; trial < 20; ++trial) {
    const std::vector<Number> numbers = draw_puzzle(rng);
    for (int which = 0; which < kNumSearches; ++which) {
      const auto whole = make_search(which, numbers, 7);
      const auto sliced = make_search(which, numbers, 7);
      whole->run(200);
      for (int slice = 0; slice < 20; ++slice) sliced->run(10);
      const SetterPuzzle& puzzle = whole->puzzle();
      CHECK(whole->best_score() == recount(kGrid, numbers, puzzle.on_board(whole->best_mines())));
      CHECK(whole->best_score() == sliced->best_score());
      CHECK_EQUAL(whole->num_evaluations(), sliced->num_evaluations());
      CHECK(whole->improvements().back().score == whole->best_score());
    }
  }
}

TEST(setter_searches_within_a_time_do_no_more_than_they_are_told) {
  Rng rng(8, Stream::kSetter, 1);
  const std::vector<Number> numbers = draw_puzzle(rng);
  const auto whole = make_search(4, numbers, 7);
  const auto timed = make_search(4, numbers, 7);
  whole->run(500);
  while (timed->num_iterations() < 500) {
    const std::int64_t before = timed->num_iterations();
    CHECK(timed->run_for(500 - before, 1e-9));
    CHECK_EQUAL(timed->num_iterations(), before + 1);
  }
  CHECK_EQUAL(whole->num_evaluations(), timed->num_evaluations());
  CHECK(timed->run_for(1000, 1e9));
  CHECK_EQUAL(timed->num_iterations(), 1500);
}

TEST(brute_force_is_never_beaten) {
  Rng rng(4, Stream::kSetter, 1);
  const Grid grid{3, 4};
  for (int trial = 0; trial < 30; ++trial) {
    std::vector<Number> numbers(12, kFree);
    for (Number& number : numbers) {
      if (rng.below(3) == 0) number = static_cast<Number>(rng.below(5));
    }
    BruteForceSetter brute(grid, numbers, trial % 2 == 0);
    CHECK(!brute.run(1 << 13));  // at most 2^12 layouts
    CHECK(brute.is_proven());
    VnsSetter vns(grid, numbers, kPublished, {1, 5, true, false}, 1);
    vns.run(200);
    CHECK(brute.best_score() <= vns.best_score());
    CHECK_EQUAL(brute.best_score().value, vns.best_score().value);
  }
}

TEST(puzzles_without_squares_or_numbers_are_answered) {
  const std::vector<Number> full(static_cast<std::size_t>(kGrid.num_cells()), 1);
  const std::vector<Number> empty(static_cast<std::size_t>(kGrid.num_cells()), kFree);
  for (int which = 0; which < kNumSearches; ++which) {
    const auto hopeless = make_search(which, full, 1);
    hopeless->run(5);
    CHECK_EQUAL(hopeless->best_score().value, 30);
    const auto free = make_search(which, empty, 1);
    free->run(2000);
    CHECK_EQUAL(free->best_score().value, 0);
    // Random search, and what compares values alone, need not take mines away.
    const bool is_tidy = which == 0 || which == 2 || (which >= 4 && which <= 6) || which == 8;
    if (is_tidy) CHECK_EQUAL(free->best_score().mines, 0);
  }
}

}  // namespace sapper::tests
