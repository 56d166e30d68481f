#include "core/champion/ending.hpp"

#include "core/endgame/endgame.hpp"

namespace sapper {
namespace {

// One solver a thread: its tables are large.
EndgameSolver& solver_of_thread() {
  thread_local EndgameSolver solver;
  return solver;
}

}  // namespace

std::optional<Ending> EndingSolver::solve(const Question& question, const Analysis& analysis) {
  const double num_layouts = ratio(analysis.num_layouts, WideFloat(1.0));
  if (num_layouts > static_cast<double>(max_layouts_) + 0.5) return std::nullopt;
  const EndgameBudget budget{max_layouts_, nodes_a_layout_ * max_layouts_};
  const std::optional<EndgameSolution> solution = solver_of_thread().solve(question, budget);
  if (!solution || !solution->is_exact()) return std::nullopt;
  return Ending{solution->best,
                static_cast<double>(solution->wins) / static_cast<double>(solution->layouts)};
}

}  // namespace sapper
