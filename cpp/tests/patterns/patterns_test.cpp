#include "core/patterns/patterns.hpp"

#include <algorithm>

#include "core/patterns/pattern_board.hpp"
#include "core/patterns/pattern_games.hpp"
#include "core/solvers/pattern_stage.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

constexpr PatternRules kByCounts{PatternMatching::kCounts, PatternOrder::kLowestValue};
constexpr PatternRules kBySquares{PatternMatching::kSquares, PatternOrder::kPriority};
constexpr PatternRules kByDifferences{PatternMatching::kDifferences, PatternOrder::kLowestValue};
constexpr PatternGameRules kUsual{PatternStart::kOpening, PatternFlags::kFall};
constexpr std::int16_t kOpens = 0;
constexpr std::int16_t kFlags = 1;

// A pattern by counts, with its hidden squares first, then its flagged ones.
Pattern counted(std::int16_t number, std::int32_t num_hidden, std::int32_t num_flagged,
                std::int16_t action, std::int16_t target) {
  Pattern pattern{{}, action, target, 0, 0};
  pattern.piece.fill(kPieceSettled);
  std::int32_t square = 0;
  for (std::int32_t i = 0; i < num_hidden + num_flagged; ++i, ++square) {
    if (square == 4) ++square;
    pattern.piece[square] = i < num_hidden ? kPieceHidden : kPieceFlagged;
  }
  pattern.piece[4] = number;
  return pattern;
}

// A pattern by squares that asks for nothing but its centre and a hidden target.
Pattern squared(std::int16_t left, std::int16_t num_hidden, std::int16_t action,
                std::int16_t target, std::int16_t priority) {
  Pattern pattern{{}, action, target, priority, num_hidden};
  pattern.piece.fill(kPieceAny);
  pattern.piece[4] = left;
  pattern.piece[target] = kPieceHidden;
  return pattern;
}

struct Outcome {
  PatternOutcome count;
  std::vector<PatternStep> steps;
  PatternUse use;
};

Outcome play(const std::vector<Pattern>& patterns, PatternRules rules,
             const std::vector<std::string>& rows, Cell start, PatternGameRules game = kUsual) {
  const PatternBook book(patterns, rules);
  Outcome outcome{{}, {}, PatternUse(patterns.size())};
  outcome.count =
      PatternPlayer(book).play(start_pattern_game(grid_of(rows), numbers_of(rows), start, game),
                               outcome.use, &outcome.steps);
  return outcome;
}

const BoardSpec kSpec{{8, 8}, 10, StartRule::kGivenZero};

PatternRound round_of(std::uint64_t seed, std::uint32_t round) {
  return {kSpec, seed, round, kUsual};
}

std::vector<Pattern> sure_patterns() {
  std::vector<Pattern> patterns;
  for (std::int16_t target = 0; target < 2; ++target) {
    for (std::int16_t count = 1; count <= 8; ++count) {
      patterns.push_back(squared(count, count, kFlags, target, 0));
    }
    patterns.push_back(squared(0, 0, kOpens, target, 1));
  }
  return patterns;
}

}  // namespace

TEST(patterns_act_where_the_counts_agree) {
  // The 1 at (0, 2) has three hidden neighbours, of which the pattern flags that to its right.
  const std::vector<std::string> rows{"...*.", "....."};
  const Outcome outcome = play({counted(1, 2, 0, kFlags, 5)}, kByCounts, rows, 0);
  CHECK_EQUAL(outcome.steps.size(), std::size_t{1});
  CHECK_EQUAL(outcome.steps[0].cell, 3);
  CHECK(outcome.steps[0].action == PatternAction::kFlag);
  CHECK_EQUAL(outcome.count.correct, 1);
  CHECK_EQUAL(outcome.count.wrong, 0);
  CHECK(play({counted(1, 3, 0, kFlags, 5)}, kByCounts, rows, 0).steps.empty());
  CHECK(play({counted(1, 2, 1, kFlags, 5)}, kByCounts, rows, 0).steps.empty());
  CHECK(play({counted(2, 2, 0, kFlags, 5)}, kByCounts, rows, 0).steps.empty());
}

