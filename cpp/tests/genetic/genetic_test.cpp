#include "core/genetic/genetic.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "core/analysis/analysis.hpp"
#include "core/genetic/estimate.hpp"
#include "core/genetic/linear_system.hpp"
#include "core/genetic/pattern_advice.hpp"
#include "core/genetic/violation_matrix.hpp"
#include "core/solvers/genetic_guess.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

EvolutionOptions evolution_with(bool repair, bool archive) {
  return {{0}, 0, 300, 5, 2, repair, archive};
}

EstimateOptions estimate_with(bool split, bool repair, bool weighted) {
  return {evolution_with(repair, weighted), split, false, weighted};
}

std::vector<Knowledge> nothing_known(const Position& position) {
  return std::vector<Knowledge>(position.numbers.size(), Knowledge::kUnknown);
}

FrontierGenome genome_of(const Position& position) {
  return frontier_genome(position.grid, position.numbers, nothing_known(position));
}

// From the board alone: the sum over the numbers of |number - mines beside it|.
std::int32_t recount(const Position& position, std::span<const Cell> cells,
                     std::span<const std::uint64_t> layout) {
  std::set<Cell> mines;
  for_each_bit(layout, [&](std::size_t bit) { mines.insert(cells[bit]); });
  const std::set<Cell> frontier(cells.begin(), cells.end());
  std::int32_t violation = 0;
  for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
    if (position.numbers[cell] < 0 || position.numbers[cell] > 8) continue;
    bool touches = false;
    std::int32_t around = 0;
    position.grid.for_each_neighbour(cell, [&](Cell near) {
      touches |= frontier.contains(near);
      around += mines.contains(near);
    });
    if (touches) violation += std::abs(position.numbers[cell] - around);
  }
  return violation;
}

TEST(the_genome_has_a_bit_for_each_cell_that_touches_a_number) {
  const Position position = position_of({"#1###", "##.##", "#####"}, 3);
  const FrontierGenome genome = genome_of(position);
  CHECK(genome.cells == (std::vector<Cell>{0, 2, 5, 6}));
  CHECK_EQUAL(genome.num_numbers(), 1U);
  CHECK_EQUAL(genome.cells_of[0].size(), 4U);
  std::vector<Knowledge> known = nothing_known(position);
  known[0] = Knowledge::kProvenMine;
  known[2] = Knowledge::kProvenSafe;
  const FrontierGenome less = frontier_genome(position.grid, position.numbers, known);
  CHECK(less.cells == (std::vector<Cell>{5, 6}));
  CHECK_EQUAL(static_cast<int>(less.needs[0]), 0);
}

TEST(parts_share_no_number_and_boxes_share_all) {
  const Position position = position_of({"#1#..#2#1#"}, 3);
  const std::vector<FrontierGenome> parts = connected_parts(genome_of(position));
  CHECK_EQUAL(parts.size(), 2U);
  CHECK(parts[0].cells == (std::vector<Cell>{0, 2}));
  CHECK(parts[1].cells == (std::vector<Cell>{5, 7, 9}));
  CHECK_EQUAL(boxes_of(parts[0]).size(), 1U);
  CHECK_EQUAL(boxes_of(parts[1]).size(), 3U);
}

TEST(parts_of_squares_that_touch_satisfy_their_numbers_alone) {
  const Position position = position_of({"#1#", "...", "#1#"}, 2);
  const FrontierGenome whole = genome_of(position);
  CHECK_EQUAL(connected_parts(whole, position.grid, Connection::kNumbers).size(), 2U);
  const std::vector<FrontierGenome> apart =
      connected_parts(whole, position.grid, Connection::kCorners);
  CHECK_EQUAL(apart.size(), 4U);
  for (const FrontierGenome& part : apart) CHECK_EQUAL(part.need(0), 1);
  const FrontierGenome slanted = genome_of(position_of({"#1", "1#"}, 1));
  CHECK_EQUAL(connected_parts(slanted, {2, 2}, Connection::kCorners).size(), 1U);
  CHECK_EQUAL(connected_parts(slanted, {2, 2}, Connection::kSides).size(), 2U);
}

