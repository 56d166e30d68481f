#include "core/solvers/csp.hpp"

#include <algorithm>
#include <utility>

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
constexpr double kRiskTolerance = 1e-9;

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
  if (has_interior && (!best || risks.interior <= best->risk + kRiskTolerance)) {
    return Guess{pick_interior(search.frontier(), rng), risks.interior};
  }
  if (!best) return std::nullopt;
  return Guess{best->cell, best->risk};
}

const FrontierSearch& MostConstrainedSearch::solve(const Question& question) {
  std::vector<Knowledge> assumed(question.assumed.begin(), question.assumed.end());
  while (true) {
    const Question informed{question.grid, question.numbers, question.num_mines, assumed};
    if (find_safe(informed) || !search_.has_proof()) return search_;
    std::vector<Knowledge> found(question.numbers.size(), Knowledge::kUnknown);
    search_.store(informed, found);
    assumed = std::move(found);
  }
}

bool MostConstrainedSearch::find_safe(const Question& question) {
  search_.load(question);
  forget_lone_cells(question);
  if (has_safe(question)) return true;
  if (options_.reduce) search_.reduce();
  forget_lone_cells(question);
  if (has_safe(question)) return true;
  const bool is_small = search_.num_unknown() < options_.limit;
  if (!is_small || !search_.search_whole()) search_.search_dependents(search_.mines_left());
  return has_safe(question);
}

std::vector<Knowledge> MostConstrainedSearch::known(const Question& question) const {
  std::vector<Knowledge> known(question.numbers.size(), Knowledge::kUnknown);
  search_.store(question, known);
  for (const Cell cell : forgotten_) known[cell] = Knowledge::kUnknown;
  return known;
}

bool MostConstrainedSearch::has_safe(const Question& question) const {
  const std::vector<Knowledge> known = this->known(question);
  return std::find(known.begin(), known.end(), Knowledge::kProvenSafe) != known.end();
}

// A cell is alone when no open number beside it borders another safe cell.
void MostConstrainedSearch::forget_lone_cells(const Question& question) {
  forgotten_.clear();
  if (options_.lone) return;
  const std::vector<Knowledge> known = this->known(question);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (known[cell] != Knowledge::kProvenSafe) continue;
    bool is_alone = true;
    question.grid.for_each_neighbour(cell, [&](Cell number) {
      if (is_hidden(question.numbers[number])) return;
      question.grid.for_each_neighbour(number, [&](Cell other) {
        if (other != cell && known[other] == Knowledge::kProvenSafe) is_alone = false;
      });
    });
    if (is_alone) forgotten_.push_back(cell);
  }
}

void MostConstrainedDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  agent_.solve(question);
  std::ranges::copy(agent_.known(question), knowledge.begin());
}

std::optional<Guess> MostConstrainedGuesser::guess(const Question& question,
                                                   std::span<const Knowledge> known, Rng& rng) {
  const std::vector<Knowledge> assumed = with_known(question, known);
  const Question informed{question.grid, question.numbers, question.num_mines, assumed};
  const FrontierSearch& search = agent_.solve(informed);
  const std::vector<Knowledge> found = agent_.known(informed);
  const auto safe = std::find(found.begin(), found.end(), Knowledge::kProvenSafe);
  if (safe != found.end()) return Guess{static_cast<Cell>(safe - found.begin()), 0.0};
  const auto num_unknown =
      search.num_unknown() + static_cast<std::int32_t>(agent_.forgotten().size());
  const double density = static_cast<double>(search.mines_left()) / std::max(num_unknown, 1);
  if (const auto best = best_of_solutions(search, density)) return Guess{best->cell, best->risk};
  const std::vector<Cell> outside = cells_outside(search);
  if (outside.empty()) return std::nullopt;
  return Guess{pick(outside, rng), density};
}

std::optional<RatedCell> MostConstrainedGuesser::best_of_solutions(const FrontierSearch& search,
                                                                   double density) const {
  const std::optional<RatedCell> best = least_risky(rated_cells(search));
  const bool is_better = best && best->risk < density - kRiskTolerance;
  return is_better || !options_.outside ? best : std::nullopt;
}

std::vector<Cell> MostConstrainedGuesser::cells_outside(const FrontierSearch& search) const {
  const Frontier& frontier = search.frontier();
  std::vector<Cell> cells = agent_.forgotten();
  search.for_each_unknown([&](Cell cell, const BoxFinding& finding) {
    if (finding.knowledge != Knowledge::kProvenMine) cells.push_back(cell);
  });
  if (options_.unconstrained && frontier.num_interior() > 0) cells = frontier.interior_cells;
  if (!options_.corners) return cells;
  std::vector<Cell> corners = corners_of(frontier.grid);
  std::erase_if(corners, [&](Cell corner) {
    return std::find(cells.begin(), cells.end(), corner) == cells.end();
  });
  return corners.empty() ? cells : corners;
}

}  // namespace sapper
