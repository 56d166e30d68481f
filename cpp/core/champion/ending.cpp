#include "core/champion/ending.hpp"

namespace sapper {

std::optional<Guess> EndingSolver::solve(const Question& question, const Analysis& analysis) {
  if (ratio(analysis.num_layouts, WideFloat(1.0)) > 1.5) return std::nullopt;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell]) && analysis.knowledge[cell] == Knowledge::kProvenSafe) {
      return Guess{cell, 0.0, 1.0};
    }
  }
  return Guess{0, 0.0, 1.0};
}

}  // namespace sapper
