#include "core/no_guess/deduction.hpp"

#include <algorithm>

#include "core/base/interrupts.hpp"

namespace sapper {

DeductionResult DeductivePlayer::play(Grid grid, std::span<const Number> numbers, Cell start,
                                      bool rate) {
  load(grid, numbers);
  DeductionResult result;
  if (!is_mine(numbers[start])) {
    open_all({start});
    deduce_singly();
    while (num_safe_left_ > 0 && deduce_more(result, rate)) {
      check_interrupt();
      deduce_singly();
    }
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

// The hidden cells that are known to be safe.
std::vector<Cell> safe_cells(const Question& question, const TrivialDeduction& known) {
  std::vector<Knowledge> knowledge(question.numbers.size(), Knowledge::kUnknown);
  known.store(knowledge);
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (knowledge[cell] == Knowledge::kProvenSafe) cells.push_back(cell);
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
  if (rate) safe = safe_by_pairs(question, known_, pairs_);
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

std::vector<Cell> safe_by_pairs(const Question& question, TrivialDeduction& known,
                                PairDeduction& pairs) {
  known.load(question);
  bool has_news = true;
  while (has_news) {
    known.run();
    const std::vector<PairDeduction::Finding>& found = pairs.find(known, PairRule::kOverlap);
    has_news = !found.empty();
    for (const auto& [place, is_mine] : found) {
      if (known.unknown()[place]) known.settle(place, is_mine);
    }
    std::vector<Cell> safe = safe_cells(question, known);
    if (!safe.empty()) return safe;
  }
  return {};
}

}  // namespace sapper
