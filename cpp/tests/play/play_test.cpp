#include "core/play/play.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "core/solvers/exact_stages.hpp"
#include "core/solvers/make_solver.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

// Proves what it is told of, and notes what it was shown.
class FixedDeducer : public Deducer {
 public:
  explicit FixedDeducer(std::vector<Knowledge> answer) : answer_(std::move(answer)) {}
  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<FixedDeducer>(answer_);
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override {
    for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
      if (is_hidden(question.numbers[cell])) knowledge[cell] = answer_[cell];
    }
  }
  std::string reason(const Question&) const override { return "so it was told"; }

 private:
  std::vector<Knowledge> answer_;
};

Player exact_player() {
  const std::vector<StageSpec> stages{{"exact"}, {"least-risk"}};
  return Player(make_solver(stages));
}

// Asks one deducer alone.
Player player_of(std::unique_ptr<Deducer> deducer) {
  Solver solver;
  solver.deducers.push_back(std::move(deducer));
  return Player(std::move(solver));
}

constexpr BoardSpec kRow{{1, 6}, 2, StartRule::kSafeCell};

}  // namespace

TEST(exact_player_wins_what_needs_no_guess) {
  const std::vector<Number> numbers = numbers_of({".....", "..*..", "....."});
  const BoardSpec spec{{3, 5}, 1, StartRule::kSafeCell};
  Rng rng(1, Stream::kPlay, 0);
  std::vector<Cell> log;
  Player player = exact_player();
  const GameSummary summary = player.play(spec, {numbers, 0}, rng, &log);
  CHECK(summary.won);
  CHECK_EQUAL(summary.num_guesses, 0);
  CHECK_EQUAL(summary.num_moves, static_cast<std::int32_t>(log.size()));
  CHECK_EQUAL(log.front(), 0);
  const std::set<Cell> distinct(log.begin(), log.end());
  CHECK_EQUAL(distinct.size(), log.size());
}

TEST(a_long_game_can_be_interrupted) {
  const BoardSpec spec{{400, 400}, 0, StartRule::kAny};
  const std::vector<Number> numbers(160'000, 1);  // no cascades
  Player player(Solver{});
  Rng rng(1, Stream::kPlay, 0);
  CHECK(is_interrupted([&] { player.play(spec, {numbers, 0}, rng); }));
}

TEST(proven_cells_are_opened_in_reading_order_until_the_game_ends) {
  const std::vector<Number> numbers = numbers_of({".*.*.."});
  std::vector<Knowledge> answer(6, Knowledge::kUnknown);
  answer[5] = answer[2] = answer[1] = Knowledge::kProvenSafe;  // 1 is a mine: the proof is wrong
  Player player = player_of(std::make_unique<FixedDeducer>(answer));
  Rng rng(1, Stream::kPlay, 0);
  std::vector<Cell> log;
  const GameSummary summary = player.play(kRow, {numbers, 0}, rng, &log);
  CHECK(!summary.won);
  CHECK(log == (std::vector<Cell>{0, 1}));
}

TEST(known_mines_are_never_guessed) {
  const std::vector<Number> numbers = numbers_of({".*.*.."});
  std::vector<Knowledge> answer(6, Knowledge::kUnknown);
  answer[1] = answer[3] = Knowledge::kProvenMine;
  for (std::uint64_t index = 0; index < 50; ++index) {
    Player player = player_of(std::make_unique<FixedDeducer>(answer));
    Rng rng(1, Stream::kPlay, index);
    CHECK(player.play(kRow, {numbers, 0}, rng).won);
  }
}

// Opens the hidden cells in order, and counts in how many games it has been asked how often.
class CountingGuesser : public Guesser {
 public:
  explicit CountingGuesser(std::vector<int>& counts) : counts_(counts) {}
  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<CountingGuesser>(counts_);
  }
  void begin_game() override { counts_.push_back(0); }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge>, Rng&) override {
    ++counts_.back();
    Cell cell = 0;
    while (!is_hidden(question.numbers[cell])) ++cell;
    return Guess{cell, std::nullopt};
  }
  GuessNotes notes(const Question&, std::span<const Knowledge>, const Guess&) const override {
    return {"the next in order"};
  }

 private:
  std::vector<int>& counts_;
};

TEST(a_guesser_is_told_when_a_game_begins) {
  const std::vector<Number> numbers{2, 3, 2, kMine, kMine, kMine};
  std::vector<int> counts;
  Player player(Solver{{}, std::make_unique<CountingGuesser>(counts)});
  Rng rng(1, Stream::kPlay, 0);
  for (int game = 0; game < 2; ++game) {
    CHECK(player.play({{2, 3}, 3, StartRule::kSafeCell}, {numbers, 0}, rng).won);
  }
  CHECK(counts == std::vector<int>({2, 2}));
}

