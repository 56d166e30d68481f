// The best line over at most 64 layouts: a set of layouts is one word.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/endgame/layout_rows.hpp"
#include "core/endgame/search_terms.hpp"

namespace sapper {

using LayoutSet = std::uint64_t;
inline constexpr std::size_t kWordLayouts = 64;

class WordSearch {
 public:
  // Looks at these layouts, and at no cells but these columns.
  void load(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
            std::span<const std::uint32_t> columns);

  // Searches all layouts that were loaded. A bound that is not above `limit` need not be close.
  WinBounds search_all(std::int32_t limit, NodeCount& nodes);

  // The same for the first move: also what each cell is worth that may be opened first.
  WinBounds search_first(NodeCount& nodes, std::vector<MoveValue>& moves);

 private:
  struct LiveCell {
    LayoutSet mines;
    std::uint32_t first_part;
    std::uint32_t end_part;
    std::uint32_t column;
  };
  struct Candidate {
    std::int32_t losses;
    std::int32_t upper;  // wins
    std::int32_t cell;
  };
  struct Part {
    LayoutSet set;
    WinBounds wins;
  };
  struct Entry {
    LayoutSet set = 0;
    std::uint32_t generation = 0;
    std::uint8_t lower = 0;
    std::uint8_t upper = 0;
  };
  // What is needed at one depth of the search; a move leaves at most nine parts.
  struct Frame {
    std::vector<Candidate> candidates;
    std::vector<Part> parts;
  };

  void load_cell(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
                 std::uint32_t column);
  void mark_told_apart(const LiveCell& cell);
  WinBounds search(LayoutSet set, std::int32_t limit, std::size_t depth);
  WinBounds search_moves(LayoutSet set, std::int32_t limit, std::size_t depth, std::int32_t upper,
                         std::vector<MoveValue>* moves);
  const LiveCell* list_moves(LayoutSet set, std::vector<Candidate>& candidates) const;
  void bound_moves(LayoutSet set, std::int32_t limit, std::vector<Candidate>& candidates);
  WinBounds open(const LiveCell& cell, LayoutSet set, std::int32_t limit, std::size_t depth);
  WinBounds quick_bounds(LayoutSet set);
  std::int32_t most_told_apart(LayoutSet set) const;
  Entry& entry_of(LayoutSet set);
  Frame& frame(std::size_t depth);

  NodeCount* nodes_ = nullptr;
  std::size_t num_layouts_ = 0;
  std::vector<LiveCell> cells_;
  std::vector<LayoutSet> parts_;  // the layouts in which a cell shows one number
  // For each layout, those that some cell tells it from without danger.
  std::array<LayoutSet, kWordLayouts> told_apart_{};
  std::vector<Frame> frames_;
  std::vector<Entry> table_;
  std::uint32_t generation_ = 0;
};

}  // namespace sapper
