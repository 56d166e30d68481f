#include "core/search/edge_search.hpp"

#include <algorithm>

#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kOpen = -1;
constexpr std::size_t kNanosecondsAStep = 50;

[[noreturn]] void refuse() {
  throw ContradictoryPosition("no way to place the mines meets all numbers");
}

}  // namespace

void EdgeSearch::solve(const Question& question, std::span<Knowledge> knowledge) {
  if (!question.assumed.empty()) {
    for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
      if (is_hidden(question.numbers[cell])) knowledge[cell] = question.assumed[cell];
    }
  }
  edge_.load(question);
  edge_.divide(options_.divisions);
  edge_.merge(options_.merges);
  num_steps_ = 0;
  load();
  find_groups();
  if (!settle_root()) refuse();
  std::size_t begin = 0;
  for (const std::size_t end : group_ends_) {
    const std::span<const std::int32_t> group(order_.data() + begin, end - begin);
    if (options_.branch) search(group);
    store(group, knowledge);
    begin = end;
  }
}

void EdgeSearch::load() {
  const std::size_t num_variables = edge_.most().size();
  constraints_of_.resize(num_variables);
  for (auto& constraints : constraints_of_) constraints.clear();
  value_.assign(num_variables, kOpen);
  seen_.assign(num_variables, 0);
  assigned_.clear();
  pending_.clear();
  need_.clear();
  room_.clear();
  num_open_.clear();
  for (const EdgeConstraint& constraint : edge_.constraints()) {
    std::int32_t room = 0;
    for (const std::int32_t variable : constraint.variables) {
      constraints_of_[variable].push_back(static_cast<std::int32_t>(need_.size()));
      room += edge_.most()[variable];
    }
    pending_.push_back(static_cast<std::int32_t>(need_.size()));
    need_.push_back(constraint.need);
    room_.push_back(room);
    num_open_.push_back(static_cast<std::int32_t>(constraint.variables.size()));
  }
}

// Cells that chains of constraints connect stand together, each close to those it shares one with.
void EdgeSearch::find_groups() {
  order_.clear();
  group_ends_.clear();
  is_reached_.assign(value_.size(), 0);
  for (std::size_t variable = 0; variable < value_.size(); ++variable) {
    if (is_reached_[variable]) continue;
    walk(static_cast<std::int32_t>(variable));
    if (options_.split) group_ends_.push_back(order_.size());
  }
  if (!options_.split) group_ends_.push_back(order_.size());
}

void EdgeSearch::walk(std::int32_t first) {
  std::size_t next = order_.size();
  is_reached_[first] = 1;
  order_.push_back(first);
  while (next < order_.size()) {  // more come meanwhile
    const std::int32_t reached = order_[next++];
    for (const std::int32_t constraint : constraints_of_[reached]) {
      for (const std::int32_t variable : edge_.constraints()[constraint].variables) {
        if (is_reached_[variable]) continue;
        is_reached_[variable] = 1;
        order_.push_back(variable);
      }
    }
  }
}

// What is known before any value is tried; false where that is a contradiction.
bool EdgeSearch::settle_root() {
  for (std::size_t constraint = 0; constraint < need_.size(); ++constraint) {
    if (!is_possible(static_cast<std::int32_t>(constraint))) return false;
  }
  const bool tries_alone = options_.branch && !options_.consistency;
  if (tries_alone) pending_.clear();
  return propagate();
}

