#include "core/solvers/champion_guess.hpp"

#include "core/analysis/analysis.hpp"

namespace sapper {

// What the deducers know is proven by the exact analysis as well.
std::optional<Guess> ChampionGuesser::guess(const Question& question,
                                            std::span<const Knowledge> /*known*/, Rng& /*rng*/) {
  const AnalysisOptions analysis{options_.budget, Beyond::kSample};
  const Choice choice = champion_.choose(question, analyse_consistent(question, analysis));
  return Guess{choice.cell, choice.mine_probability, choice.win_probability};
}

}  // namespace sapper