TEST(a_matrix_says_what_each_row_needs_and_how_far_all_are) {
  // More rows than fit one vector, and more cells than one word.
  Rng rng(40, Stream::kSample, 0);
  FrontierGenome genome;
  constexpr std::size_t kCells = 70;
  for (std::size_t cell = 0; cell < kCells; ++cell) genome.cells.push_back(static_cast<Cell>(cell));
  for (std::size_t number = 0; number < 40; ++number) {
    for (std::size_t cell = number; cell < kCells; cell += 13) {
      genome.cells_of.add(static_cast<std::int32_t>(cell));
    }
    genome.cells_of.end_list();
    genome.needs.push_back(static_cast<std::int8_t>(number % 5));
  }
  ViolationMatrix matrix;
  matrix.load(genome);
  std::vector<std::int64_t> row(kCells + 1, 0);
  row[3] = -2;
  row[65] = 5;
  row.back() = 1;
  matrix.add(row);
  std::vector<std::int64_t> beyond_a_byte(kCells + 1, 2);
  matrix.add(beyond_a_byte);
  for (int i = 0; i < 50; ++i) {
    std::vector<std::uint64_t> layout(num_words(kCells));
    draw_bits(kCells, rng, layout);
    std::vector<std::int8_t> needs(41);
    matrix.write_needs(layout, needs);
    std::int32_t sum = 0;
    for (std::size_t number = 0; number < 40; ++number) {
      std::int32_t need = genome.need(number);
      for (const std::int32_t cell : genome.cells_of[number]) need -= has_bit(layout, cell);
      CHECK_EQUAL(static_cast<std::int32_t>(needs[number]), need);
      sum += std::abs(need);
    }
    const std::int32_t last = 1 + 2 * has_bit(layout, 3) - 5 * has_bit(layout, 65);
    CHECK_EQUAL(static_cast<std::int32_t>(needs[40]), last);
    CHECK_EQUAL(matrix.violation(layout), sum + std::abs(last));
  }
}

TEST(reduced_equations_hold_wherever_the_numbers_do) {
  const Position position = position_of({"#####", "11211"}, 2);
  const FrontierGenome genome = genome_of(position);
  const auto rows = reduced_equations(genome);
  CHECK(!rows.empty());
  ViolationMatrix numbers;
  numbers.load(genome);
  ViolationMatrix equations;
  equations.load(FrontierGenome{genome.cells, {}, {}, {}});
  for (const auto& row : rows) equations.add(row);
  for (std::uint64_t bits = 0; bits < 32; ++bits) {
    const std::vector<std::uint64_t> layout{bits};
    CHECK_EQUAL(numbers.violation(layout) == 0, equations.violation(layout) == 0);
  }
}

TEST(patterns_advise_what_they_flag_and_open) {
  // One flags the only hidden neighbour of a 1, the other opens all beside a 0.
  const auto any = kPieceAny;
  const Pattern flag{{any, kPieceHidden, any, any, 1, any, any, any, any}, 1, 1, 0, 1};
  const Pattern open{{kPieceHidden, any, any, any, 0, any, any, any, any}, 0, 0, 1, 0};
  const PatternBook book(std::vector<Pattern>{flag, open},
                         {PatternMatching::kSquares, PatternOrder::kPriority});
  const Position corner = position_of({"#1", "11"}, 1);
  CHECK(pattern_advice(book, corner.question(), nothing_known(corner))[0] ==
        Knowledge::kProvenMine);
  const Position row = position_of({"#1", "11", "##"}, 1);
  const std::vector<Knowledge> said = pattern_advice(book, row.question(), [&] {
    std::vector<Knowledge> known = nothing_known(row);
    known[0] = Knowledge::kProvenMine;
    return known;
  }());
  CHECK(said[0] == Knowledge::kUnknown);
  CHECK(said[4] == Knowledge::kProvenSafe && said[5] == Knowledge::kProvenSafe);
}

TEST(advice_is_taken_where_it_makes_a_layout_no_worse) {
  Rng rng(41, Stream::kSample, 0);
  const FrontierGenome genome = genome_of(position_of({"#1#"}, 1));
  Evolution evolution({{0}, 10, 5, 20, 1, false, false});
  const auto layouts_with = [&](std::uint64_t mines) {
    const LayoutPool pool = evolution.evolve(genome, rng, {{0b11}, {mines}});
    return std::set<std::uint64_t>(pool.bits.begin(), pool.bits.end());
  };
  CHECK(layouts_with(0b01) == std::set<std::uint64_t>{0b01});
  CHECK(layouts_with(0b11) == (std::set<std::uint64_t>{0b01, 0b10}));
}

TEST(violations_are_what_a_recount_from_the_board_says) {
  Rng rng(31, Stream::kSample, 0);
  std::size_t num_counted = 0;
  std::size_t num_violating = 0;
  for (int i = 0; i < 60; ++i) {
    const Position position = random_position({5, 8}, 8, rng);
    const FrontierGenome genome = genome_of(position);
    if (genome.num_cells() == 0) continue;
    for (const bool repair : {false, true}) {
      Evolution evolution({{i % 4}, 12, 5, 3, 4, repair, false});
      const LayoutPool pool = evolution.evolve(genome, rng);
      for (std::size_t one = 0; one < pool.size(); ++one) {
        CHECK_EQUAL(pool.violations[one], recount(position, genome.cells, pool.layout(one)));
        num_violating += pool.violations[one] > 0;
        ++num_counted;
      }
    }
  }
  CHECK(num_counted > 500);
  CHECK(num_violating > 50);
}

