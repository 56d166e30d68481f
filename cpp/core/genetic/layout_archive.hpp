// A set of layouts of the same cells, of which interchangeable ones count as one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/genetic/frontier_genome.hpp"

namespace sapper {

class LayoutArchive {
 public:
  // Empties it for the layouts of a genome.
  void clear(const FrontierGenome& genome);

  // Adds a layout unless it is there; true when it was not. Cells of the same box being
  // interchangeable, the layout kept has the mines of each box on its first cells.
  bool add(std::span<const std::uint64_t> layout);

  std::size_t size() const { return num_layouts_; }
  std::span<const std::uint64_t> layout(std::size_t index) const {
    return {layouts_.data() + index * num_words_, num_words_};
  }

 private:
  void order_boxes(std::span<std::uint64_t> layout) const;
  std::size_t slot_of(std::span<const std::uint64_t> layout) const;
  void grow();

  IndexLists boxes_;  // those of more than one cell
  std::size_t num_words_ = 0;
  std::size_t num_layouts_ = 0;
  std::vector<std::uint64_t> layouts_;
  std::vector<std::int32_t> slots_;  // open addressing: 1 + the index of a layout, 0 for none
  std::vector<std::uint64_t> ordered_;
};

}  // namespace sapper
