// How far layouts are from what the rows of a matrix say, many rows at a time.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/genetic/frontier_genome.hpp"

namespace sapper {

// Each row sums the coefficients of the cells with a mine, and is to reach its right side. For the
// numbers of a frontier the coefficients are 0 or 1 and the right side is what a number needs.
//
// Four cells at a time are looked up in a table of the sums that their sixteen layouts make, so
// that a layout takes a few vector instructions whatever it was made from.
class ViolationMatrix {
 public:
  // One row a number.
  void load(const FrontierGenome& genome);

  // Adds a row: whole coefficients of the cells, and behind them the right side. Rows whose sums
  // might leave the range of a byte are left out.
  void add(std::span<const std::int64_t> row);

  // The sum over all rows of |right side - sum of the row|.
  std::int32_t violation(std::span<const std::uint64_t> layout) const;

  // What each row still needs under a layout; there is room for at least the rows loaded.
  void write_needs(std::span<const std::uint64_t> layout, std::span<std::int8_t> needs) const;

 private:
  static constexpr std::size_t kLanes = 16;  // rows of a chunk: those of one vector
  static constexpr std::size_t kCellsAtOnce = 4;
  static constexpr std::size_t kSums = 1 << kCellsAtOnce;  // of so many cells
  // A vector by the extension of GCC and Clang: what is written for one lane is done to all.
  using Lanes = std::int8_t __attribute__((vector_size(kLanes)));

  void add_chunk();
  void set(std::size_t row, std::size_t cell, std::int8_t coefficient);
  static Lanes lanes_at(const std::int8_t* values);
  Lanes needs_of(std::size_t chunk, std::span<const std::uint64_t> layout) const;

  std::size_t num_rows_ = 0;
  std::size_t num_groups_ = 0;      // of cells
  std::vector<std::int8_t> right_;  // sides, a chunk after the other
  std::vector<std::int8_t> sums_;   // of each chunk, group of cells, layout of the group, and row
};

}  // namespace sapper
