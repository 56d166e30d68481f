#include "core/solvers/random_guess.hpp"

#include <algorithm>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

bool is_candidate(const Question& question, std::span<const Knowledge> known, Cell cell) {
  return is_hidden(question.numbers[cell]) && known[cell] != Knowledge::kProvenMine;
}

}  // namespace

std::optional<Guess> RandomGuesser::guess(const Question& question,
                                          std::span<const Knowledge> known, Rng& rng) {
  std::vector<Cell> candidates;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_candidate(question, known, cell)) candidates.push_back(cell);
  }
  if (candidates.empty()) return std::nullopt;
  return Guess{pick(candidates, rng), std::nullopt};
}

GuessNotes RandomGuesser::notes(const Question& question, std::span<const Knowledge> known,
                                const Guess& /*guess*/) const {
  std::int32_t num_allowed = 0;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    num_allowed += is_candidate(question, known, cell);
  }
  return {"one of " + std::to_string(num_allowed) +
          " cells not known to be mines, drawn at random"};
}

std::vector<Cell> corners_of(Grid grid) {
  const std::int32_t last_row = grid.height - 1;
  const std::int32_t last_col = grid.width - 1;
  std::vector<Cell> corners{grid.cell(0, 0), grid.cell(0, last_col), grid.cell(last_row, 0),
                            grid.cell(last_row, last_col)};
  sort_stably(corners);
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  return corners;
}

std::optional<Guess> CornerGuesser::guess(const Question& question,
                                          std::span<const Knowledge> known, Rng& rng) {
  std::vector<Cell> corners = corners_of(question.grid);
  std::erase_if(corners, [&](Cell cell) { return !is_candidate(question, known, cell); });
  if (corners.empty()) return std::nullopt;
  return Guess{pick(corners, rng), std::nullopt};
}

}  // namespace sapper
