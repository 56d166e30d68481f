// The best line over any number of layouts: large sets are lists, small ones go to a WordSearch.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "core/endgame/layout_rows.hpp"
#include "core/endgame/search_terms.hpp"
#include "core/endgame/word_search.hpp"

namespace sapper {

// Maximises the layouts that are won. What is known at any time is the set of layouts that agree
// with everything seen; a cell that is safe in all of them is opened for nothing, any other one
// loses the layouts in which it is a mine; a line that is down to one layout has won it.
class LayoutSearch {
 public:
  // `moves` gets the cells that may be opened first, with what they are worth.
  WinBounds search_first(const LayoutRows& rows, std::span<const std::uint32_t> layouts,
                         std::size_t max_nodes, std::vector<MoveValue>& moves);

  std::size_t num_nodes() const { return nodes_.num_nodes; }

 private:
  // Names a set of layouts: the sum, bit by bit, of random words of its members.
  struct SetKey {
    std::uint64_t place = 0;
    std::uint64_t check = 0;

    bool operator==(const SetKey&) const = default;
  };
  struct Entry {
    SetKey key;
    std::uint32_t generation = 0;
    WinBounds wins{0, 0};
  };
  // In how many layouts a cell shows each number, and in how many it is a mine.
  struct Tally {
    std::array<std::int32_t, 9> shown;
    std::int32_t mines;
  };
  struct Candidate {
    std::int32_t losses;
    std::int64_t crowding;  // the expected size of what is left: less is better
    std::int32_t index;     // in the live cells
  };
  struct Part {
    std::uint32_t first;
    std::uint32_t size;
    SetKey key;
    WinBounds wins;
  };
  // What is needed at one depth of the search.
  struct Frame {
    std::vector<std::uint32_t> columns;  // of the live cells
    std::vector<Tally> tallies;          // of the live cells
    std::vector<Candidate> candidates;
    std::vector<std::uint32_t> layouts;  // sorted into parts
    std::vector<Part> parts;
  };

  WinBounds search(std::span<const std::uint32_t> layouts, std::span<const std::uint32_t> columns,
                   const SetKey& key, std::int32_t limit, std::size_t depth);
  WinBounds search_moves(std::span<const std::uint32_t> layouts,
                         std::span<const std::uint32_t> columns, std::int32_t limit,
                         std::size_t depth, std::vector<MoveValue>* moves);
  void take_tallies(std::span<const std::uint32_t> layouts, std::span<const std::uint32_t> columns,
                    Frame& frame) const;
  static void list_candidates(Frame& frame);
  WinBounds open(std::size_t index, std::span<const std::uint32_t> layouts, std::int32_t limit,
                 std::size_t depth);
  WinBounds pair_bounds(std::span<const std::uint32_t> layouts,
                        std::span<const std::uint32_t> columns) const;
  void prepare(const LayoutRows& rows);
  Entry& entry_of(const SetKey& key);
  Frame& frame(std::size_t depth);

  const LayoutRows* rows_ = nullptr;
  NodeCount nodes_;
  WordSearch words_;
  std::vector<SetKey> layout_keys_;
  std::vector<Entry> table_;
  std::uint32_t generation_ = 0;
  std::deque<Frame> frames_;
  std::vector<std::uint32_t> all_columns_;
};

}  // namespace sapper
