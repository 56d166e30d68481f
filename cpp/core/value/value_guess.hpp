// The stages `value` and `deep`, with a network that the core runs.
#pragma once

#include <memory>
#include <vector>

#include "core/base/options.hpp"
#include "core/champion/champion.hpp"
#include "core/network/value_network.hpp"
#include "core/solvers/champion_guess.hpp"
#include "core/value/value_search.hpp"

namespace sapper {

// As the stages are named when nothing else is asked for.
ValueSearchOptions value_setting();
ValueSearchOptions deep_setting();

// Reads what deviates from a setting: `candidates`, `theta`, `plies`, `layouts`, `leaf_layouts`,
// `playouts`, `playout_candidates` and `playout_margin`.
ValueSearchOptions read_value_options(OptionReader& options, const ValueSearchOptions& setting);

// Chooses as the search does that its network answers; begins a board as the champion does.
class ValueGuesser final : public ChoiceGuesser {
 public:
  ValueGuesser(const ValueSearchOptions& options, std::shared_ptr<const ValueNetwork> network,
               StartRule start_rule);

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<ValueGuesser>(options_, given_, start_rule());
  }

 private:
  Choice choose(const Question& question) override;
  float value_of(const Question& question, const NetworkInput& position);

  ValueSearchOptions options_;
  std::shared_ptr<const ValueNetwork> given_;
  ValueNetwork network_;  // with scratch space of its own
  Champion champion_;
  ValueSearch search_;
  std::vector<float> values_;
};

}  // namespace sapper
