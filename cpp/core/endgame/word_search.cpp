#include "core/endgame/word_search.hpp"

#include <algorithm>
#include <bit>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::size_t kTableBits = 12;

LayoutSet all_of(std::size_t count) {
  return count == kWordLayouts ? ~LayoutSet{0} : (LayoutSet{1} << count) - 1;
}

}  // namespace

void WordSearch::load(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
                      std::span<const std::uint32_t> columns) {
  num_layouts_ = layouts.size();
  cells_.clear();
  parts_.clear();
  told_apart_.fill(0);
  for (const std::uint32_t column : columns) load_cell(rows, layouts, column);
  ++generation_;
  if (table_.empty() || generation_ == 0) {
    table_.assign(std::size_t{1} << kTableBits, {});
    generation_ = 1;
  }
  // One move settles at least one layout.
  if (frames_.size() < num_layouts_ + 1) frames_.resize(kWordLayouts + 1);
}

// Leaves out dead cells, which show the same number wherever they are safe: opening one teaches
// nothing but that it is safe, so that another cell is never the worse choice.
void WordSearch::load_cell(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
                           std::uint32_t column) {
  std::array<LayoutSet, 2 * kShownMine> shown{};
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    shown[rows.row(layouts[i])[column]] |= LayoutSet{1} << i;
  }
  const std::size_t first_part = parts_.size();
  LayoutSet safe = 0;
  for (std::size_t number = 0; number < kNumNumbers; ++number) {
    if (shown[number] == 0) continue;
    parts_.push_back(shown[number]);
    safe |= shown[number];
  }
  if (parts_.size() < first_part + 2) {
    parts_.resize(first_part);
    return;
  }
  cells_.push_back({all_of(num_layouts_) & ~safe, static_cast<std::uint32_t>(first_part),
                    static_cast<std::uint32_t>(parts_.size()), column});
  mark_told_apart(cells_.back());
}

void WordSearch::mark_told_apart(const LiveCell& cell) {
  const LayoutSet safe = all_of(num_layouts_) & ~cell.mines;
  for (std::size_t i = cell.first_part; i < cell.end_part; ++i) {
    const LayoutSet others = safe & ~parts_[i];
    for (LayoutSet left = parts_[i]; left != 0; left &= left - 1) {
      told_apart_[std::countr_zero(left)] |= others;
    }
  }
}

WinBounds WordSearch::search_all(std::int32_t limit, NodeCount& nodes) {
  nodes_ = &nodes;
  const LayoutSet all = all_of(num_layouts_);
  const WinBounds quick = quick_bounds(all);
  if (quick.is_exact() || quick.upper <= limit) return quick;
  return search(all, limit, 0);
}

WinBounds WordSearch::search_first(NodeCount& nodes, std::vector<MoveValue>& moves) {
  nodes_ = &nodes;
  const LayoutSet all = all_of(num_layouts_);
  return search_moves(all, 0, 0, most_told_apart(all), &moves);
}

// What can be said of a set without searching it.
WinBounds WordSearch::quick_bounds(LayoutSet set) {
  if ((set & (set - 1)) == 0) return {1, 1};
  const Entry& entry = entry_of(set);
  if (entry.set == set && entry.generation == generation_) return {entry.lower, entry.upper};
  return {1, most_told_apart(set)};
}

// No line wins on two layouts that no cell tells apart without danger. So among layouts of which no
// two can be told apart at most one is won: an upper bound is the number of such groups that the
// set falls into, found greedily.
std::int32_t WordSearch::most_told_apart(LayoutSet set) const {
  std::int32_t num_groups = 0;
  while (set != 0) {
    ++num_groups;
    LayoutSet group = set;
    while (group != 0) {
      const LayoutSet first = group & (~group + 1);
      set ^= first;
      group = (group ^ first) & ~told_apart_[std::countr_zero(first)];
    }
  }
  return num_groups;
}

