#include "deduction.hpp"

#include <algorithm>

namespace sapper {

DeductionResult DeductivePlayer::play(Grid grid, std::span<const Number> numbers, Cell start,
                                      bool rate) {
  load(grid, numbers);
  DeductionResult result;
  if (!is_mine(numbers[start])) {
    open_all({start});
    deduce_singly();
    while (num_safe_left_ > 0 && deduce_more(result, rate)) deduce_singly();
  }
  copy_visible();
  result.num_safe_left = num_safe_left_;
  return result;
}

void DeductivePlayer::load(Grid grid, std::span<const Number> numbers) {
  padded_ = PaddedGrid(grid);
  const std::size_t places = padded_.num_places();
  truth_.assign(places, kUnnumbered);
  seen_.assign(places, Seen::kOpen);
  num_unknown_.assign(places, 8);
  num_known_mines_.assign(places, 0);
  is_pending_.assign(places, 0);
  pending_.clear();
  num_mines_ = 0;
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const std::int32_t place = padded_.row_begin(row) + col;
      truth_[place] = numbers[grid.cell(row, col)];
      num_mines_ += is_mine(truth_[place]);
      seen_[place] = Seen::kClosed;
      const bool on_border =
          row == 0 || col == 0 || row == grid.height - 1 || col == grid.width - 1;
      if (on_border) {
        num_unknown_[place] = static_cast<std::int8_t>(grid.neighbourhood_size(row, col) - 1);
      }
    }
  }
  num_safe_left_ = grid.num_cells() - num_mines_;
}

void DeductivePlayer::open_all(const std::vector<Cell>& cells) {
  for (const Cell cell : cells) to_open_.push_back(padded_.place_of(cell));
  open_pending();
}

void DeductivePlayer::open_pending() {
  while (!to_open_.empty()) {
    const std::int32_t place = to_open_.back();
    to_open_.pop_back();
    open(place);
  }
}

void DeductivePlayer::open(std::int32_t place) {
  if (seen_[place] != Seen::kClosed) return;
  seen_[place] = Seen::kOpen;
  --num_safe_left_;
  note(place);
  for (const std::int32_t offset : padded_.offsets()) {
    --num_unknown_[place + offset];
    note(place + offset);
    if (truth_[place] == 0) to_open_.push_back(place + offset);
  }
}

// Remembers to look at an open number whose surroundings changed.
void DeductivePlayer::note(std::int32_t place) {
  if (seen_[place] != Seen::kOpen || is_pending_[place]) return;
  is_pending_[place] = 1;
  pending_.push_back(place);
}

void DeductivePlayer::deduce_singly() {
  while (!pending_.empty()) {
    const std::int32_t place = pending_.back();
    pending_.pop_back();
    is_pending_[place] = 0;
    if (truth_[place] <= 8 && num_unknown_[place] > 0) look_at(place);
  }
}

void DeductivePlayer::look_at(std::int32_t place) {
  const std::int32_t need = truth_[place] - num_known_mines_[place];
  if (need != 0 && need != num_unknown_[place]) return;
  for (const std::int32_t offset : padded_.offsets()) {
    const std::int32_t near = place + offset;
    if (seen_[near] != Seen::kClosed) continue;
    if (need == 0) {
      to_open_.push_back(near);
    } else {
      mark_mine(near);
    }
  }
  open_pending();
}

void DeductivePlayer::mark_mine(std::int32_t place) {
  seen_[place] = Seen::kKnownMine;
  for (const std::int32_t offset : padded_.offsets()) {
    --num_unknown_[place + offset];
    ++num_known_mines_[place + offset];
    note(place + offset);
  }
}

