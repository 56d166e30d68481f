#include "core/analysis/analysis.hpp"

#include <cmath>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

Analysis analyse(const Question& question, const AnalysisOptions& options = {}) {
  Analyser analyser;
  return analyser.analyse(question, options);
}

Knowledge knowledge_of(std::size_t num_mined, std::size_t num_layouts) {
  if (num_mined == 0) return Knowledge::kProvenSafe;
  return num_mined == num_layouts ? Knowledge::kProvenMine : Knowledge::kUnknown;
}

void check_against(const std::vector<Layout>& layouts, const Question& question,
                   const Analysis& analysis) {
  CHECK_EQUAL(analysis.consistent, !layouts.empty());
  if (layouts.empty()) return;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    std::size_t num_mined = 0;
    for (const Layout layout : layouts) num_mined += (layout >> cell) & 1U;
    const double probability = static_cast<double>(num_mined) / static_cast<double>(layouts.size());
    CHECK(std::abs(analysis.mine_probability[cell] - probability) < 1e-13);
    CHECK(analysis.knowledge[cell] == knowledge_of(num_mined, layouts.size()));
    const bool is_proven =
        is_hidden(question.numbers[cell]) && analysis.knowledge[cell] != Knowledge::kUnknown;
    CHECK_EQUAL(analysis.proof[cell] != Proof::kNone, is_proven);
  }
}

const std::vector<Grid> kSmallGrids = {{1, 9}, {9, 1}, {3, 4}, {4, 3}, {4, 4}, {2, 7}, {3, 5}};

TEST(positions_from_play_agree_with_brute_force) {
  Rng rng(1, Stream::kSample, 0);
  Analyser analyser;
  for (int i = 0; i < 700; ++i) {
    const Grid grid = kSmallGrids[i % kSmallGrids.size()];
    const auto num_mines = static_cast<std::int32_t>(rng.below(grid.num_cells() - 1));
    const Position position = random_position(grid, num_mines, rng);
    const std::vector<Layout> layouts = brute_force(position.question());
    CHECK(!layouts.empty());
    check_against(layouts, position.question(), analyser.analyse(position.question()));
    const BigCount count = count_layouts(position.question(), {});
    CHECK((count.limbs() == std::vector<std::uint64_t>{layouts.size()}));
  }
}

TEST(positions_with_a_wrong_number_or_counter_agree_with_brute_force) {
  Rng rng(2, Stream::kSample, 0);
  std::size_t num_contradictions = 0;
  for (int i = 0; i < 500; ++i) {
    const Grid grid = kSmallGrids[i % kSmallGrids.size()];
    Position position = random_position(grid, grid.num_cells() / 4, rng);
    Number& number = position.numbers[rng.below(grid.num_cells())];
    if (!is_hidden(number)) number = static_cast<Number>(rng.below(4));
    if (rng.below(3) == 0) position.num_mines += static_cast<std::int32_t>(rng.below(5)) - 2;
    const std::vector<Layout> layouts = brute_force(position.question());
    num_contradictions += layouts.empty();
    check_against(layouts, position.question(), analyse(position.question()));
    CHECK_EQUAL(count_layouts(position.question(), {}).is_zero(), layouts.empty());
  }
  CHECK(num_contradictions > 50 && num_contradictions < 450);
}

TEST(without_the_counter_all_numbers_of_mines_are_allowed) {
  Rng rng(3, Stream::kSample, 0);
  for (int i = 0; i < 150; ++i) {
    Position position = random_position({3, 4}, 3, rng);
    position.num_mines = kUncounted;
    check_against(brute_force(position.question()), position.question(),
                  analyse(position.question()));
  }
}

TEST(what_is_assumed_narrows_the_layouts) {
  Rng rng(4, Stream::kSample, 0);
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position({3, 5}, 4, rng);
    const Cell cell = static_cast<Cell>(rng.below(15));
    if (!is_hidden(position.numbers[cell])) continue;
    const bool is_mine_there = rng.below(2) == 0;
    std::vector<Knowledge> assumed(15, Knowledge::kUnknown);
    assumed[cell] = is_mine_there ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
    const Question question{position.grid, position.numbers, position.num_mines, assumed};
    std::vector<Layout> layouts = brute_force(position.question());
    std::erase_if(layouts, [&](Layout layout) { return ((layout >> cell) & 1U) != is_mine_there; });
    check_against(layouts, question, analyse(question));
  }
}

