#include "core/champion/ranking.hpp"

#include <algorithm>

namespace sapper {

GuessRanking::GuessRanking() : look_ahead_(LookAheadOptions{}) {}

std::vector<Considered> GuessRanking::best(const Question& question,
                                           std::span<const Knowledge> known,
                                           const Analysis& analysis, std::size_t count) {
  std::vector<Considered> best;
  for (const Cell cell : find_candidates(question, known, analysis, candidates_)) {
    const double bar = best.size() < count ? -1.0 : best.back().score;
    const Considered considered = look_ahead_.consider(question, analysis, cell, bar);
    if (considered.is_cut) continue;
    // Candidates come the safest first: behind those of the same score.
    const auto place = std::upper_bound(
        best.begin(), best.end(), considered,
        [](const Considered& a, const Considered& b) { return a.score > b.score; });
    best.insert(place, considered);
    if (best.size() > count) best.pop_back();
  }
  return best;
}

}  // namespace sapper
