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
  // Searches these layouts from now on; they must outlive the search.
  void load(const LayoutRows& rows);

  // The best line over some of the layouts. `moves` gets the cells that may be opened first, with
  // what they are worth.
  WinBounds search_first(std::span<const std::uint32_t> layouts, std::size_t max_nodes,
                         std::vector<MoveValue>& moves);

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
  // A cell that may be opened.
  struct Candidate {
    std::uint32_t column;
    std::uint32_t place;  // of its sets in the frame
    std::int32_t losses;
    std::int32_t upper;                            // wins, by the bounds of its parts
    std::array<std::int32_t, kNumNumbers> uppers;  // of the parts, by number; 0 for no layout
  };
  struct Part {
    std::uint32_t first;
    std::uint32_t size;
    SetKey key;
    WinBounds wins;
  };
  // What is needed at one depth of the search. Sets are words of bits, one a layout.
  struct Frame {
    std::size_t num_words = 0;
    std::vector<std::uint64_t> shown;  // by column and number, the layouts that show it
    bool has_graph = false;
    std::vector<std::uint64_t> told_apart;  // by layout, as in a WordSearch
    std::vector<std::uint64_t> ungrouped;   // scratch of the bounds
    std::vector<const std::uint64_t*> members;
    std::vector<std::uint64_t> all;  // the set of all layouts
    std::vector<Candidate> candidates;
    std::vector<std::uint32_t> columns;  // of the candidates
    std::vector<std::uint32_t> layouts;  // sorted into parts
    std::vector<Part> parts;

    std::uint64_t* set(std::uint32_t place, std::size_t number) {
      return shown.data() + (kNumNumbers * place + number) * num_words;
    }
  };

  WinBounds search(std::span<const std::uint32_t> layouts, std::span<const std::uint32_t> columns,
                   const SetKey& key, std::int32_t limit, std::size_t depth);
  WinBounds search_moves(std::span<const std::uint32_t> layouts,
                         std::span<const std::uint32_t> columns, std::int32_t limit,
                         std::size_t depth, std::vector<MoveValue>* moves);
  void sort_layouts(std::span<const std::uint32_t> layouts, std::span<const std::uint32_t> columns,
                    Frame& frame) const;
  static void list_candidates(std::size_t num_layouts, std::span<const std::uint32_t> columns,
                              Frame& frame);
  static void tell_apart(std::size_t num_layouts, Frame& frame);
  static void bound_candidate(Frame& frame, Candidate& candidate, std::int32_t limit);
  static std::int32_t bound_all(std::size_t num_layouts, Frame& frame);
  static std::int32_t most_told_apart(Frame& frame, const std::uint64_t* set);
  static void take_group(Frame& frame, std::size_t first_word);
  WinBounds open(const Candidate& candidate, std::span<const std::uint32_t> layouts,
                 std::int32_t limit, std::size_t depth);
  WinBounds pair_bounds(std::span<const std::uint32_t> layouts,
                        std::span<const std::uint32_t> columns) const;
  Entry& entry_of(const SetKey& key);
  Frame& frame(std::size_t depth);

  const LayoutRows* rows_ = nullptr;
  NodeCount nodes_;
  WordSearch words_;
  std::vector<SetKey> layout_keys_;
  std::vector<Entry> table_;
  std::size_t table_mask_ = 0;
  std::uint32_t generation_ = 0;
  std::deque<Frame> frames_;
  std::vector<std::uint32_t> all_columns_;
};

}  // namespace sapper
