#include "core/play/decision.hpp"

#include <cmath>

#include "core/play/play.hpp"
#include "core/play/watched_game.hpp"
#include "core/solvers/make_solver.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr BoardSpec kSpec{{6, 7}, 8, StartRule::kSafeCell};

Solver solver_of(const std::vector<StageSpec>& stages) { return make_solver(stages); }

}  // namespace

TEST(a_watched_game_opens_what_a_player_opens) {
  const std::vector<std::vector<StageSpec>> solvers{{{"logic"}, {"least-risk"}},
                                                    {{"single-point"}, {"queue"}},
                                                    {{"exact"}, {"fast"}},
                                                    {{"random"}}};
  const DrawnBoards boards(kSpec, 0, 5);
  for (const std::vector<StageSpec>& stages : solvers) {
    for (std::uint64_t index = 0; index < 10; ++index) {
      std::vector<Cell> expected;
      Player(solver_of(stages)).play(boards, index, &expected);
      std::vector<Number> room;
      const BoardToPlay board = boards.board(index, room);
      WatchedGame game(solver_of(stages), kSpec, board, Rng(5, Stream::kPlay, index));
      std::vector<Cell> opened;
      while (!game.is_over()) {
        const WatchedStep step = game.step();
        opened.insert(opened.end(), step.opened.begin(), step.opened.end());
        CHECK(!step.decision.reason.empty());
        CHECK(!step.decision.stage.empty());
      }
      CHECK(opened == expected);
    }
  }
}

TEST(the_stage_that_decides_is_named) {
  const std::vector<Number> numbers{1, 2, 1, kHidden, kHidden, kHidden};
  Decider decider(solver_of({{"single-point"}, {"exact"}, {"corner"}}));
  decider.begin_game();
  Rng rng(1, Stream::kPlay, 0);
  const sapper::Position position({{2, 3}, 2, StartRule::kAny}, numbers, {});
  const Decision decision = decider.decide(position, rng);
  CHECK_EQUAL(decision.stage, std::string("exact"));
  CHECK(decision.cells == std::vector<Cell>{4});
}

namespace {

// What the stage that decides tells of a position under `any`.
Seen seen_by(const std::vector<StageSpec>& stages, Grid grid, std::int32_t num_mines,
             const std::vector<Number>& numbers) {
  Decider decider(solver_of(stages));
  decider.begin_game();
  Rng rng(1, Stream::kPlay, 0);
  return decider.decide(sapper::Position({grid, num_mines, StartRule::kAny}, numbers, {}), rng)
      .seen;
}

const std::vector<Number> kOneOfThree{1, kHidden, kHidden, kHidden};

}  // namespace

TEST(a_deducer_tells_how_far_its_constraints_were_reduced) {
  const std::vector<Number> numbers{1, 2, 1, kHidden, kHidden, kHidden};
  const Seen seen = seen_by({{"csp"}}, {2, 3}, 2, numbers);
  CHECK(seen.num_constraints == 3);
  CHECK(seen.num_reduced == 3);
  CHECK(!seen.num_solutions);
  CHECK(seen.mine_probability[3] == 1.0);
  CHECK(seen.mine_probability[4] == 0.0);
}

TEST(a_guesser_tells_the_solutions_that_it_found) {
  for (const char* name : {"csp-guess", "tank-guess", "most-constrained-guess"}) {
    const Seen seen = seen_by({{name}}, {2, 2}, 1, kOneOfThree);
    CHECK(seen.num_constraints == 1);
    CHECK(seen.num_reduced == 0);
    CHECK(seen.num_solutions == 3.0);
    CHECK(!seen.mine_probability[0]);
    CHECK(std::abs(seen.mine_probability[1].value_or(-1.0) - 1.0 / 3.0) < 1e-12);
  }
}

TEST(a_pool_tells_its_weight_of_mines_on_each_cell) {
  const Seen seen = seen_by({{"ga"}}, {2, 2}, 1, kOneOfThree);
  CHECK(!seen.mine_probability[0]);
  for (const Cell cell : {1, 2, 3}) CHECK(seen.mine_probability[cell].has_value());
}

TEST(a_search_cell_by_cell_tells_what_it_tried) {
  const std::vector<Number> numbers{1, 2, 1, kHidden, kHidden, kHidden};
  const Seen seen = seen_by({{"edge-csp"}}, {2, 3}, 2, numbers);
  CHECK(seen.num_constraints == 3);
  CHECK(seen.num_tried.value_or(0) > 0);
}

TEST(where_every_hidden_cell_is_a_mine_there_is_nothing_to_decide) {
  const std::vector<Number> numbers{1, kHidden};
  Decider decider(solver_of({{"exact"}}));
  Rng rng(1, Stream::kPlay, 0);
  bool is_refused = false;
  try {
    decider.decide(sapper::Position({{1, 2}, 1, StartRule::kAny}, numbers, {}), rng);
  } catch (const NothingToOpen&) {
    is_refused = true;
  }
  CHECK(is_refused);
}

}  // namespace sapper::tests
