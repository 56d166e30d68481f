#include "core/champion/settings.hpp"

#include <cstddef>

namespace sapper {
namespace {

// Within a millisecond of CPU time an expert game.
ChampionOptions fast_setting() {
  ChampionOptions fast;
  fast.endgame = {.max_layouts = 1000, .max_nodes = 20'000};
  fast.candidates = {.margin = kChampionMargin, .outermost = 1, .beside_frontier = 1};
  return fast;
}

// Within twenty milliseconds.
ChampionOptions champion_setting() {
  ChampionOptions champion;
  champion.endgame = {.max_layouts = 5000, .max_nodes = 200'000};
  champion.candidates = {.margin = kChampionMargin, .outermost = 3, .beside_frontier = 3};
  champion.value_look = {.candidates = 3, .within = 0.02, .theta = 0.005, .max_layouts = 1000};
  return champion;
}

}  // namespace

ChampionOptions read_champion_options(OptionReader& options) {
  const auto setting = options.choice<ChampionOptions (*)()>(
      "setting", {{"champion", champion_setting}, {"fast", fast_setting}});
  ChampionOptions champion = setting();
  champion.endgame.max_layouts = static_cast<std::size_t>(
      options.whole_number("endgame", static_cast<std::int64_t>(champion.endgame.max_layouts)));
  champion.candidates.margin = options.number("margin", champion.candidates.margin);
  champion.value_look.max_layouts = static_cast<std::size_t>(options.whole_number(
      "valued_layouts", static_cast<std::int64_t>(champion.value_look.max_layouts)));
  champion.second_looks = options.count("second_looks", champion.second_looks);
  champion.budget.max_states = static_cast<std::size_t>(
      options.whole_number("max_states", static_cast<std::int64_t>(champion.budget.max_states)));
  champion.start_rule =
      options.choice<StartRule>("start_rule", {{"any", StartRule::kAny},
                                               {"safe", StartRule::kSafeCell},
                                               {"opening", StartRule::kOpening},
                                               {"given-zero", StartRule::kGivenZero}});
  return champion;
}

}  // namespace sapper
