#include "core/champion/candidates.hpp"

#include <algorithm>

namespace sapper {
namespace {

// What lies around a hidden cell.
struct Surroundings {
  std::int32_t num_hidden = 0;
  std::int32_t num_open = 0;
};

Surroundings surroundings_of(const Question& question, Cell cell) {
  Surroundings around;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    ++(is_hidden(question.numbers[near]) ? around.num_hidden : around.num_open);
  });
  return around;
}

// Neighbours of an interior cell that border open cells.
std::int32_t num_frontier_neighbours(const Question& question, Cell cell) {
  std::int32_t count = 0;
  question.grid.for_each_neighbour(
      cell, [&](Cell near) { count += surroundings_of(question, near).num_open > 0; });
  return count;
}

// Keeps half of the places for cells beside the frontier and half for those in corners and at
// borders.
void add_interior(const Question& question, std::vector<Cell>& interior, std::int32_t max_cells,
                  std::vector<Cell>& candidates) {
  const auto take = [&](std::size_t count, const auto& rank) {
    count = std::min(count, interior.size());
    std::vector<std::pair<std::int32_t, Cell>> ranked;
    ranked.reserve(interior.size());
    for (const Cell cell : interior) ranked.emplace_back(rank(cell), cell);
    std::partial_sort(ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(count),
                      ranked.end());
    for (std::size_t i = 0; i < count; ++i) {
      candidates.push_back(ranked[i].second);
      std::erase(interior, ranked[i].second);
    }
  };
  const auto half = static_cast<std::size_t>(max_cells) / 2;
  take(half, [&](Cell cell) { return surroundings_of(question, cell).num_hidden; });
  take(half, [&](Cell cell) { return -num_frontier_neighbours(question, cell); });
}

}  // namespace

std::vector<Cell> find_candidates(const Question& question, std::span<const Knowledge> known,
                                  const Analysis& analysis, const CandidateOptions& options) {
  const auto may_open = [&](Cell cell) {
    return is_hidden(question.numbers[cell]) && known[cell] != Knowledge::kProvenMine &&
           analysis.knowledge[cell] != Knowledge::kProvenMine;
  };
  double least_risk = 1.0;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (may_open(cell)) least_risk = std::min(least_risk, analysis.mine_probability[cell]);
  }
  std::vector<Cell> candidates;
  std::vector<Cell> interior;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!may_open(cell) || analysis.mine_probability[cell] > least_risk + options.margin) continue;
    const bool is_interior = surroundings_of(question, cell).num_open == 0;
    (is_interior ? interior : candidates).push_back(cell);
  }
  add_interior(question, interior, options.max_interior, candidates);
  std::sort(candidates.begin(), candidates.end(), [&](Cell a, Cell b) {
    return std::pair(analysis.mine_probability[a], a) < std::pair(analysis.mine_probability[b], b);
  });
  return candidates;
}

}  // namespace sapper
