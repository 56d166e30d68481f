#include "core/champion/look_ahead.hpp"

#include <algorithm>

namespace sapper {
namespace {

// Chances that sum up to so much less than they should are rounding.
constexpr double kUnseenRest = 1e-9;

// The numbers that a cell may show at all.
struct NumberRange {
  std::int32_t least = 0;
  std::int32_t most = 0;
};

NumberRange numbers_of(const Question& question, const Analysis& analysis, Cell cell) {
  NumberRange range;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    if (!is_hidden(question.numbers[near])) return;
    range.least += analysis.knowledge[near] == Knowledge::kProvenMine;
    range.most += analysis.knowledge[near] != Knowledge::kProvenSafe;
  });
  return range;
}

}  // namespace

// Goes through the numbers. `value_of` says what a position is worth, from it, its outlook and its
// chance.
template <class Value>
Considered LookAhead::look(const Question& question, const Analysis& analysis, Cell cell,
                           double bar, const Value& value_of) {
  Considered considered{cell, analysis.mine_probability[cell]};
  double unseen = 1.0 - considered.mine_probability;  // chance of the numbers still to come
  std::vector<Number> numbers(question.numbers.begin(), question.numbers.end());
  const Question next{question.grid, numbers, question.num_mines, question.assumed};
  const NumberRange range = numbers_of(question, analysis, cell);
  for (std::int32_t number = range.least; number <= range.most; ++number) {
    considered.is_cut = considered.score + unseen * leaf_.most() <= bar;
    if (considered.is_cut || unseen < kUnseenRest) break;
    numbers[cell] = static_cast<Number>(number);
    const Outlook outlook = analyser_of_thread().outlook(next, budget_);
    if (outlook.num_layouts.is_zero()) continue;
    const double chance = ratio(outlook.num_layouts, analysis.num_layouts);
    const bool is_progress = outlook.num_safe > 0;
    considered.score += chance * value_of(next, outlook, chance);
    considered.progress += is_progress ? chance : 0.0;
    considered.next_safety += is_progress ? chance : chance * (1.0 - outlook.least_risk);
    unseen -= chance;
  }
  return considered;
}

Considered LookAhead::one_step(const Question& question, const Analysis& analysis, Cell cell,
                               double bar) {
  return look(question, analysis, cell, bar,
              [&](const Question& /*next*/, const Outlook& outlook, double /*chance*/) {
                return value_by_outlook(outlook);
              });
}

Considered LookAhead::two_steps(const Question& question, const Analysis& analysis, Cell cell,
                                double bar) {
  return look(question, analysis, cell, bar,
              [&](const Question& next, const Outlook& outlook, double chance) {
                const bool is_guess = outlook.num_safe == 0 && outlook.num_least > 0;
                if (!is_guess || chance < second_.least_chance) return value_by_outlook(outlook);
                return second_.factor * best_second_guess(next);
              });
}

double LookAhead::value_by_outlook(const Outlook& outlook) const {
  if (outlook.num_safe > 0) {
    return 1.0 + leaf_.further_safe * std::min(outlook.num_safe - 1, leaf_.most_further);
  }
  if (outlook.num_least == 0) return leaf_.most();  // only mines are left: the game is won
  const double risk = outlook.least_risk;
  return leaf_.guess * (1.0 - leaf_.risk * risk - leaf_.risk_squared * risk * risk);
}

double LookAhead::best_second_guess(const Question& question) {
  const Analysis analysis = analyser_of_thread().analyse(question, {.budget = budget_});
  double best = 0.0;
  for (const Cell cell : find_candidates(question, analysis, second_.candidates)) {
    const Considered considered = one_step(question, analysis, cell, best);
    if (!considered.is_cut) best = std::max(best, considered.score);
  }
  return best;
}

}  // namespace sapper
