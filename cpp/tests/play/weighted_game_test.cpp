#include "core/play/weighted_game.hpp"

#include <cmath>

#include "core/play/play.hpp"
#include "core/solvers/make_solver.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/refusals.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

Solver exact_solver() {
  const std::vector<StageSpec> stages{{"exact"}, {"least-risk"}};
  return make_solver(stages);
}

// Chooses the same cell whatever there is to see.
class FixedGuesser : public Guesser {
 public:
  explicit FixedGuesser(const Guess& answer) : answer_(answer) {}
  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<FixedGuesser>(answer_);
  }
  std::optional<Guess> guess(const Question&, std::span<const Knowledge>, Rng&) override {
    return answer_;
  }
  GuessNotes notes(const Question&, std::span<const Knowledge>, const Guess&) const override {
    return {"always the same"};
  }

 private:
  Guess answer_;
};

struct Mean {
  double value;
  double standard_error;
};

Mean mean_weight(const BoardSource& boards, std::uint64_t games) {
  WeightedPlayer player(exact_solver());
  double sum = 0.0;
  double squares = 0.0;
  for (std::uint64_t index = 0; index < games; ++index) {
    const double weight = player.play(boards, index).weight;
    CHECK(weight > 0.0 && weight <= 1.0);
    sum += weight;
    squares += weight * weight;
  }
  const auto count = static_cast<double>(games);
  const double mean = sum / count;
  return {mean, std::sqrt((squares / count - mean * mean) / count)};
}

// How many of all boards that the rule allows the solver wins: its chance to win, exactly.
double share_of_all_boards(const BoardSpec& spec, Cell first) {
  Player player(exact_solver());
  int num_won = 0;
  int num_boards = 0;
  for (unsigned mask = 0; mask < 1U << spec.grid.num_cells(); ++mask) {
    std::vector<Number> numbers(static_cast<std::size_t>(spec.grid.num_cells()), 0);
    std::int32_t num_mines = 0;
    for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
      if ((mask >> cell & 1U) == 0) continue;
      numbers[cell] = kMine;
      ++num_mines;
    }
    count_numbers(spec.grid, numbers);
    if (num_mines != spec.num_mines) continue;
    if (spec.start_rule == StartRule::kSafeCell && is_mine(numbers[first])) continue;
    if (spec.start_rule == StartRule::kOpening && numbers[first] != 0) continue;
    Rng rng(1, Stream::kPlay, 0);
    num_won += player.play(spec, {numbers, first}, rng).won;
    ++num_boards;
  }
  return static_cast<double>(num_won) / num_boards;
}

}  // namespace

TEST(the_mean_weight_is_the_share_of_all_boards_that_are_won) {
  for (const StartRule rule : {StartRule::kAny, StartRule::kSafeCell, StartRule::kOpening}) {
    const BoardSpec spec{{3, 4}, 3, rule};
    const Mean mean = mean_weight(DrawnBoards(spec, 0, 11), 4000);
    CHECK(std::abs(mean.value - share_of_all_boards(spec, 0)) <= 3 * mean.standard_error);
  }
}

TEST(a_weight_varies_less_than_a_win) {
  const DrawnBoards boards({{9, 9}, 10, StartRule::kSafeCell}, 0, 12);
  const Mean mean = mean_weight(boards, 500);
  const double of_wins = std::sqrt(mean.value * (1 - mean.value) / 500);
  CHECK(mean.standard_error < 0.7 * of_wins);
}

TEST(a_weighted_game_without_a_guess_has_weight_one) {
  const std::vector<Number> numbers = numbers_of({".....", "..*..", "....."});
  const FixedBoards boards({{3, 5}, 1, StartRule::kSafeCell}, numbers, {0}, 1, 0);
  WeightedPlayer player(exact_solver());
  const WeightedSummary summary = player.play(boards, 0);
  CHECK_EQUAL(summary.weight, 1.0);
  CHECK_EQUAL(summary.num_guesses, 0);
  CHECK(summary.num_moves > 0);
}

TEST(an_unprotected_start_is_weighed_and_survived) {
  const FixedBoards boards({{1, 3}, 1, StartRule::kAny}, numbers_of({"*.."}), {0}, 1, 0);
  WeightedGame game(Deducers{});
  game.begin(boards, 0);
  CHECK_EQUAL(game.weight(), 1.0 - 1.0 / 3);
  CHECK_EQUAL(game.num_guesses(), 1);
  CHECK(!is_hidden(game.question().numbers[0]));
}

TEST(a_guess_multiplies_the_weight_and_moves_the_mine_away) {
  // The 1 at cell 2 says that the mine is at 1 or 3.
  const BoardSpec spec{{1, 4}, 1, StartRule::kAny};
  const FixedBoards boards(spec, numbers_of({".*.."}), {2}, 1, 0);
  WeightedGame game(Deducers{});
  game.begin(boards, 0);
  const double before = game.weight();
  WeightedGame other = game;  // to try the other guess
  game.guess(1);
  other.guess(3);
  CHECK_EQUAL(game.weight(), before * 0.5);
  CHECK_EQUAL(other.weight(), before * 0.5);
  CHECK(game.is_over());  // a 0 opened the last cell
  CHECK(!other.is_over());
  CHECK(is_hidden(game.question().numbers[3]));
  CHECK_EQUAL(static_cast<int>(other.question().numbers[3]), 0);
}

