// Labels for the hidden cells of a field, written by trees of primitives: the evaluation of the
// genetic programming of Park et al., "Solving Minesweeper Using Genetic Algorithm and Genetic
// Programming" (2021), sections 3.2.1 to 3.2.6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper {

// What a place of a field holds: a number 1..8, which is open, or the label of a hidden cell.
using Label = std::int8_t;
inline constexpr Label kUnknownLabel = -5;  // not labelled yet: the paper's true unknown
inline constexpr Label kNearLabel = -2;     // empty, with a number next to it
inline constexpr Label kMineLabel = -1;
inline constexpr Label kEmptyLabel = 0;  // empty, with no number next to it

inline constexpr Label kOutside = 9;    // of a place off the board
inline constexpr Label kOpenZero = 10;  // of an open cell without a number; in positions alone
inline constexpr Label kUnproven = 9;   // of a place whose label nothing proves

inline bool is_number_label(Label label) { return label >= 1 && label <= 8; }
inline bool is_empty_label(Label label) { return label == kEmptyLabel || label == kNearLabel; }

// The ten primitives of the paper's Table 1, in its order. Each looks at the places input + offset
// of its two offsets, the left one first. An unknown is any hidden cell, labelled or not, a true
// unknown one that is not labelled yet; empty means either kind; an outer neighbour is two rows or
// columns away. Off the board nothing is looked at.
enum class Primitive : std::uint8_t {
  kEmptyCheck,
  kNeighbourCheck,
  kOuterNeighbourCheck,
  kNumberCheck,
  kUnknownCheck,
  kFullCheck,
  kFilledCheck,
  kEmptyTouchCheck,
  kOuterCompare,
  kEdgeCheck,
};
inline constexpr std::int32_t kNumPrimitives = 10;

// Nodes of a tree as whole numbers: 0..9 for the primitives, the offsets of leaves above them.
using Node = std::int32_t;
inline constexpr std::int32_t kOffsetReach = 999;  // the farthest row or column of an offset
inline constexpr std::int32_t kOffsetSpan = 2 * kOffsetReach + 1;

inline bool is_primitive(Node node) { return node < kNumPrimitives; }
inline Node offset_node(std::int32_t rows, std::int32_t cols) {
  return kNumPrimitives + (rows + kOffsetReach) * kOffsetSpan + cols + kOffsetReach;
}
inline std::int32_t offset_rows(Node node) {
  return (node - kNumPrimitives) / kOffsetSpan - kOffsetReach;
}
inline std::int32_t offset_cols(Node node) {
  return (node - kNumPrimitives) % kOffsetSpan - kOffsetReach;
}

// Cells to be labelled, in reading order, and what of them can be read off the open numbers alone.
// The truth is used by `score`, the risk by `safety`, and both by nothing else.
//
// Places: an array over the board with as much margin as an offset can reach, so that input +
// offset is always a place. Rows share their margins: what leaves one on the right comes before the
// next. An offset that leaves the board from every cell leads below all of its rows.
class LabelField {
 public:
  // The field of the paper: all positive numbers are open, everything else is to be labelled.
  // `numbers` are the truth of a board: kMine or 0..8.
  LabelField(Grid grid, std::span<const Number> numbers);

  // The hidden cells of a position. An open cell without mines around it is no number, and nothing
  // is read off it. `risk` holds the probability that a cell is a mine; it is empty where nobody
  // knows.
  static LabelField of_position(Grid grid, std::span<const Number> visible,
                                std::span<const float> risk);

  Grid grid() const { return grid_; }
  std::int32_t place_of(Cell cell) const {
    return (grid_.height - 1 + cell / grid_.width) * stride_ + cell % grid_.width + grid_.width - 1;
  }

  // The cells to be labelled.
  std::span<const std::int32_t> inputs() const { return inputs_; }
  // The places next to an input or a number that are hidden, whatever their label.
  std::span<const std::int32_t> hidden_around(std::int32_t place) const {
    return {hidden_around_.data() + hidden_begin_[place],
            static_cast<std::size_t>(hidden_begin_[place + 1] - hidden_begin_[place])};
  }

  // Labels before the first edit: numbers, kUnknownLabel, and kOutside off the board.
  std::span<const Label> start() const { return start_; }
  std::span<const std::uint8_t> facts() const { return facts_; }  // PlaceFact bits
  // The label that single numbers prove for a hidden place; kUnproven where they prove none.
  std::span<const Label> proven() const { return proven_; }
  // How far an offset in places goes, the greater of its rows and columns; 3 stands for more. To
  // be indexed by the offset, which may be negative.
  const std::uint8_t* distances() const { return distances_.data() + max_offset_; }

  // The truth label of each cell: the number of an open one.
  std::span<const Label> truth() const { return truth_; }
  std::int32_t best_score() const { return best_score_; }
  // 5 for a mine labelled as one, 2 for an empty cell of the right kind, 1 for one of the other.
  std::int32_t score(std::span<const Label> places) const;