TEST(the_pool_has_the_best_of_each_run_and_the_log_where_they_became_best) {
  Rng rng(32, Stream::kSample, 0);
  const Position position = position_of({"########", "1122111#", "########"}, 8);
  const FrontierGenome genome = genome_of(position);
  Evolution evolution({{1}, 20, 40, 4, 3, false, false});
  const LayoutPool pool = evolution.evolve(genome, rng);
  CHECK_EQUAL(pool.size(), 12U);
  std::int32_t run = -1;
  std::int32_t best = 0;
  for (const EvolutionStep& step : evolution.steps()) {
    if (step.run == run) {
      CHECK(step.violation < best);
    } else {
      CHECK_EQUAL(step.iteration, 0);
    }
    run = step.run;
    best = step.violation;
    if (run == 3) CHECK(best >= pool.violations[9]);
  }
  CHECK_EQUAL(run, 3);
  CHECK_EQUAL(best, pool.violations[9]);
  CHECK(pool.violations[9] <= pool.violations[10] && pool.violations[10] <= pool.violations[11]);
}

TEST(a_long_evolution_can_be_interrupted) {
  Rng rng(32, Stream::kSample, 0);
  const FrontierGenome genome = genome_of(position_of({"########", "1122111#", "########"}, 8));
  constexpr std::int32_t kForever = 1'000'000'000;
  Evolution evolution({{1}, 20, kForever, kForever, 3, false, false});
  CHECK(is_interrupted([&] { evolution.evolve(genome, rng); }));
}

TEST(repair_satisfies_far_more_first_layouts) {
  Rng rng(33, Stream::kSample, 0);
  const Position position = position_of({"##########", "1223222121", "##########"}, 10);
  const FrontierGenome genome = genome_of(position);
  std::int32_t plain = 0;
  std::int32_t repaired = 0;
  for (const bool repair : {false, true}) {
    Evolution evolution({{0}, 10, 1, 20, 10, repair, false});
    for (const std::int32_t violation : evolution.evolve(genome, rng).violations) {
      (repair ? repaired : plain) += violation;
    }
  }
  CHECK(5 * repaired < plain);
}

TEST(an_archive_holds_interchangeable_layouts_once) {
  const Position position = position_of({"###", "#1#", "###"}, 1);
  LayoutArchive archive;
  archive.clear(genome_of(position));
  const auto layout = [](std::uint64_t bits) { return std::vector<std::uint64_t>{bits}; };
  CHECK(archive.add(layout(0b1)));
  CHECK(!archive.add(layout(0b1)));
  CHECK(!archive.add(layout(0b100)));
  CHECK(archive.add(layout(0b101)));
  CHECK_EQUAL(archive.size(), 2U);
  CHECK_EQUAL(archive.layout(1)[0], 0b11U);
}

TEST(an_archive_finds_each_layout_again_after_it_has_grown) {
  const Position position = position_of({"#1#1#1#1#1#1#1#1#1#1#"}, 5);
  LayoutArchive archive;
  archive.clear(genome_of(position));
  for (std::uint64_t bits = 0; bits < 1000; ++bits) {
    CHECK(archive.add(std::vector<std::uint64_t>{bits}));
  }
  for (std::uint64_t bits = 0; bits < 1000; ++bits) {
    CHECK(!archive.add(std::vector<std::uint64_t>{bits}));
    CHECK_EQUAL(archive.layout(bits)[0], bits);
  }
}

TEST(weighted_probabilities_are_the_exact_ones_where_all_layouts_are_found) {
  Rng rng(34, Stream::kSample, 0);
  Analyser analyser;
  int num_compared = 0;
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position({5, 6}, 1 + static_cast<int>(rng.below(9)), rng);
    const Analysis exact = analyser.analyse(position.question(), {});
    for (const bool repair : {false, true}) {
      EstimateOptions options = estimate_with(false, repair, true);
      options.evolution.patience = 2000;
      GeneticEstimate estimate(options);
      CHECK(estimate.load(position.question(), nothing_known(position)));
      estimate.evolve(rng);
      for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
        if (!is_hidden(position.numbers[cell])) continue;
        const double error = estimate.mine_probability()[cell] - exact.mine_probability[cell];
        num_compared += std::abs(error) < 1e-9;
        CHECK(!repair || std::abs(error) < 1e-9);
      }
    }
  }
  CHECK(num_compared > 5000);
}

