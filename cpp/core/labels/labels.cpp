#include "core/labels/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "core/base/interrupts.hpp"
#include "core/base/rng.hpp"

namespace sapper {

LabelField::LabelField(Grid grid, std::span<const Number> numbers) : LabelField(grid) {
  truth_.reserve(numbers.size());
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const Number number = numbers[cell];
    bool has_number = false;
    grid.for_each_neighbour(cell, [&](Cell near) {
      has_number = has_number || (!is_mine(numbers[near]) && numbers[near] > 0);
    });
    const Label empty = has_number ? kNearLabel : kEmptyLabel;
    truth_.push_back(is_mine(number) ? kMineLabel : number > 0 ? number : empty);
  }
  find_all();
}

LabelField LabelField::of_position(Grid grid, std::span<const Number> visible,
                                   std::span<const float> risk) {
  LabelField field(grid);
  field.truth_.reserve(visible.size());
  for (const Number number : visible) {
    const Label open = is_number_label(number) ? number : kOpenZero;
    field.truth_.push_back(is_hidden(number) ? kUnknownLabel : open);
  }
  field.risk_.assign(risk.begin(), risk.end());
  field.find_all();
  return field;
}

void LabelField::find_all() {
  find_inputs();
  find_facts();
  find_distances();
  prove_labels();
}

void LabelField::find_inputs() {
  // An offset goes up to height - 1 rows and width - 1 columns away, or `height` rows down.
  const std::size_t rows = static_cast<std::size_t>(3 * grid_.height - 1);
  start_.assign(rows * static_cast<std::size_t>(stride_) + static_cast<std::size_t>(grid_.width),
                kOutside);
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    const bool is_open = truth_[cell] > 0;
    start_[place_of(cell)] = is_open ? truth_[cell] : kUnknownLabel;
    if (is_open) continue;
    inputs_.push_back(place_of(cell));
    best_score_ += truth_[cell] == kMineLabel ? 5 : 2;
  }
}

void LabelField::find_facts() {
  facts_.assign(start_.size(), 0);
  hidden_begin_.assign(start_.size() + 1, 0);
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    const std::int32_t place = place_of(cell);
    const std::int32_t row = cell / grid_.width;
    const std::int32_t col = cell % grid_.width;
    const auto begin = static_cast<std::int32_t>(hidden_around_.size());
    bool touches = false;
    grid_.for_each_neighbour(cell, [&](Cell near) {
      if (is_number_label(truth_[near])) touches = true;
      if (truth_[near] <= 0) hidden_around_.push_back(place_of(near));
    });
    const auto end = static_cast<std::int32_t>(hidden_around_.size());
    // Places between this cell and the next have no hidden places of their own.
    const std::int32_t next = cell + 1 < grid_.num_cells()
                                  ? place_of(cell + 1)
                                  : static_cast<std::int32_t>(start_.size());
    std::fill(hidden_begin_.begin() + place + 1, hidden_begin_.begin() + next + 1, end);
    std::uint8_t facts = kOnBoard;
    if (is_number_label(start_[place])) facts |= kIsNumber;
    if (is_number_label(start_[place]) && start_[place] == end - begin) facts |= kIsFull;
    if (end == begin) facts |= kIsFilled;
    if (touches) facts |= kTouchesNumber;
    if (row == 0 || col == 0 || row == grid_.height - 1 || col == grid_.width - 1) facts |= kOnEdge;
    facts_[place] = facts;
  }
}

void LabelField::find_distances() {
  max_offset_ = grid_.height * stride_ + grid_.width - 1;
  distances_.assign(2 * static_cast<std::size_t>(max_offset_) + 1, 3);
  const std::int32_t rows = std::min(grid_.height - 1, 2);
  const std::int32_t cols = std::min(grid_.width - 1, 2);
  for (std::int32_t r = -rows; r <= rows; ++r) {
    for (std::int32_t c = -cols; c <= cols; ++c) {
      distances_[max_offset_ + r * stride_ + c] =
          static_cast<std::uint8_t>(std::max(std::abs(r), std::abs(c)));
    }
  }
}