  // The hidden cells that labels make the best ones to open, into `cells`: those called empty near
  // a number, else those called empty, else those without a label, else those called mines. Where
  // `keeps_verified`, mines that single numbers prove come last of all. A cell that `may_open`
  // does not allow is none of them.
  template <class MayOpen>
  void choices(std::span<const Label> places, bool keeps_verified, MayOpen&& may_open,
               std::vector<Cell>& cells) const;
  // The probability that one of the choices is no mine, in thousandths.
  std::int32_t safety(std::span<const Label> places, bool keeps_verified) const;

 private:
  explicit LabelField(Grid grid) : grid_(grid), stride_(2 * grid.width - 1) {}
  // What follows from `truth_`.
  void find_all();
  void find_inputs();
  void find_distances();
  void find_facts();
  void prove_labels();
  std::int32_t reluctance(std::int32_t place, Label label, bool keeps_verified) const;
  bool prove_around(std::int32_t place);
  Label empty_label(std::int32_t place) const;

  Grid grid_;
  std::int32_t stride_;
  std::vector<std::int32_t> inputs_;
  std::vector<Label> truth_;
  std::vector<float> risk_;
  std::vector<Label> start_;
  std::vector<std::uint8_t> facts_;
  std::vector<std::int32_t> hidden_begin_;
  std::vector<std::int32_t> hidden_around_;
  std::vector<Label> proven_;
  std::int32_t max_offset_ = 0;
  std::vector<std::uint8_t> distances_;
  std::int32_t best_score_ = 0;
};

template <class MayOpen>
void LabelField::choices(std::span<const Label> places, bool keeps_verified, MayOpen&& may_open,
                         std::vector<Cell>& cells) const {
  cells.clear();
  std::int32_t least = 0;
  std::size_t at = 0;
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    if (truth_[cell] > 0) continue;
    const std::int32_t place = inputs_[at++];
    if (!may_open(cell)) continue;
    const std::int32_t rank = reluctance(place, places[place], keeps_verified);
    if (!cells.empty() && rank > least) continue;
    if (rank < least) cells.clear();
    least = rank;
    cells.push_back(cell);
  }
}

// What never changes about a place, as bits.
enum PlaceFact : std::uint8_t {
  kOnBoard = 1,
  kIsNumber = 2,  // an open number 1..8
  kIsFull = 4,    // a number with as many hidden neighbours as it counts mines
  kIsFilled = 8,  // every cell around it is a number
  kTouchesNumber = 16,
  kOnEdge = 32,  // in the first or last row or column
};

// A tree made ready for fields of one size: one step a primitive, left argument first, so that no
// depth needs recursion.
class LabelProgram {
 public:
  // `tree` is a complete tree in prefix order.
  LabelProgram(Grid grid, std::span<const Node> tree);

  struct Step {
    Primitive primitive;
    bool is_left_leaf;  // else the argument is what an earlier step returned
    bool is_right_leaf;
    std::int32_t left;  // the offset of a leaf, in places
    std::int32_t right;
  };

  std::span<const Step> steps() const { return steps_; }
  std::size_t stack_size() const { return stack_size_; }

 private:
  std::vector<Step> steps_;
  std::size_t stack_size_ = 0;
};

// Labels fields. Whether the first or the second offset is returned where "random" is asked for
// depends on the seed, the input and the two offsets alone: 64 coins are drawn for each input, and
// the offsets say which of them counts. So a tree has one score on a field, what one part of a tree
// does never changes the luck of another, and parts that do nothing can be taken out.
class Labeller {
 public:
  // With `keeps_verified`, a cell whose label is proven by single numbers is no longer edited.
  Labeller(std::uint64_t seed, bool keeps_verified)
      : seed_(seed), keeps_verified_(keeps_verified) {}

  // Runs the program once for each input; the labels of all places stay in `places()`.
  void run(const LabelField& field, const LabelProgram& program) {
    run(field, program, field.inputs().size());
  }
  // The same for the first so many inputs alone.
  void run(const LabelField& field, const LabelProgram& program, std::size_t num_inputs);
  std::span<const Label> places() const { return places_; }
  bool keeps_verified() const { return keeps_verified_; }

  // The score of the field, less `penalty` for each cell that is left without a label.
  std::int32_t score(const LabelField& field, const LabelProgram& program, std::int32_t penalty);
  // How safe the cell is that the labels make one open, in thousandths.
  std::int32_t safety(const LabelField& field, const LabelProgram& program);

  // The coins of the first so many inputs: 64 each.
  std::span<const std::uint64_t> coins(std::size_t num_inputs) {
    draw_coins(num_inputs);
    return std::span(coins_).first(num_inputs);
  }

 private:
  template <bool kKeepsVerified>
  void run_inputs(const LabelField& field, const LabelProgram& program, std::size_t num_inputs);
  void draw_coins(std::size_t num_inputs);

  std::uint64_t seed_;
  bool keeps_verified_;
  std::vector<std::uint64_t> coins_;
  std::vector<Label> places_;
  std::vector<std::int32_t> stack_;
};

}  // namespace sapper
