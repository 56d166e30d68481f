#include "core/genetic/violation_matrix.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "core/genetic/bit_genetics.hpp"

namespace sapper {

ViolationMatrix::Lanes ViolationMatrix::lanes_at(const std::int8_t* values) {
  Lanes lanes;
  std::memcpy(&lanes, values, sizeof lanes);
  return lanes;
}

void ViolationMatrix::load(const FrontierGenome& genome) {
  num_rows_ = 0;
  num_groups_ = (genome.num_cells() + kCellsAtOnce - 1) / kCellsAtOnce;
  right_.clear();
  sums_.clear();
  for (std::size_t number = 0; number < genome.num_numbers(); ++number) {
    add_chunk();
    right_[num_rows_] = genome.needs[number];
    for (const std::int32_t cell : genome.cells_of[number]) {
      set(num_rows_, static_cast<std::size_t>(cell), 1);
    }
    ++num_rows_;
  }
}

void ViolationMatrix::add(std::span<const std::int64_t> row) {
  std::int64_t most = 0;
  for (const std::int64_t value : row) most += std::abs(value);
  if (most > std::numeric_limits<std::int8_t>::max()) return;
  add_chunk();
  right_[num_rows_] = static_cast<std::int8_t>(row.back());
  for (std::size_t cell = 0; cell + 1 < row.size(); ++cell) {
    if (row[cell] != 0) set(num_rows_, cell, static_cast<std::int8_t>(row[cell]));
  }
  ++num_rows_;
}

// Makes room for one more row.
void ViolationMatrix::add_chunk() {
  if (num_rows_ < right_.size()) return;
  right_.resize(right_.size() + kLanes, 0);
  sums_.resize(sums_.size() + num_groups_ * kSums * kLanes, 0);
}

void ViolationMatrix::set(std::size_t row, std::size_t cell, std::int8_t coefficient) {
  const std::size_t group = cell / kCellsAtOnce;
  const std::size_t bit = cell % kCellsAtOnce;
  std::int8_t* const table =
      sums_.data() + (row / kLanes * num_groups_ + group) * kSums * kLanes + row % kLanes;
  for (std::size_t layout = 0; layout < kSums; ++layout) {
    if ((layout >> bit) & 1) table[layout * kLanes] += coefficient;
  }
}

ViolationMatrix::Lanes ViolationMatrix::needs_of(std::size_t chunk,
                                                 std::span<const std::uint64_t> layout) const {
  constexpr std::size_t kGroupsAWord = kBitsPerWord / kCellsAtOnce;
  Lanes needs = lanes_at(right_.data() + chunk * kLanes);
  const std::int8_t* table = sums_.data() + chunk * num_groups_ * kSums * kLanes;
  std::size_t groups_left = num_groups_;
  for (std::uint64_t word : layout) {
    const std::size_t groups = std::min(groups_left, kGroupsAWord);
    for (std::size_t group = 0; group < groups; ++group, word >>= kCellsAtOnce) {
      needs -= lanes_at(table + (word & (kSums - 1)) * kLanes);
      table += kSums * kLanes;
    }
    groups_left -= groups;
  }
  return needs;
}

std::int32_t ViolationMatrix::violation(std::span<const std::uint64_t> layout) const {
  std::int32_t violation = 0;
  for (std::size_t chunk = 0; chunk * kLanes < num_rows_; ++chunk) {
    const Lanes needs = needs_of(chunk, layout);
    const Lanes is_negative = needs < 0;  // all bits of a lane, or none
    const Lanes distance = (needs ^ is_negative) - is_negative;
    std::uint8_t each[kLanes];
    std::memcpy(each, &distance, sizeof each);
    for (const std::uint8_t one : each) violation += one;
  }
  return violation;
}

void ViolationMatrix::write_needs(std::span<const std::uint64_t> layout,
                                  std::span<std::int8_t> needs) const {
  for (std::size_t chunk = 0; chunk * kLanes < num_rows_; ++chunk) {
    const std::size_t count = std::min(kLanes, num_rows_ - chunk * kLanes);
    const Lanes all = needs_of(chunk, layout);
    std::memcpy(needs.data() + chunk * kLanes, &all, count);
  }
}

}  // namespace sapper