// What single numbers prove, without a look at the truth. All that is used: every mine is hidden,
// a hidden cell that is no mine is called empty (in the paper's fields it is), and a number counts
// the mines next to it. A number with as many hidden neighbours, less those proven empty, as it
// counts mines proves these to be mines; one with as many proven mines proves its other hidden
// neighbours to be empty. Which kind of empty follows from whether an open number is next to the
// cell, which everyone sees. Each step follows from one number and from what was proven before, so
// by induction every proven label is the truth, and the order of the steps does not matter: what is
// proven once stays so, and a step that was possible stays possible or is done.
void LabelField::prove_labels() {
  proven_.assign(start_.size(), kUnproven);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
      const std::int32_t place = place_of(cell);
      if (is_number_label(start_[place])) has_changed = prove_around(place) || has_changed;
    }
  }
}

bool LabelField::prove_around(std::int32_t place) {
  std::int32_t num_mines = 0;
  std::int32_t num_open = 0;
  for (const std::int32_t near : hidden_around(place)) {
    if (proven_[near] == kMineLabel) ++num_mines;
    if (proven_[near] == kUnproven) ++num_open;
  }
  if (num_open == 0) return false;
  const bool are_empty = num_mines == start_[place];
  if (!are_empty && num_mines + num_open != start_[place]) return false;
  for (const std::int32_t near : hidden_around(place)) {
    if (proven_[near] == kUnproven) proven_[near] = are_empty ? empty_label(near) : kMineLabel;
  }
  return true;
}

Label LabelField::empty_label(std::int32_t place) const {
  return (facts_[place] & kTouchesNumber) != 0 ? kNearLabel : kEmptyLabel;
}

std::int32_t LabelField::score(std::span<const Label> places) const {
  std::int32_t score = 0;
  std::size_t at = 0;
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    const Label truth = truth_[cell];
    if (truth > 0) continue;
    const Label label = places[inputs_[at++]];
    if (truth == kMineLabel) {
      if (label == kMineLabel) score += 5;
    } else if (is_empty_label(label)) {
      score += label == truth ? 2 : 1;
    }
  }
  return score;
}

// Less is better to open.
std::int32_t LabelField::reluctance(std::int32_t place, Label label, bool keeps_verified) const {
  if (label == kNearLabel) return 0;
  if (label == kEmptyLabel) return 1;
  if (label == kUnknownLabel) return 2;
  return keeps_verified && proven_[place] == kMineLabel ? 4 : 3;
}

std::int32_t LabelField::safety(std::span<const Label> places, bool keeps_verified) const {
  std::vector<Cell> cells;
  choices(places, keeps_verified, [](Cell) { return true; }, cells);
  if (cells.empty()) return 0;
  double total_risk = 0.0;
  for (const Cell cell : cells) total_risk += risk_[cell];
  const double share = total_risk / static_cast<double>(cells.size());
  return static_cast<std::int32_t>(std::lround(1000.0 * (1.0 - share)));
}

LabelProgram::LabelProgram(Grid grid, std::span<const Node> tree) {
  const std::int32_t stride = 2 * grid.width - 1;
  struct Pending {
    Primitive primitive;
    std::int32_t num_arguments = 0;
    std::array<bool, 2> is_leaf{};
    std::array<std::int32_t, 2> offset{};
  };
  std::vector<Pending> pending;
  std::size_t height = 0;
  const auto finish = [&] {
    // Finished primitives are arguments of those around them.
    while (!pending.empty() && pending.back().num_arguments == 2) {
      const Pending& done = pending.back();
      steps_.push_back(
          {done.primitive, done.is_leaf[0], done.is_leaf[1], done.offset[0], done.offset[1]});
      height -=
          static_cast<std::size_t>(!done.is_leaf[0]) + static_cast<std::size_t>(!done.is_leaf[1]);
      stack_size_ = std::max(stack_size_, ++height);
      pending.pop_back();
      if (!pending.empty()) ++pending.back().num_arguments;
    }
  };
  for (const Node node : tree) {
    if (is_primitive(node)) {
      pending.push_back({.primitive = static_cast<Primitive>(node)});
    } else if (!pending.empty()) {  // a tree that is a leaf does nothing
      Pending& around = pending.back();
      around.is_leaf[around.num_arguments] = true;
      const std::int32_t rows = offset_rows(node);
      const std::int32_t cols = offset_cols(node);
      const bool may_stay = std::abs(rows) < grid.height && std::abs(cols) < grid.width;
      around.offset[around.num_arguments] =
          may_stay ? rows * stride + cols : grid.height * stride;  // below the board
      ++around.num_arguments;
      finish();
    }
  }
}

