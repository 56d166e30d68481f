#include "core/solvers/random_guess.hpp"

#include <vector>

namespace sapper {

std::optional<Guess> RandomGuesser::guess(const Question& question,
                                          std::span<const Knowledge> known, Rng& rng) {
  std::vector<Cell> candidates;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const bool is_candidate =
        is_hidden(question.numbers[cell]) && known[cell] != Knowledge::kProvenMine;
    if (is_candidate) candidates.push_back(cell);
  }
  if (candidates.empty()) return std::nullopt;
  return Guess{pick(candidates, rng), std::nullopt};
}

}  // namespace sapper
