#include "core/solvers/tank.hpp"

#include "core/solvers/random_guess.hpp"

namespace sapper {
namespace {

// The search of the whole board where it is small enough, else that of the parts.
void search_frontier(FrontierSearch& search, std::int32_t whole_board) {
  const Frontier& frontier = search.frontier();
  if (frontier.num_interior() <= whole_board && search.search_whole()) return;
  search.search_groups(frontier.mines_left);
}

}  // namespace

void TankDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  search_.load(question);
  if (!search_.first_safe(question)) {
    search_frontier(search_, options_.whole_board);
    const std::int32_t num_interior = search_.frontier().num_interior();
    const bool may_extend =
        num_interior > options_.whole_board && num_interior <= options_.extension;
    if (may_extend && !search_.has_proof()) search_.search_whole();
  }
  search_.store(question, knowledge);
}

std::optional<Guess> TankGuesser::guess(const Question& question, std::span<const Knowledge> known,
                                        Rng& rng) {
  const std::vector<Knowledge> assumed = with_known(question, known);
  const Question informed{question.grid, question.numbers, question.num_mines, assumed};
  search_.load(informed);
  search_frontier(search_, options_.whole_board);
  if (const auto safe = search_.first_safe(informed)) return Guess{*safe, 0.0};
  const Frontier& frontier = search_.frontier();
  if (frontier.frontier_cells.empty() && frontier.num_interior() > 0) {
    const double density = static_cast<double>(frontier.mines_left) / frontier.num_interior();
    return Guess{pick(frontier.interior_cells, rng), density};
  }
  const std::optional<RatedCell> best = least_risky(rated_cells(search_));
  if (!best) return std::nullopt;
  return Guess{best->cell, best->risk};
}

}  // namespace sapper