namespace {

// One run of a program: the labels so far, and the input that it looks from.
template <bool kKeepsVerified>
class Run {
 public:
  Run(const LabelField& field, std::span<Label> places)
      : field_(field),
        facts_(field.facts().data()),
        distances_(field.distances()),
        proven_(field.proven().data()),
        places_(places.data()) {}

  void begin(std::int32_t input, std::uint64_t coins) {
    input_ = input;
    coins_ = coins;
  }

  // Tests both offsets, the left one first, and returns one of them.
  std::int32_t take(Primitive primitive, std::int32_t left, std::int32_t right) {
    switch (primitive) {
      case Primitive::kEmptyCheck:
        return choose<&Run::empty_check>(left, right);
      case Primitive::kNeighbourCheck:
        return choose<&Run::neighbour_check>(left, right);
      case Primitive::kOuterNeighbourCheck:
        return choose<&Run::outer_neighbour_check>(left, right);
      case Primitive::kNumberCheck:
        return choose<&Run::number_check>(left, right);
      case Primitive::kUnknownCheck:
        return choose<&Run::unknown_check>(left, right);
      case Primitive::kFullCheck:
        return choose<&Run::full_check>(left, right);
      case Primitive::kFilledCheck:
        return choose<&Run::filled_check>(left, right);
      case Primitive::kEmptyTouchCheck:
        return choose<&Run::empty_touch_check>(left, right);
      case Primitive::kOuterCompare:
        return choose<&Run::outer_compare>(left, right);
      case Primitive::kEdgeCheck:
        return choose<&Run::edge_check>(left, right);
    }
    return left;  // there is no other primitive
  }

 private:
  // The offset that passes the test; where both or neither do, the coin of the two decides.
  template <bool (Run::*test)(std::int32_t)>
  std::int32_t choose(std::int32_t left, std::int32_t right) {
    const std::uint32_t has_left = (this->*test)(left) ? 1 : 0;
    const std::uint32_t has_right = (this->*test)(right) ? 1 : 0;
    const std::uint32_t which = static_cast<std::uint32_t>(left) * 0x9e3779b1U +
                                static_cast<std::uint32_t>(right) * 0x85ebca77U;
    const auto coin = static_cast<std::uint32_t>(coins_ >> (which >> 26)) & 1U;
    const std::uint32_t takes_right = coin ^ ((has_left ^ has_right) & (coin ^ has_right));
    return select(takes_right, right, left);
  }

  // One of two values without a branch: what trees decide can hardly be foreseen, and a compiler
  // that sees conditions likes to branch.
  static std::int32_t select(std::uint32_t is_first, std::int32_t first, std::int32_t second) {
    return second ^ ((first ^ second) & -static_cast<std::int32_t>(is_first));
  }

  bool empty_check(std::int32_t offset) {
    const bool is_empty = is_empty_label(label_at(offset));
    edit_if(is_empty & is_neighbour(offset), input_, kEmptyLabel);
    return is_empty;
  }
  bool neighbour_check(std::int32_t offset) { return is_neighbour(offset); }
  bool outer_neighbour_check(std::int32_t offset) { return is_outer_neighbour(offset); }
  bool number_check(std::int32_t offset) {
    const bool is_number = has(offset, kIsNumber);
    edit_if(is_number & is_neighbour(offset), input_, kNearLabel);
    return is_number;
  }
  bool unknown_check(std::int32_t offset) { return label_at(offset) == kUnknownLabel; }
  bool full_check(std::int32_t offset) {
    if (has(offset, kIsFull)) {
      for (const std::int32_t near : field_.hidden_around(input_ + offset)) {
        edit_if(true, near, kMineLabel);
      }
    }
    return has(offset, kIsNumber);
  }
  bool filled_check(std::int32_t offset) {
    const bool is_mine = label_at(offset) == kMineLabel;
    edit_if(is_mine & !has(offset, kIsFilled), input_ + offset, kNearLabel);
    return is_mine;
  }
  bool empty_touch_check(std::int32_t offset) {
    const bool is_empty = is_empty_label(label_at(offset));
    edit_if(is_empty, input_ + offset, has(offset, kTouchesNumber) ? kNearLabel : kEmptyLabel);
    return is_empty;
  }
  bool outer_compare(std::int32_t offset) {
    const bool is_outer = is_outer_neighbour(offset);
    edit_if(is_outer & (places_[input_] != kEmptyLabel), input_, kMineLabel);
    return is_outer;
  }
  bool edge_check(std::int32_t offset) { return has(offset, kOnEdge); }

