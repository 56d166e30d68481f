#include "core/solvers/make_solver.hpp"

#include "core/play/play.hpp"
#include "core/solvers/csp.hpp"
#include "core/solvers/exact_stages.hpp"
#include "core/solvers/logic.hpp"
#include "core/solvers/tank.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/refusals.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

const std::vector<std::int64_t> kFlagBesideOne{1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 5, 0, 0};

std::vector<StageSpec> all_guessers() {
  return {{"random"},
          {"corner"},
          {"csp-guess"},
          {"tank-guess"},
          {"least-risk"},
          {"ga"},
          {"patterns", {{"rows", kFlagBesideOne}}}};
}

// The cells that a solver opens in one game.
std::vector<Cell> game_of(Solver solver) {
  const DrawnBoards boards({{6, 7}, 8, StartRule::kSafeCell}, 0, 5);
  std::vector<Cell> log;
  Player(std::move(solver)).play(boards, 1, &log);
  return log;
}

Solver solver_of(const std::vector<StageSpec>& stages) { return make_solver(stages); }

}  // namespace

TEST(every_deducer_is_made_by_its_name) {
  const Position position = position_of({"1##", "1##", "1##"}, 3);
  for (const char* name : {"single-point", "logic", "csp", "tank", "exact"}) {
    const std::unique_ptr<Deducer> deducer = make_deducer({name});
    CHECK(is_contained(proven(*deducer, position.question()), implied(position.question())));
  }
}

TEST(every_guesser_is_made_by_its_name) {
  for (const StageSpec& stage : all_guessers()) {
    const std::vector<StageSpec> stages{{"logic"}, stage};
    CHECK(game_of(make_solver(stages)) == game_of(make_solver(stages)));
    CHECK(make_solver(stages).guesser != nullptr);
  }
}

TEST(a_made_stage_is_the_one_with_these_options) {
  Rng rng(41, Stream::kSample, 0);
  for (int i = 0; i < 200; ++i) {
    const Position position = random_position({4, 5}, 5, rng);
    const Question question = position.question();
    LogicDeducer overlap({.rule = PairRule::kOverlap});
    CHECK(proven(*make_deducer({"logic", {{"overlap", true}}}), question) ==
          proven(overlap, question));
    CspDeducer narrow(CspOptions{0, 3});
    CHECK(
        proven(*make_deducer({"csp", {{"limit", std::int64_t{0}}, {"max_steps", std::int64_t{3}}}}),
               question) == proven(narrow, question));
    TankDeducer tank(TankOptions{8, 13, 100'000});
    CHECK(proven(*make_deducer({"tank"}), question) == proven(tank, question));
  }
}

TEST(exact_stages_estimate_beyond_their_budget_unless_they_shall_raise) {
  const Position position = position_of({"#####", "#1#2#", "#####", "#2#1#", "#####"}, 6);
  Options few{{"max_states", std::int64_t{1}}};
  CHECK(proven(*make_deducer({"exact", few}), position.question()).size() == 25);
  few["beyond"] = std::string("raise");
  bool has_thrown = false;
  try {
    proven(*make_deducer({"exact", few}), position.question());
  } catch (const BudgetExceeded&) {
    has_thrown = true;
  }
  CHECK(has_thrown);
}

TEST(a_solver_is_made_of_its_stages) {
  const Solver solver = solver_of({{"logic"}, {"exact"}, {"least-risk"}});
  CHECK_EQUAL(solver.deducers.size(), 2U);
  CHECK(solver.guesser != nullptr);
  CHECK(solver_of({{"logic"}}).guesser == nullptr);
}

TEST(a_clone_plays_the_same_games) {
  for (const StageSpec& stage : all_guessers()) {
    const Solver solver = solver_of({{"single-point"}, stage});
    const std::vector<Cell> game = game_of(solver.clone());
    CHECK(game_of(solver.clone()) == game);
    CHECK(!game.empty());
  }
}

TEST(unknown_names_and_options_are_refused) {
  CHECK_EQUAL(refusal([] { make_deducer({"magic"}); }),
              "there is no deducer 'magic'; the deducers are csp, edge-csp, exact, logic, "
              "most-constrained, single-point, tank, the guessers champion, corner, csp-guess, "
              "fast, ga, labels, "
              "least-risk, logic-guess, "
              "most-constrained-guess, patterns, queue, random, tank-guess");
  CHECK(refusal([] { make_guesser({"csp"}); }).starts_with("there is no guesser 'csp'"));
  CHECK_EQUAL(refusal([] { make_deducer({"csp", {{"limmit", std::int64_t{1}}}}); }),
              "stage 'csp' has no option 'limmit'");
  CHECK_EQUAL(refusal([] { make_guesser({"random", {{"luck", true}}}); }),
              "stage 'random' has no option 'luck'");
  CHECK_EQUAL(refusal([] { make_guesser({"patterns"}); }),
              "option 'rows' of stage 'patterns' must be given, as a list of whole numbers");
  const Options cut_off{{"rows", std::vector<std::int64_t>{1, 2}}};
  CHECK_EQUAL(refusal([&] { make_guesser({"patterns", cut_off}); }), "a pattern has 13 numbers");
}

TEST(a_guesser_stands_last) {
  CHECK_EQUAL(refusal([] { solver_of({{"random"}, {"logic"}}); }),
              "only the last stage may be a guesser");
  CHECK_EQUAL(refusal([] { solver_of({{"random"}, {"corner"}}); }),
              "only the last stage may be a guesser");
}

}  // namespace sapper::tests