namespace {

// The cells that an analysis proves safe by reasoning no stronger than `strongest`.
std::vector<Cell> safe_cells(const Analysis& analysis, Proof strongest) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < analysis.grid.num_cells(); ++cell) {
    const bool is_proven =
        analysis.proof[cell] != Proof::kNone && analysis.proof[cell] <= strongest;
    if (is_proven && analysis.knowledge[cell] == Knowledge::kProvenSafe) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

// Opens what stronger reasoning proves; false when a guess is needed. When rating, each level waits
// until the weaker ones say no more.
bool DeductivePlayer::deduce_more(DeductionResult& result, bool rate) {
  copy_visible();
  const Question question{padded_.grid(), visible_, num_mines_};
  Difficulty level = Difficulty::kPair;
  std::vector<Cell> safe;
  if (rate) safe = safe_by_pairs(question, builder_, frontier_);
  if (safe.empty()) {
    const Analysis analysis = analyser_.analyse(question);
    level = Difficulty::kNumbers;
    if (rate) safe = safe_cells(analysis, Proof::kNumbers);
    if (safe.empty()) {
      level = Difficulty::kCounter;
      safe = safe_cells(analysis, Proof::kCounter);
    }
  }
  if (safe.empty()) return false;
  ++result.num_steps[static_cast<int>(level)];
  result.hardest = std::max(result.hardest, level);
  open_all(safe);
  return true;
}

void DeductivePlayer::copy_visible() {
  const Grid grid = padded_.grid();
  visible_.resize(grid.num_cells());
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const std::int32_t place = padded_.row_begin(row) + col;
      visible_[grid.cell(row, col)] = seen_[place] == Seen::kOpen ? truth_[place] : kHidden;
    }
  }
}

namespace {

// What one pair of witnesses says of the boxes of each.
class PairDeduction {
 public:
  explicit PairDeduction(const Frontier& frontier)
      : frontier_(frontier), found_(frontier.boxes.size(), Knowledge::kUnknown) {}

  // What is found of each box.
  const std::vector<Knowledge>& run() {
    for (std::size_t a = 0; a < frontier_.witnesses.size(); ++a) {
      const Witness& witness = frontier_.witnesses[a];
      for (std::int32_t i = 0; i < witness.num_boxes; ++i) {
        const Box& box = frontier_.boxes[witness.boxes[i]];
        for (std::int32_t j = 0; j < box.num_witnesses; ++j) {
          if (box.witnesses[j] != static_cast<std::int32_t>(a)) {
            compare(static_cast<std::int32_t>(a), box.witnesses[j]);
          }
        }
      }
    }
    return found_;
  }

 private:
  void compare(std::int32_t a, std::int32_t b) {
    const Witness& first = frontier_.witnesses[a];
    const Witness& second = frontier_.witnesses[b];
    if (first.need - second.need != own_cells(first, b)) return;
    mark_own(first, b, Knowledge::kProvenMine);
    mark_own(second, a, Knowledge::kProvenSafe);
  }

  bool touches(std::int32_t box, std::int32_t witness) const {
    const Box& candidate = frontier_.boxes[box];
    const std::int32_t* end = candidate.witnesses + candidate.num_witnesses;
    return std::find(candidate.witnesses, end, witness) != end;
  }

  std::int32_t own_cells(const Witness& witness, std::int32_t other) const {
    std::int32_t count = 0;
    for (std::int32_t i = 0; i < witness.num_boxes; ++i) {
      if (!touches(witness.boxes[i], other)) count += frontier_.boxes[witness.boxes[i]].size;
    }
    return count;
  }

  void mark_own(const Witness& witness, std::int32_t other, Knowledge knowledge) {
    for (std::int32_t i = 0; i < witness.num_boxes; ++i) {
      if (!touches(witness.boxes[i], other)) found_[witness.boxes[i]] = knowledge;
    }
  }

  const Frontier& frontier_;
  std::vector<Knowledge> found_;
};

}  // namespace

std::vector<Cell> safe_by_pairs(const Question& question, FrontierBuilder& builder,
                                Frontier& frontier) {
  std::vector<Knowledge> assumed(question.numbers.size(), Knowledge::kUnknown);
  std::vector<Cell> safe;
  bool has_news = true;
  while (safe.empty() && has_news) {
    has_news = false;
    builder.build({question.grid, question.numbers, question.num_mines, assumed}, frontier);
    PairDeduction pairs(frontier);
    const std::vector<Knowledge>& found = pairs.run();
    const auto learn = [&](Cell cell, Knowledge knowledge) {
      if (assumed[cell] != Knowledge::kUnknown || knowledge == Knowledge::kUnknown) return;
      assumed[cell] = knowledge;
      has_news = true;
      if (knowledge == Knowledge::kProvenSafe) safe.push_back(cell);
    };
    for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
      if (is_hidden(question.numbers[cell])) learn(cell, frontier.knowledge[cell]);
    }
    for (std::size_t i = 0; i < frontier.frontier_cells.size(); ++i) {
      learn(frontier.frontier_cells[i], found[frontier.box_of[i]]);
    }
  }
  return safe;
}

}  // namespace sapper
