#include "constraints.hpp"

namespace sapper {
namespace {
constexpr std::int32_t kNoWitness = -1;
}

void FrontierBuilder::build(const Question& question, Frontier& frontier) {
  load(question);
  count_hidden_neighbours();
  if (!question.assumed.empty()) assume(question);
  deduce();
  find_witnesses(frontier);
  find_boxes(frontier);
  store(question, frontier);
}

void FrontierBuilder::load(const Question& question) {
  grid_ = question.grid;
  stride_ = grid_.width + 2;
  const std::int32_t offsets[8] = {-stride_ - 1, -stride_, -stride_ + 1, -1,
                                   1,            stride_ - 1, stride_, stride_ + 1};
  std::copy(std::begin(offsets), std::end(offsets), offsets_);
  const auto places = static_cast<std::size_t>(stride_) * (grid_.height + 2);
  shown_.assign(places, kUnnumbered);
  unknown_.assign(places, 0);
  known_.assign(places, Knowledge::kProvenSafe);
  need_.assign(places, 0);
  for (std::int32_t row = 0; row < grid_.height; ++row) {
    const Number* from = question.numbers.data() + static_cast<std::ptrdiff_t>(row) * grid_.width;
    const std::int32_t to = (row + 1) * stride_ + 1;
    for (std::int32_t col = 0; col < grid_.width; ++col) {
      shown_[to + col] = from[col];
      unknown_[to + col] = is_hidden(from[col]);
      known_[to + col] = is_hidden(from[col]) ? Knowledge::kUnknown : Knowledge::kProvenSafe;
      need_[to + col] = from[col];
    }
  }
  mines_left_ = question.num_mines;
  contradicting_.clear();
  pending_.clear();
}

// Sums each 3 by 3 block as three rows of three: no branches, so that the compiler vectorises it.
void FrontierBuilder::count_hidden_neighbours() {
  const auto places = static_cast<std::int32_t>(unknown_.size());
  row_sums_.assign(places, 0);
  num_unknown_.assign(places, 0);
  const std::uint8_t* unknown = unknown_.data();
  std::uint8_t* sums = row_sums_.data();
  for (std::int32_t place = 1; place < places - 1; ++place) {
    sums[place] = static_cast<std::uint8_t>(unknown[place - 1] + unknown[place] + unknown[place + 1]);
  }
  std::int8_t* counts = num_unknown_.data();
  for (std::int32_t place = stride_; place < places - stride_; ++place) {
    counts[place] = static_cast<std::int8_t>(sums[place - stride_] + sums[place] +
                                             sums[place + stride_] - unknown[place]);
  }
  for (std::int32_t place = stride_ + 1; place < places - stride_ - 1; ++place) {
    if (is_numbered(place) && (num_unknown_[place] > 0 || need_[place] > 0)) {
      pending_.push_back(place);
    }
  }
}

void FrontierBuilder::assume(const Question& question) {
  for (Cell cell = 0; cell < grid_.num_cells(); ++cell) {
    const std::int32_t place = place_of(cell);
    if (question.assumed[cell] != Knowledge::kUnknown && unknown_[place]) {
      settle(place, question.assumed[cell]);
    }
  }
}

// A number with no mine left frees its unknown neighbours; one that needs them all makes them
// mines. Repeats until nothing changes.
void FrontierBuilder::deduce() {
  while (!pending_.empty()) {
    const std::int32_t place = pending_.back();
    pending_.pop_back();
    const std::int8_t need = need_[place];
    if (need < 0 || need > num_unknown_[place]) {
      contradicting_.push_back(cell_at(place));
      continue;
    }
    if (num_unknown_[place] == 0) continue;
    if (need != 0 && need != num_unknown_[place]) continue;
    const Knowledge found = need == 0 ? Knowledge::kProvenSafe : Knowledge::kProvenMine;
    for (const std::int32_t offset : offsets_) {
      if (unknown_[place + offset]) settle(place + offset, found);
    }
  }
}

void FrontierBuilder::settle(std::int32_t place, Knowledge knowledge) {
  known_[place] = knowledge;
  unknown_[place] = 0;
  const bool mine = knowledge == Knowledge::kProvenMine;
  mines_left_ -= mine;
  for (const std::int32_t offset : offsets_) {
    const std::int32_t near = place + offset;
    --num_unknown_[near];
    if (!is_numbered(near)) continue;
    need_[near] = static_cast<std::int8_t>(need_[near] - mine);
    pending_.push_back(near);
  }
}

void FrontierBuilder::find_witnesses(Frontier& frontier) {
  frontier.witnesses.clear();
  witness_of_.assign(shown_.size(), kNoWitness);
  const auto places = static_cast<std::int32_t>(shown_.size());
  for (std::int32_t place = stride_ + 1; place < places - stride_ - 1; ++place) {
    if (!is_numbered(place) || num_unknown_[place] == 0) continue;
    witness_of_[place] = static_cast<std::int32_t>(frontier.witnesses.size());
    frontier.witnesses.push_back({cell_at(place), need_[place]});
  }
}

void FrontierBuilder::find_boxes(Frontier& frontier) {
  frontier.boxes.clear();
  frontier.box_of.assign(grid_.num_cells(), kNoBox);
  frontier.num_interior = 0;
  frontier.num_unknown = 0;
  first_box_.assign(frontier.witnesses.size(), kNoBox);
  next_box_.clear();
  Cell cell = 0;
  for (std::int32_t row = 1; row <= grid_.height; ++row) {
    for (std::int32_t place = row * stride_ + 1; place <= row * stride_ + grid_.width; ++place) {
      const Cell here = cell++;
      if (!unknown_[place]) continue;
      ++frontier.num_unknown;
      std::int32_t witnesses[8];
      std::int32_t count = 0;
      for (const std::int32_t offset : offsets_) {
        const std::int32_t witness = witness_of_[place + offset];
        if (witness != kNoWitness) witnesses[count++] = witness;
      }
      if (count == 0) {
        ++frontier.num_interior;
        continue;
      }
      const std::int32_t box = box_with(witnesses, count, frontier);
      ++frontier.boxes[box].size;
      frontier.box_of[here] = box;
    }
  }
}

std::int32_t FrontierBuilder::box_with(const std::int32_t* witnesses, std::int32_t count,
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
  frontier.grid = grid_;
  frontier.is_counted = question.num_mines != kUncounted;
  frontier.mines_left = frontier.is_counted ? mines_left_ : frontier.num_unknown;
  frontier.contradicting = contradicting_;
  frontier.knowledge.resize(question.numbers.size());
  for (std::int32_t row = 0; row < grid_.height; ++row) {
    const Knowledge* from = known_.data() + static_cast<std::ptrdiff_t>(row + 1) * stride_ + 1;
    std::copy(from, from + grid_.width,
              frontier.knowledge.begin() + static_cast<std::ptrdiff_t>(row) * grid_.width);
  }
}

}  // namespace sapper
