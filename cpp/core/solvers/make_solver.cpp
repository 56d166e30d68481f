#include "core/solvers/make_solver.hpp"

#include <map>
#include <optional>
#include <stdexcept>

#include "core/champion/settings.hpp"
#include "core/solvers/champion_guess.hpp"
#include "core/solvers/csp.hpp"
#include "core/solvers/edge_csp.hpp"
#include "core/solvers/exact_stages.hpp"
#include "core/solvers/genetic_guess.hpp"
#include "core/solvers/label_stage.hpp"
#include "core/solvers/logic.hpp"
#include "core/solvers/pattern_stage.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/single_point.hpp"
#include "core/solvers/tank.hpp"

namespace sapper {
namespace {

// What `csp` and `tank` search in one group before they give it up. On expert boards no group was
// seen to need more.
constexpr std::int64_t kUsualSteps = 100'000;

// The same for `edge-csp`, which fills cells one by one.
constexpr std::int64_t kUsualEdgeSteps = 1'000'000;

// Interior cells that Bai Li adds to the search, first and where that found nothing.
constexpr std::int32_t kWholeBoard = 8;
constexpr std::int32_t kExtendedWholeBoard = 13;

LogicOptions logic_options(OptionReader& options) {
  LogicOptions logic;
  if (options.flag("overlap", false)) logic.rule = PairRule::kOverlap;
  logic.reach = options.choice<PairReach>("pairs", {{"sharing", PairReach::kSharing},
                                                    {"touching", PairReach::kTouching},
                                                    {"none", PairReach::kNone}});
  logic.passes = options.count("passes", 0);
  logic.tell_mines = options.flag("tell_mines", true);
  return logic;
}

double flag_share(OptionReader& options) { return options.number("flag_share", 0.5); }

CspOptions csp_options(OptionReader& options) {
  return {options.count("limit", 20), options.whole_number("max_steps", kUsualSteps)};
}

MostConstrainedOptions most_constrained_options(OptionReader& options) {
  return {options.count("limit", 20), options.whole_number("max_steps", kUsualSteps),
          options.flag("reduce", true), options.flag("lone", true)};
}

MostConstrainedGuessOptions most_constrained_guess_options(OptionReader& options) {
  return {most_constrained_options(options), options.flag("outside", true),
          options.flag("unconstrained", true), options.flag("corners", true)};
}

QueueOptions queue_options(OptionReader& options) { return {options.flag("sees_open", false)}; }

EdgeCspOptions edge_csp_options(OptionReader& options) {
  EdgeSearchOptions search{.max_steps = options.whole_number("max_steps", kUsualEdgeSteps)};
  search.split = options.flag("split", true);
  search.branch = options.flag("branch", true);
  search.consistency = options.flag("consistency", false);
  search.divisions = options.count("divisions", 0);
  search.merges = options.count("merges", 0);
  return {search, options.flag("tell_mines", true)};
}

TankOptions tank_options(OptionReader& options) {
  return {options.count("whole_board", kWholeBoard),
          options.count("extension", kExtendedWholeBoard),
          options.whole_number("max_steps", kUsualSteps)};
}

TankGuessOptions tank_guess_options(OptionReader& options) {
  return {options.count("whole_board", kExtendedWholeBoard),
          options.whole_number("max_steps", kUsualSteps)};
}

// Where exact work would exceed its budget, the stages read an estimate.
AnalysisOptions analysis_options(OptionReader& options) {
  AnalysisOptions analysis;
  const auto usual_states = static_cast<std::int64_t>(analysis.budget.max_states);
  analysis.budget.max_states =
      static_cast<std::size_t>(options.whole_number("max_states", usual_states));
  analysis.beyond =
      options.choice<Beyond>("beyond", {{"sample", Beyond::kSample}, {"raise", Beyond::kThrow}});
  return analysis;
}

// Weights make exact probabilities: near 0 is 0 then.
GeneticGuessOptions genetic_options(OptionReader& options) {
  GeneticGuessOptions genetic{};
  genetic.estimate = read_estimate_options(options);
  genetic.open_below = options.number("open_below", genetic.estimate.weighted ? 0.0 : 0.05);
  genetic.flag_above = options.number("flag_above", genetic.estimate.weighted ? 1.0 : 0.95);
  genetic.otherwise = options.choice<Otherwise>(
      "otherwise", {{"lowest", Otherwise::kLowest}, {"random", Otherwise::kRandom}});
  genetic.flags = options.flag("flags", false);
  genetic.best_of_each = options.flag("best_of_each", false);
  return genetic;
}

LeastRiskOptions least_risk_options(OptionReader& options) {
  return {analysis_options(options), read_start_rule(options)};
}

ChampionOptions champion_options(OptionReader& options) { return read_champion_options(options); }

ChampionOptions fast_options(OptionReader& options) {
  return read_champion_options(options, ChampionSetting::kFast);
}

PatternStageOptions pattern_options(OptionReader& options) {
  const PatternStageOptions patterns{
      {patterns_of(options.whole_numbers("rows")), read_pattern_rules(options)},
      {options.any_whole_numbers("fired"), options.any_whole_numbers("right")}};
  for (const std::vector<std::int64_t>& counts : {patterns.uses.fired, patterns.uses.right}) {
    if (!counts.empty() && counts.size() != patterns.set.patterns.size()) {
      throw std::invalid_argument("each pattern has one count, or none has");
    }
  }
  return patterns;
}

LabelStageOptions label_options(OptionReader& options) {
  const std::vector<std::int64_t>& tree = options.whole_numbers("tree");
  return {{tree.begin(), tree.end()}, options.flag("verified", true)};
}

// Makes a stage of options that a function reads; without one there are none.
template <class Base, class Stage, auto... read>
std::unique_ptr<Base> make([[maybe_unused]] OptionReader& options) {
  return std::make_unique<Stage>(read(options)...);
}

template <class Base>
using Makers = std::map<std::string, std::unique_ptr<Base> (*)(OptionReader&)>;

const Makers<Deducer>& deducer_makers() {
  static const Makers<Deducer> makers{
      {"single-point", make<Deducer, SinglePointDeducer>},
      {"logic", make<Deducer, LogicDeducer, logic_options>},
      {"csp", make<Deducer, CspDeducer, csp_options>},
      {"most-constrained", make<Deducer, MostConstrainedDeducer, most_constrained_options>},
      {"edge-csp", make<Deducer, EdgeCspDeducer, edge_csp_options>},
      {"tank", make<Deducer, TankDeducer, tank_options>},
      {"exact", make<Deducer, ExactDeducer, analysis_options>},
  };
  return makers;
}

const Makers<Guesser>& guesser_makers() {
  static const Makers<Guesser> makers{
      {"random", make<Guesser, RandomGuesser>},
      {"champion", make<Guesser, ChampionGuesser, champion_options>},
      {"fast", make<Guesser, ChampionGuesser, fast_options>},
      {"corner", make<Guesser, CornerGuesser>},
      {"csp-guess", make<Guesser, CspGuesser, csp_options>},
      {"most-constrained-guess",
       make<Guesser, MostConstrainedGuesser, most_constrained_guess_options>},
      {"queue", make<Guesser, QueueGuesser, queue_options>},
      {"tank-guess", make<Guesser, TankGuesser, tank_guess_options>},
      {"least-risk", make<Guesser, LeastRiskGuesser, least_risk_options>},
      {"logic-guess", make<Guesser, LogicGuesser, flag_share>},
      {"ga", make<Guesser, GeneticGuesser, genetic_options>},
      {"labels", make<Guesser, LabelGuesser, label_options>},
      {"patterns", make<Guesser, PatternGuesser, pattern_options>},
  };
  return makers;
}

template <class Base>
std::string names_of(const Makers<Base>& makers) {
  std::string names;
  for (const auto& [name, maker] : makers) names += (names.empty() ? "" : ", ") + name;
  return names;
}

template <class Base>
std::unique_ptr<Base> make_stage(const std::string& kind, const Makers<Base>& makers,
                                 const StageSpec& stage) {
  const auto maker = makers.find(stage.name);
  if (maker == makers.end()) {
    throw std::invalid_argument("there is no " + kind + " '" + stage.name + "'; the deducers are " +
                                names_of(deducer_makers()) + ", the guessers " +
                                names_of(guesser_makers()));
  }
  OptionReader options("stage '" + stage.name + "'", stage.options);
  std::unique_ptr<Base> made = maker->second(options);
  options.require_all_read();
  return made;
}

}  // namespace

std::unique_ptr<Deducer> make_deducer(const StageSpec& stage) {
  return make_stage("deducer", deducer_makers(), stage);
}

std::unique_ptr<Guesser> make_guesser(const StageSpec& stage) {
  return make_stage("guesser", guesser_makers(), stage);
}

Solver make_solver(std::span<const StageSpec> stages) {
  Solver solver;
  for (const StageSpec& stage : stages) {
    if (solver.guesser) throw std::invalid_argument("only the last stage may be a guesser");
    solver.names.push_back(stage.name);
    if (guesser_makers().contains(stage.name)) {
      solver.guesser = make_guesser(stage);
    } else {
      solver.deducers.push_back(make_deducer(stage));
    }
  }
  return solver;
}

}  // namespace sapper
