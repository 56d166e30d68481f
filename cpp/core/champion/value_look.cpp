#include "core/champion/value_look.hpp"

#include <algorithm>

#include "core/base/sorting.hpp"

namespace sapper {

bool ValueLook::look(const Question& question, const Analysis& analysis,
                     std::vector<Considered>& considered) {
  if (!has_opening(question)) return false;
  const double least = considered.front().score - options_.within;
  const auto far = std::find_if(considered.begin(), considered.end(), [&](const Considered& one) {
    return one.is_cut || one.score < least;
  });
  const auto count = std::min<std::ptrdiff_t>(far - considered.begin(), options_.candidates);
  if (count < 2) return false;
  const auto end = considered.begin() + count;
  for (auto one = considered.begin(); one != end; ++one) {
    one->score = value_of(question, analysis, one->cell);
  }
  const double bar = considered.front().score + options_.theta;
  const auto by_score = [](const Considered& a, const Considered& b) { return a.score < b.score; };
  const auto best = std::max_element(considered.begin(), end, by_score);
  if (best->score > bar) std::rotate(considered.begin(), best, best + 1);
  sort_stably(std::span(considered.begin() + 1, end),
              [&](const Considered& a, const Considered& b) { return by_score(b, a); });
  for (auto one = end; one != considered.end(); ++one) one->is_cut = true;
  return true;
}

double ValueLook::value_of(const Question& question, const Analysis& analysis, Cell cell) {
  double value = 0.0;
  for (const Leaf& leaf : find_leaves(question, analysis, cell, ranking_, endings_)) {
    const NetworkInput& next = leaf.position;
    value += leaf.chance * (leaf.value
                                ? *leaf.value
                                : network_.win_probability({question.grid, next.numbers, next.risks,
                                                            next.promises, question.num_mines}));
  }
  return value;
}

}  // namespace sapper
