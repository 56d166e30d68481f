// The free squares of a puzzle grouped into boxes: squares next to exactly the same numbers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/setter/setter.hpp"

namespace sapper {

// Squares of one box are interchangeable, so that only the number of mines in each box matters.
// Squares next to no number are in none.
class SetterBoxes {
 public:
  // The puzzle must outlive the boxes.
  explicit SetterBoxes(const SetterPuzzle& puzzle);

  std::int32_t num_boxes() const { return static_cast<std::int32_t>(squares_.size()); }
  std::int32_t size(std::int32_t box) const {
    return static_cast<std::int32_t>(squares_[box].size());
  }
  // The boxes that touch a number, in order.
  std::span<const std::int32_t> boxes_at(std::int32_t number) const { return boxes_at_[number]; }

  // How many mines a layout has in each box.
  std::vector<std::int32_t> counts(std::span<const std::uint8_t> mines) const;
  // A layout with so many mines in each box, on its first squares.
  std::vector<std::uint8_t> layout(std::span<const std::int32_t> counts) const;

 private:
  const SetterPuzzle* puzzle_;
  std::vector<std::vector<std::int32_t>> squares_;   // of each box, in reading order
  std::vector<std::vector<std::int32_t>> boxes_at_;  // of each number
};

}  // namespace sapper
