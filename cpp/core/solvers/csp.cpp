#include "core/solvers/csp.hpp"

#include <algorithm>

#include "core/solvers/corner.hpp"
#include "core/solvers/random_guess.hpp"

namespace sapper {

const FrontierSearch& CspSearch::solve(const Question& question) {
  search_.load(question);
  search_.reduce();
  const bool is_small = search_.frontier().num_unknown() < options_.limit;
  if (is_small && search_.search_whole()) return search_;
  // Without the counter a group may hold any number of mines.
  search_.search_groups(search_.num_unknown());
  return search_;
}

void CspDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  csp_.solve(question).store(question, knowledge);
}

namespace {

// Risks that differ by less than this are equal but for rounding.
constexpr double kTolerance = 1e-9;

// How likely the cells of each box and of the interior are to be mines, as `csp-guess` sees it.
struct Risks {
  std::vector<double> boxes;
  double interior;
};

// A group that was too large to solve has the density of all unknown cells.
Risks risks_of(const FrontierSearch& search) {
  const Frontier& frontier = search.frontier();
  const double density =
      static_cast<double>(search.mines_left()) / std::max(search.num_unknown(), 1);
  Risks risks;
  double interior_mines = frontier.mines_left;
  for (std::size_t box = 0; box < frontier.boxes.size(); ++box) {
    risks.boxes.push_back(search.boxes()[box].mine_share.value_or(density));
    interior_mines -= risks.boxes.back() * frontier.boxes[box].size;
  }
  const double share = interior_mines / std::max(frontier.num_interior(), 1);
  risks.interior = search.interior().mine_share.value_or(std::clamp(share, 0.0, 1.0));
  return risks;
}

// The frontier cells that are not proven to be mines.
std::vector<RatedCell> rated_frontier(const FrontierSearch& search, const Risks& risks) {
  const Frontier& frontier = search.frontier();
  std::vector<RatedCell> rated;
  for (std::size_t i = 0; i < frontier.frontier_cells.size(); ++i) {
    const std::int32_t box = frontier.box_of[i];
    if (search.boxes()[box].knowledge == Knowledge::kProvenMine) continue;
    rated.push_back({risks.boxes[box], frontier.frontier_cells[i]});
  }
  return rated;
}

Cell pick_interior(const Frontier& frontier, Rng& rng) {
  const std::vector<Cell>& interior = frontier.interior_cells;
  std::vector<Cell> corners = corners_of(frontier.grid);
  std::erase_if(corners, [&](Cell corner) {
    return !std::binary_search(interior.begin(), interior.end(), corner);
  });
  return pick(corners.empty() ? interior : corners, rng);
}

}  // namespace

std::optional<Guess> CspGuesser::guess(const Question& question, std::span<const Knowledge> known,
                                       Rng& rng) {
  const std::vector<Knowledge> assumed = with_known(question, known);
  const Question informed{question.grid, question.numbers, question.num_mines, assumed};
  const FrontierSearch& search = csp_.solve(informed);
  if (const auto safe = search.first_safe(informed)) return Guess{*safe, 0.0};
  const Risks risks = risks_of(search);
  const std::optional<RatedCell> best = least_risky(rated_frontier(search, risks));
  const bool has_interior =
      search.frontier().num_interior() > 0 && search.interior().knowledge != Knowledge::kProvenMine;
  if (has_interior && (!best || risks.interior <= best->risk + kTolerance)) {
    return Guess{pick_interior(search.frontier(), rng), risks.interior};
  }
  if (!best) return std::nullopt;
  return Guess{best->cell, best->risk};
}

}  // namespace sapper
