#include "deduction.hpp"

#include <algorithm>

namespace sapper {

DeductionResult DeductivePlayer::play(Grid grid, std::span<const Number> numbers, Cell start,
                                      bool rate) {
  load(grid, numbers);
  DeductionResult result;
  if (!is_mine(numbers[start])) {
    open_cell(start);
    deduce_singly();
    while (num_safe_left_ > 0 && deduce_exactly(result, rate)) deduce_singly();
  }
  copy_visible();
  result.num_safe_left = num_safe_left_;
  return result;
}

void DeductivePlayer::load(Grid grid, std::span<const Number> numbers) {
  grid_ = grid;
  stride_ = grid.width + 2;
  const std::int32_t offsets[8] = {-stride_ - 1, -stride_, -stride_ + 1, -1, 1,
                                   stride_ - 1,  stride_,  stride_ + 1};
  std::copy(std::begin(offsets), std::end(offsets), offsets_);
  const auto places = static_cast<std::size_t>(stride_) * (grid.height + 2);
  truth_.assign(places, kUnnumbered);
  seen_.assign(places, Seen::kOpen);
  num_unknown_.assign(places, 8);
  num_known_mines_.assign(places, 0);
  is_pending_.assign(places, 0);
  pending_.clear();
  num_mines_ = 0;
  for (std::int32_t row = 0; row < grid.height; ++row) {
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const std::int32_t place = (row + 1) * stride_ + col + 1;
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

void DeductivePlayer::open_cell(Cell cell) {
  to_open_.push_back(place_of(cell));
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
  for (const std::int32_t offset : offsets_) {
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
  for (const std::int32_t offset : offsets_) {
    const std::int32_t near = place + offset;
    if (seen_[near] != Seen::kClosed) continue;
    if (need == 0) {
      to_open_.push_back(near);
    } else {
      mark_mine(near);
    }
  }
  while (!to_open_.empty()) {
    const std::int32_t next = to_open_.back();
    to_open_.pop_back();
    open(next);
  }
}

void DeductivePlayer::mark_mine(std::int32_t place) {
  seen_[place] = Seen::kKnownMine;
  for (const std::int32_t offset : offsets_) {
    --num_unknown_[place + offset];
    ++num_known_mines_[place + offset];
    note(place + offset);
  }
}

// Opens what stronger reasoning proves; false when a guess is needed.
bool DeductivePlayer::deduce_exactly(DeductionResult& result, bool rate) {
  copy_visible();
  const auto note_step = [&](Difficulty level) {
    ++result.num_steps[static_cast<int>(level)];
    result.hardest = std::max(result.hardest, level);
  };
  if (rate && deduce_by_pairs()) {
    note_step(Difficulty::kPair);
    return true;
  }
  const Analysis analysis = analyser_.analyse({grid_, visible_, num_mines_});
  bool has_safe = false;
  Proof easiest = Proof::kCounter;
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    if (analysis.knowledge[cell] != Knowledge::kProvenSafe) continue;
    if (analysis.proof[cell] == Proof::kNone) continue;
    has_safe = true;
    easiest = std::min(easiest, analysis.proof[cell]);
  }
  if (!has_safe) return false;
  // When rating, the mine counter waits until the numbers say no more.
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    const bool is_safe =
        analysis.proof[cell] != Proof::kNone && analysis.knowledge[cell] == Knowledge::kProvenSafe;
    if (is_safe && (!rate || analysis.proof[cell] <= easiest)) open_cell(cell);
  }
  note_step(easiest == Proof::kCounter ? Difficulty::kCounter : Difficulty::kNumbers);
  return true;
}

bool DeductivePlayer::deduce_by_pairs() {
  const std::vector<Cell> safe = safe_by_pairs({grid_, visible_, num_mines_}, builder_, frontier_);
  for (const Cell cell : safe) open_cell(cell);
  return !safe.empty();
}

void DeductivePlayer::copy_visible() {
  visible_.resize(grid_.num_cells());
  Cell cell = 0;
  for (std::int32_t row = 1; row <= grid_.height; ++row) {
    for (std::int32_t place = row * stride_ + 1; place <= row * stride_ + grid_.width; ++place) {
      visible_[cell++] = seen_[place] == Seen::kOpen ? truth_[place] : kHidden;
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
