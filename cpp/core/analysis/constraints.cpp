#include "core/analysis/constraints.hpp"

#include <algorithm>

namespace sapper {
namespace {

constexpr std::int32_t kNoBox = -1;

}  // namespace

void FrontierBuilder::build(const Question& question, Frontier& frontier) {
  known_.load(question);
  known_.run();
  find_witnesses(frontier);
  find_boxes(frontier);
  store(question, frontier);
}

void FrontierBuilder::find_witnesses(Frontier& frontier) {
  frontier.witnesses.clear();
  known_.find_witnesses(is_witness_);
  witness_of_.resize(is_witness_.size());
  for_each_set(is_witness_, [&](std::int32_t place) {
    witness_of_[place] = static_cast<std::int32_t>(frontier.witnesses.size());
    frontier.witnesses.push_back({known_.padded().cell_at(place), known_.need(place)});
  });
}

void FrontierBuilder::find_boxes(Frontier& frontier) {
  frontier.boxes.clear();
  frontier.frontier_cells.clear();
  frontier.box_of.clear();
  frontier.interior_cells.clear();
  first_box_.assign(frontier.witnesses.size(), kNoBox);
  next_box_.clear();
  const PaddedGrid& padded = known_.padded();
  sum_around_(padded, is_witness_, num_witnesses_);
  for_each_set(known_.unknown(), [&](std::int32_t place) {
    if (num_witnesses_[place] == 0) {
      frontier.interior_cells.push_back(padded.cell_at(place));
      return;
    }
    std::int32_t witnesses[8];
    std::int32_t count = 0;
    for (const std::int32_t offset : padded.offsets()) {
      if (is_witness_[place + offset]) witnesses[count++] = witness_of_[place + offset];
    }
    const Cell cell = padded.cell_at(place);
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

void FrontierBuilder::store(const Question& question, Frontier& frontier) const {
  frontier.grid = question.grid;
  frontier.is_counted = question.num_mines != kUncounted;
  frontier.mines_left = frontier.is_counted ? known_.mines_left() : frontier.num_unknown();
  frontier.contradicting = known_.contradicting();
  frontier.knowledge.resize(question.numbers.size());
  for (std::int32_t row = 0; row < question.grid.height; ++row) {
    const std::int32_t begin = known_.padded().row_begin(row);
    const std::uint8_t* unknown = known_.unknown().data() + begin;
    const std::uint8_t* mine = known_.mine().data() + begin;
    Knowledge* to = frontier.knowledge.data() + question.grid.cell(row, 0);
    for (std::int32_t col = 0; col < question.grid.width; ++col) {
      const int settled = 1 + mine[col];  // kProvenSafe or kProvenMine
      to[col] = static_cast<Knowledge>(unknown[col] ? 0 : settled);
    }
  }
}

}  // namespace sapper
