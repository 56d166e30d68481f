#include "constraints.hpp"

#include <bit>
#include <cstring>

namespace sapper {
namespace {

constexpr std::int32_t kNoBox = -1;

// Calls visit(index) for each flag that is set. Looks at eight flags at a time.
template <class Visit>
void for_each_set(const std::vector<std::uint8_t>& flags, Visit&& visit) {
  static_assert(std::endian::native == std::endian::little);
  std::size_t index = 0;
  for (; index + 8 <= flags.size(); index += 8) {
    std::uint64_t word;
    std::memcpy(&word, flags.data() + index, 8);
    for (; word != 0; word &= word - 1) {
      visit(static_cast<std::int32_t>(index) + std::countr_zero(word) / 8);
    }
  }
  for (; index < flags.size(); ++index) {
    if (flags[index]) visit(static_cast<std::int32_t>(index));
  }
}

}  // namespace

void FrontierBuilder::build(const Question& question, Frontier& frontier) {
  load(question);
  sum_around(unknown_, num_unknown_);
  find_numbered();
  if (!question.assumed.empty()) assume(question);
  deduce();
  find_witnesses(frontier);
  find_boxes(frontier);
  store(question, frontier);
}

void FrontierBuilder::load(const Question& question) {
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
}

// The sum of the flags around each place: three rows of three, less the place itself.
void FrontierBuilder::sum_around(const std::vector<std::uint8_t>& flags,
                                 std::vector<std::int8_t>& sums) {
  const auto places = static_cast<std::int32_t>(flags.size());
  row_sums_.resize(places);
  sums.assign(places, 0);
  std::uint8_t* rows = row_sums_.data();
  const std::uint8_t* flag = flags.data();
  rows[0] = rows[places - 1] = 0;
  for (std::int32_t place = 1; place < places - 1; ++place) {
    rows[place] = static_cast<std::uint8_t>(flag[place - 1] + flag[place] + flag[place + 1]);
  }
  std::int8_t* sum = sums.data();
  const std::int32_t stride = padded_.stride();
  for (std::int32_t place = stride; place < places - stride; ++place) {
    sum[place] = static_cast<std::int8_t>(rows[place - stride] + rows[place] +
                                          rows[place + stride] - flag[place]);
  }
}

// A number counts when it has unknown neighbours, or needs a mine that it cannot have.
void FrontierBuilder::find_numbered() {
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

void FrontierBuilder::assume(const Question& question) {
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const std::int32_t place = padded_.place_of(cell);
    if (question.assumed[cell] == Knowledge::kUnknown || !unknown_[place]) continue;
    settle(place, question.assumed[cell] == Knowledge::kProvenMine);
  }
}

// A number with no mine left frees its unknown neighbours; one that needs them all makes them
// mines. Repeats until nothing changes. Only decisive numbers are pending.
void FrontierBuilder::deduce() {
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

void FrontierBuilder::settle(std::int32_t place, bool is_mine) {
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

void FrontierBuilder::find_witnesses(Frontier& frontier) {
  frontier.witnesses.clear();
  const std::size_t places = shown_.size();
  is_witness_.resize(places);
  const std::uint8_t* numbered = numbered_.data();
  const std::int8_t* num_unknown = num_unknown_.data();
  std::uint8_t* is_witness = is_witness_.data();
  for (std::size_t place = 0; place < places; ++place) {
    is_witness[place] = numbered[place] & (num_unknown[place] > 0);
  }
  witness_of_.resize(places);
  for_each_set(is_witness_, [&](std::int32_t place) {
    witness_of_[place] = static_cast<std::int32_t>(frontier.witnesses.size());
    frontier.witnesses.push_back({padded_.cell_at(place), need_[place]});
  });
}

void FrontierBuilder::find_boxes(Frontier& frontier) {
  frontier.boxes.clear();
  frontier.frontier_cells.clear();
  frontier.box_of.clear();
  frontier.interior_cells.clear();
  first_box_.assign(frontier.witnesses.size(), kNoBox);
  next_box_.clear();
  sum_around(is_witness_, num_witnesses_);
  for_each_set(unknown_, [&](std::int32_t place) {
    if (num_witnesses_[place] == 0) {
      frontier.interior_cells.push_back(padded_.cell_at(place));
      return;
    }
    std::int32_t witnesses[8];
    std::int32_t count = 0;
    for (const std::int32_t offset : padded_.offsets()) {
      if (is_witness_[place + offset]) witnesses[count++] = witness_of_[place + offset];
    }
    const Cell cell = padded_.cell_at(place);
    const std::int32_t box = box_with(witnesses, count, cell, frontier);
    ++frontier.boxes[box].size;
    frontier.frontier_cells.push_back(cell);
    frontier.box_of.push_back(box);
  });
}

std::int32_t FrontierBuilder::box_with(const std::int32_t* witnesses, std::int32_t count, Cell cell,
                                       Frontier& frontier) {
  std::int32_t& leader = first_box_[witnesses[0]];
  for (std::int32_t box = leader; box != kNoBox; box = next_box_[box]) {
    const Box& candidate = frontier.boxes[box];
    if (candidate.num_witnesses == count &&
        std::equal(witnesses, witnesses + count, candidate.witnesses)) {
      return box;
    }
  }
  const auto box = static_cast<std::int32_t>(frontier.boxes.size());
  Box& added = frontier.boxes.emplace_back();
  added.first_cell = cell;
  added.num_witnesses = count;
  for (std::int32_t i = 0; i < count; ++i) {
    added.witnesses[i] = witnesses[i];
    Witness& witness = frontier.witnesses[witnesses[i]];
    witness.boxes[witness.num_boxes++] = box;
  }
  next_box_.push_back(leader);
  leader = box;
  return box;
}

void FrontierBuilder::store(const Question& question, Frontier& frontier) {
  frontier.grid = question.grid;
  frontier.is_counted = question.num_mines != kUncounted;
  frontier.mines_left = frontier.is_counted ? mines_left_ : frontier.num_unknown();
  frontier.contradicting = contradicting_;
  frontier.knowledge.resize(question.numbers.size());
  for (std::int32_t row = 0; row < question.grid.height; ++row) {
    const std::uint8_t* unknown = unknown_.data() + padded_.row_begin(row);
    const std::uint8_t* mine = mine_.data() + padded_.row_begin(row);
    Knowledge* to = frontier.knowledge.data() + question.grid.cell(row, 0);
    for (std::int32_t col = 0; col < question.grid.width; ++col) {
      const int settled = 1 + mine[col];  // kProvenSafe or kProvenMine
      to[col] = static_cast<Knowledge>(unknown[col] ? 0 : settled);
    }
  }
}

}  // namespace sapper
