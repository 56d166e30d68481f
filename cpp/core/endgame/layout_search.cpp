#include "core/endgame/layout_search.hpp"

#include <bit>
#include <numeric>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::size_t kLeastTableBits = 12;
constexpr std::size_t kMostTableBits = 22;
// Of so many layouts every two are compared, which takes up to 50 MB.
constexpr std::size_t kMaxGraph = 20'000;

// A number that looks random: splitmix64 (Steele, Lea & Flood 2014) at one place of its sequence.
std::uint64_t scattered(std::uint64_t place) {
  std::uint64_t x = (place + 1) * 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

template <class Visit>
void for_each_member(const std::uint64_t* set, std::size_t num_words, Visit&& visit) {
  for (std::size_t word = 0; word < num_words; ++word) {
    for (std::uint64_t left = set[word]; left != 0; left &= left - 1) {
      visit(word * kWordLayouts + static_cast<std::size_t>(std::countr_zero(left)));
    }
  }
}

}  // namespace

void LayoutSearch::load(const LayoutRows& rows) {
  rows_ = &rows;
  all_columns_.resize(rows.cells.size());
  std::iota(all_columns_.begin(), all_columns_.end(), std::uint32_t{0});
  while (layout_keys_.size() < rows.num_layouts) {
    const std::uint64_t place = 2 * layout_keys_.size();
    layout_keys_.push_back({scattered(place), scattered(place + 1)});
  }
  std::size_t bits = kLeastTableBits;
  while (bits < kMostTableBits && (std::size_t{1} << bits) < 16 * rows.num_layouts) ++bits;
  // Few layouts use but a part of a large table, which the processor's cache can hold.
  table_mask_ = (std::size_t{1} << bits) - 1;
  ++generation_;
  if (table_.size() <= table_mask_ || generation_ == 0) {
    table_.assign(table_mask_ + 1, {});
    generation_ = 1;
  }
}

WinBounds LayoutSearch::search_first(std::span<const std::uint32_t> layouts, std::size_t max_nodes,
                                     std::vector<MoveValue>& moves) {
  nodes_ = {0, max_nodes};
  moves.clear();
  if (layouts.size() > kWordLayouts) return search_moves(layouts, all_columns_, 0, 0, &moves);
  words_.load(*rows_, layouts, all_columns_);
  return words_.search_first(nodes_, moves);
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
  sort_layouts(layouts, columns, own);
  list_candidates(layouts.size(), columns, own);
  count_work(layouts.size() * columns.size());
  if (own.candidates.empty()) return {1, 1};
  if (own.candidates[0].losses == 0) {
    // A cell that is safe in all layouts costs nothing: opening it first is never worse.
    const WinBounds wins = open(own.candidates[0], layouts, limit, depth);
    if (moves != nullptr) moves->push_back({own.candidates[0].column, 0, wins});
    return wins;
  }
  own.has_graph = layouts.size() <= kMaxGraph;
  if (own.has_graph) tell_apart(layouts.size(), own);
  const std::int32_t upper =
      own.has_graph ? bound_all(layouts.size(), own) : static_cast<std::int32_t>(layouts.size());
  if (upper <= limit) return {1, upper};
  for (Candidate& candidate : own.candidates) bound_candidate(own, candidate, limit);
  sort_stably(own.candidates,
              [](const Candidate& a, const Candidate& b) { return a.upper > b.upper; });
  WinBounds best{1, 1};
  for (const Candidate& candidate : own.candidates) {
    const std::int32_t beaten = std::max(limit, best.lower);
    WinBounds wins{1, candidate.upper};
    if (wins.upper > beaten) wins = open(candidate, layouts, beaten, depth);
    if (moves != nullptr) moves->push_back({candidate.column, candidate.losses, wins});
    best.lower = std::max(best.lower, wins.lower);
    best.upper = std::max(best.upper, wins.upper);
    const bool is_over = best.lower >= upper || candidate.upper <= beaten;
    if (is_over && moves == nullptr) break;
  }
  return {best.lower, std::min(best.upper, upper)};
}

// Finds for each column and each number the set of layouts that show it.
void LayoutSearch::sort_layouts(std::span<const std::uint32_t> layouts,
                                std::span<const std::uint32_t> columns, Frame& frame) const {
  frame.num_words = (layouts.size() + kWordLayouts - 1) / kWordLayouts;
  frame.shown.resize(kNumNumbers * columns.size() * frame.num_words);
  std::array<const Shown*, kWordLayouts> rows{};
  for (std::size_t word = 0; word < frame.num_words; ++word) {
    const std::size_t first = word * kWordLayouts;
    const std::size_t count = std::min(kWordLayouts, layouts.size() - first);
    for (std::size_t i = 0; i < count; ++i) rows[i] = rows_->row(layouts[first + i]);
    for (std::uint32_t place = 0; place < columns.size(); ++place) {
      std::array<std::uint64_t, 2 * kShownMine> shown{};
      for (std::size_t i = 0; i < count; ++i) {
        shown[rows[i][columns[place]]] |= std::uint64_t{1} << i;
      }
      for (std::size_t number = 0; number < kNumNumbers; ++number) {
        frame.set(place, number)[word] = shown[number];
      }
    }
  }
}