WinBounds WordSearch::search(LayoutSet set, std::int32_t limit, std::size_t depth) {
  const WinBounds quick = quick_bounds(set);
  if (quick.is_exact() || quick.upper <= limit || !nodes_->take()) return quick;
  const WinBounds found = search_moves(set, limit, depth, quick.upper, nullptr);
  const WinBounds wins{std::max(found.lower, quick.lower), std::min(found.upper, quick.upper)};
  entry_of(set) = {set, generation_, static_cast<std::uint8_t>(wins.lower),
                   static_cast<std::uint8_t>(wins.upper)};
  return wins;
}

WinBounds WordSearch::search_moves(LayoutSet set, std::int32_t limit, std::size_t depth,
                                   std::int32_t upper, std::vector<MoveValue>* moves) {
  std::vector<Candidate>& candidates = frames_[depth].candidates;
  const LiveCell* free_cell = list_moves(set, candidates);
  if (free_cell != nullptr) {
    const WinBounds wins = open(*free_cell, set, limit, depth);
    if (moves != nullptr) moves->push_back({free_cell->column, 0, wins});
    return wins;
  }
  bound_moves(set, limit, candidates);
  WinBounds best{1, 1};
  for (const Candidate& candidate : candidates) {
    const std::int32_t beaten = std::max(limit, best.lower);
    WinBounds wins{1, candidate.upper};
    if (wins.upper > beaten) wins = open(cells_[candidate.cell], set, beaten, depth);
    if (moves != nullptr) moves->push_back({cells_[candidate.cell].column, candidate.losses, wins});
    best.lower = std::max(best.lower, wins.lower);
    best.upper = std::max(best.upper, wins.upper);
    const bool is_over = best.lower >= upper || candidate.upper <= beaten;
    if (is_over && moves == nullptr) break;
  }
  return {best.lower, std::min(best.upper, upper)};
}

// Orders the moves by the wins that the bounds of their parts allow, the most promising first.
void WordSearch::bound_moves(LayoutSet set, std::int32_t limit,
                             std::vector<Candidate>& candidates) {
  for (Candidate& candidate : candidates) {
    if (candidate.upper <= limit) continue;
    const LiveCell& cell = cells_[candidate.cell];
    candidate.upper = 0;
    for (std::size_t i = cell.first_part; i < cell.end_part; ++i) {
      const LayoutSet part = set & parts_[i];
      if (part != 0) candidate.upper += quick_bounds(part).upper;
    }
  }
  sort_stably(candidates, [](const Candidate& a, const Candidate& b) {
    if (a.upper != b.upper) return a.upper > b.upper;
    return a.losses != b.losses ? a.losses < b.losses : a.cell < b.cell;
  });
}

// The cells that may be opened; or one that is safe in all layouts and tells some of
// them apart: opening it costs nothing.
const WordSearch::LiveCell* WordSearch::list_moves(LayoutSet set,
                                                   std::vector<Candidate>& candidates) const {
  candidates.clear();
  const std::int32_t size = std::popcount(set);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const LiveCell& cell = cells_[i];
    const LayoutSet mines = set & cell.mines;
    const LayoutSet safe = set ^ mines;
    if (safe == 0) continue;
    LayoutSet first = 0;
    for (std::size_t part = cell.first_part; first == 0; ++part) first = safe & parts_[part];
    if (first == safe) continue;  // dead
    if (mines == 0) return &cell;
    const std::int32_t losses = std::popcount(mines);
    candidates.push_back({losses, size - losses, static_cast<std::int32_t>(i)});
  }
  return nullptr;
}

WinBounds WordSearch::open(const LiveCell& cell, LayoutSet set, std::int32_t limit,
                           std::size_t depth) {
  std::vector<Part>& parts = frames_[depth].parts;
  parts.clear();
  for (std::size_t i = cell.first_part; i < cell.end_part; ++i) {
    const LayoutSet part = set & parts_[i];
    if (part != 0) parts.push_back({part, quick_bounds(part)});
  }
  return sum_of_parts(parts, limit, [&](const Part& part, std::int32_t part_limit) {
    return search(part.set, part_limit, depth + 1);
  });
}

WordSearch::Entry& WordSearch::entry_of(LayoutSet set) {
  const std::uint64_t mixed = (set ^ (set >> 29)) * 0x9e3779b97f4a7c15ULL;
  return table_[mixed >> (64 - kTableBits)];
}

}  // namespace sapper