TEST(a_pattern_whose_target_is_not_untouched_does_not_match) {
  const std::vector<std::string> rows{"...*.", "....."};
  CHECK(play({counted(1, 2, 0, kFlags, 3)}, kByCounts, rows, 0).steps.empty());  // open
  CHECK(play({counted(1, 2, 0, kFlags, 4)}, kByCounts, rows, 0).steps.empty());  // the centre
  // Of the 1 in the row below, it is a hidden square.
  CHECK_EQUAL(play({counted(1, 2, 0, kFlags, 2)}, kByCounts, rows, 0).steps.size(), std::size_t{1});
}

TEST(the_lowest_value_acts_first) {
  // After its flag the 1 is worth 0: that comes before any other.
  const std::vector<std::string> rows{"...*.", "....."};
  const std::vector<Pattern> patterns{counted(1, 2, 0, kFlags, 5), counted(1, 1, 1, kOpens, 8)};
  const Outcome outcome = play(patterns, kByCounts, rows, 0);
  CHECK_EQUAL(outcome.steps.size(), std::size_t{2});
  CHECK_EQUAL(outcome.steps[1].cell, 8);
  CHECK(outcome.steps[1].action == PatternAction::kOpen);
  CHECK_EQUAL(outcome.use.fired[1], 1);
  CHECK_EQUAL(outcome.use.right[1], 1);
}

TEST(a_game_ends_with_the_mine_that_is_opened) {
  const std::vector<std::string> rows{"...*.", "....."};
  const Outcome outcome = play({counted(1, 2, 0, kOpens, 5)}, kByCounts, rows, 0);
  CHECK_EQUAL(outcome.steps.size(), std::size_t{1});
  CHECK_EQUAL(outcome.count.correct, 0);
  CHECK_EQUAL(outcome.use.fired[0], 1);
  CHECK_EQUAL(outcome.use.right[0], 0);
}

TEST(patterns_by_squares_match_in_every_orientation) {
  // One mine is left and one square hidden: a corner of the piece, wherever it lies.
  for (const std::vector<std::string>& rows : {std::vector<std::string>{"*..", "...", "..."},
                                               std::vector<std::string>{"..*", "...", "..."},
                                               std::vector<std::string>{"...", "...", "*.."},
                                               std::vector<std::string>{"...", "...", "..*"}}) {
    const std::vector<Number> numbers = numbers_of(rows);
    const auto mine =
        static_cast<Cell>(std::find(numbers.begin(), numbers.end(), kMine) - numbers.begin());
    const auto zero =
        static_cast<Cell>(std::find(numbers.begin(), numbers.end(), Number{0}) - numbers.begin());
    const Outcome outcome = play({squared(1, 1, kFlags, 0, 0)}, kBySquares, rows, zero);
    CHECK_EQUAL(outcome.steps.size(), std::size_t{1});
    CHECK_EQUAL(outcome.steps[0].cell, mine);
  }
}

TEST(flags_are_taken_off_the_numbers_of_patterns_by_squares) {
  PatternPosition position;
  position.begin({3, 3});
  const std::int32_t centre = position.padded().place_of(4);
  position.open(centre, 2);
  position.open(position.padded().place_of(5), 2);
  position.flag(position.padded().place_of(1));
  const std::uint64_t codes = position.codes_around(centre);
  const auto right = static_cast<std::uint8_t>(codes >> (8 * 4));
  CHECK_EQUAL(static_cast<int>(right & kNumberBits), 1 + 1);
  CHECK(right & kClosedBit);  // its hidden neighbours all touch the centre
  CHECK_EQUAL(static_cast<int>(static_cast<std::uint8_t>(codes >> 8)), 0);  // the flag
  CHECK_EQUAL(static_cast<int>(static_cast<std::uint8_t>(codes)), static_cast<int>(kHiddenBit));
}

