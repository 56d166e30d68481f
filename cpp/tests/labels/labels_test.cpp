#include "core/labels/labels.hpp"

#include "core/base/rng.hpp"
#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

Node node_of(Primitive primitive) { return static_cast<Node>(primitive); }

LabelField field_of(const std::vector<std::string>& rows) {
  return {grid_of(rows), numbers_of(rows)};
}

// The label of one cell after a tree has run.
Label label_after(const LabelField& field, const std::vector<Node>& tree, Cell cell,
                  bool keeps_verified = false) {
  Labeller labeller(1, keeps_verified);
  labeller.run(field, LabelProgram(field.grid(), tree));
  return labeller.places()[field.place_of(cell)];
}

// A random tree with so many primitives, in prefix order.
std::vector<Node> draw_tree(Grid grid, std::int32_t num_primitives, Rng& rng) {
  std::vector<Node> tree;
  std::int32_t num_open = 1;
  while (num_open > 0) {
    if (num_primitives > 0 && (num_open == 1 || rng.below(2) == 0)) {
      tree.push_back(static_cast<Node>(rng.below(kNumPrimitives)));
      --num_primitives;
      ++num_open;
    } else {
      const auto reach = [&](std::int32_t side) {
        return static_cast<std::int32_t>(rng.below(2 * side - 1)) - side + 1;
      };
      const std::int32_t rows = reach(grid.height);
      tree.push_back(offset_node(rows, reach(grid.width)));
      --num_open;
    }
  }
  return tree;
}

std::vector<Number> draw_numbers(Grid grid, std::int32_t num_mines, Rng& rng) {
  std::vector<Number> numbers(static_cast<std::size_t>(grid.num_cells()));
  draw_board({grid, num_mines, StartRule::kAny}, 0, rng, numbers);
  return numbers;
}

const std::vector<std::string> kCorner = {"*....", ".....", ".....", ".....", "....."};
const std::vector<std::string> kPair = {"*.*..", ".....", "....."};

}  // namespace

TEST(label_fields_tell_two_kinds_of_empty_cells_apart) {
  const LabelField field = field_of(kCorner);
  CHECK_EQUAL(int{field.truth()[0]}, -1);
  CHECK_EQUAL(int{field.truth()[1]}, 1);
  CHECK_EQUAL(int{field.truth()[2]}, -2);
  CHECK_EQUAL(int{field.truth()[3]}, 0);
  CHECK_EQUAL(field.inputs().size(), 22U);
  CHECK_EQUAL(field.best_score(), 5 + 2 * 21);
}

TEST(label_offsets_survive_their_encoding) {
  for (const std::int32_t rows : {-kOffsetReach, -1, 0, 7, kOffsetReach}) {
    for (const std::int32_t cols : {-kOffsetReach, -2, 0, 1, kOffsetReach}) {
      const Node node = offset_node(rows, cols);
      CHECK(!is_primitive(node));
      CHECK_EQUAL(offset_rows(node), rows);
      CHECK_EQUAL(offset_cols(node), cols);
    }
  }
}

TEST(full_numbers_mark_the_hidden_cells_around_them) {
  const Node full = node_of(Primitive::kFullCheck);
  const std::vector<Node> tree = {full, offset_node(0, 1), offset_node(0, 1)};
  CHECK_EQUAL(int{label_after(field_of(kPair), tree, 0)}, -1);
  CHECK_EQUAL(int{label_after(field_of(kPair), tree, 2)}, -1);
  CHECK_EQUAL(int{label_after(field_of(kCorner), tree, 0)}, -5);  // the 1 has more around it
}

TEST(numbers_and_outer_neighbours_label_the_input) {
  const LabelField field = field_of(kCorner);
  const Node here = offset_node(0, 0);
  const Node right = offset_node(0, 1);
  const Node outer = offset_node(0, 2);
  const Node number = node_of(Primitive::kNumberCheck);
  const Node compare = node_of(Primitive::kOuterCompare);
  CHECK_EQUAL(int{label_after(field, {number, right, right}, 0)}, -2);
  CHECK_EQUAL(int{label_after(field, {number, here, outer}, 0)}, -5);
  CHECK_EQUAL(int{label_after(field, {compare, outer, here}, 12)}, -1);
  CHECK_EQUAL(int{label_after(field, {compare, outer, here}, 14)}, -5);  // off the board
}

