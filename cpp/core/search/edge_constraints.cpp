#include "core/search/edge_constraints.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kNoVariable = -1;
constexpr std::size_t kNanosecondsAnEdge = 100;

bool is_unknown(const Question& question, Cell cell) {
  return is_hidden(question.numbers[cell]) &&
         (question.assumed.empty() || question.assumed[cell] == Knowledge::kUnknown);
}

bool is_assumed_mine(const Question& question, Cell cell) {
  return is_hidden(question.numbers[cell]) && !question.assumed.empty() &&
         question.assumed[cell] == Knowledge::kProvenMine;
}

bool is_number(Number shown) { return !is_hidden(shown) && shown != kUnnumbered; }

std::vector<std::int32_t> without(const std::vector<std::int32_t>& from,
                                  const std::vector<std::int32_t>& removed) {
  std::vector<std::int32_t> rest;
  std::set_difference(from.begin(), from.end(), removed.begin(), removed.end(),
                      std::back_inserter(rest));
  return rest;
}

std::vector<std::int32_t> shared_by(const std::vector<std::int32_t>& one,
                                    const std::vector<std::int32_t>& other) {
  std::vector<std::int32_t> shared;
  std::set_intersection(one.begin(), one.end(), other.begin(), other.end(),
                        std::back_inserter(shared));
  return shared;
}

}  // namespace

void EdgeConstraints::load(const Question& question) {
  cells_.clear();
  constraints_.clear();
  merged_.clear();
  std::vector<std::int32_t> variable_of(question.numbers.size(), kNoVariable);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_unknown(question, cell)) continue;
    bool is_edge = false;
    question.grid.for_each_neighbour(
        cell, [&](Cell near) { is_edge |= is_number(question.numbers[near]); });
    if (!is_edge) continue;
    variable_of[cell] = static_cast<std::int32_t>(cells_.size());
    cells_.push_back(cell);
  }
  most_.assign(cells_.size(), 1);
  holders_.assign(cells_.size(), {});
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_number(question.numbers[cell])) continue;
    EdgeConstraint constraint{{}, question.numbers[cell]};
    question.grid.for_each_neighbour(cell, [&](Cell near) {
      if (variable_of[near] != kNoVariable) constraint.variables.push_back(variable_of[near]);
      if (is_assumed_mine(question, near)) --constraint.need;
    });
    const auto size = static_cast<std::int32_t>(constraint.variables.size());
    if (constraint.need < 0 || constraint.need > size) {
      throw ContradictoryPosition("a number is less or greater than the mines that it can have");
    }
    if (size == 0) continue;
    sort_stably(constraint.variables);
    constraints_.push_back(std::move(constraint));
  }
}

void EdgeConstraints::divide(std::int32_t most) {
  if (most == 0) return;
  sort_by_size();
  std::int32_t num_divided = 0;
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    count_work(kNanosecondsAnEdge);
    const EdgeConstraint& part = constraints_[i];
    for (const std::int32_t j : holders_[part.variables.front()]) {
      EdgeConstraint& whole = constraints_[j];
      if (j <= static_cast<std::int32_t>(i) || whole.variables == part.variables) continue;
      if (!std::includes(whole.variables.begin(), whole.variables.end(), part.variables.begin(),
                         part.variables.end())) {
        continue;
      }
      if (num_divided++ == most) return sort_by_size();
      whole.variables = without(whole.variables, part.variables);
      whole.need -= part.need;
    }
  }
  sort_by_size();
}

void EdgeConstraints::sort_by_size() {
  sort_stably(constraints_,
              [](const auto& a, const auto& b) { return a.variables.size() < b.variables.size(); });
  for (auto& holders : holders_) holders.clear();
  for (std::size_t i = 0; i < constraints_.size(); ++i) {
    for (const std::int32_t variable : constraints_[i].variables) {
      holders_[variable].push_back(static_cast<std::int32_t>(i));
    }
  }
}

void EdgeConstraints::merge(std::int32_t most) {
  if (most == 0) return;
  sort_by_size();
  std::int32_t num_merged = 0;
  const std::size_t num_before = constraints_.size();
  for (std::size_t i = 0; i < num_before; ++i) {
    count_work(kNanosecondsAnEdge);
    for (const std::int32_t j : later_holders(i)) {
      const std::vector<std::int32_t> shared =
          shared_by(constraints_[i].variables, constraints_[j].variables);
      const bool are_same = constraints_[i].variables == constraints_[j].variables;
      if (shared.size() < 2 || are_same) continue;
      if (num_merged++ == most) return;
      add_merged(EdgeConstraint(constraints_[i]), shared);
      add_merged(EdgeConstraint(constraints_[j]), shared);
    }
  }
}

// The later constraints that share a variable with this one, in their order.
std::vector<std::int32_t> EdgeConstraints::later_holders(std::size_t constraint) const {
  std::vector<std::int32_t> later;
  for (const std::int32_t variable : constraints_[constraint].variables) {
    for (const std::int32_t holder : holders_[variable]) {
      if (holder > static_cast<std::int32_t>(constraint)) later.push_back(holder);
    }
  }
  sort_stably(later);
  later.erase(std::unique(later.begin(), later.end()), later.end());
  return later;
}

void EdgeConstraints::add_merged(const EdgeConstraint& whole,
                                 const std::vector<std::int32_t>& shared) {
  std::vector<std::int32_t> variables = without(whole.variables, shared);
  variables.push_back(variable_for(shared));  // greater than every cell
  constraints_.push_back({std::move(variables), whole.need});
}

std::int32_t EdgeConstraints::variable_for(const std::vector<std::int32_t>& shared) {
  const auto found = std::find(merged_.begin(), merged_.end(), shared);
  if (found == merged_.end()) {
    merged_.push_back(shared);
    most_.push_back(static_cast<std::int32_t>(shared.size()));
    return static_cast<std::int32_t>(most_.size()) - 1;
  }
  return static_cast<std::int32_t>(cells_.size() + (found - merged_.begin()));
}

}  // namespace sapper