TEST(an_opened_flag_falls) {
  PatternPosition position;
  position.begin({2, 2});
  const std::int32_t first = position.padded().place_of(0);
  position.flag(position.padded().place_of(1));
  position.open(first, 1);
  CHECK_EQUAL(position.num_flagged_around(first), 1);
  CHECK_EQUAL(position.num_hidden_around(first), 2);
  position.open(position.padded().place_of(1), 1);
  CHECK_EQUAL(position.num_flags(), 0);
  CHECK_EQUAL(position.num_flagged_around(first), 0);
  CHECK_EQUAL(position.num_hidden_around(first), 2);
}

TEST(sure_patterns_never_flag_wrongly_and_never_open_a_mine) {
  const std::vector<Pattern> patterns = sure_patterns();
  const PatternBook book(patterns, kBySquares);
  PatternPlayer player(book);
  PatternUse use(patterns.size());
  std::int32_t correct = 0;
  for (std::uint32_t index = 0; index < 200; ++index) {
    const PatternOutcome count = player.play(draw_pattern_game(round_of(1, 0), index), use);
    CHECK_EQUAL(count.wrong, 0);
    correct += count.correct;
  }
  CHECK(correct > 200 * 4);
  for (std::size_t i = 0; i < patterns.size(); ++i) CHECK_EQUAL(use.fired[i], use.right[i]);
}

TEST(scores_do_not_depend_on_the_number_of_threads) {
  std::vector<PatternGame> games;
  for (std::uint32_t index = 0; index < 600; ++index) {
    games.push_back(draw_pattern_game(round_of(7, 3), index));
  }
  const std::vector<std::vector<Pattern>> sets{sure_patterns(), {counted(1, 1, 0, kFlags, 0)}};
  const PatternScores one = play_pattern_games(sets, kBySquares, games, PatternBoards::kShared, 1);
  const PatternScores four = play_pattern_games(sets, kBySquares, games, PatternBoards::kShared, 4);
  for (std::size_t i = 0; i < one.games.size(); ++i) {
    CHECK_EQUAL(one.games[i].correct, four.games[i].correct);
    CHECK_EQUAL(one.games[i].wrong, four.games[i].wrong);
  }
  CHECK(one.uses[0].fired == four.uses[0].fired);
}

TEST(games_of_their_own_are_dealt_out) {
  std::vector<PatternGame> games;
  for (std::uint32_t index = 0; index < 20; ++index) {
    games.push_back(draw_pattern_game(round_of(7, 3), index));
  }
  const std::vector<std::vector<Pattern>> sets{sure_patterns(), sure_patterns()};
  const PatternScores shared =
      play_pattern_games({sets.data(), 1}, kBySquares, games, PatternBoards::kShared, 1);
  const PatternScores own = play_pattern_games(sets, kBySquares, games, PatternBoards::kOwn, 2);
  CHECK_EQUAL(own.games.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    CHECK_EQUAL(own.games[i].correct, shared.games[i].correct);
    CHECK_EQUAL(own.games[i].opened, shared.games[i].opened);
  }
}

TEST(a_start_shows_its_zero_alone_or_its_opening) {
  const std::vector<std::string> rows{"....*", "....."};
  const PatternGame alone = start_pattern_game(grid_of(rows), numbers_of(rows), 0,
                                               {PatternStart::kZero, PatternFlags::kStand});
  CHECK_EQUAL(alone.start.num_open(), 1);
  const PatternGame opening = start_pattern_game(grid_of(rows), numbers_of(rows), 0, kUsual);
  CHECK_EQUAL(opening.start.num_open(), 8);
}

