#include "core/analysis/components.hpp"

#include <algorithm>
#include <numeric>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"

namespace sapper::tests {
namespace {

// A frontier and its components, which refer to each other.
struct Split {
  Frontier frontier;
  std::vector<Component> components;

  explicit Split(const Question& question) {
    FrontierBuilder builder;
    builder.build(question, frontier);
    ComponentFinder finder;
    const std::span<const Component> found = finder.find(frontier);
    components.assign(found.begin(), found.end());
  }
};

Split split(const std::vector<std::string>& rows, std::int32_t num_mines) {
  return Split(position_of(rows, num_mines).question());
}

TEST(numbers_that_share_no_cell_are_in_different_components) {
  CHECK_EQUAL(split({"#1#.#1#"}, 2).components.size(), 2U);
  CHECK_EQUAL(split({"#1#1#"}, 2).components.size(), 1U);
  CHECK_EQUAL(split({"###"}, 2).components.size(), 0U);
}

TEST(every_box_and_witness_is_in_exactly_one_component) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 100; ++i) {
    const Position position = random_position({8, 9}, 14, rng);
    const Split parts(position.question());
    std::vector<int> of_box(parts.frontier.boxes.size(), 0);
    std::vector<int> of_witness(parts.frontier.witnesses.size(), 0);
    std::int32_t num_cells = 0;
    for (const Component& component : parts.components) {
      for (const std::int32_t box : component.boxes) ++of_box[box];
      for (const std::int32_t witness : component.witnesses) ++of_witness[witness];
      num_cells += component.num_cells;
    }
    CHECK(std::count(of_box.begin(), of_box.end(), 1) == std::ssize(of_box));
    CHECK(std::count(of_witness.begin(), of_witness.end(), 1) == std::ssize(of_witness));
    CHECK_EQUAL(num_cells, static_cast<std::int32_t>(parts.frontier.frontier_cells.size()));
  }
}

TEST(shapes_are_equal_wherever_they_lie) {
  const std::vector<Component> at_left = split({"#1##...", "##2#..."}, 3).components;
  const std::vector<Component> at_right = split({".......", "...#1##", "...##2#"}, 3).components;
  CHECK_EQUAL(at_left.size(), 1U);
  CHECK((at_left[0].shape == at_right[0].shape));
  CHECK_EQUAL(at_left[0].shape.hash(), at_right[0].shape.hash());
}

TEST(shapes_with_other_needs_or_sizes_differ) {
  const ComponentShape one = split({"#1##", "##2#"}, 3).components[0].shape;
  CHECK(!(one == split({"#2##", "##2#"}, 3).components[0].shape));
  CHECK(!(one == split({"#1##", ".#2#"}, 3).components[0].shape));
}

TEST(the_counter_does_not_change_the_shape_of_a_small_component) {
  CHECK((split({"#1#2#", "#####"}, 2).components[0].shape ==
         split({"#1#2#", "#####"}, 9).components[0].shape));
}

TEST(a_large_component_is_cut_off_at_the_mines_left) {
  const std::vector<std::string> rows{"." + std::string(90, '2') + ".", std::string(92, '#')};
  const ComponentShape capped = split(rows, 20).components[0].shape;
  CHECK(capped.is_capped);
  CHECK_EQUAL(capped.max_mines, 20);
  const ComponentShape whole = split(rows, 92).components[0].shape;
  CHECK(!whole.is_capped);
  CHECK_EQUAL(whole.max_mines, 92);
}

TEST(a_shape_taken_apart_says_what_the_frontier_said) {
  const Split parts = split({".11.2##", "#######"}, 4);
  const Component& component = parts.components[0];
  const ShapeView view(component.shape);
  CHECK_EQUAL(view.num_witnesses, static_cast<std::int32_t>(component.witnesses.size()));
  CHECK_EQUAL(view.boxes.size(), component.boxes.size());
  for (std::size_t b = 0; b < view.boxes.size(); ++b) {
    const Box& box = parts.frontier.boxes[component.boxes[b]];
    CHECK_EQUAL(view.boxes[b].size, box.size);
    CHECK_EQUAL(view.boxes[b].num_witnesses, box.num_witnesses);
    for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
      const std::int32_t witness = view.boxes[b].witnesses[i];
      CHECK_EQUAL(component.witnesses[witness], box.witnesses[i]);
      CHECK_EQUAL(view.needs[witness], parts.frontier.witnesses[box.witnesses[i]].need);
      const std::span<const std::int32_t> boxes = view.boxes_of(witness);
      CHECK(std::find(boxes.begin(), boxes.end(), static_cast<int>(b)) != boxes.end());
    }
  }
}

TEST(an_order_takes_every_box_once) {
  Rng rng(2, Stream::kSample, 0);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_position({10, 12}, 24, rng);
    for (const Component& component : Split(position.question()).components) {
      std::vector<std::int32_t> order = order_boxes(ShapeView(component.shape));
      std::sort(order.begin(), order.end());
      std::vector<std::int32_t> all(component.boxes.size());
      std::iota(all.begin(), all.end(), 0);
      CHECK((order == all));
    }
  }
}

}  // namespace
}  // namespace sapper::tests
