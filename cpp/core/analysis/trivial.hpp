// What single numbers say: all hidden neighbours are mines, or none is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/base/flags.hpp"
#include "core/base/padded_grid.hpp"

namespace sapper {

// Deduces from one number at a time until nothing changes. Keeps its scratch space between calls.
//
// Its arrays live on the padded grid. Passes over all places are written without branches, so that
// the compiler vectorises them.
class TrivialDeduction {
 public:
  void load(const Question& question);

  // Settles everything that single numbers decide.
  void run();

  // Takes an unknown cell for a mine or for safe; run() then draws the conclusions.
  void settle(std::int32_t place, bool is_mine);

  // Writes what is known of hidden cells; the entries of open cells are left alone.
  void store(std::span<Knowledge> knowledge) const;

  const PaddedGrid& padded() const { return padded_; }
  const std::vector<std::uint8_t>& unknown() const { return unknown_; }
  const std::vector<std::uint8_t>& mine() const { return mine_; }
  std::int32_t need(std::int32_t place) const { return need_[place]; }
  std::int32_t num_unknown(std::int32_t place) const { return num_unknown_[place]; }
  // Of the mine count, when it counts.
  std::int32_t mines_left() const { return mines_left_; }
  // Numbers that were found impossible.
  const std::vector<Cell>& contradicting() const { return contradicting_; }

  // Flags the numbers that border unknown cells.
  void find_witnesses(std::vector<std::uint8_t>& is_witness) const;

 private:
  void find_numbered();
  void assume(const Question& question);

  // Whether a number settles its unknown neighbours, or contradicts them.
  bool is_decisive(std::int32_t place) const {
    const std::int8_t need = need_[place];
    const std::int8_t unknown = num_unknown_[place];
    return unknown == 0 ? need != 0 : need <= 0 || need >= unknown;
  }

  PaddedGrid padded_;
  std::vector<Number> shown_;
  std::vector<std::uint8_t> unknown_;     // 1 for a hidden cell of which nothing is known yet
  std::vector<std::uint8_t> mine_;        // 1 for a known mine
  std::vector<std::uint8_t> numbered_;    // 1 for a number that may say something
  std::vector<std::int8_t> need_;         // mines that each number still needs
  std::vector<std::int8_t> num_unknown_;  // unknown neighbours of each place
  std::vector<std::int32_t> pending_;     // numbers to look at again
  std::vector<Cell> contradicting_;
  std::int32_t mines_left_ = 0;
  NeighbourSum sum_around_;
};

}  // namespace sapper