TEST(flags_stand_in_the_way_of_an_opening_or_fall_before_it) {
  // The zero in the corner flags its neighbour to the right, and opens that below.
  const std::vector<std::string> rows{"....*", ".....", "....."};
  const std::vector<Pattern> patterns{counted(0, 3, 0, kFlags, 5), counted(0, 2, 1, kOpens, 7)};
  const Outcome stand =
      play(patterns, kByCounts, rows, 0, {PatternStart::kZero, PatternFlags::kStand});
  CHECK_EQUAL(stand.count.wrong, 1);
  CHECK_EQUAL(stand.count.opened, 13);
  const Outcome fall =
      play(patterns, kByCounts, rows, 0, {PatternStart::kZero, PatternFlags::kFall});
  CHECK_EQUAL(fall.count.wrong, 0);
  CHECK_EQUAL(fall.count.opened, 14);
}

TEST(patterns_of_values_act_by_the_least_sum_of_differences) {
  // Around the 1 at (0, 2): off the board, then 0 1 #, then 0 1 #.
  const std::vector<std::string> rows{"...*.", "....."};
  Pattern near{{0, 0, 0, 0, 1, -2, 0, 1, -2}, kFlags, 5, 0, 0};
  Pattern far = near;
  far.piece[4] = 3;
  far.target = 8;
  const Outcome outcome = play({far, near}, kByDifferences, rows, 0);
  CHECK(!outcome.steps.empty());
  CHECK_EQUAL(static_cast<int>(outcome.steps[0].pattern), 1);
  CHECK_EQUAL(outcome.steps[0].cell, 3);
  CHECK_EQUAL(outcome.count.correct, 1);
  // Equal sums: the first of the set, whatever its target.
  near.target = 8;
  const Outcome equal = play({near, {near.piece, kFlags, 5, 0, 0}}, kByDifferences, rows, 0);
  CHECK_EQUAL(static_cast<int>(equal.steps[0].pattern), 0);
  CHECK_EQUAL(equal.steps[0].cell, 8);
}

TEST(the_guesser_flags_on_until_it_opens) {
  const std::vector<std::string> rows{"...*.", "....."};
  const std::vector<Number> numbers = numbers_of(rows);
  PatternGuesser guesser({{{counted(1, 2, 0, kFlags, 5), counted(1, 1, 1, kOpens, 8)}, kByCounts}});
  std::vector<Number> visible(10, kHidden);
  for (const Cell cell : {0, 1, 2, 5, 6, 7}) visible[cell] = numbers[cell];
  const std::vector<Knowledge> nothing(10, Knowledge::kUnknown);
  Rng rng(1, Stream::kPlay, 0);
  guesser.begin_game();
  const std::optional<Guess> guess = guesser.guess({{2, 5}, visible, 1}, nothing, rng);
  CHECK(guess.has_value());
  CHECK_EQUAL(guess->cell, 8);
  CHECK(guesser.flags() == std::vector<Cell>{3});
  CHECK_EQUAL(guesser.last_moves().size(), std::size_t{2});
  visible[8] = numbers[8];
  for (int times = 0; times < 20; ++times) {  // nothing matches: chance spares the flag
    const std::optional<Guess> next = guesser.guess({{2, 5}, visible, 1}, nothing, rng);
    CHECK(next.has_value() && next->cell != 3 && is_hidden(visible[next->cell]));
  }
  guesser.begin_game();
  CHECK(guesser.clone() != nullptr);
  std::vector<Knowledge> proven = nothing;
  proven[3] = Knowledge::kProvenMine;
  visible[8] = kHidden;
  const std::optional<Guess> known = guesser.guess({{2, 5}, visible, 1}, proven, rng);
  CHECK_EQUAL(known->cell, 8);  // the proven mine counts as flagged, and is no flag of its own
  CHECK(guesser.flags().empty());
}

TEST(random_flags_end_with_a_mine_or_when_nothing_is_left) {
  const PatternGame game = draw_pattern_game(round_of(1, 0), 0);
  Rng rng(1, Stream::kPatterns, 1);
  for (int times = 0; times < 50; ++times) {
    const PatternOutcome count = play_random_flags(game, rng);
    CHECK(count.correct >= 0 && count.correct <= 10 && count.wrong <= 54);
  }
}

}  // namespace sapper::tests
