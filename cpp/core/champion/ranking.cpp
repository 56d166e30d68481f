#include "core/champion/ranking.hpp"

#include <algorithm>

#include "core/champion/traps.hpp"

namespace sapper {

GuessRanking::GuessRanking() : look_ahead_(LeafWeights{}, SecondStep{}, Budget{}) {}

GuessRanking GuessRanking::of_champion() {
  GuessRanking ranking;
  ranking.candidates_.margin = kChampionMargin;
  ranking.minds_traps_ = true;
  return ranking;
}

std::vector<Considered> GuessRanking::best(const Question& question, const Analysis& analysis,
                                           std::size_t count) {
  const std::vector<Cell> cells = find_candidates(question, analysis, candidates_);
  std::vector<double> losses(cells.size(), 0.0);
  if (minds_traps_) losses = find_trap_losses(question, analysis, cells, Budget{});
  std::vector<Considered> best;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double bar = best.size() < count ? -1.0 : best.back().score;
    Considered considered =
        look_ahead_.one_step(question, analysis, cells[i], bar * (1.0 - losses[i]));
    if (considered.is_cut) continue;
    if (minds_traps_) considered = disarming(considered, losses[i]);
    // Candidates come the safest first: behind those of the same score.
    const auto place = std::upper_bound(
        best.begin(), best.end(), considered,
        [](const Considered& a, const Considered& b) { return is_better(a.score, b.score); });
    best.insert(place, considered);
    if (best.size() > count) best.pop_back();
  }
  return best;
}

}  // namespace sapper