// Leaves out dead cells, as a WordSearch does. A cell that is safe in all layouts comes alone.
void LayoutSearch::list_candidates(std::size_t num_layouts, std::span<const std::uint32_t> columns,
                                   Frame& frame) {
  frame.candidates.clear();
  std::int32_t most_parts = 0;
  for (std::uint32_t place = 0; place < columns.size(); ++place) {
    Candidate candidate{columns[place], place, static_cast<std::int32_t>(num_layouts), 0, {}};
    std::int32_t num_parts = 0;
    for (std::size_t number = 0; number < kNumNumbers; ++number) {
      const std::uint64_t* set = frame.set(place, number);
      std::int32_t size = 0;
      for (std::size_t word = 0; word < frame.num_words; ++word) size += std::popcount(set[word]);
      candidate.uppers[number] = size;
      candidate.upper += size;
      candidate.losses -= size;
      num_parts += size != 0;
    }
    if (num_parts < 2) continue;
    frame.candidates.push_back(candidate);
    if (candidate.losses == 0 && num_parts > most_parts) {
      most_parts = num_parts;
      std::swap(frame.candidates[0], frame.candidates.back());
    }
  }
  frame.columns.clear();
  for (const Candidate& candidate : frame.candidates) frame.columns.push_back(candidate.column);
}

void LayoutSearch::tell_apart(std::size_t num_layouts, Frame& frame) {
  const std::size_t num_words = frame.num_words;
  frame.told_apart.assign(num_layouts * num_words, 0);
  frame.ungrouped.resize(num_words);
  std::vector<std::uint64_t>& others = frame.ungrouped;
  for (const Candidate& candidate : frame.candidates) {
    for (std::size_t number = 0; number < kNumNumbers; ++number) {
      if (candidate.uppers[number] == 0) continue;
      std::fill_n(others.begin(), num_words, 0);
      for (std::size_t other = 0; other < kNumNumbers; ++other) {
        if (other == number || candidate.uppers[other] == 0) continue;
        const std::uint64_t* set = frame.set(candidate.place, other);
        for (std::size_t word = 0; word < num_words; ++word) others[word] |= set[word];
      }
      const std::uint64_t* members = frame.set(candidate.place, number);
      for_each_member(members, num_words, [&](std::size_t layout) {
        std::uint64_t* row = frame.told_apart.data() + layout * num_words;
        for (std::size_t word = 0; word < num_words; ++word) row[word] |= others[word];
      });
    }
  }
}

// Bounds the parts of a candidate until it is clear that they do not exceed the limit.
void LayoutSearch::bound_candidate(Frame& frame, Candidate& candidate, std::int32_t limit) {
  if (!frame.has_graph) return;
  for (std::size_t number = 0; number < kNumNumbers && candidate.upper > limit; ++number) {
    const std::int32_t size = candidate.uppers[number];
    if (size == 0) continue;
    candidate.uppers[number] = most_told_apart(frame, frame.set(candidate.place, number));
    candidate.upper -= size - candidate.uppers[number];
  }
}

std::int32_t LayoutSearch::bound_all(std::size_t num_layouts, Frame& frame) {
  std::vector<std::uint64_t>& all = frame.all;
  all.assign(frame.num_words, ~std::uint64_t{0});
  const std::size_t rest = num_layouts % kWordLayouts;
  if (rest != 0) all.back() >>= kWordLayouts - rest;
  return most_told_apart(frame, all.data());
}

// The bound of a WordSearch, for sets of many words.
std::int32_t LayoutSearch::most_told_apart(Frame& frame, const std::uint64_t* set) {
  const std::size_t num_words = frame.num_words;
  std::uint64_t* left = frame.ungrouped.data();
  std::copy_n(set, num_words, left);
  std::int32_t num_groups = 0;
  for (std::size_t first = 0; first < num_words; ++first) {
    while (left[first] != 0) {
      ++num_groups;
      take_group(frame, first);
    }
  }
  return num_groups;
}

// Takes layouts of which no two can be told apart from those that are not grouped yet, beginning
// with the first of them.
void LayoutSearch::take_group(Frame& frame, std::size_t first_word) {
  const std::size_t num_words = frame.num_words;
  std::vector<const std::uint64_t*>& members = frame.members;  // whom each can be told from
  members.clear();
  for (std::size_t word = first_word; word < num_words; ++word) {
    std::uint64_t fitting = frame.ungrouped[word];
    for (std::size_t i = 0; fitting != 0 && i < members.size(); ++i) fitting &= ~members[i][word];
    while (fitting != 0) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(fitting));
      frame.ungrouped[word] ^= std::uint64_t{1} << bit;
      members.push_back(frame.told_apart.data() + (word * kWordLayouts + bit) * num_words);
      fitting &= (fitting - 1) & ~members.back()[word];
    }
  }
}

WinBounds LayoutSearch::open(const Candidate& candidate, std::span<const std::uint32_t> layouts,
                             std::int32_t limit, std::size_t depth) {
  Frame& own = frame(depth);
  own.parts.clear();
  own.layouts.clear();
  for (std::size_t number = 0; number < kNumNumbers; ++number) {
    if (candidate.uppers[number] == 0) continue;
    const auto first = static_cast<std::uint32_t>(own.layouts.size());
    SetKey key;
    for_each_member(own.set(candidate.place, number), own.num_words, [&](std::size_t member) {
      const std::uint32_t layout = layouts[member];
      own.layouts.push_back(layout);
      key.place ^= layout_keys_[layout].place;
      key.check ^= layout_keys_[layout].check;
    });
    const auto size = static_cast<std::uint32_t>(own.layouts.size()) - first;
    WinBounds wins{1, candidate.uppers[number]};
    const Entry& entry = entry_of(key);
    if (entry.key == key && entry.generation == generation_) {
      wins = {entry.wins.lower, std::min(entry.wins.upper, wins.upper)};
    }
    own.parts.push_back({first, size, key, wins});
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
  return table_[key.place & table_mask_];
}

LayoutSearch::Frame& LayoutSearch::frame(std::size_t depth) {
  while (frames_.size() <= depth) frames_.emplace_back();
  return frames_[depth];
}

}  // namespace sapper
