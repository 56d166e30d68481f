#include "core/genetic/layout_archive.hpp"

#include <algorithm>

#include "core/genetic/bit_genetics.hpp"

namespace sapper {
namespace {

constexpr std::size_t kFirstSlots = 256;  // a power of two

std::uint64_t hash_of(std::span<const std::uint64_t> layout) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : layout) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace

void LayoutArchive::clear(const FrontierGenome& genome) {
  boxes_.clear();
  const IndexLists boxes = boxes_of(genome);
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    if (boxes[box].size() == 1) continue;
    for (const std::int32_t cell : boxes[box]) boxes_.add(cell);
    boxes_.end_list();
  }
  num_words_ = num_words(genome.num_cells());
  num_layouts_ = 0;
  layouts_.clear();
  slots_.assign(kFirstSlots, 0);
}

bool LayoutArchive::add(std::span<const std::uint64_t> layout) {
  ordered_.assign(layout.begin(), layout.end());
  order_boxes(ordered_);
  const std::size_t slot = slot_of(ordered_);
  if (slots_[slot] != 0) return false;
  layouts_.insert(layouts_.end(), ordered_.begin(), ordered_.end());
  slots_[slot] = static_cast<std::int32_t>(++num_layouts_);
  if (2 * num_layouts_ > slots_.size()) grow();
  return true;
}

void LayoutArchive::order_boxes(std::span<std::uint64_t> layout) const {
  for (std::size_t box = 0; box < boxes_.size(); ++box) {
    std::size_t num_mines = 0;
    for (const std::int32_t cell : boxes_[box]) num_mines += has_bit(layout, cell);
    for (const std::int32_t cell : boxes_[box]) {
      const bool is_mine = num_mines > 0;
      num_mines -= is_mine;
      if (has_bit(layout, cell) != is_mine) flip_bit(layout, cell);
    }
  }
}

// Where the layout stands, or where it would.
std::size_t LayoutArchive::slot_of(std::span<const std::uint64_t> layout) const {
  std::size_t slot = hash_of(layout) & (slots_.size() - 1);
  while (slots_[slot] != 0 &&
         !std::ranges::equal(this->layout(static_cast<std::size_t>(slots_[slot] - 1)), layout)) {
    slot = (slot + 1) & (slots_.size() - 1);
  }
  return slot;
}

void LayoutArchive::grow() {
  slots_.assign(2 * slots_.size(), 0);
  for (std::size_t index = 0; index < num_layouts_; ++index) {
    slots_[slot_of(layout(index))] = static_cast<std::int32_t>(index + 1);
  }
}

}  // namespace sapper
