#include "core/champion/candidates.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

// How many neighbours of each cell are open.
std::vector<std::int8_t> count_open_neighbours(const Question& question) {
  std::vector<std::int8_t> counts(question.numbers.size(), 0);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell])) continue;
    question.grid.for_each_neighbour(cell, [&](Cell near) { ++counts[near]; });
  }
  return counts;
}

// The interior cells of a position, taken in the order of their promise.
class Interior {
 public:
  Interior(const Question& question, std::span<const std::int8_t> num_open)
      : question_(question), num_open_(num_open) {}

  void add(Cell cell) { cells_.push_back(cell); }

  // Moves the cells with the fewest hidden neighbours to `candidates`.
  void take_outermost(std::size_t count, std::vector<Cell>& candidates) {
    take(count, candidates, [&](Cell cell) {
      const Grid grid = question_.grid;
      return grid.neighbourhood_size(cell / grid.width, cell % grid.width);
    });
  }

  // Moves the cells with the most neighbours in the frontier to `candidates`.
  void take_beside_frontier(std::size_t count, std::vector<Cell>& candidates) {
    take(count, candidates, [&](Cell cell) {
      std::int32_t in_frontier = 0;
      question_.grid.for_each_neighbour(cell,
                                        [&](Cell near) { in_frontier += num_open_[near] > 0; });
      return -in_frontier;
    });
  }

 private:
  template <class Rank>
  void take(std::size_t count, std::vector<Cell>& candidates, const Rank& rank) {
    std::vector<std::pair<std::int32_t, Cell>> ranked;
    ranked.reserve(cells_.size());
    for (const Cell cell : cells_) ranked.emplace_back(rank(cell), cell);
    count = std::min(count, ranked.size());
    sort_stably(ranked);
    for (std::size_t i = 0; i < count; ++i) {
      candidates.push_back(ranked[i].second);
      std::erase(cells_, ranked[i].second);
    }
  }

  const Question& question_;
  std::span<const std::int8_t> num_open_;
  std::vector<Cell> cells_;
};

}  // namespace

std::vector<Cell> find_candidates(const Question& question, const Analysis& analysis,
                                  const CandidateOptions& options) {
  const auto may_open = [&](Cell cell) {
    return is_hidden(question.numbers[cell]) && analysis.knowledge[cell] != Knowledge::kProvenMine;
  };
  double least_risk = 1.0;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (may_open(cell)) least_risk = std::min(least_risk, analysis.mine_probability[cell]);
  }
  const std::vector<std::int8_t> num_open = count_open_neighbours(question);
  std::vector<Cell> candidates;
  Interior interior(question, num_open);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!may_open(cell) || analysis.mine_probability[cell] > least_risk + options.margin) continue;
    if (num_open[cell] > 0) {
      candidates.push_back(cell);
    } else {
      interior.add(cell);
    }
  }
  interior.take_outermost(options.outermost, candidates);
  interior.take_beside_frontier(options.beside_frontier, candidates);
  sort_stably(candidates, [&](Cell a, Cell b) {
    return std::pair(analysis.mine_probability[a], a) < std::pair(analysis.mine_probability[b], b);
  });
  return candidates;
}

}  // namespace sapper