TEST(false_mines_become_empty_cells_of_the_right_kind) {
  const LabelField field = field_of(kCorner);
  const Node here = offset_node(0, 0);
  const Node outer = offset_node(0, 2);
  std::vector<Node> tree = {node_of(Primitive::kFilledCheck), node_of(Primitive::kOuterCompare),
                            outer, outer, here};
  CHECK_EQUAL(int{label_after(field, tree, 0)}, -1);  // numbers on every side
  CHECK_EQUAL(int{label_after(field, tree, 2)}, -2);
  CHECK_EQUAL(int{label_after(field, tree, 20)}, -2);
  tree.insert(tree.begin(), node_of(Primitive::kEmptyTouchCheck));
  tree.push_back(here);
  CHECK_EQUAL(int{label_after(field, tree, 2)}, -2);
  CHECK_EQUAL(int{label_after(field, tree, 20)}, 0);
}

TEST(empty_cells_spread_to_inputs_beside_them) {
  const LabelField field = field_of(kCorner);
  const Node left = offset_node(0, -1);
  const Node right = offset_node(0, 1);
  const Node number = node_of(Primitive::kNumberCheck);
  // Cells 10 and 11 are below a number, cell 12 is not.
  const std::vector<Node> tree = {node_of(Primitive::kEmptyCheck), left, number, offset_node(-1, 0),
                                  offset_node(-1, 0)};
  CHECK_EQUAL(int{label_after(field, tree, 10)}, -2);
  CHECK_EQUAL(int{label_after(field, tree, 12)}, 0);
  CHECK_EQUAL(int{label_after(field, {node_of(Primitive::kEmptyCheck), left, right}, 12)}, -5);
}

TEST(label_scores_are_those_of_the_paper) {
  const LabelField field = field_of(kCorner);
  std::vector<Label> places(field.start().begin(), field.start().end());
  CHECK_EQUAL(field.score(places), 0);
  places[field.place_of(0)] = kMineLabel;
  CHECK_EQUAL(field.score(places), 5);
  places[field.place_of(2)] = kNearLabel;
  CHECK_EQUAL(field.score(places), 7);
  places[field.place_of(3)] = kNearLabel;  // the other kind
  CHECK_EQUAL(field.score(places), 8);
  places[field.place_of(4)] = kMineLabel;
  CHECK_EQUAL(field.score(places), 8);
}

TEST(labels_proven_by_single_numbers_are_true) {
  Rng rng(3, Stream::kLabels, 0);
  std::size_t num_proven = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const Grid grid{static_cast<std::int32_t>(1 + rng.below(9)),
                    static_cast<std::int32_t>(1 + rng.below(9))};
    const LabelField field(grid, draw_numbers(grid, grid.num_cells() / 6, rng));
    for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
      const Label proven = field.proven()[field.place_of(cell)];
      if (proven == kUnproven) continue;
      ++num_proven;
      CHECK_EQUAL(int{proven}, int{field.truth()[cell]});
    }
  }
  CHECK(num_proven > 200);
}

TEST(verified_labels_are_not_edited_any_more) {
  const LabelField field = field_of(kPair);
  const Node right = offset_node(0, 1);
  const Node full = node_of(Primitive::kFullCheck);
  const Node number = node_of(Primitive::kNumberCheck);
  // First the mine is found, then called empty.
  const std::vector<Node> tree = {number, full, right, right, right};
  CHECK_EQUAL(int{label_after(field, tree, 0)}, -2);
  CHECK_EQUAL(int{label_after(field, tree, 0, true)}, -1);
}

