#include "core/patterns/pattern_evolution.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/interrupts.hpp"
#include "core/patterns/pattern_variation.hpp"

namespace sapper {
namespace {

// The board of the paper.
constexpr BoardSpec kSpec{{8, 8}, 10, StartRule::kGivenZero};
constexpr double kBaseFitness = 64.0;
constexpr double kWrongFlag = 1.5;
constexpr double kMemory = 0.8;  // what a generation's uses still count in the next one
constexpr std::size_t kNumElite = 2;
constexpr std::uint32_t kValidationRound = kFreshRound - 1;
constexpr std::uint32_t kValidationGames = 2'000;
constexpr double kNormalQuantile = 1.9599639845400536;  // of 95 %

double fitness_of(const PatternOutcome& outcome, PatternObjective objective) {
  if (objective == PatternObjective::kRevealed) return outcome.opened;
  return kBaseFitness + outcome.correct - kWrongFlag * outcome.wrong;
}

std::vector<double> fitness_of(std::span<const PatternOutcome> outcomes,
                               PatternObjective objective) {
  std::vector<double> values;
  values.reserve(outcomes.size());
  for (const PatternOutcome& outcome : outcomes) values.push_back(fitness_of(outcome, objective));
  return values;
}

double mean_of(std::span<const double> values) {
  return numpy_sum(values) / static_cast<double>(values.size());
}

std::vector<PatternGame> draw_games(const PatternEvolutionOptions& options, std::uint32_t round,
                                    std::size_t count) {
  const PatternRound drawn{kSpec, options.seed, round, options.game_rules};
  std::vector<PatternGame> games;
  games.reserve(count);
  for (std::uint32_t index = 0; index < count; ++index) {
    check_interrupt();
    games.push_back(draw_pattern_game(drawn, index));
  }
  return games;
}

std::optional<LibraryBreeding> read_library(OptionReader& options) {
  const LibraryBreeding library{options.flag("is_string", true),
                                options.flag("selects_survivors", true)};
  return options.flag("library", true) ? std::optional(library) : std::nullopt;
}

PatternRecipe read_recipe(OptionReader& options) {
  const auto kind = options.choice<EncodingKind>("encoding", {{"paper", EncodingKind::kPaper},
                                                              {"possible", EncodingKind::kPossible},
                                                              {"squares", EncodingKind::kSquares}});
  const PatternRules rules = read_pattern_rules(options);
  return {
      {kind, rules.matching, options.flag("can_flag", true)},
      rules.order,
      options.choice<PatternObjective>("objective", {{"flags", PatternObjective::kFlags},
                                                     {"revealed", PatternObjective::kRevealed}}),
      read_library(options),
      options.flag("own_games", true),
      options.flag("recycles", false),
      options.flag("learns_order", false),
      options.flag("keeps_best", false)};
}

}  // namespace

PatternEvolutionOptions read_evolution_options(OptionReader& options, std::uint64_t seed) {
  return {read_recipe(options),
          read_selection(options),
          read_pattern_game_rules(options),
          options.count("population", 50),
          options.count("patterns", 250),
          options.count("generations", 250),
          options.count("games", 100),
          seed};
}

FreshFitness fresh_fitness(const PatternEvolutionOptions& options, std::span<const Pattern> set,
                           std::uint32_t num_games, std::size_t num_threads) {
  const std::vector<PatternGame> games = draw_games(options, kFreshRound, num_games);
  const std::vector<std::vector<Pattern>> sets{{set.begin(), set.end()}};
  const PatternScores scores =
      play_pattern_games(sets, options.recipe.rules(), games, PatternBoards::kShared, num_threads);
  const std::vector<double> values = fitness_of(scores.games, options.recipe.objective);
  const double mean = mean_of(values);
  std::vector<double> squares;
  squares.reserve(values.size());
  for (const double value : values) squares.push_back((value - mean) * (value - mean));
  const auto count = static_cast<double>(values.size());
  const double deviation = std::sqrt(numpy_sum(squares) / (count - 1));
  const double half = kNormalQuantile * deviation / std::sqrt(count);
  return {mean, mean - half, mean + half, scores.uses.front()};
}

PatternEvolution::PatternEvolution(const PatternEvolutionOptions& options)
    : options_(options), state_{{}, NumpyRng(options.seed), {}, {}} {
  state_.population = begin();
}

std::size_t PatternEvolution::num_unjudged() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      state_.population.fitness, [](double fitness) { return std::isnan(fitness); }));
}

PatternPopulation PatternEvolution::begin() {
  const PatternEncoding& encoding = options_.recipe.encoding;
  const PopulationShape shape{static_cast<std::size_t>(options_.patterns), encoding.num_genes()};
  const auto size = static_cast<std::size_t>(options_.population);
  if (options_.recipe.library) {
    return options_.recipe.library->begin(encoding, shape, size, state_.rng);
  }
  PatternPopulation population = new_population(shape, size);
  for (std::size_t place = 0; place < population.fired.size(); ++place) {
    encoding.draw(state_.rng, population.pattern(place));
  }
  return population;
}