bool is_proven_by(const std::vector<std::string>& rows, std::int32_t num_mines, Cell cell,
                  Proof proof) {
  return analyse(position_of(rows, num_mines).question()).proof[cell] == proof;
}

TEST(a_proof_names_the_weakest_reasoning_that_suffices) {
  CHECK(is_proven_by({"1#"}, 1, 1, Proof::kTrivial));
  CHECK(is_proven_by({"1#"}, 1, 0, Proof::kNone));
  CHECK(is_proven_by({".11.", "####"}, 1, 0, Proof::kNone));
  CHECK(is_proven_by({".121.", "#####", "#####"}, 4, 5 + 2, Proof::kNumbers));
  CHECK(is_proven_by({".11.", "####"}, 1, 4, Proof::kCounter));
  CHECK(is_proven_by({"##1", "###"}, 1, 0, Proof::kCounter));
}

// Copies of one position, apart from each other.
Position copies_of(const Position& part, std::int32_t num_copies, std::int32_t num_mines) {
  const Grid grid{part.grid.height, (part.grid.width + 1) * num_copies};
  Position whole{grid, std::vector<Number>(grid.num_cells(), kUnnumbered), num_mines};
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const std::int32_t col = cell % grid.width % (part.grid.width + 1);
    if (col == part.grid.width) continue;
    whole.numbers[cell] = part.numbers[part.grid.cell(cell / grid.width, col)];
  }
  return whole;
}

const std::vector<std::string> kPart = {"#####", "#2#1#", "#####", "#1#2#", "#####"};

TEST(large_boards_agree_with_small_ones_made_of_the_same_parts) {
  const Position part = position_of(kPart, kUncounted);
  const Position whole = copies_of(part, 60, kUncounted);  // more than 900 unknown cells
  const Analysis small = analyse(part.question());
  const Analysis large = analyse(whole.question());
  CHECK(large.consistent);
  for (Cell cell = 0; cell < whole.grid.num_cells(); ++cell) {
    const std::int32_t col = cell % whole.grid.width % 6;
    if (col == 5) continue;
    const Cell same = part.grid.cell(cell / whole.grid.width, col);
    CHECK(std::abs(large.mine_probability[cell] - small.mine_probability[same]) < 1e-13);
    CHECK(large.proof[cell] == small.proof[same]);
  }
}

TEST(large_boards_agree_with_their_exact_counts) {
  const Position whole = copies_of(position_of(kPart, 0), 60, 280);
  const BigCount all = count_layouts(whole.question(), {});
  const Analysis analysis = analyse(whole.question());
  CHECK(analysis.consistent);
  std::vector<Knowledge> assumed(whole.numbers.size(), Knowledge::kUnknown);
  for (const Cell cell : {0, 1, 2, 12, 14}) {
    if (!is_hidden(whole.numbers[cell])) continue;
    assumed[cell] = Knowledge::kProvenMine;
    const Question question{whole.grid, whole.numbers, whole.num_mines, assumed};
    const double exact = quotient(count_layouts(question, {}), all);
    CHECK(std::abs(analysis.mine_probability[cell] - exact) < 1e-12);
    assumed[cell] = Knowledge::kUnknown;
  }
}

TEST(an_untouched_board_has_the_density_of_its_mines) {
  for (const Grid grid : {Grid{16, 30}, Grid{100, 100}}) {
    const Position position{grid, std::vector<Number>(grid.num_cells(), kHidden), 99};
    const Analysis analysis = analyse(position.question());
    CHECK(std::abs(analysis.mine_probability[7] - 99.0 / grid.num_cells()) < 1e-13);
    CHECK(
        (count_layouts(position.question(), {}).limbs() == binomial(grid.num_cells(), 99).limbs()));
  }
}

TEST(remembered_components_change_no_answer) {
  Rng rng(5, Stream::kSample, 0);
  Analyser used;
  for (int i = 0; i < 150; ++i) {
    const Position position = random_position({6, 7}, 8, rng);
    used.analyse(position.question());
    const Analysis again = used.analyse(position.question());
    const Analysis fresh = analyse(position.question());
    CHECK((again.mine_probability == fresh.mine_probability));
    CHECK((again.knowledge == fresh.knowledge));
    CHECK((again.proof == fresh.proof));
  }
}

