#include "core/play/watched_game.hpp"

#include <utility>

#include "core/analysis/given_zero.hpp"

namespace sapper {

namespace {

// The probability that the opened cell of a guess is a mine, whatever the stage claims; only of a
// first cell its claim is all that there is to know. By samples where the count exceeds its budget.
double true_risk(const Position& before, const Decision& decision) {
  if (!decision.is_guess) return 0.0;
  if (before.is_untouched() && decision.mine_probability) return *decision.mine_probability;
  const AnalysisOptions options{.budget = {}, .beyond = Beyond::kSample};
  return analyse(before, options).mine_probability[decision.cells.front()];
}

}  // namespace

WatchedGame::WatchedGame(Solver solver, const BoardSpec& spec, const BoardToPlay& board,
                         const Rng& rng)
    : decider_(std::move(solver)),
      spec_(spec),
      start_(board.start),
      game_(spec.grid, {board.numbers.begin(), board.numbers.end()}),
      rng_(rng) {
  decider_.begin_game();
  if (spec.start_rule == StartRule::kGivenZero && start_ && !is_over()) game_.open(*start_);
}

WatchedStep WatchedGame::step() {
  WatchedStep step;
  {
    const Position before = position();
    step.decision = decider_.decide(before, rng_);
    step.mine_probability = true_risk(before, step.decision);
  }
  for (const Cell cell : step.decision.cells) {
    if (is_over()) break;
    if (!game_.is_hidden(cell)) continue;
    game_.open(cell);
    step.opened.push_back(cell);
  }
  survival_ *= 1.0 - step.mine_probability;
  num_guesses_ += step.decision.is_guess;
  step.number = ++num_steps_;
  step.survival_probability = survival_;
  step.num_deductions = num_steps_ - num_guesses_;
  step.num_guesses = num_guesses_;
  return step;
}

}  // namespace sapper