TEST(elimination_fixes_only_what_all_layouts_share_and_more_than_single_numbers) {
  Rng rng(39, Stream::kSample, 0);
  int num_more = 0;
  for (int i = 0; i < 400; ++i) {
    const Position position = random_position({4, 6}, 1 + static_cast<int>(rng.below(9)), rng);
    const std::vector<Knowledge> shared = implied({position.grid, position.numbers, kUncounted});
    EstimateOptions options = estimate_with(false, false, false);
    options.linear = true;
    GeneticEstimate linear(options);
    CHECK(linear.load(position.question(), nothing_known(position)));
    const std::vector<Knowledge> settled(linear.settled().begin(), linear.settled().end());
    CHECK(is_contained(settled, shared));
    GeneticEstimate trivial(estimate_with(false, true, false));
    CHECK(trivial.load(position.question(), nothing_known(position)));
    const std::vector<Knowledge> less(trivial.settled().begin(), trivial.settled().end());
    CHECK(is_contained(less, settled));
    num_more += less != settled;
  }
  CHECK(num_more > 20);
}

TEST(elimination_goes_on_where_coefficients_are_not_one) {
  // Each pair of three cells holds one mine or two: no 0/1 solution for 1, 1, 1; all for 2, 2, 2.
  FrontierGenome triangle;
  triangle.cells = {0, 1, 2};
  triangle.needs = {2, 2, 2};
  for (const auto& [a, b] : {std::pair{0, 1}, std::pair{0, 2}, std::pair{1, 2}}) {
    triangle.cells_of.add(a);
    triangle.cells_of.add(b);
    triangle.cells_of.end_list();
    triangle.numbers_of.add(a + b - 1);
    triangle.numbers_of.end_list();
  }
  CHECK_EQUAL(fixed_by_elimination(triangle).size(), 3U);
  triangle.needs = {1, 1, 1};
  CHECK_EQUAL(fixed_by_elimination(triangle).size(), 0U);
}

TEST(cells_near_zero_are_opened_one_after_the_other_without_evolving_again) {
  const Position position = position_of({"####", "0111", "##.#", "####"}, 3);
  GeneticGuesser guesser({estimate_with(false, false, false), 0.0, 1.0});
  const std::vector<Knowledge> known = nothing_known(position);
  Rng rng(35, Stream::kSample, 0);
  const auto first = guesser.guess(position.question(), known, rng);
  const Rng::State before = rng.state();
  const auto second = guesser.guess(position.question(), known, rng);
  CHECK(first && second && first->cell != second->cell);
  CHECK(rng.state() == before);
  guesser.begin_game();
  CHECK(guesser.guess(position.question(), known, rng).has_value());
  CHECK(rng.state() != before);
}

TEST(flags_that_leave_nothing_to_open_are_taken_back) {
  // Whatever is flagged first, the numbers that appear say that the mine is elsewhere.
  const Position before = position_of({"#1.#"}, 1);
  const Position after = position_of({"#11#"}, 1);
  GeneticGuesser guesser(
      {estimate_with(false, false, false), 0.0, 0.0, Otherwise::kLowest, /*flags=*/true});
  const std::vector<Knowledge> known = nothing_known(before);
  Rng rng(36, Stream::kSample, 0);
  CHECK(guesser.guess(before.question(), known, rng).has_value());
  CHECK(guesser.guess(after.question(), known, rng).has_value());
}

TEST(a_genetic_guess_never_opens_what_is_known_to_be_a_mine) {
  Rng rng(37, Stream::kSample, 0);
  Analyser analyser;
  for (int i = 0; i < 100; ++i) {
    const Position position = random_position({4, 6}, 6, rng);
    const Analysis exact = analyser.analyse(position.question(), {});
    for (const bool improved : {false, true}) {
      GeneticGuesser guesser({estimate_with(i % 2 == 0, improved, improved), 0.1, 0.9});
      const auto guess = guesser.guess(position.question(), exact.knowledge, rng);
      if (!guess) continue;
      CHECK(is_hidden(position.numbers[guess->cell]));
      CHECK(exact.knowledge[guess->cell] != Knowledge::kProvenMine);
    }
  }
}

TEST(an_untouched_position_is_left_to_chance) {
  const Position position = position_of({"###", "###"}, 1);
  Rng rng(38, Stream::kSample, 0);
  GeneticGuesser guesser({estimate_with(false, true, true), 0.0, 1.0});
  CHECK(!guesser.guess(position.question(), nothing_known(position), rng));
}

}  // namespace
}  // namespace sapper::tests
