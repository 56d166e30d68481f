#include "core/endgame/layout_search.hpp"

#include <numeric>

namespace sapper {
namespace {

constexpr std::size_t kLeastTableBits = 12;
constexpr std::size_t kMostTableBits = 22;
constexpr std::int32_t kMaxNumber = 8;

// A number that looks random: splitmix64 (Steele, Lea & Flood 2014) at one place of its sequence.
std::uint64_t scattered(std::uint64_t place) {
  std::uint64_t x = (place + 1) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

WinBounds LayoutSearch::search_first(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
                                     std::size_t max_nodes, std::vector<MoveValue>& moves) {
  nodes_ = {0, max_nodes};
  moves.clear();
  prepare(rows);
  if (layouts.size() > kWordLayouts) return search_moves(layouts, all_columns_, 0, 0, &moves);
  words_.load(rows, layouts, all_columns_);
  return words_.search_first(nodes_, moves);
}

void LayoutSearch::prepare(const LayoutRows& rows) {
  rows_ = &rows;
  all_columns_.resize(rows.cells.size());
  std::iota(all_columns_.begin(), all_columns_.end(), std::uint32_t{0});
  while (layout_keys_.size() < rows.num_layouts) {
    const std::uint64_t place = 2 * layout_keys_.size();
    layout_keys_.push_back({scattered(place), scattered(place + 1)});
  }
  std::size_t bits = kLeastTableBits;
  while (bits < kMostTableBits && (std::size_t{1} << bits) < 16 * rows.num_layouts) ++bits;
  ++generation_;
  if (table_.size() < std::size_t{1} << bits || generation_ == 0) {
    table_.assign(std::size_t{1} << bits, {});
    generation_ = 1;
  }
}

WinBounds LayoutSearch::search(std::span<const std::uint32_t> layouts,
                               std::span<const std::uint32_t> columns, const SetKey& key,
                               std::int32_t limit, std::size_t depth) {
  if (layouts.size() == 2) return pair_bounds(layouts, columns);
  const bool is_small = layouts.size() <= kWordLayouts;
  WinBounds known{1, static_cast<std::int32_t>(layouts.size())};
  const Entry& entry = entry_of(key);
  if (entry.key == key && entry.generation == generation_) known = entry.wins;
  if (known.is_exact() || known.upper <= limit || !nodes_.take()) return known;
  if (is_small) words_.load(*rows_, layouts, columns);
  const WinBounds found = is_small ? words_.search_all(limit, nodes_)
                                   : search_moves(layouts, columns, limit, depth, nullptr);
  const WinBounds wins{std::max(found.lower, known.lower), std::min(found.upper, known.upper)};
  entry_of(key) = {key, generation_, wins};
  return wins;
}

WinBounds LayoutSearch::search_moves(std::span<const std::uint32_t> layouts,
                                     std::span<const std::uint32_t> columns, std::int32_t limit,
                                     std::size_t depth, std::vector<MoveValue>* moves) {
  Frame& own = frame(depth);
  take_tallies(layouts, columns, own);
  list_candidates(own);
  const auto size = static_cast<std::int32_t>(layouts.size());
  WinBounds best{1, 1};
  for (const Candidate& candidate : own.candidates) {
    const std::int32_t beaten = std::max(limit, best.lower);
    const std::int32_t safe = size - candidate.losses;
    WinBounds wins{1, safe};
    if (wins.upper > beaten) wins = open(candidate.index, layouts, beaten, depth);
    if (moves != nullptr) moves->push_back({own.columns[candidate.index], candidate.losses, wins});
    best.lower = std::max(best.lower, wins.lower);
    best.upper = std::max(best.upper, wins.upper);
    // A cell that is safe in all layouts costs nothing: opening it first is never worse.
    if (candidate.losses == 0 || (safe <= beaten && moves == nullptr)) break;
  }
  return best;
}

// Leaves out dead cells, as a WordSearch does.
void LayoutSearch::take_tallies(std::span<const std::uint32_t> layouts,
                                std::span<const std::uint32_t> columns, Frame& frame) const {
  frame.columns.clear();
  frame.tallies.clear();
  for (const std::uint32_t column : columns) {
    std::array<std::int32_t, 2 * kShownMine> shown{};
    for (const std::uint32_t layout : layouts) ++shown[rows_->row(layout)[column]];
    Tally tally{{}, static_cast<std::int32_t>(layouts.size())};
    std::int32_t num_numbers = 0;
    for (std::int32_t number = 0; number <= kMaxNumber; ++number) {
      tally.shown[number] = shown[number];
      tally.mines -= shown[number];
      num_numbers += shown[number] != 0;
    }
    if (num_numbers < 2) continue;
    frame.columns.push_back(column);
    frame.tallies.push_back(tally);
  }
}

void LayoutSearch::list_candidates(Frame& frame) {
  frame.candidates.clear();
  for (std::size_t i = 0; i < frame.columns.size(); ++i) {
    const Tally& tally = frame.tallies[i];
    std::int64_t crowding = 0;
    for (const std::int32_t count : tally.shown) crowding += std::int64_t{count} * count;
    frame.candidates.push_back({tally.mines, crowding, static_cast<std::int32_t>(i)});
  }
  std::sort(frame.candidates.begin(), frame.candidates.end(),
            [](const Candidate& a, const Candidate& b) {
              if (a.losses != b.losses) return a.losses < b.losses;
              return a.crowding != b.crowding ? a.crowding < b.crowding : a.index < b.index;
            });
}

WinBounds LayoutSearch::open(std::size_t index, std::span<const std::uint32_t> layouts,
                             std::int32_t limit, std::size_t depth) {
  Frame& own = frame(depth);
  const std::uint32_t column = own.columns[index];
  const Tally& tally = own.tallies[index];
  std::array<std::uint32_t, 9> next{};
  std::array<std::size_t, 9> part_of{};
  own.parts.clear();
  std::uint32_t first = 0;
  for (std::int32_t number = 0; number <= kMaxNumber; ++number) {
    const std::int32_t count = tally.shown[number];
    if (count == 0) continue;
    part_of[number] = own.parts.size();
    next[number] = first;
    own.parts.push_back({first, static_cast<std::uint32_t>(count), {}, {1, count}});
    first += static_cast<std::uint32_t>(count);
  }
  own.layouts.resize(first);
  for (const std::uint32_t layout : layouts) {
    const Shown shown = rows_->row(layout)[column];
    if (shown >= kShownMine) continue;
    own.layouts[next[shown]++] = layout;
    SetKey& key = own.parts[part_of[shown]].key;
    key.place ^= layout_keys_[layout].place;
    key.check ^= layout_keys_[layout].check;
  }
  for (Part& part : own.parts) {
    const Entry& entry = entry_of(part.key);
    if (entry.key == part.key && entry.generation == generation_) part.wins = entry.wins;
  }
  return sum_of_parts(own.parts, limit, [&](const Part& part, std::int32_t part_limit) {
    return search({own.layouts.data() + part.first, part.size}, own.columns, part.key, part_limit,
                  depth + 1);
  });
}

WinBounds LayoutSearch::pair_bounds(std::span<const std::uint32_t> layouts,
                                    std::span<const std::uint32_t> columns) const {
  const Shown* one = rows_->row(layouts[0]);
  const Shown* other = rows_->row(layouts[1]);
  for (const std::uint32_t column : columns) {
    if (one[column] != other[column] && one[column] < kShownMine && other[column] < kShownMine) {
      return {2, 2};
    }
  }
  return {1, 1};
}

LayoutSearch::Entry& LayoutSearch::entry_of(const SetKey& key) {
  return table_[key.place & (table_.size() - 1)];
}

LayoutSearch::Frame& LayoutSearch::frame(std::size_t depth) {
  while (frames_.size() <= depth) frames_.emplace_back();
  return frames_[depth];
}

}  // namespace sapper
