#include "core/value/playouts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "core/value/value_search.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

constexpr double kNoTrustInValues = 100.0;

// Of few layouts, and without a safe cell.
Position ending() { return position_of({"#1###", "#####", "####1"}, 4); }

// So wide that playouts go on for several guesses.
Position wide_open() {
  return position_of({"01######", "13######", "########", "######2#", "########"}, 9);
}

// The best guesses of a position. Leaves that are no solved endings have a value that says nothing
// of them: that of the first guess, half of it for the second, and so on.
std::vector<ValuedGuess> valued(const Question& question, std::size_t count,
                                std::size_t max_layouts, double value) {
  const Analysis analysis = analyser_of_thread().analyse(question);
  GuessRanking ranking = GuessRanking::of_champion();
  EndingSolver endings(max_layouts);
  std::vector<ValuedGuess> guesses;
  for (const Considered& considered : ranking.best(question, analysis, count)) {
    const double unsolved = value / static_cast<double>(guesses.size() + 1);
    guesses.push_back(
        {considered, 0.0, find_leaves(question, analysis, considered.cell, ranking, endings)});
    for (Leaf& leaf : guesses.back().leaves) {
      leaf.value = leaf.value.value_or(unsolved);
      guesses.back().value += leaf.chance * *leaf.value;
    }
  }
  return guesses;
}

std::vector<double> played_out(const Question& question, std::vector<ValuedGuess> guesses,
                               const PlayoutOptions& options) {
  std::vector<ValuedGuess*> all;
  for (ValuedGuess& guess : guesses) all.push_back(&guess);
  play_out(question, all, options);
  std::vector<double> values;
  for (const ValuedGuess& guess : guesses) values.push_back(guess.value);
  return values;
}

}  // namespace

TEST(surprises_tell_a_difference_and_how_much_it_varies) {
  Surprises surprises(2);
  CHECK_EQUAL(surprises.variance_of_difference(), std::numeric_limits<double>::infinity());
  const std::vector<std::array<double, 2>> games{{0.5, 0.3}, {0.1, 0.1}, {-0.2, 0.2}};
  for (const std::array<double, 2>& game : games) surprises.add(game);
  const std::array<double, 3> differences{0.2, 0.0, -0.4};
  const double mean = (differences[0] + differences[1] + differences[2]) / 3;
  double squares = 0.0;
  for (const double difference : differences) squares += std::pow(difference - mean, 2);
  CHECK(std::abs(surprises.mean(0) - surprises.mean(1) - mean) < 1e-12);
  CHECK(std::abs(surprises.variance_of_difference() - squares / 2) < 1e-12);
}

TEST(the_variance_is_the_mean_over_all_pairs) {
  Surprises three(3);
  std::array<Surprises, 3> pairs{Surprises(2), Surprises(2), Surprises(2)};
  Rng rng(1, Stream::kPlayout, 0);
  for (int game = 0; game < 50; ++game) {
    const std::array<double, 3> each{rng.uniform(), 2 * rng.uniform(), rng.uniform()};
    three.add(each);
    for (std::size_t i = 0; i < 3; ++i) pairs[i].add(std::array{each[i], each[(i + 1) % 3]});
  }
  double sum = 0.0;
  for (const Surprises& pair : pairs) sum += pair.variance_of_difference();
  CHECK(std::abs(three.variance_of_difference() - sum / 3) < 1e-12);
}

TEST(a_guess_that_is_dropped_is_as_if_it_had_never_been) {
  Surprises with(3);
  Surprises without(2);
  Rng rng(2, Stream::kPlayout, 0);
  for (int game = 0; game < 20; ++game) {
    const std::array<double, 3> each{rng.uniform(), rng.uniform(), rng.uniform()};
    with.add(each);
    without.add(std::array{each[0], each[2]});
  }
  with.drop(1);
  CHECK_EQUAL(with.num_games(), without.num_games());
  for (std::size_t i = 0; i < 2; ++i) CHECK_EQUAL(with.mean(i), without.mean(i));
  CHECK_EQUAL(with.variance_of_difference(), without.variance_of_difference());
}

TEST(playouts_find_the_exact_differences_whatever_the_values_were) {
  const Position position = ending();
  const std::vector<ValuedGuess> exact = valued(position.question(), 3, 1000, 0.0);
  const PlayoutOptions options{.games = 4000, .value_error = kNoTrustInValues};
  for (const double value : {0.2, 0.9}) {
    const std::vector<ValuedGuess> wrong = valued(position.question(), 3, 1, value);
    const std::vector<double> found = played_out(position.question(), wrong, options);
    for (std::size_t i = 1; i < exact.size(); ++i) {
      CHECK(std::abs(wrong[i].value - wrong[0].value - (exact[i].value - exact[0].value)) > 0.05);
      CHECK(std::abs(found[i] - found[0] - (exact[i].value - exact[0].value)) < 0.01);
    }
  }
}

TEST(solved_endings_leave_nothing_to_play_out) {
  const Position position = ending();
  const std::vector<ValuedGuess> exact = valued(position.question(), 3, 1000, 0.0);
  const std::vector<double> found =
      played_out(position.question(), exact, {.games = 100, .value_error = kNoTrustInValues});
  for (std::size_t i = 0; i < exact.size(); ++i) CHECK_EQUAL(found[i], exact[i].value);
}