TEST(label_trees_have_one_score_whatever_was_labelled_before) {
  Rng rng(4, Stream::kLabels, 0);
  Labeller shared(9, false);
  for (int trial = 0; trial < 50; ++trial) {
    const Grid grid{static_cast<std::int32_t>(1 + rng.below(7)),
                    static_cast<std::int32_t>(1 + rng.below(12))};
    const LabelField field(grid, draw_numbers(grid, grid.num_cells() / 8, rng));
    const LabelProgram program(grid, draw_tree(grid, 40, rng));
    const std::int32_t score = shared.score(field, program, 0);
    CHECK_EQUAL(score, Labeller(9, false).score(field, program, 0));
    CHECK(score >= 0 && score <= field.best_score());
  }
}

TEST(label_trees_may_be_as_deep_as_they_like) {
  const LabelField field = field_of(kPair);
  std::vector<Node> tree(100'000, node_of(Primitive::kFullCheck));
  tree.insert(tree.end(), 100'001, offset_node(0, 1));
  CHECK_EQUAL(int{label_after(field, tree, 0)}, -1);
  CHECK_EQUAL(LabelProgram(field.grid(), tree).steps().size(), 100'000U);
}

TEST(a_label_tree_of_one_leaf_does_nothing) {
  const LabelField field = field_of(kCorner);
  CHECK_EQUAL(int{label_after(field, {offset_node(0, 1)}, 0)}, -5);
}

TEST(label_positions_hide_what_is_hidden_and_read_nothing_off_open_zeros) {
  const Grid grid{1, 4};
  const std::vector<Number> visible = {0, 1, kHidden, kHidden};
  const LabelField field = LabelField::of_position(grid, visible, {});
  CHECK_EQUAL(field.inputs().size(), 2U);
  CHECK_EQUAL(int{field.start()[field.place_of(0)]}, int{kOpenZero});
  CHECK_EQUAL(int{field.proven()[field.place_of(2)]}, int{kMineLabel});
  CHECK_EQUAL(int{field.proven()[field.place_of(3)]}, int{kUnproven});
}

TEST(labels_make_one_open_the_cell_of_the_best_label) {
  const Grid grid{1, 5};
  const std::vector<Number> visible = {kHidden, kHidden, kHidden, kHidden, kHidden};
  const std::vector<float> risk = {0.5F, 0.25F, 0.0F, 1.0F, 0.0F};
  const LabelField field = LabelField::of_position(grid, visible, risk);
  std::vector<Label> places(field.start().begin(), field.start().end());
  const auto chosen = [&] {
    std::vector<Cell> cells;
    field.choices(places, false, [](Cell cell) { return cell != 4; }, cells);
    return cells;
  };
  places[field.place_of(3)] = kMineLabel;
  CHECK(chosen() == std::vector<Cell>({0, 1, 2}));
  places[field.place_of(1)] = kEmptyLabel;
  CHECK(chosen() == std::vector<Cell>({1}));
  CHECK_EQUAL(field.safety(places, false), 750);
  places[field.place_of(0)] = kNearLabel;
  CHECK(chosen() == std::vector<Cell>({0}));
  CHECK_EQUAL(field.safety(places, false), 500);
}

TEST(labels_may_have_offsets_that_leave_every_board) {
  const Grid grid{1, 1};
  const std::vector<Number> visible = {kHidden};
  const LabelField field = LabelField::of_position(grid, visible, {});
  const std::vector<Node> tree = {node_of(Primitive::kEmptyTouchCheck), offset_node(5, 7),
                                  offset_node(-kOffsetReach, kOffsetReach)};
  CHECK_EQUAL(int{label_after(field, tree, 0)}, int{kUnknownLabel});
}

TEST(label_scores_lose_a_penalty_for_each_cell_without_a_label) {
  const LabelField field = field_of(kCorner);
  const LabelProgram idle(field.grid(), std::vector<Node>{offset_node(0, 0)});
  Labeller labeller(1, false);
  CHECK_EQUAL(labeller.score(field, idle, 0), 0);
  CHECK_EQUAL(labeller.score(field, idle, 3), -3 * 22);
}

}  // namespace sapper::tests
