// The evolution of pattern sets, generation by generation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/numpy_rng.hpp"
#include "core/base/options.hpp"
#include "core/patterns/pattern_games.hpp"
#include "core/patterns/pattern_library.hpp"
#include "core/patterns/pattern_population.hpp"
#include "core/patterns/pattern_selection.hpp"

namespace sapper {

// What the fitness of a game is.
enum class PatternObjective : std::uint8_t {
  kFlags,     // 64, a point for each right flag, less 1.5 for each wrong one
  kRevealed,  // the safe squares that are open at the end
};

// What is evolved and how.
struct PatternRecipe {
  PatternEncoding encoding;
  PatternOrder order;
  PatternObjective objective;
  std::optional<LibraryBreeding> library;  // nothing where every generation is bred whole
  bool own_games;     // whether each set plays games of its own, or all of a generation the same
  bool recycles;      // whether unused patterns give way to changed copies of used ones
  bool learns_order;  // whether experience sets the priorities
  bool keeps_best;    // whether the best live on, and games of their own judge the last population

  PatternRules rules() const { return {encoding.matching(), order}; }
};

// All that an evolution depends on.
struct PatternEvolutionOptions {
  PatternRecipe recipe;
  Selection selection;
  PatternGameRules game_rules;
  std::int32_t population;
  std::int32_t patterns;  // of a set
  std::int32_t generations;
  std::int32_t games;  // by which a set is judged
  std::uint64_t seed;
};

// Each option by the name of its field, those of the recipe and of the rules too; `encoding` is
// "paper", "possible" or "squares", `library` whether the library of the paper breeds.
PatternEvolutionOptions read_evolution_options(OptionReader& options, std::uint64_t seed);

struct GenerationFitness {
  double best;
  double mean;
};

// What many sets came to on as many games each.
struct JudgedSets {
  std::vector<double> fitness;  // the mean over the games of a set
  std::vector<PatternUse> uses;
};

// The games that no evolution plays.
inline constexpr std::uint32_t kFreshRound = 0x7fff'ffff;
inline constexpr std::uint32_t kFreshGames = 10'000;  // that an outcome is judged by

// The fitness of one set on so many fresh games; at least two.
struct FreshFitness {
  double mean;
  double low;  // the ends of the 95 % interval
  double high;
  PatternUse use;
};

FreshFitness fresh_fitness(const PatternEvolutionOptions& options, std::span<const Pattern> set,
                           std::uint32_t num_games, std::size_t num_threads);

class PatternEvolution {
 public:
  // Where an evolution stands between two steps.
  struct State {
    PatternPopulation population;
    NumpyRng rng;
    std::vector<GenerationFitness> history;
    std::vector<double> fitness;  // of the population, once it is the last one
  };

  explicit PatternEvolution(const PatternEvolutionOptions& options);
  PatternEvolution(const PatternEvolutionOptions& options, State state)
      : options_(options), state_(std::move(state)) {}

  const PatternEvolutionOptions& options() const { return options_; }
  const State& state() const { return state_; }
  // How many sets of the population wait to be judged.
  std::size_t num_unjudged() const;
  bool is_finished() const {
    return state_.history.size() >= static_cast<std::size_t>(options_.generations);
  }

  // Judges the population and, unless it is the last, breeds the next. Requires that it is not
  // finished. Threads change nothing.
  void step(std::size_t num_threads);

  // The set that did best of those that a step judged last.
  const std::vector<Pattern>& leader() const { return leader_; }
  // The best set of the last population. Requires that it is finished.
  std::vector<Pattern> champion(std::size_t num_threads) const;

 private:
  PatternPopulation begin();
  JudgedSets play(const PatternPopulation& population, std::span<const std::size_t> sets,
                  std::uint32_t round, std::uint32_t games, std::size_t num_threads) const;
  std::vector<PatternUse> judge(std::size_t num_threads);
  void remember(std::span<const PatternUse> uses);
  PatternPopulation bred_whole();
  PatternPopulation children_of(const PatternPopulation& parents);

  PatternEvolutionOptions options_;
  State state_;
  std::vector<Pattern> leader_;
};

}  // namespace sapper
