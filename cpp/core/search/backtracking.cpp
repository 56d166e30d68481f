#include "core/search/backtracking.hpp"

#include <algorithm>

#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

constexpr std::int64_t kStepsBetweenLooks = 1 << 14;

// C(n, k) for all k, exact while it fits in a double's 53 bits.
void fill_binomials(std::int32_t n, std::vector<WideFloat>& ways) {
  ways.assign(1, 1);
  for (std::int32_t k = 1; k <= n; ++k) ways.push_back(ways.back() * WideFloat(n - k + 1) / k);
}

}  // namespace

bool Tally::may_hold_mine(std::size_t box) const {
  const auto& counts = with_mines[box];
  return std::any_of(counts.begin() + 1, counts.end(), [](auto count) { return !is_zero(count); });
}

bool Tally::may_hold_safe(std::size_t box) const {
  const auto& counts = with_mines[box];
  return std::any_of(counts.begin(), counts.end() - 1, [](auto count) { return !is_zero(count); });
}

// One division of two sums, so that equal shares come out as equal numbers.
double Tally::mine_share(std::size_t box) const {
  WideFloat mines;
  const auto size = static_cast<std::int32_t>(with_mines[box].size()) - 1;
  for (std::int32_t k = 1; k <= size; ++k) mines += with_mines[box][k] * WideFloat(k);
  return ratio(mines, num_solutions * WideFloat(size));
}

const Tally& Backtracking::search(const SearchGroup& group, std::int64_t max_steps) {
  load(group);
  order_boxes();
  std::size_t depth = 0;
  std::int64_t num_steps = 0;
  begin(depth);
  while (!tally_.is_complete) {
    if (advance(depth)) {
      if (++num_steps > max_steps) break;
      if (num_steps % kStepsBetweenLooks == 0) check_interrupt();
      if (depth + 1 == levels_.size()) {
        record(levels_[depth], 1);
      } else {
        begin(++depth);
      }
    } else if (depth == 0) {
      tally_.num_solutions = levels_[0].ways_below;
      tally_.is_complete = true;
    } else {
      const WideFloat ways = levels_[depth].ways_below;
      record(levels_[--depth], ways);
    }
  }
  return tally_;
}

void Backtracking::load(const SearchGroup& group) {
  group_ = &group;
  const std::size_t num_boxes = group.sizes.size();
  constraints_of_.resize(num_boxes);
  for (auto& constraints : constraints_of_) constraints.clear();
  limits_.clear();
  for (const SearchGroup::Constraint& constraint : group.constraints) {
    Limits limits{constraint.least, constraint.most, 0};
    for (const std::int32_t box : constraint.boxes) {
      constraints_of_[box].push_back(static_cast<std::int32_t>(limits_.size()));
      limits.capacity += group.sizes[box];
    }
    limits_.push_back(limits);
  }
  ways_.resize(num_boxes);
  for (std::size_t box = 0; box < num_boxes; ++box) fill_binomials(group.sizes[box], ways_[box]);
  clear_tally();
}

void Backtracking::clear_tally() {
  tally_.is_complete = false;
  tally_.num_solutions = {};
  tally_.with_mines.resize(group_->sizes.size());
  for (std::size_t box = 0; box < group_->sizes.size(); ++box) {
    tally_.with_mines[box].assign(group_->sizes[box] + 1, {});
  }
}

// The first is the box with the most constraints; the next one always the box that most constraints
// with filled boxes bind.
void Backtracking::order_boxes() {
  const auto num_boxes = static_cast<std::int32_t>(group_->sizes.size());
  levels_.clear();
  queue_.clear();
  is_begun_.assign(limits_.size(), 0);
  is_taken_.assign(num_boxes, 0);
  num_begun_.assign(num_boxes, 0);
  for (std::int32_t box = 0; box < num_boxes; ++box) enqueue(box);
  for (std::int32_t i = 0; i < num_boxes; ++i) take(most_constrained());
}

void Backtracking::enqueue(std::int32_t box) {
  const auto num_constraints = static_cast<std::int32_t>(constraints_of_[box].size());
  queue_.push_back({num_begun_[box], num_constraints, -box});
  std::push_heap(queue_.begin(), queue_.end());
}

std::int32_t Backtracking::most_constrained() {
  while (true) {
    std::pop_heap(queue_.begin(), queue_.end());
    const Candidate best = queue_.back();
    queue_.pop_back();
    const std::int32_t box = -best.minus_box;
    if (!is_taken_[box] && best.num_begun == num_begun_[box]) return box;
  }
}

void Backtracking::take(std::int32_t box) {
  is_taken_[box] = 1;
  levels_.push_back({box, 0, 0, false, {}, {}});
  for (const std::int32_t constraint : constraints_of_[box]) {
    if (is_begun_[constraint]) continue;
    is_begun_[constraint] = 1;
    for (const std::int32_t other : group_->constraints[constraint].boxes) {
      if (is_taken_[other]) continue;
      ++num_begun_[other];
      enqueue(other);
    }
  }
}

void Backtracking::begin(std::size_t depth) {
  Level& level = levels_[depth];
  const std::int32_t size = group_->sizes[level.box];
  std::int32_t first = 0;
  std::int32_t last = size;
  for (const std::int32_t constraint : constraints_of_[level.box]) {
    const Limits& limits = limits_[constraint];
    first = std::max(first, limits.least - (limits.capacity - size));
    last = std::min(last, limits.most);
  }
  level.value = first - 1;
  level.last = last;
  level.is_filled = false;
  level.ways_below = {};
  level.ways_above =
      depth == 0 ? WideFloat(1) : levels_[depth - 1].ways_above * ways_of(levels_[depth - 1]);
}

// Tries the next number of mines at this depth; false, with the box empty, when there is none.
bool Backtracking::advance(std::size_t depth) {
  Level& level = levels_[depth];
  if (level.is_filled) empty(level);
  if (level.value >= level.last) return false;
  fill(level, level.value + 1);
  return true;
}

void Backtracking::fill(Level& level, std::int32_t value) {
  level.value = value;
  level.is_filled = true;
  for (const std::int32_t constraint : constraints_of_[level.box]) {
    limits_[constraint].least -= value;
    limits_[constraint].most -= value;
    limits_[constraint].capacity -= group_->sizes[level.box];
  }
}

void Backtracking::empty(Level& level) {
  level.is_filled = false;
  for (const std::int32_t constraint : constraints_of_[level.box]) {
    limits_[constraint].least += level.value;
    limits_[constraint].most += level.value;
    limits_[constraint].capacity += group_->sizes[level.box];
  }
}

// Adds the ways to fill the boxes below with this box as it is.
void Backtracking::record(Level& level, WideFloat ways) {
  if (ways.is_zero()) return;
  const WideFloat here = ways_of(level) * ways;
  level.ways_below += here;
  tally_.with_mines[level.box][level.value] += level.ways_above * here;
}

}  // namespace sapper
