#include "core/champion/look_ahead.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {

double LookAhead::value_of(const Outlook& outlook) const {
  const LeafWeights& leaf = options_.leaf;
  if (outlook.num_safe > 0) {
    return 1.0 + leaf.further_safe * std::min(outlook.num_safe - 1, leaf.most_further);
  }
  return leaf.guess * std::pow(1.0 - outlook.least_risk, leaf.exponent);
}

Considered LookAhead::consider(const Question& question, const Analysis& analysis, Cell cell,
                               double bar) {
  Considered considered{cell, analysis.mine_probability[cell]};
  const double most = 1.0 + options_.leaf.further_safe * options_.leaf.most_further;
  double unseen = 1.0 - considered.mine_probability;  // chance of the numbers not yet looked at
  if (unseen * most <= bar) {
    considered.is_cut = true;
    return considered;
  }
  numbers_.assign(question.numbers.begin(), question.numbers.end());
  Question next{question.grid, numbers_, question.num_mines, question.assumed};
  std::int32_t least = 0;
  std::int32_t num_hidden = 0;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    if (!is_hidden(question.numbers[near])) return;
    if (analysis.knowledge[near] == Knowledge::kProvenMine) ++least;
    ++num_hidden;
  });
  for (std::int32_t number = least; number <= num_hidden; ++number) {
    numbers_[cell] = static_cast<Number>(number);
    const Outlook outlook = analyser_of_thread().outlook(next, options_.budget);
    if (outlook.num_layouts.is_zero()) continue;
    const double chance = ratio(outlook.num_layouts, analysis.num_layouts);
    const double value = value_of(outlook);
    considered.score += chance * value;
    considered.progress += outlook.num_safe > 0 ? chance : 0.0;
    considered.next_safety += chance * (outlook.num_safe > 0 ? 1.0 : 1.0 - outlook.least_risk);
    unseen -= chance;
    if (considered.score + unseen * most <= bar) {
      considered.is_cut = true;
      break;
    }
    if (unseen < 1e-9) break;
  }
  return considered;
}

}  // namespace sapper
