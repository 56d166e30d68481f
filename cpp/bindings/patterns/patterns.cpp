#include "core/patterns/patterns.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstring>
#include <tuple>
#include <utility>

#include "bindings/base/arrays.hpp"
#include "bindings/base/interrupts.hpp"
#include "bindings/base/options.hpp"
#include "core/patterns/pattern_games.hpp"

namespace sapper::bindings {
namespace {

using SetArray = nb::ndarray<const std::int16_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using SetsArray = nb::ndarray<const std::int16_t, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

std::vector<Pattern> patterns_at(const std::int16_t* rows, std::size_t count) {
  std::vector<Pattern> patterns(count);
  std::memcpy(patterns.data(), rows, count * sizeof(Pattern));
  return patterns;
}

std::vector<std::vector<Pattern>> sets_of(const SetsArray& rows) {
  std::vector<std::vector<Pattern>> sets;
  for (std::size_t set = 0; set < rows.shape(0); ++set) {
    sets.push_back(patterns_at(rows.data() + set * rows.shape(1) * kPatternLength, rows.shape(1)));
  }
  return sets;
}

// The games of one round, started.
struct PatternRoundGames {
  PatternRound round;
  std::vector<PatternGame> games;
};

PatternGameRules game_rules_of(const Options& options) {
  OptionReader reader("the games of patterns", options);
  const PatternGameRules rules = read_pattern_game_rules(reader);
  reader.require_all_read();
  return rules;
}

void create_games(PatternRoundGames* target, const BoardSpec& spec, const Options& rules,
                  std::uint64_t seed, std::uint32_t round, std::uint32_t count) {
  PatternRoundGames drawn{{spec, seed, round, game_rules_of(rules)}, {}};
  run_interruptibly([&] {
    drawn.games.reserve(count);
    for (std::uint32_t index = 0; index < count; ++index) {
      check_interrupt();
      drawn.games.push_back(draw_pattern_game(drawn.round, index));
    }
  });
  new (target) PatternRoundGames(std::move(drawn));
}

// Correct flags, wrong flags and opened squares, by set and game.
auto outcome_columns(const std::vector<PatternOutcome>& outcomes, std::size_t num_sets) {
  std::array<std::vector<std::int32_t>, 3> columns;
  for (std::vector<std::int32_t>& column : columns) column.reserve(outcomes.size());
  for (const PatternOutcome& outcome : outcomes) {
    columns[0].push_back(outcome.correct);
    columns[1].push_back(outcome.wrong);
    columns[2].push_back(outcome.opened);
  }
  const std::size_t games = num_sets == 0 ? 0 : outcomes.size() / num_sets;
  return std::make_tuple(to_numpy(std::move(columns[0]), {num_sets, games}),
                         to_numpy(std::move(columns[1]), {num_sets, games}),
                         to_numpy(std::move(columns[2]), {num_sets, games}));
}

PatternRules rules_of(const Options& options) {
  OptionReader reader("the rules of patterns", options);
  const PatternRules rules = read_pattern_rules(reader);
  reader.require_all_read();
  return rules;
}

auto play_sets(const PatternRoundGames& round, const SetsArray& rows, const Options& rules,
               bool own, std::size_t jobs) {
  const PatternBoards boards = own ? PatternBoards::kOwn : PatternBoards::kShared;
  const PatternScores scores = run_interruptibly([&] {
    return play_pattern_games(sets_of(rows), rules_of(rules), round.games, boards, jobs);
  });
  std::vector<std::int64_t> fired;
  std::vector<std::int64_t> right;
  for (const PatternUse& use : scores.uses) {
    fired.insert(fired.end(), use.fired.begin(), use.fired.end());
    right.insert(right.end(), use.right.begin(), use.right.end());
  }
  const std::size_t num_sets = rows.shape(0);
  return std::make_tuple(outcome_columns(scores.games, num_sets),
                         to_numpy(std::move(fired), {num_sets, rows.shape(1)}),
                         to_numpy(std::move(right), {num_sets, rows.shape(1)}));
}

auto play_at_random(const PatternRoundGames& round) {
  std::vector<PatternOutcome> outcomes;
  run_interruptibly([&] {
    for (std::size_t index = 0; index < round.games.size(); ++index) {
      // Boards take the streams of their rounds; the top bit sets the choices apart from them.
      const std::uint64_t stream =
          std::uint64_t{1} << 63 | std::uint64_t{round.round.round} << 32 | index;
      Rng rng(round.round.seed, Stream::kPatterns, stream);
      outcomes.push_back(play_random_flags(round.games[index], rng));
      check_interrupt();
    }
  });
  return outcome_columns(outcomes, 1);
}

auto play_one(const SetArray& rows, const Options& rules, const NumberArray& numbers, Cell start,
              const Options& game_rules) {
  const std::vector<Pattern> patterns = patterns_at(rows.data(), rows.shape(0));
  const PatternBook book(patterns, rules_of(rules));
  const std::span<const Number> truth = span_of(numbers);
  PatternUse use(patterns.size());
  std::vector<PatternStep> log;
  const PatternOutcome outcome =
      PatternPlayer(book).play(start_pattern_game(grid_of(numbers), {truth.begin(), truth.end()},
                                                  start, game_rules_of(game_rules)),
                               use, &log);
  std::vector<std::tuple<Cell, std::int32_t, std::int32_t>> steps;
  steps.reserve(log.size());
  for (const PatternStep& step : log) {
    steps.emplace_back(step.cell, static_cast<std::int32_t>(step.action), step.pattern);
  }
  return std::make_tuple(steps, outcome.correct, outcome.wrong, outcome.opened);
}

}  // namespace

void bind_patterns(nb::module_& module) {
  nb::class_<PatternRoundGames>(module, "PatternGames", "Games of one round, to be played often.")
      .def("__init__", &create_games, nb::arg("spec"), nb::arg("rules"), nb::arg("seed"),
           nb::arg("round"), nb::arg("count"))
      .def("play", &play_sets, nb::arg("sets"), nb::arg("rules"), nb::arg("own"), nb::arg("jobs"),
           "Correct flags, wrong flags and opened squares by set and game; by set and pattern how "
           "often it acted, and how often rightly. With `own` the games are dealt out among the "
           "sets, else each set plays all.")
      .def("play_at_random", &play_at_random,
           "Correct flags, wrong flags and opened squares of random play.");
  module.def(
      "pattern_picture",
      [](const std::vector<std::int64_t>& row, const Options& rules) {
        return picture_of(patterns_of(row).at(0), rules_of(rules).matching);
      },
      nb::arg("row"), nb::arg("rules"), "Three lines of text, the target in brackets.");
  module.def("play_pattern_game", &play_one, nb::arg("patterns"), nb::arg("rules"),
             nb::arg("numbers"), nb::arg("start"), nb::arg("game_rules"),
             "The steps (cell, action, pattern), correct flags, wrong flags and opened squares of "
             "one game.");
}

}  // namespace sapper::bindings