TEST(an_analysis_beyond_its_budget_throws_and_the_next_is_right) {
  const Position position = position_of(kPart, 5);
  AnalysisOptions options;
  options.budget.max_states = 10;
  Analyser analyser;
  bool has_thrown = false;
  try {
    analyser.analyse(position.question(), options);
  } catch (const BudgetExceeded&) {
    has_thrown = true;
  }
  CHECK(has_thrown);
  check_against(brute_force(position_of({"1##", "###"}, 2).question()),
                position_of({"1##", "###"}, 2).question(),
                analyser.analyse(position_of({"1##", "###"}, 2).question()));
}

// Threes two apart: one component, too large to be counted.
Position hopeless_position() {
  Position position{{20, 20}, std::vector<Number>(400, kHidden), 133};
  for (std::int32_t row = 1; row < 20; row += 2) {
    for (std::int32_t col = 1; col < 20; col += 2) {
      position.numbers[position.grid.cell(row, col)] = 3;
    }
  }
  return position;
}

TEST(a_long_analysis_can_be_interrupted) {
  const Position position = hopeless_position();
  CHECK(is_interrupted([&] { analyse(position.question()); }));
  CHECK(is_interrupted([&] { count_layouts(position.question(), {}); }));
  AnalysisOptions estimating;
  estimating.budget.max_states = 1;
  estimating.beyond = Beyond::kSample;
  CHECK(is_interrupted([&] { analyse(position.question(), estimating); }));
}

// Wide enough that an estimate has to leave states out.
TEST(an_estimate_is_close_to_the_exact_answer_and_repeats_with_its_seed) {
  const std::string cells(17, '#');
  const std::string numbers = "#2#2#3#2#1#2#2#3#";
  const Position position =
      position_of({cells, numbers, cells, numbers, cells, numbers, cells, numbers, cells}, 40);
  const Analysis exact = analyse(position.question());
  AnalysisOptions options;
  options.budget.max_states = 10;
  options.beyond = Beyond::kSample;
  const Analysis estimate = analyse(position.question(), options);
  CHECK(estimate.is_estimate);
  CHECK(!exact.is_estimate);
  for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
    const double error = std::abs(estimate.mine_probability[cell] - exact.mine_probability[cell]);
    CHECK(error <= 6 * estimate.standard_error[cell] + 1e-9);
    CHECK(error < 0.05);
  }
  CHECK((estimate.mine_probability == analyse(position.question(), options).mine_probability));
}

// The rows of numbers exceed the budget; the small front at the bottom does not.
TEST(beyond_its_budget_an_analysis_may_prove_what_is_left) {
  const std::string cells(17, '#');
  const std::string numbers = "#2#2#3#2#1#2#2#3#";
  const Position position = position_of({cells, numbers, cells, numbers, cells, numbers, cells,
                                         numbers, cells, cells, cells, "#######1221######"},
                                        40);
  const Analysis exact = analyse(position.question());
  AnalysisOptions options;
  options.budget.max_states = 100;
  options.beyond = Beyond::kProve;
  const Analysis proven = analyse(position.question(), options);
  CHECK(proven.consistent);
  CHECK(proven.is_estimate);
  CHECK(proven.standard_error.empty());
  int num_by_numbers = 0;
  for (Cell cell = 0; cell < position.grid.num_cells(); ++cell) {
    if (proven.proof[cell] == Proof::kNone) continue;
    num_by_numbers += proven.proof[cell] == Proof::kNumbers;
    CHECK(proven.knowledge[cell] == exact.knowledge[cell]);
    CHECK(proven.mine_probability[cell] == exact.mine_probability[cell]);
  }
  CHECK(num_by_numbers > 0);
  // Where time is what ran out, the small front is solved all the same.
  options.budget.max_states = std::numeric_limits<std::size_t>::max();
  options.budget.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  const Analysis late = analyse(position.question(), options);
  CHECK(late.is_estimate);
  CHECK(late.proof == proven.proof);
}

}  // namespace
}  // namespace sapper::tests