// Leaves the variables as they were before, and in `seen_` the values of all solutions.
void EdgeSearch::search(std::span<const std::int32_t> group) {
  const std::size_t num_settled = assigned_.size();
  std::int64_t num_steps = 0;
  levels_.assign(1, {next_open(0, group), kOpen, num_settled});
  if (levels_.back().position == group.size()) {
    tally(group);
    return;
  }
  while (!levels_.empty()) {
    if (!advance(levels_.back(), group)) {
      levels_.pop_back();
      continue;
    }
    count_work(kNanosecondsAStep);
    ++num_steps_;
    if (++num_steps > options_.max_steps) break;
    const std::int32_t variable = group[levels_.back().position];
    const bool is_possible = assign(variable, levels_.back().value) && propagate();
    if (!is_possible) continue;
    const std::size_t next = next_open(levels_.back().position + 1, group);
    if (next == group.size()) {
      tally(group);
    } else {
      levels_.push_back({next, kOpen, assigned_.size()});
    }
  }
  undo(num_settled);
  const bool is_complete = levels_.empty();
  for (const std::int32_t variable : group) {
    if (is_complete && seen_[variable] == 0) refuse();
    if (!is_complete) seen_[variable] = 0;
  }
}

// The next value of the level's variable, which has none now; false when all were tried.
bool EdgeSearch::advance(Level& level, std::span<const std::int32_t> group) {
  undo(level.num_before);
  return ++level.value <= edge_.most()[group[level.position]];
}

std::size_t EdgeSearch::next_open(std::size_t position, std::span<const std::int32_t> group) const {
  while (position < group.size() && value_[group[position]] != kOpen) ++position;
  return position;
}

void EdgeSearch::tally(std::span<const std::int32_t> group) {
  for (const std::int32_t variable : group) {
    seen_[variable] |= static_cast<std::uint8_t>(1U << value_[variable]);
  }
}

void EdgeSearch::store(std::span<const std::int32_t> group, std::span<Knowledge> knowledge) const {
  constexpr std::uint8_t kOnlySafe = 1;
  constexpr std::uint8_t kOnlyMine = 2;
  for (const std::int32_t variable : group) {
    if (static_cast<std::size_t>(variable) >= edge_.cells().size()) continue;
    Knowledge& known = knowledge[edge_.cells()[variable]];
    if (value_[variable] == 0 || seen_[variable] == kOnlySafe) known = Knowledge::kProvenSafe;
    if (value_[variable] == 1 || seen_[variable] == kOnlyMine) known = Knowledge::kProvenMine;
  }
}

// False where one of its constraints cannot be met any more.
bool EdgeSearch::assign(std::int32_t variable, std::int32_t value) {
  value_[variable] = value;
  assigned_.push_back(variable);
  bool are_possible = true;
  for (const std::int32_t constraint : constraints_of_[variable]) {
    need_[constraint] -= value;
    room_[constraint] -= edge_.most()[variable];
    --num_open_[constraint];
    are_possible &= is_possible(constraint);
    if (options_.consistency || !options_.branch) pending_.push_back(constraint);
  }
  return are_possible;
}

void EdgeSearch::undo(std::size_t num_kept) {
  pending_.clear();
  while (assigned_.size() > num_kept) {
    const std::int32_t variable = assigned_.back();
    assigned_.pop_back();
    for (const std::int32_t constraint : constraints_of_[variable]) {
      need_[constraint] += value_[variable];
      room_[constraint] += edge_.most()[variable];
      ++num_open_[constraint];
    }
    value_[variable] = kOpen;
  }
}

bool EdgeSearch::propagate() {
  while (!pending_.empty()) {
    const std::int32_t constraint = pending_.back();
    pending_.pop_back();
    if (!force(constraint)) return false;
  }
  return true;
}

// Gives the open variables of a constraint the only values that it leaves them. Values of cells are
// consistent with a sum unless it needs all of them or none.
bool EdgeSearch::force(std::int32_t constraint) {
  if (num_open_[constraint] == 0) return true;
  const bool is_last = num_open_[constraint] == 1;
  const bool is_none = options_.consistency && need_[constraint] == 0;
  const bool is_all = options_.consistency && need_[constraint] == room_[constraint];
  if (!is_last && !is_none && !is_all) return true;
  for (const std::int32_t variable : edge_.constraints()[constraint].variables) {
    if (value_[variable] != kOpen) continue;
    const std::int32_t value = is_last ? need_[constraint] : (is_none ? 0 : edge_.most()[variable]);
    if (!assign(variable, value)) return false;
  }
  return true;
}

}  // namespace sapper