  Label label_at(std::int32_t offset) const { return places_[input_ + offset]; }
  bool has(std::int32_t offset, PlaceFact fact) const {
    return (facts_[input_ + offset] & fact) != 0;
  }
  bool is_neighbour(std::int32_t offset) const {
    return (distances_[offset] == 1) & has(offset, kOnBoard);
  }
  bool is_outer_neighbour(std::int32_t offset) const {
    return (distances_[offset] == 2) & has(offset, kOnBoard);
  }
  // Off the board there are no edits, and what is there is written back.
  void edit_if(bool is_edit, std::int32_t place, Label label) {
    const Label before = places_[place];
    if constexpr (kKeepsVerified) is_edit = is_edit & (before != proven_[place]);
    places_[place] = static_cast<Label>(select(is_edit ? 1 : 0, label, before));
  }

  const LabelField& field_;
  const std::uint8_t* facts_;
  const std::uint8_t* distances_;  // by offset, which may be negative
  const Label* proven_;
  Label* places_;
  std::int32_t input_ = 0;
  std::uint64_t coins_ = 0;
};

}  // namespace

void Labeller::run(const LabelField& field, const LabelProgram& program, std::size_t num_inputs) {
  places_.assign(field.start().begin(), field.start().end());
  draw_coins(num_inputs);
  stack_.resize(std::max(stack_.size(), program.stack_size()));
  if (keeps_verified_) {
    run_inputs<true>(field, program, num_inputs);
  } else {
    run_inputs<false>(field, program, num_inputs);
  }
}

std::int32_t Labeller::score(const LabelField& field, const LabelProgram& program,
                             std::int32_t penalty) {
  run(field, program);
  const auto num_left = std::ranges::count_if(
      field.inputs(), [&](std::int32_t input) { return places_[input] == kUnknownLabel; });
  return field.score(places_) - penalty * static_cast<std::int32_t>(num_left);
}

std::int32_t Labeller::safety(const LabelField& field, const LabelProgram& program) {
  run(field, program);
  return field.safety(places_, keeps_verified_);
}

template <bool kKeepsVerified>
void Labeller::run_inputs(const LabelField& field, const LabelProgram& program,
                          std::size_t num_inputs) {
  Run<kKeepsVerified> state(field, places_);
  for (std::size_t index = 0; index < num_inputs; ++index) {
    count_work(10 * program.steps().size());
    state.begin(field.inputs()[index], coins_[index]);
    std::int32_t* below = stack_.data();  // what was returned and not used yet, but for the last
    std::int32_t last = 0;
    for (const LabelProgram::Step& step : program.steps()) {
      std::int32_t left = step.left;
      std::int32_t right = step.right;
      if (!step.is_right_leaf) {
        right = last;
        if (!step.is_left_leaf) left = *--below;
      } else if (!step.is_left_leaf) {
        left = last;
      } else {
        *below++ = last;
      }
      last = state.take(step.primitive, left, right);
    }
  }
}

// The coins of an input stay the same however many fields and trees are looked at.
void Labeller::draw_coins(std::size_t num_inputs) {
  while (coins_.size() < num_inputs) {
    coins_.push_back(Rng(seed_, Stream::kLabels, coins_.size()).next());
  }
}

}  // namespace sapper
