#include "core/solvers/champion_guess.hpp"

#include "core/analysis/analysis.hpp"
#include "core/analysis/position.hpp"

namespace sapper {

// What the deducers know is proven by the exact analysis as well. The chance to win counts layouts
// as equally likely; where they are not, it is not claimed.
std::optional<Guess> ChoiceGuesser::guess(const Question& question,
                                          std::span<const Knowledge> /*known*/, Rng& /*rng*/) {
  choice_ = choose(question);
  Guess guess{choice_->cell, choice_->mine_probability};
  if (!has_weights(question, start_rule_)) guess.win_probability = choice_->win_probability;
  return guess;
}

GuessNotes ChoiceGuesser::notes(const Question& question, std::span<const Knowledge> /*known*/,
                                const Guess& /*guess*/) const {
  if (!choice_) return {};
  ChoiceReason told = reason_of(*choice_, question, has_weights(question, start_rule_));
  return {.reason = std::move(told.reason), .considered = std::move(told.considered)};
}

Choice ChampionGuesser::choose(const Question& question) {
  const AnalysisOptions analysis{options_.budget, Beyond::kSample};
  return champion_.choose(question, analyse_consistent(question, analysis));
}

}  // namespace sapper
