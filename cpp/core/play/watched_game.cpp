#include "core/play/watched_game.hpp"

#include <utility>

#include "core/analysis/analysis.hpp"

namespace sapper {

double exact_risk(const Situation& situation, Cell cell) {
  const AnalysisOptions options{.budget = {}, .beyond = Beyond::kSample};
  return analyser_of_thread().analyse(situation.question(), options).mine_probability[cell];
}

WatchedGame::WatchedGame(Solver solver, const BoardSpec& spec, const BoardToPlay& board,
                         const Rng& rng, RiskOf risk)
    : decider_(std::move(solver)),
      spec_(spec),
      start_(board.start),
      game_(spec.grid, {board.numbers.begin(), board.numbers.end()}),
      rng_(rng),
      risk_(std::move(risk)) {
  decider_.begin_game();
  if (spec.start_rule == StartRule::kGivenZero && start_ && !is_over()) game_.open(*start_);
}

WatchedStep WatchedGame::step() {
  WatchedStep step;
  {
    const Situation before = situation();
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

// Whatever the stage claims; only of a first cell its claim is all that there is to know.
double WatchedGame::true_risk(const Situation& before, const Decision& decision) const {
  if (!decision.is_guess) return 0.0;
  if (before.is_untouched() && decision.mine_probability) return *decision.mine_probability;
  return risk_(before, decision.cells.front());
}

}  // namespace sapper
