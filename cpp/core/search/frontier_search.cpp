#include "core/search/frontier_search.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sapper {

void FrontierSearch::load(const Question& question) {
  builder_.build(question, frontier_);
  if (frontier_.is_impossible()) {
    throw ContradictoryPosition("single numbers or the mine counter contradict what is open");
  }
  system_.load(frontier_);
  findings_.assign(frontier_.boxes.size(), {});
  interior_ = {};
  num_solutions_.reset();
}

void FrontierSearch::reduce() {
  system_.reduce();
  for (std::size_t box = 0; box < findings_.size(); ++box) {
    const Knowledge known = system_.known()[box];
    if (known == Knowledge::kUnknown) continue;
    findings_[box] = {known, known == Knowledge::kProvenMine ? 1.0 : 0.0};
  }
}

void FrontierSearch::search_groups(std::int32_t most_mines) {
  for (const FrontierGroup& group : system_.groups(most_mines)) search(group);
}

void FrontierSearch::search_dependents(std::int32_t most_mines) {
  const FrontierGroup group = system_.dependents(most_mines);
  if (!group.boxes.empty()) search(group);
}

bool FrontierSearch::search_whole() {
  if (!frontier_.is_counted) return false;
  if (num_unknown() == 0) return true;
  const std::optional<WideFloat> of_groups = std::exchange(num_solutions_, std::nullopt);
  if (search(system_.whole(mines_left(), frontier_.num_interior()))) return true;
  num_solutions_ = of_groups;
  return false;
}

bool FrontierSearch::search(const FrontierGroup& group) {
  const Tally& tally = backtracking_.search(group.group, max_steps_);
  if (!tally.is_complete) return false;
  if (tally.num_solutions.is_zero()) throw ContradictoryPosition("a group has no solution");
  num_solutions_ = num_solutions_.value_or(1.0) * tally.num_solutions;
  for (std::size_t i = 0; i < group.boxes.size(); ++i) {
    const auto box = static_cast<std::size_t>(group.boxes[i]);
    BoxFinding& finding = box < findings_.size() ? findings_[box] : interior_;
    finding.mine_share = tally.mine_share(i);
    if (!tally.may_hold_mine(i)) finding.knowledge = Knowledge::kProvenSafe;
    if (!tally.may_hold_safe(i)) finding.knowledge = Knowledge::kProvenMine;
  }
  return true;
}

std::int32_t FrontierSearch::mines_left() const {
  std::int32_t mines = frontier_.mines_left;
  for (std::size_t box = 0; box < frontier_.boxes.size(); ++box) {
    if (system_.known()[box] == Knowledge::kProvenMine) mines -= frontier_.boxes[box].size;
  }
  return mines;
}

std::int32_t FrontierSearch::num_unknown() const {
  std::int32_t unknown = frontier_.num_unknown();
  for (std::size_t box = 0; box < frontier_.boxes.size(); ++box) {
    if (system_.known()[box] != Knowledge::kUnknown) unknown -= frontier_.boxes[box].size;
  }
  return unknown;
}

void FrontierSearch::store(const Question& question, std::span<Knowledge> knowledge) const {
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (is_hidden(question.numbers[cell])) knowledge[cell] = frontier_.knowledge[cell];
  }
  for_each_unknown(
      [&](Cell cell, const BoxFinding& finding) { knowledge[cell] = finding.knowledge; });
}

Seen FrontierSearch::seen(const Question& question) const {
  Seen seen;
  seen.mine_probability.resize(question.numbers.size());
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const bool is_settled =
        is_hidden(question.numbers[cell]) && frontier_.knowledge[cell] != Knowledge::kUnknown;
    if (!is_settled) continue;
    seen.mine_probability[cell] = frontier_.knowledge[cell] == Knowledge::kProvenMine ? 1.0 : 0.0;
  }
  for_each_unknown([&](Cell cell, const BoxFinding& finding) {
    seen.mine_probability[cell] = finding.mine_share;
  });
  seen.num_constraints = static_cast<std::int64_t>(frontier_.witnesses.size());
  seen.num_reduced = frontier_.num_unknown() - num_unknown();
  const double num_solutions = num_solutions_ ? ratio(*num_solutions_, 1.0) : 0.0;
  const bool is_told = num_solutions_ && std::isfinite(num_solutions);
  if (is_told) seen.num_solutions = num_solutions;
  return seen;
}

bool FrontierSearch::has_proof() const {
  const auto is_proof = [](const BoxFinding& finding) {
    return finding.knowledge != Knowledge::kUnknown;
  };
  return is_proof(interior_) || std::any_of(findings_.begin(), findings_.end(), is_proof);
}

std::optional<Cell> FrontierSearch::first_safe(const Question& question) const {
  std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
  store(question, knowledge);
  const auto found = std::find(knowledge.begin(), knowledge.end(), Knowledge::kProvenSafe);
  if (found == knowledge.end()) return std::nullopt;
  return static_cast<Cell>(found - knowledge.begin());
}

std::vector<Knowledge> with_known(const Question& question, std::span<const Knowledge> known) {
  std::vector<Knowledge> merged(known.begin(), known.end());
  for (std::size_t cell = 0; cell < question.assumed.size(); ++cell) {
    if (merged[cell] == Knowledge::kUnknown) merged[cell] = question.assumed[cell];
  }
  return merged;
}

std::vector<RatedCell> rated_cells(const FrontierSearch& search) {
  std::vector<RatedCell> rated;
  search.for_each_unknown([&](Cell cell, const BoxFinding& finding) {
    if (!finding.mine_share || finding.knowledge == Knowledge::kProvenMine) return;
    rated.push_back({*finding.mine_share, cell});
  });
  return rated;
}

std::optional<RatedCell> least_risky(const std::vector<RatedCell>& cells) {
  const auto best = std::min_element(cells.begin(), cells.end(), [](auto a, auto b) {
    return std::pair(a.risk, a.cell) < std::pair(b.risk, b.cell);
  });
  if (best == cells.end()) return std::nullopt;
  return *best;
}

}  // namespace sapper
