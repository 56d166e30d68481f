#include "core/champion/champion.hpp"

#include <algorithm>

#include "core/base/sorting.hpp"
#include "core/champion/first_cell.hpp"
#include "core/champion/traps.hpp"

namespace sapper {
namespace {

Choice least_risk(const Question& question, const Analysis& analysis) {
  Choice choice{-1, 2.0, ChoiceBasis::kLeastRisk};
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell])) continue;
    if (analysis.mine_probability[cell] >= choice.mine_probability) continue;
    choice.cell = cell;
    choice.mine_probability = analysis.mine_probability[cell];
  }
  return choice;
}

std::optional<Choice> proven_safe(const Question& question, const Analysis& analysis) {
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell]) && analysis.knowledge[cell] == Knowledge::kProvenSafe) {
      return Choice{cell, 0.0, ChoiceBasis::kProof};
    }
  }
  return std::nullopt;
}

// The best first; those that were broken off last. Equal scores keep the order they came in.
void sort_by_score(std::vector<Considered>& considered) {
  sort_stably(considered, [](const Considered& a, const Considered& b) {
    return a.is_cut != b.is_cut ? b.is_cut : is_better(a.score, b.score);
  });
}

}  // namespace

Champion::Champion(const ChampionOptions& options)
    : options_(options), look_ahead_(options.leaf, options.second, options.budget) {
  if (options.network) {
    value_look_.emplace(*options.network, options.value_look);
    still_close_ = options.value_look.within;
  }
  far_behind_ = options.second_looks > 1 ? options.second_within : still_close_;
}

Choice Champion::choose(const Question& question, const Analysis& analysis) {
  if (std::optional<Choice> safe = proven_safe(question, analysis)) return *safe;
  if (analysis.is_estimate) return least_risk(question, analysis);
  const bool is_first = is_untouched(question);
  // A board that keeps a promise is drawn around its first cell: no layout is likely before that.
  if (is_first && options_.start_rule != StartRule::kAny) return first_cell(question, analysis);
  if (std::optional<Choice> best = solve_endgame(question, analysis)) return *best;
  if (is_first) return first_cell(question, analysis);
  try {
    return look_ahead(question, analysis);
  } catch (const BudgetExceeded&) {  // a number would lead to a position too large to count
    return least_risk(question, analysis);
  }
}

Choice Champion::first_cell(const Question& question, const Analysis& analysis) const {
  const StartRule rule = options_.start_rule;
  const Cell cell = best_first_cell({question.grid, question.num_mines, rule});
  const bool is_promised = rule == StartRule::kSafeCell || rule == StartRule::kOpening;
  return {cell, is_promised ? 0.0 : analysis.mine_probability[cell], ChoiceBasis::kFirstCell};
}

std::optional<Choice> Champion::solve_endgame(const Question& question, const Analysis& analysis) {
  // The count is rounded; the solver counts again.
  const double most = 1.0 + static_cast<double>(options_.endgame.max_layouts);
  if (ratio(analysis.num_layouts, WideFloat(1.0)) > most) return std::nullopt;
  const std::optional<EndgameSolution> solution = endgame_.solve(question, options_.endgame);
  if (!solution || !solution->is_exact()) return std::nullopt;
  const auto share = [&](std::uint64_t wins) {
    return static_cast<double>(wins) / static_cast<double>(solution->layouts);
  };
  Choice choice{solution->best, analysis.mine_probability[solution->best], ChoiceBasis::kEndgame,
                share(solution->wins)};
  for (const FirstMove& move : solution->moves) {
    Considered one{move.cell, analysis.mine_probability[move.cell]};
    one.score = share(move.upper);
    one.is_cut = !move.is_exact();
    choice.considered.push_back(one);
  }
  sort_by_score(choice.considered);
  return choice;
}

Choice Champion::look_ahead(const Question& question, const Analysis& analysis) {
  const std::vector<Cell> cells = find_candidates(question, analysis, options_.candidates);
  const std::vector<double> losses = find_trap_losses(question, analysis, cells, options_.budget);
  std::vector<Considered> considered;
  double best = 0.0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const double bar = (best - far_behind_) * (1.0 - losses[i]);
    const Considered one = look_ahead_.one_step(question, analysis, cells[i], bar);
    considered.push_back(disarming(one, losses[i]));
    if (!one.is_cut) best = std::max(best, considered.back().score);
  }
  sort_by_score(considered);
  if (options_.second_looks > 1) look_twice(question, analysis, considered);
  const bool is_valued = value_look_ && value_look_->look(question, analysis, considered);
  const ChoiceBasis basis = is_valued ? ChoiceBasis::kValue : ChoiceBasis::kLookAhead;
  const Considered& first = considered.front();
  return {first.cell, first.mine_probability, basis, std::nullopt, std::move(considered)};
}

// Scores the first few anew and brings the best of them to the front.
void Champion::look_twice(const Question& question, const Analysis& analysis,
                          std::vector<Considered>& considered) {
  const double least = considered.front().score - options_.second_within;
  const auto end = std::find_if(considered.begin(), considered.end(), [&](const Considered& one) {
    return one.is_cut || one.score < least;
  });
  const auto count = std::min<std::ptrdiff_t>(end - considered.begin(), options_.second_looks);
  if (count < 2) return;
  double best = 0.0;
  std::vector<Considered> again;
  for (auto one = considered.begin(); one != considered.begin() + count; ++one) {
    const double loss = one->trap_loss.value_or(0.0);
    const double bar = (best - still_close_) * (1.0 - loss);
    const Considered further = look_ahead_.two_steps(question, analysis, one->cell, bar);
    again.push_back(disarming(further, loss));
    if (!further.is_cut) best = std::max(best, again.back().score);
  }
  sort_by_score(again);
  const auto rest = std::copy(again.begin(), again.end(), considered.begin());
  // Scores by one step are not compared with scores by two.
  for (auto one = rest; one != considered.end(); ++one) one->is_cut = true;
}

Choice choose(const Question& question, const ChampionOptions& options) {
  const AnalysisOptions analysis{options.budget, Beyond::kSample};
  return Champion(options).choose(question, analyse_consistent(question, analysis));
}

}  // namespace sapper