JudgedSets PatternEvolution::play(const PatternPopulation& population,
                                  std::span<const std::size_t> sets, std::uint32_t round,
                                  std::uint32_t games, std::size_t num_threads) const {
  const bool are_own = options_.recipe.own_games;
  std::vector<std::vector<Pattern>> patterns;
  for (const std::size_t set : sets) patterns.push_back(population.patterns_of(set));
  const std::vector<PatternGame> drawn =
      draw_games(options_, round, are_own ? games * sets.size() : games);
  PatternScores scores =
      play_pattern_games(patterns, options_.recipe.rules(), drawn,
                         are_own ? PatternBoards::kOwn : PatternBoards::kShared, num_threads);
  const std::vector<double> values = fitness_of(scores.games, options_.recipe.objective);
  JudgedSets judged{{}, std::move(scores.uses)};
  for (std::size_t set = 0; set < sets.size(); ++set) {
    judged.fitness.push_back(mean_of(std::span(values).subspan(set * games, games)));
  }
  return judged;
}

// Judges those that have no fitness yet, in each generation on other games. How often the patterns
// of each set acted meanwhile.
std::vector<PatternUse> PatternEvolution::judge(std::size_t num_threads) {
  PatternPopulation& population = state_.population;
  std::vector<std::size_t> unjudged;
  for (std::size_t set = 0; set < population.size(); ++set) {
    if (std::isnan(population.fitness[set])) unjudged.push_back(set);
  }
  std::vector<PatternUse> uses(population.size(), PatternUse(population.shape.num_patterns));
  if (unjudged.empty()) return uses;
  JudgedSets judged = play(population, unjudged, static_cast<std::uint32_t>(state_.history.size()),
                           static_cast<std::uint32_t>(options_.games), num_threads);
  for (std::size_t i = 0; i < unjudged.size(); ++i) {
    population.fitness[unjudged[i]] = judged.fitness[i];
    uses[unjudged[i]] = std::move(judged.uses[i]);
  }
  return uses;
}

void PatternEvolution::step(std::size_t num_threads) {
  const std::vector<PatternUse> uses = judge(num_threads);
  const std::vector<double> fitness = state_.population.fitness;
  leader_ = state_.population.patterns_of(best_first(fitness, 1).front());
  state_.history.push_back({std::ranges::max(fitness), mean_of(fitness)});
  if (is_finished()) {
    state_.fitness = fitness;
  } else if (options_.recipe.library) {
    state_.population = options_.recipe.library->breed(
        std::move(state_.population), options_.recipe.encoding, options_.selection, state_.rng);
  } else {
    remember(uses);
    state_.population = bred_whole();
  }
}

void PatternEvolution::remember(std::span<const PatternUse> uses) {
  PatternPopulation& population = state_.population;
  const std::size_t num_patterns = population.shape.num_patterns;
  for (std::size_t place = 0; place < population.fired.size(); ++place) {
    const PatternUse& use = uses[place / num_patterns];
    const std::size_t pattern = place % num_patterns;
    population.fired[place] =
        kMemory * population.fired[place] + static_cast<double>(use.fired[pattern]);
    population.right[place] =
        kMemory * population.right[place] + static_cast<double>(use.right[pattern]);
  }
}

// All but the best are bred, and all are judged anew.
PatternPopulation PatternEvolution::bred_whole() {
  PatternPopulation& known = state_.population;
  if (options_.recipe.learns_order) learn_order(known);
  const std::vector<std::size_t> elite =
      best_first(known.fitness, options_.recipe.keeps_best ? kNumElite : 0);
  const std::vector<std::size_t> parents =
      options_.selection.select(known.fitness, known.size() - elite.size(), state_.rng);
  PatternPopulation next = known.only(elite);
  next.append(children_of(known.only(parents)));
  next.forget();
  return next;
}

// Where genes stand each for itself, they are varied one by one, else whole patterns.
PatternPopulation PatternEvolution::children_of(const PatternPopulation& parents) {
  const PatternEncoding& encoding = options_.recipe.encoding;
  PatternPopulation children = encoding.is_paper() ? vary_genes(parents, encoding, state_.rng)
                                                   : vary_patterns(parents, encoding, state_.rng);
  return options_.recipe.recycles ? recycle(children, encoding, state_.rng) : children;
}

std::vector<Pattern> PatternEvolution::champion(std::size_t num_threads) const {
  std::vector<double> fitness = state_.fitness;
  if (options_.recipe.keeps_best) {
    std::vector<std::size_t> all(state_.population.size());
    std::iota(all.begin(), all.end(), 0);
    fitness = play(state_.population, all, kValidationRound, kValidationGames, num_threads).fitness;
  }
  return state_.population.patterns_of(best_first(fitness, 1).front());
}

}  // namespace sapper
