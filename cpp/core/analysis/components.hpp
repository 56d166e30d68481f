// Splits a frontier into independent components and puts the boxes of each in a good order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/constraints.hpp"

namespace sapper {

// One component without its place on the board: equal shapes have equal layout counts.
//
// `code` holds everything: the number of witnesses and of boxes, each witness's need, then for each
// box its size, its number of witnesses and their indices. Witnesses are numbered in the order in
// which a breadth-first walk meets them, and so are the boxes of a small component; those of a
// large one are numbered along its longer side, which is a fair order to count it in.
struct ComponentShape {
  std::vector<std::int32_t> code;
  std::int32_t max_mines = 0;  // layouts with more mines are left out
  bool is_capped = false;      // whether max_mines leaves out layouts that the numbers allow

  bool operator==(const ComponentShape&) const = default;
  std::size_t hash() const;
};

struct Component {
  std::vector<std::int32_t> boxes;      // indices into Frontier::boxes
  std::vector<std::int32_t> witnesses;  // indices into Frontier::witnesses
  std::int32_t num_cells = 0;
  ComponentShape shape;
};

// The components of a frontier, in the order of their first boxes.
class ComponentFinder {
 public:
  // Valid until the next call.
  std::span<const Component> find(const Frontier& frontier);

 private:
  void walk(const Frontier& frontier, std::int32_t first_box, Component& component);
  static void sweep(const Frontier& frontier, Component& component);
  void encode(const Frontier& frontier, Component& component) const;

  std::vector<Component> components_;  // kept for their room
  std::vector<std::int32_t> local_witness_;
  std::vector<std::uint8_t> seen_box_;
};

// A shape taken apart again.
class ShapeView {
 public:
  explicit ShapeView(const ComponentShape& shape);

  struct BoxView {
    std::int32_t size;
    std::int32_t num_witnesses;
    const std::int32_t* witnesses;
  };
  std::int32_t num_witnesses;
  const std::int32_t* needs;
  std::vector<BoxView> boxes;

  std::span<const std::int32_t> boxes_of(std::int32_t witness) const {
    return {box_list_.data() + 8 * static_cast<std::size_t>(witness),
            static_cast<std::size_t>(num_boxes_[witness])};
  }

 private:
  std::vector<std::int32_t> num_boxes_;  // of each witness
  std::vector<std::int32_t> box_list_;   // eight places a witness
};

// So many witnesses may be half-counted at a time.
inline constexpr std::size_t kMaxOpenWitnesses = 32;

// An order of the boxes that keeps few witnesses half-counted at any time; empty when every order
// that was tried has more than kMaxOpenWitnesses.
std::vector<std::int32_t> order_boxes(const ShapeView& shape);

}  // namespace sapper
