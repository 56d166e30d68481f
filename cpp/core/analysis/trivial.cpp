#include "core/analysis/trivial.hpp"

#include <algorithm>

namespace sapper {

void TrivialDeduction::load(const Question& question) {
  padded_ = PaddedGrid(question.grid);
  const std::size_t places = padded_.num_places();
  const std::int32_t width = question.grid.width;
  shown_.assign(places, kUnnumbered);
  for (std::int32_t row = 0; row < question.grid.height; ++row) {
    const Number* from = question.numbers.data() + question.grid.cell(row, 0);
    std::copy(from, from + width, shown_.data() + padded_.row_begin(row));
  }
  need_ = shown_;
  unknown_.resize(places);
  const Number* shown = shown_.data();
  std::uint8_t* unknown = unknown_.data();
  for (std::size_t place = 0; place < places; ++place) unknown[place] = is_hidden(shown[place]);
  mine_.assign(places, 0);
  mines_left_ = question.num_mines;
  contradicting_.clear();
  pending_.clear();
  sum_around_(padded_, unknown_, num_unknown_);
  find_numbered();
  if (!question.assumed.empty()) assume(question);
}

// A number counts when it has unknown neighbours, or needs a mine that it cannot have.
void TrivialDeduction::find_numbered() {
  const std::size_t places = shown_.size();
  numbered_.resize(places);
  const Number* shown = shown_.data();
  const std::int8_t* num_unknown = num_unknown_.data();
  std::uint8_t* numbered = numbered_.data();
  for (std::size_t place = 0; place < places; ++place) {
    const bool is_number = static_cast<std::uint8_t>(shown[place]) <= 8;
    numbered[place] = is_number & ((num_unknown[place] > 0) | (shown[place] > 0));
  }
  for_each_set(numbered_, [&](std::int32_t place) {
    if (is_decisive(place)) pending_.push_back(place);
  });
}

void TrivialDeduction::assume(const Question& question) {
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const std::int32_t place = padded_.place_of(cell);
    if (question.assumed[cell] == Knowledge::kUnknown || !unknown_[place]) continue;
    settle(place, question.assumed[cell] == Knowledge::kProvenMine);
  }
}

// A number with no mine left frees its unknown neighbours; one that needs them all makes them
// mines. Only decisive numbers are pending.
void TrivialDeduction::run() {
  while (!pending_.empty()) {
    const std::int32_t place = pending_.back();
    pending_.pop_back();
    const std::int8_t need = need_[place];
    if (need < 0 || need > num_unknown_[place]) {
      contradicting_.push_back(padded_.cell_at(place));
      continue;
    }
    if (num_unknown_[place] == 0) continue;
    for (const std::int32_t offset : padded_.offsets()) {
      if (unknown_[place + offset]) settle(place + offset, need != 0);
    }
  }
}

void TrivialDeduction::settle(std::int32_t place, bool is_mine) {
  unknown_[place] = 0;
  mine_[place] = is_mine;
  mines_left_ -= is_mine;
  for (const std::int32_t offset : padded_.offsets()) {
    const std::int32_t near = place + offset;
    --num_unknown_[near];
    need_[near] = static_cast<std::int8_t>(need_[near] - is_mine);
    if (numbered_[near] && is_decisive(near)) pending_.push_back(near);
  }
}

void TrivialDeduction::store(std::span<Knowledge> knowledge) const {
  const Grid grid = padded_.grid();
  for (std::int32_t row = 0; row < grid.height; ++row) {
    const std::int32_t begin = padded_.row_begin(row);
    Knowledge* to = knowledge.data() + grid.cell(row, 0);
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const std::int32_t place = begin + col;
      const int settled = 1 + mine_[place];  // kProvenSafe or kProvenMine
      const bool is_known = is_hidden(shown_[place]) & !unknown_[place];
      if (is_known) to[col] = static_cast<Knowledge>(settled);
    }
  }
}

void TrivialDeduction::find_witnesses(std::vector<std::uint8_t>& is_witness) const {
  const std::size_t places = shown_.size();
  is_witness.resize(places);
  const std::uint8_t* numbered = numbered_.data();
  const std::int8_t* num_unknown = num_unknown_.data();
  std::uint8_t* flags = is_witness.data();
  for (std::size_t place = 0; place < places; ++place) {
    flags[place] = numbered[place] & (num_unknown[place] > 0);
  }
}

}  // namespace sapper