TEST(a_game_depends_on_its_source_and_index_alone) {
  const DrawnBoards boards({{9, 9}, 10, StartRule::kSafeCell}, std::nullopt, 7);
  std::vector<Cell> log;
  Player player = exact_player();
  player.play(boards, 3, &log);
  for (std::uint64_t before = 0; before < 3; ++before) {
    std::vector<Cell> same;
    Player other = exact_player();
    other.play(boards, before);
    other.play(boards, 3, &same);
    CHECK(same == log);
  }
}

TEST(a_drawn_game_is_that_on_its_board_with_its_own_luck) {
  const BoardSpec spec{{9, 9}, 10, StartRule::kSafeCell};
  const DrawnBoards boards(spec, 4, 7);
  std::vector<Number> room;
  const BoardToPlay board = boards.board(2, room);
  CHECK_EQUAL(*board.start, 4);
  std::vector<Cell> log;
  std::vector<Cell> same;
  Rng rng(7, Stream::kPlay, 2);
  Player(Solver{}).play(spec, board, rng, &log);
  Player(Solver{}).play(boards, 2, &same);
  CHECK(log == same);
}

TEST(only_an_unprotected_start_is_a_guess) {
  const std::vector<Number> numbers = numbers_of({".*"});
  Rng rng(1, Stream::kPlay, 0);
  Player player = exact_player();
  CHECK_EQUAL(player.play({{1, 2}, 1, StartRule::kSafeCell}, {numbers, 0}, rng).num_guesses, 0);
  CHECK_EQUAL(player.play({{1, 2}, 1, StartRule::kAny}, {numbers, 0}, rng).num_guesses, 1);
}

TEST(a_given_zero_is_no_move) {
  const std::vector<Number> numbers = numbers_of({"...", "...", "..."});
  Rng rng(1, Stream::kPlay, 0);
  Player player = exact_player();
  const GameSummary summary = player.play({{3, 3}, 0, StartRule::kGivenZero}, {numbers, 4}, rng);
  CHECK(summary.won);
  CHECK_EQUAL(summary.num_moves, 0);
}

TEST(without_an_agreed_start_the_solver_chooses) {
  const std::vector<Number> numbers = numbers_of({"..*"});
  Rng rng(1, Stream::kPlay, 0);
  std::vector<Cell> log;
  Player player = exact_player();
  player.play({{1, 3}, 1, StartRule::kAny}, {numbers, std::nullopt}, rng, &log);
  CHECK_EQUAL(log.front(), 0);  // a corner has the fewest hidden neighbours
}

TEST(exact_stages_refuse_a_contradiction) {
  const std::vector<Number> numbers{2, kHidden, 0};
  const Question question{{1, 3}, numbers, 1};
  std::vector<Knowledge> knowledge(3, Knowledge::kUnknown);
  Rng rng(1, Stream::kPlay, 0);
  bool has_deducer_thrown = false;
  bool has_guesser_thrown = false;
  try {
    ExactDeducer({}).deduce(question, knowledge);
  } catch (const ContradictoryPosition&) {
    has_deducer_thrown = true;
  }
  try {
    LeastRiskGuesser({}).guess(question, knowledge, rng);
  } catch (const ContradictoryPosition&) {
    has_guesser_thrown = true;
  }
  CHECK(has_deducer_thrown);
  CHECK(has_guesser_thrown);
}

TEST(random_guesses_are_uniform_over_what_is_allowed) {
  const std::vector<Number> numbers{kHidden, 1, kHidden, kHidden, kHidden};
  std::vector<Knowledge> known(5, Knowledge::kUnknown);
  known[2] = Knowledge::kProvenMine;
  std::vector<std::size_t> counts(3, 0);
  for (std::uint64_t index = 0; index < 3000; ++index) {
    Rng rng(5, Stream::kPlay, index);
    const Cell cell = RandomGuesser().guess({{1, 5}, numbers, 2}, known, rng)->cell;
    CHECK(cell != 1 && cell != 2);
    ++counts[cell == 0 ? 0 : static_cast<std::size_t>(cell) - 2];
  }
  CHECK(is_plausible(counts, {1000, 1000, 1000}));
  const std::vector<Knowledge> all_mines(5, Knowledge::kProvenMine);
  Rng rng(5, Stream::kPlay, 0);
  CHECK(!RandomGuesser().guess({{1, 5}, numbers, 2}, all_mines, rng));
}

TEST(drawn_first_cells_leave_room_for_the_mines) {
  const BoardSpec spec{{3, 4}, 8, StartRule::kOpening};
  std::set<Cell> firsts;
  for (std::uint64_t index = 0; index < 200; ++index) {
    Rng rng(2, Stream::kFirst, index);
    firsts.insert(draw_first(spec, rng));
  }
  CHECK(firsts == (std::set<Cell>{0, 3, 8, 11}));
}

}  // namespace sapper::tests