TEST(a_weighted_game_may_begin_in_a_position) {
  const std::vector<Number> numbers{kHidden, 1, kHidden};
  const std::vector<std::uint8_t> mine_at_the_left{1, 0, 0};
  const Solver solver = exact_solver();
  WeightedGame game(solver.deducers);
  for (const Cell cell : {0, 2}) {
    game.begin_at({{1, 3}, numbers, 1}, mine_at_the_left, Rng(1, Stream::kWeighted, 0));
    CHECK_EQUAL(game.weight(), 1.0);
    CHECK(!game.is_over());
    game.guess(cell);
    CHECK_EQUAL(game.weight(), 0.5);
    CHECK_EQUAL(game.num_guesses(), 1);
    CHECK(game.is_over());
  }
}

TEST(a_guess_at_a_certain_mine_ends_a_weighted_game_with_nothing) {
  const FixedBoards boards({{1, 4}, 1, StartRule::kSafeCell}, numbers_of({"..*."}), {1}, 1, 0);
  WeightedGame game(Deducers{});
  game.begin(boards, 0);
  game.open(0);
  game.guess(2);
  CHECK(game.is_over());
  CHECK_EQUAL(game.weight(), 0.0);
  CHECK_EQUAL(game.num_guesses(), 1);
}

TEST(a_wrong_proof_ends_a_weighted_game_with_nothing) {
  const FixedBoards boards({{1, 3}, 1, StartRule::kSafeCell}, numbers_of({"..*"}), {1}, 1, 0);
  WeightedGame game(Deducers{});
  game.begin(boards, 0);
  game.open(2);
  CHECK(game.is_over());
  CHECK_EQUAL(game.weight(), 0.0);
}

TEST(an_exact_chance_to_win_ends_a_weighted_game) {
  const DrawnBoards boards({{9, 9}, 10, StartRule::kAny}, 0, 3);
  WeightedPlayer player(Solver{{}, std::make_unique<FixedGuesser>(Guess{80, std::nullopt, 0.25})});
  const WeightedSummary summary = player.play(boards, 0);
  CHECK_EQUAL(summary.weight, (1.0 - 10.0 / 81) * 0.25);
  CHECK_EQUAL(summary.num_moves, 1);
  WeightedPlayer loser(Solver{{}, std::make_unique<FixedGuesser>(Guess{80, std::nullopt, 0.0})});
  CHECK_EQUAL(loser.play(boards, 0).weight, 0.0);
}

TEST(a_weighted_game_depends_on_its_source_and_index_alone) {
  const DrawnBoards boards({{9, 9}, 20, StartRule::kSafeCell}, std::nullopt, 7);
  WeightedPlayer fresh(exact_solver());
  const WeightedSummary summary = fresh.play(boards, 3);
  CHECK(summary.weight < 1.0);
  for (std::uint64_t before = 0; before < 3; ++before) {
    WeightedPlayer player(exact_solver());
    player.play(boards, before);
    const WeightedSummary same = player.play(boards, 3);
    CHECK_EQUAL(same.weight, summary.weight);
    CHECK_EQUAL(same.num_moves, summary.num_moves);
    CHECK_EQUAL(same.num_guesses, summary.num_guesses);
  }
}

TEST(games_side_by_side_are_those_that_are_played_alone) {
  const DrawnBoards boards({{9, 9}, 20, StartRule::kSafeCell}, 0, 8);
  const Solver solver = exact_solver();
  std::vector<WeightedGame> games(5, WeightedGame(solver.deducers));
  for (std::uint64_t index = 0; index < games.size(); ++index) games[index].begin(boards, index);
  Rng rng(1, Stream::kPlay, 0);  // least-risk draws nothing
  for (bool is_any_left = true; is_any_left;) {
    is_any_left = false;
    for (WeightedGame& game : games) {
      if (game.is_over()) continue;
      is_any_left = true;
      game.guess(solver.guesser->guess(game.question(), game.known(), rng)->cell);
    }
  }
  WeightedPlayer player(exact_solver());
  for (std::uint64_t index = 0; index < games.size(); ++index) {
    CHECK_EQUAL(games[index].weight(), player.play(boards, index).weight);
  }
}

TEST(layouts_of_unequal_weight_are_refused) {
  const DrawnBoards boards({{9, 9}, 10, StartRule::kGivenZero}, 0, 1);
  WeightedPlayer player(exact_solver());
  CHECK(refusal([&] { player.play(boards, 0); }).find("given-zero") != std::string::npos);
}

TEST(a_board_of_mines_alone_is_won_without_a_move) {
  const DrawnBoards boards({{2, 2}, 4, StartRule::kAny}, 0, 1);
  WeightedPlayer player(exact_solver());
  const WeightedSummary summary = player.play(boards, 0);
  CHECK_EQUAL(summary.weight, 1.0);
  CHECK_EQUAL(summary.num_moves, 0);
}

TEST(a_long_weighted_game_can_be_interrupted) {
  const DrawnBoards boards({{200, 200}, 8000, StartRule::kSafeCell}, 0, 1);
  WeightedPlayer player(Solver{});
  CHECK(is_interrupted([&] { player.play(boards, 0); }));
}

}  // namespace sapper::tests
