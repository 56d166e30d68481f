#include "core/play/samples.hpp"

#include "core/solvers/make_solver.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr BoardSpec kSpec{{5, 7}, 6, StartRule::kSafeCell};

DrawnBoards boards_of(std::uint64_t seed) { return {kSpec, std::nullopt, seed}; }

Samples samples_of_games(std::size_t games, std::size_t count, std::uint64_t seed,
                         std::optional<Player> player) {
  const DrawnBoards boards = boards_of(seed);
  PositionSampler sampler(boards, std::move(player), {});
  Samples samples;
  for (std::uint64_t game = 0; game < games; ++game) sampler.sample(game, count, samples);
  return samples;
}

Player logician() {
  const std::vector<StageSpec> stages{{"logic"}};
  return Player(make_solver(stages));
}

void check_agreement(const Samples& samples) {
  CHECK(samples.visible.size() > 200 * 35U);
  CHECK_EQUAL(samples.mines.size(), samples.visible.size());
  for (std::size_t at = 0; at < samples.visible.size(); at += 35) {
    std::int32_t num_mines = 0;
    std::int32_t num_hidden = 0;
    for (std::size_t cell = at; cell < at + 35; ++cell) {
      num_mines += samples.mines[cell];
      num_hidden += is_hidden(samples.visible[cell]);
      CHECK(!samples.mines[cell] || is_hidden(samples.visible[cell]));
      CHECK(samples.mine_probability[cell] > 0.0F || !samples.mines[cell]);
      CHECK(samples.mine_probability[cell] < 1.0F || samples.mines[cell]);
    }
    CHECK_EQUAL(num_mines, 6);
    CHECK(num_hidden > 6);   // undecided
    CHECK(num_hidden < 35);  // begun
  }
}

// All mines that the probabilities expect are there.
void check_sum(const Samples& samples) {
  double expected = 0.0;
  for (const float probability : samples.mine_probability) {
    expected += static_cast<double>(probability);
  }
  CHECK(std::abs(expected - static_cast<double>(samples.visible.size()) / 35 * 6) < 0.5);
}

}  // namespace

TEST(sampled_positions_agree_with_their_boards) {
  check_agreement(samples_of_games(200, 4, 3, logician()));
  check_agreement(samples_of_games(200, 4, 3, std::nullopt));
}

TEST(sampled_positions_hold_as_many_mines_as_their_probabilities_say) {
  check_sum(samples_of_games(2000, 2, 3, logician()));
  check_sum(samples_of_games(2000, 2, 3, std::nullopt));
}

TEST(positions_of_a_game_are_the_same_whatever_was_drawn_before) {
  Samples after_others = samples_of_games(5, 3, 3, logician());
  Samples alone;
  const DrawnBoards boards = boards_of(3);
  PositionSampler(boards, logician(), {}).sample(4, 3, alone);
  const std::vector<Number> last(
      after_others.visible.end() - static_cast<std::ptrdiff_t>(alone.visible.size()),
      after_others.visible.end());
  CHECK(!alone.visible.empty());
  CHECK(last == alone.visible);
}

TEST(a_game_that_was_over_at_its_start_gives_no_position) {
  for (const bool by_luck : {false, true}) {
    std::optional<Player> player;
    if (!by_luck) player.emplace(Solver{});
    const DrawnBoards boards({{2, 2}, 0, StartRule::kAny}, 0, 1);
    PositionSampler sampler(boards, std::move(player), {});
    Samples samples;
    sampler.sample(0, 4, samples);
    CHECK(samples.visible.empty());
  }
}

TEST(positions_come_from_given_boards_too) {
  const std::vector<Number> numbers = numbers_of({"...*.", ".....", "*...."});
  for (const bool has_start : {false, true}) {
    const std::optional<Cell> start = has_start ? std::optional<Cell>(7) : std::nullopt;
    const FixedBoards boards({{3, 5}, 2, StartRule::kAny}, numbers, {start}, 1, 8);
    Samples samples;
    PositionSampler(boards, std::nullopt, {}).sample(8, 20, samples);
    CHECK(samples.visible.size() >= numbers.size());
    for (std::size_t at = 0; at < samples.visible.size(); at += numbers.size()) {
      CHECK(!has_start || !is_hidden(samples.visible[at + 7]));
      CHECK_EQUAL(samples.mines[at + 3] + samples.mines[at + 10], 2);
    }
  }
}

}  // namespace sapper::tests
