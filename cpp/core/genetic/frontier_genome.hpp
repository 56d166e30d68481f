// What the bits of an evolved layout stand for: the frontier, one bit a cell, and its numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"

namespace sapper {

// Lists of indices, one behind the other.
class IndexLists {
 public:
  void clear() {
    items_.clear();
    ends_.clear();
  }
  void add(std::int32_t item) { items_.push_back(item); }
  // Ends the list that the last items belong to.
  void end_list() { ends_.push_back(static_cast<std::int32_t>(items_.size())); }

  std::span<const std::int32_t> operator[](std::size_t list) const {
    const std::int32_t begin = list == 0 ? 0 : ends_[list - 1];
    return {items_.data() + begin, static_cast<std::size_t>(ends_[list] - begin)};
  }
  std::size_t size() const { return ends_.size(); }

 private:
  std::vector<std::int32_t> items_;
  std::vector<std::int32_t> ends_;
};

// Frontier cells, of which each is a bit, and the open numbers that touch them.
struct FrontierGenome {
  std::vector<Cell> cells;         // in reading order
  std::vector<std::int8_t> needs;  // of each number: the mines that it needs among the cells
  IndexLists numbers_of;           // of each cell
  IndexLists cells_of;             // of each number

  std::size_t num_cells() const { return cells.size(); }
  std::size_t num_numbers() const { return needs.size(); }
  std::int32_t need(std::size_t number) const { return needs[number]; }
};

// The frontier of what is visible. `known` holds one entry a cell: known mines count for the
// numbers beside them, and neither they nor known safe cells are bits.
FrontierGenome frontier_genome(Grid grid, std::span<const Number> numbers,
                               std::span<const Knowledge> known);

// The parts that share no number, in the order of their first cells.
std::vector<FrontierGenome> connected_parts(const FrontierGenome& genome);

// What connects two cells of a frontier.
enum class Connection : std::uint8_t {
  kNumbers,  // a number that both touch: parts are independent of each other
  kCorners,  // they lie next to each other, by a side or a corner
  kSides,    // they share a side
};

// The parts by any connection, in the order of their first cells. Where cells need to be
// neighbours, a number may touch several parts, and each of them is to satisfy it alone.
std::vector<FrontierGenome> connected_parts(const FrontierGenome& genome, Grid grid,
                                            Connection connection);

// The boxes: lists of the cells with exactly the same numbers, each ascending.
IndexLists boxes_of(const FrontierGenome& genome);

}  // namespace sapper
