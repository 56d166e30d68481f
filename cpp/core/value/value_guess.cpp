#include "core/value/value_guess.hpp"

#include <cstdint>
#include <utility>

#include "core/analysis/analysis.hpp"
#include "core/champion/first_cell.hpp"
#include "core/champion/settings.hpp"

namespace sapper {
namespace {

ChampionOptions champion_under(StartRule start_rule) {
  const Options none;
  OptionReader reader("the champion", none);
  ChampionOptions champion = read_champion_options(reader);
  champion.start_rule = start_rule;
  return champion;
}

}  // namespace

ValueSearchOptions value_setting() { return {}; }

ValueSearchOptions deep_setting() {
  ValueSearchOptions deep;
  deep.candidates = 10;
  deep.plies = 2;
  deep.max_layouts = 20'000;
  deep.playouts.games = 1000;
  return deep;
}

ValueSearchOptions read_value_options(OptionReader& options, const ValueSearchOptions& setting) {
  ValueSearchOptions search = setting;
  const auto layouts = [&](const char* name, std::size_t usual) {
    return static_cast<std::size_t>(options.whole_number(name, static_cast<std::int64_t>(usual)));
  };
  search.candidates = options.count("candidates", setting.candidates);
  search.theta = options.number("theta", setting.theta);
  search.plies = options.count("plies", setting.plies);
  search.max_layouts = layouts("layouts", setting.max_layouts);
  search.leaf_layouts = layouts("leaf_layouts", setting.leaf_layouts);
  search.playouts.games = options.count("playouts", setting.playouts.games);
  search.playouts.guesses = options.count("playout_candidates", setting.playouts.guesses);
  search.playouts.within = options.number("playout_margin", setting.playouts.within);
  return search;
}

ValueGuesser::ValueGuesser(const ValueSearchOptions& options,
                           std::shared_ptr<const ValueNetwork> network, StartRule start_rule)
    : ChoiceGuesser(start_rule),
      options_(options),
      given_(std::move(network)),
      network_(*given_),
      champion_(champion_under(start_rule)),
      search_(options) {}

Choice ValueGuesser::choose(const Question& question) {
  if (is_untouched(question)) {
    const AnalysisOptions analysis{Budget{}, Beyond::kSample};
    return champion_.choose(question, analyse_consistent(question, analysis));
  }
  search_.begin(question);
  while (!search_.is_decided()) {
    values_.clear();
    for (const NetworkInput* position : search_.asked()) {
      values_.push_back(value_of(question, *position));
    }
    search_.tell(values_);
  }
  return search_.choice();
}

float ValueGuesser::value_of(const Question& question, const NetworkInput& position) {
  return static_cast<float>(network_.win_probability(
      {question.grid, position.numbers, position.risks, position.promises, question.num_mines}));
}

}  // namespace sapper
