#include "backtracking.hpp"

#include <algorithm>

namespace sapper {
namespace {

// C(n, k) as a product; exact while it fits in a double's 53 bits.
WideFloat binomial_ways(std::int32_t n, std::int32_t k) {
  double ways = 1;
  for (std::int32_t i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
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
  begin(depth);
  for (std::int64_t steps = 0; steps < max_steps;) {
    if (advance(depth)) {
      ++steps;
      if (depth + 1 == levels_.size()) {
        record(levels_[depth], 1);
      } else {
        begin(++depth);
      }
    } else if (depth == 0) {
      tally_.num_solutions = levels_[0].ways_below;
      tally_.is_complete = true;
      break;
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
  tally_ = {};
  for (const std::int32_t size : group.sizes) tally_.with_mines.emplace_back(size + 1);
}

// The first is the box with the most constraints; the next one always the box that most constraints
// with filled boxes bind.
void Backtracking::order_boxes() {
  levels_.clear();
  is_begun_.assign(limits_.size(), 0);
  is_taken_.assign(group_->sizes.size(), 0);
  while (levels_.size() < group_->sizes.size()) {
    const std::int32_t box = most_constrained();
    is_taken_[box] = 1;
    for (const std::int32_t constraint : constraints_of_[box]) is_begun_[constraint] = 1;
    levels_.push_back({box, 0, 0, false, {}, {}});
  }
}

std::int32_t Backtracking::most_constrained() const {
  std::int32_t best = -1;
  std::pair<std::int64_t, std::size_t> best_score{-1, 0};
  for (std::size_t box = 0; box < group_->sizes.size(); ++box) {
    if (is_taken_[box]) continue;
    const auto& constraints = constraints_of_[box];
    const auto num_begun = std::count_if(constraints.begin(), constraints.end(),
                                         [&](std::int32_t c) { return is_begun_[c] != 0; });
    const std::pair<std::int64_t, std::size_t> score{num_begun, constraints.size()};
    if (score <= best_score) continue;
    best_score = score;
    best = static_cast<std::int32_t>(box);
  }
  return best;
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

WideFloat Backtracking::ways_of(const Level& level) const {
  return binomial_ways(group_->sizes[level.box], level.value);
}

}  // namespace sapper
