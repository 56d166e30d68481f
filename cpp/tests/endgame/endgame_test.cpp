#include "core/endgame/endgame.hpp"

#include <bit>
#include <map>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

// Plain expectimax: from every set of layouts, every cell, every number.
class PlainSearch {
 public:
  explicit PlainSearch(const Question& question) : question_(question) {}

  // Layouts won by the best line; `opened` cells are not opened again.
  std::size_t wins(const std::vector<Layout>& layouts, Layout opened) {
    if (layouts.size() <= 1) return layouts.size();
    const auto [entry, is_new] = known_.try_emplace(layouts, 0);
    if (!is_new) return entry->second;
    std::size_t best = 0;
    for (Cell cell = 0; cell < question_.grid.num_cells(); ++cell) {
      if (!(opened >> cell & 1) && is_hidden(question_.numbers[cell])) {
        best = std::max(best, wins_after(layouts, opened, cell));
      }
    }
    known_[layouts] = best;
    return best;
  }

  std::size_t wins_after(const std::vector<Layout>& layouts, Layout opened, Cell cell) {
    std::map<int, std::vector<Layout>> parts;
    Layout around = 0;
    question_.grid.for_each_neighbour(cell, [&](Cell near) { around |= Layout{1} << near; });
    for (const Layout layout : layouts) {
      if (!(layout >> cell & 1)) parts[std::popcount(layout & around)].push_back(layout);
    }
    std::size_t sum = 0;
    for (const auto& [number, part] : parts) sum += wins(part, opened | Layout{1} << cell);
    return sum;
  }

 private:
  Question question_;
  std::map<std::vector<Layout>, std::size_t> known_;
};

void check_moves(const EndgameSolution& solution, const Position& position,
                 const std::vector<Layout>& layouts) {
  PlainSearch plain(position.question());
  for (const FirstMove& move : solution.moves) {
    const std::size_t wins = plain.wins_after(layouts, 0, move.cell);
    CHECK(move.lower <= wins && wins <= move.upper);
  }
  if (solution.best != EndgameSolution::kNoCell) {
    CHECK_EQUAL(plain.wins_after(layouts, 0, solution.best), solution.wins);
  }
}

TEST(endgames_are_solved_as_by_plain_search) {
  Rng rng(1, Stream::kSample, 0);
  EndgameSolver solver;
  for (int i = 0; i < 300; ++i) {
    const Grid grid = i % 2 ? Grid{3, 4} : Grid{2, 6};
    const Position position = random_position(grid, 1 + static_cast<int>(rng.below(6)), rng);
    const std::vector<Layout> layouts = brute_force(position.question());
    if (layouts.size() > 150) continue;
    const auto solution = solver.solve(position.question());
    CHECK(solution && solution->is_exact());
    CHECK_EQUAL(solution->layouts, layouts.size());
    CHECK_EQUAL(solution->wins, PlainSearch(position.question()).wins(layouts, 0));
    check_moves(*solution, position, layouts);
  }
}

// The optimum of 4×4 with 4 mines, which is published too; the first cell is beside the corner.
TEST(a_small_board_is_solved_from_its_first_click) {
  const std::vector<Number> hidden(16, kHidden);
  std::vector<Knowledge> assumed(16, Knowledge::kUnknown);
  assumed[1] = Knowledge::kProvenSafe;
  EndgameSolver solver;
  const auto solution = solver.solve({{4, 4}, hidden, 4, assumed}, {2000, 10'000'000});
  CHECK(solution && solution->is_exact());
  CHECK_EQUAL(solution->layouts, 1365U);
  CHECK_EQUAL(solution->wins, 961U);
  CHECK_EQUAL(solution->best, 1);
  CHECK(solution->is_best_safe);
}

TEST(too_many_layouts_are_refused) {
  EndgameSolver solver;
  const Position position = position_of({"####", "####"}, 4);
  CHECK(solver.solve(position.question(), {70, 1000}).has_value());
  CHECK(!solver.solve(position.question(), {69, 1000}).has_value());
  const std::vector<Number> hidden(480, kHidden);
  CHECK(!solver.solve({{16, 30}, hidden, 99}).has_value());
}

TEST(a_short_search_still_says_what_it_found) {
  EndgameSolver solver;
  const Position position = position_of({"####", "####", "####"}, 4);
  const auto whole = solver.solve(position.question(), {1000, 1'000'000});
  const auto part = solver.solve(position.question(), {1000, 20});
  CHECK(whole && whole->is_exact());
  CHECK(part && !part->is_exact());
  CHECK(part->num_nodes <= 20);
  CHECK(part->wins <= whole->wins && whole->wins <= part->upper);
  CHECK(part->best != EndgameSolution::kNoCell);
}

TEST(a_finished_position_has_nothing_to_open) {
  EndgameSolver solver;
  const Position position = position_of({"#1", "11"}, 1);
  const auto solution = solver.solve(position.question());
  CHECK(solution.has_value());
  CHECK_EQUAL(solution->wins, 1U);
  CHECK_EQUAL(solution->layouts, 1U);
  CHECK_EQUAL(solution->best, EndgameSolution::kNoCell);
}

TEST(an_even_guess_wins_one_layout_of_two) {
  EndgameSolver solver;
  const Position position = position_of({"#1", "#1"}, 1);
  const auto solution = solver.solve(position.question());
  CHECK(solution.has_value());
  CHECK_EQUAL(solution->wins, 1U);
  CHECK_EQUAL(solution->layouts, 2U);
  CHECK(solution->best == 0 || solution->best == 2);
  CHECK(!solution->is_best_safe);
}

TEST(contradictory_endgames_are_refused) {
  EndgameSolver solver;
  for (const auto& rows : {std::vector<std::string>{"1#2"}, {".1.", "###", ".2."}}) {
    const Position position = position_of(rows, 2);
    bool has_thrown = false;
    try {
      solver.solve(position.question());
    } catch (const ContradictoryPosition&) {
      has_thrown = true;
    }
    CHECK(has_thrown);
  }
}

TEST(a_long_endgame_can_be_interrupted) {
  EndgameSolver solver;
  const std::vector<Number> hidden(36, kHidden);
  CHECK(is_interrupted([&] { solver.solve({{6, 6}, hidden, 5}, {1'000'000, 1'000'000'000}); }));
}

}  // namespace
}  // namespace sapper::tests