TEST(playouts_come_to_the_chance_to_win_on_average) {
  const Position position = ending();
  const std::vector<ValuedGuess> exact = valued(position.question(), 3, 1000, 0.0);
  std::vector<Cell> cells;
  for (const ValuedGuess& guess : exact) cells.push_back(guess.considered.cell);
  constexpr std::size_t kGames = 2000;
  const std::vector<double> weights = playout_weights(position.question(), cells, kGames, 1);
  CHECK_EQUAL(weights.size(), kGames * cells.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    double sum = 0.0;
    double squares = 0.0;
    for (std::size_t game = 0; game < kGames; ++game) {
      sum += weights[game * cells.size() + i];
      squares += std::pow(weights[game * cells.size() + i], 2);
    }
    const double mean = sum / kGames;
    const double error = std::sqrt((squares / kGames - mean * mean) / kGames);
    CHECK(error > 0.0);
    CHECK(std::abs(mean - exact[i].value) < 3 * error);
  }
  CHECK(playout_weights(position.question(), cells, kGames, 1) == weights);
  CHECK(playout_weights(position.question(), cells, kGames, 2) != weights);
}

TEST(a_contradictory_position_is_not_played_out) {
  const Position position = position_of({"1#1", "1#0"}, 1);
  bool is_refused = false;
  try {
    playout_weights(position.question(), std::vector<Cell>{1}, 10, 1);
  } catch (const ContradictoryPosition&) {
    is_refused = true;
  }
  CHECK(is_refused);
}

TEST(values_move_the_less_the_more_they_are_trusted) {
  const Position position = wide_open();
  const std::vector<ValuedGuess> guesses = valued(position.question(), 2, 1, 0.5);
  double last = 0.0;
  for (const double value_error : {1e-6, 0.01, 0.1, kNoTrustInValues}) {
    const PlayoutOptions options{.games = 64, .value_error = value_error};
    const std::vector<double> found = played_out(position.question(), guesses, options);
    const double moved = std::abs(found[0] - guesses[0].value);
    CHECK(moved > last);
    CHECK(std::abs(found[0] + found[1] - guesses[0].value - guesses[1].value) < 1e-12);
    last = moved;
  }
}

TEST(a_position_is_always_played_out_in_the_same_way) {
  const Position position = wide_open();
  const std::vector<ValuedGuess> guesses = valued(position.question(), 3, 1, 0.5);
  const PlayoutOptions options{.games = 40};
  const std::vector<double> first = played_out(position.question(), guesses, options);
  played_out(ending().question(), valued(ending().question(), 2, 1, 0.5), options);
  CHECK(first == played_out(position.question(), guesses, options));
}

TEST(a_clear_case_ends_early) {
  const Position position = wide_open();
  std::vector<ValuedGuess> guesses = valued(position.question(), 2, 1, 0.5);
  guesses[0].value += 0.5;  // far ahead of the other
  const std::vector<double> few = played_out(position.question(), guesses, {.games = 32});
  const std::vector<double> many = played_out(position.question(), guesses, {.games = 1000});
  CHECK(few == many);
}

TEST(a_hopeless_guess_is_given_up_while_the_others_go_on) {
  const Position position = wide_open();
  std::vector<ValuedGuess> guesses = valued(position.question(), 6, 1, 0.5);
  for (ValuedGuess& guess : guesses) {
    guess.value = 0.5;
    for (Leaf& leaf : guess.leaves) leaf.value = 0.5;
  }
  guesses.back().value = 0.1;
  const auto played = [&](std::int32_t games) {
    std::vector<double> found = played_out(position.question(), guesses, {.games = games});
    CHECK(std::abs(std::accumulate(found.begin(), found.end(), 0.0) - 2.6) < 1e-12);
    const double best = std::ranges::max(found);
    for (double& value : found) value = best - value;
    return found;
  };
  const std::vector<double> few = played(50);
  const std::vector<double> more = played(64);
  // So far behind as when it was given up, after the same games.
  CHECK(few.back() > 0.3);
  CHECK(std::abs(few.back() - more.back()) < 1e-12);
  double moved = 0.0;
  for (std::size_t i = 0; i < few.size(); ++i) moved = std::max(moved, std::abs(few[i] - more[i]));
  CHECK(moved > 1e-6);
}

TEST(fewer_games_are_played_on_a_board_that_is_larger_than_expert) {
  std::vector<std::string> rows(30, std::string(33, '#'));
  rows[0].replace(0, 2, "01");
  rows[1].replace(0, 2, "13");
  const Position position = position_of(rows, 200);
  const std::vector<ValuedGuess> guesses = valued(position.question(), 2, 1, 0.5);
  const std::vector<double> half = played_out(position.question(), guesses, {.games = 11});
  CHECK(half == played_out(position.question(), guesses, {.games = 12}));
  CHECK(half != played_out(position.question(), guesses, {.games = 15}));
  CHECK_EQUAL(played_out(position.question(), guesses, {.games = 2})[0], guesses[0].value);
}

TEST(a_search_without_playouts_is_what_it_was) {
  const Position position = wide_open();
  const auto choose = [&](const PlayoutOptions& playouts) {
    ValueSearch search({.max_layouts = 1, .leaf_layouts = 1, .playouts = playouts});
    search.begin(position.question());
    search.tell(std::vector<float>(search.asked().size(), 0.5F));
    return search.choice();
  };
  const Choice plain = choose({});
  const Choice none_close = choose({.games = 64, .guesses = 1});
  const Choice close = choose({.games = 64, .guesses = 6, .within = 1.0});
  bool has_moved = false;
  for (std::size_t i = 0; i < plain.considered.size(); ++i) {
    CHECK_EQUAL(plain.considered[i].score, none_close.considered[i].score);
    has_moved = has_moved || plain.considered[i].score != close.considered[i].score;
  }
  CHECK(has_moved);
}

}  // namespace sapper::tests
