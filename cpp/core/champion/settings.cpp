#include "core/champion/settings.hpp"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sapper {
namespace {

// Within a millisecond of CPU time an expert game.
ChampionOptions fast_setting() {
  ChampionOptions fast;
  fast.endgame = {.max_layouts = 2000, .max_nodes = 20'000};
  fast.candidates = {.margin = kChampionMargin, .outermost = 1, .beside_frontier = 1};
  return fast;
}

// Within twenty milliseconds.
ChampionOptions champion_setting() {
  ChampionOptions champion;
  champion.endgame = {.max_layouts = 10'000, .max_nodes = 200'000};
  champion.candidates = {.margin = kChampionMargin, .outermost = 3, .beside_frontier = 3};
  champion.value_look = {.candidates = 6, .within = 0.04, .theta = 0.002, .max_layouts = 1000};
  return champion;
}

}  // namespace

ChampionOptions read_champion_options(OptionReader& options, ChampionSetting usual) {
  std::vector<std::pair<std::string, ChampionOptions (*)()>> settings{
      {"champion", champion_setting}, {"fast", fast_setting}};
  if (usual == ChampionSetting::kFast) std::swap(settings.front(), settings.back());
  const auto setting = options.choice("setting", settings);
  ChampionOptions champion = setting();
  champion.endgame.max_layouts = static_cast<std::size_t>(
      options.whole_number("endgame", static_cast<std::int64_t>(champion.endgame.max_layouts)));
  champion.candidates.margin = options.number("margin", champion.candidates.margin);
  champion.value_look.max_layouts = static_cast<std::size_t>(options.whole_number(
      "valued_layouts", static_cast<std::int64_t>(champion.value_look.max_layouts)));
  champion.second_looks = options.count("second_looks", champion.second_looks);
  champion.budget.max_states = static_cast<std::size_t>(
      options.whole_number("max_states", static_cast<std::int64_t>(champion.budget.max_states)));
  champion.start_rule = read_start_rule(options);
  return champion;
}

StartRule read_start_rule(OptionReader& options) {
  std::vector<std::pair<std::string, StartRule>> rules;
  for (const StartRule rule :
       {StartRule::kAny, StartRule::kSafeCell, StartRule::kOpening, StartRule::kGivenZero}) {
    rules.emplace_back(name_of(rule), rule);
  }
  return options.choice<StartRule>("start_rule", rules);
}

}  // namespace sapper
