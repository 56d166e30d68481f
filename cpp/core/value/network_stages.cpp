#include "core/value/network_stages.hpp"

#include <map>
#include <stdexcept>
#include <utility>

#include "core/champion/settings.hpp"
#include "core/solvers/champion_guess.hpp"
#include "core/value/value_guess.hpp"

namespace sapper {
namespace {

using Network = std::shared_ptr<const ValueNetwork>;
using Maker = std::unique_ptr<Guesser> (*)(OptionReader&, Network);

std::unique_ptr<Guesser> make_champion(OptionReader& options, Network network) {
  ChampionOptions champion = read_champion_options(options);
  champion.network = std::move(network);
  return std::make_unique<ChampionGuesser>(champion);
}

template <ValueSearchOptions (*setting)()>
std::unique_ptr<Guesser> make_value(OptionReader& options, Network network) {
  const ValueSearchOptions search = read_value_options(options, setting());
  return std::make_unique<ValueGuesser>(search, std::move(network), read_start_rule(options));
}

const std::map<std::string, Maker>& makers() {
  static const std::map<std::string, Maker> makers{{"champion", make_champion},
                                                   {"deep", make_value<deep_setting>},
                                                   {"value", make_value<value_setting>}};
  return makers;
}

}  // namespace

bool asks_network(const std::string& stage) { return makers().contains(stage); }

std::unique_ptr<Guesser> make_network_guesser(const StageSpec& stage, Network network) {
  const auto maker = makers().find(stage.name);
  if (maker == makers().end()) {
    throw std::invalid_argument("stage '" + stage.name + "' asks no network");
  }
  OptionReader options("stage '" + stage.name + "'", stage.options);
  std::unique_ptr<Guesser> made = maker->second(options, std::move(network));
  options.require_all_read();
  return made;
}

}  // namespace sapper
