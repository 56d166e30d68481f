// What a player may know at one moment, and how the game began.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/board/board.hpp"

namespace sapper {

// A view of the numbers: they must outlive it.
class Position {
 public:
  // `numbers` are kHidden or 0..8; `start` is the agreed first cell, if there is one.
  Position(const BoardSpec& spec, std::span<const Number> numbers, std::optional<Cell> start);

  const BoardSpec& spec() const { return spec_; }
  Grid grid() const { return spec_.grid; }
  std::int32_t num_mines() const { return spec_.num_mines; }
  StartRule start_rule() const { return spec_.start_rule; }
  std::span<const Number> numbers() const { return numbers_; }
  std::optional<Cell> start() const { return start_; }

  bool is_hidden(Cell cell) const { return sapper::is_hidden(numbers_[cell]); }
  std::int32_t num_hidden() const { return num_hidden_; }
  bool is_untouched() const { return num_hidden_ == grid().num_cells(); }

  // What the start rule promises about cells that are still hidden, one entry a cell; empty for
  // nothing. Once the start is open the promise is kept, and what is open says it all.
  std::span<const Knowledge> promised() const { return promised_; }

  // The position as an analysis is asked about it: with what is promised, or with other
  // assumptions. Both are views, of the position too.
  Question question() const { return question(promised_); }
  Question question(std::span<const Knowledge> assumed) const {
    return {grid(), numbers_, num_mines(), assumed};
  }

  // Whether layouts are not equally likely; see core/analysis/given_zero.hpp.
  bool has_weights() const;

 private:
  BoardSpec spec_;
  std::span<const Number> numbers_;
  std::optional<Cell> start_;
  std::int32_t num_hidden_;
  std::vector<Knowledge> promised_;
};

// The same of a question under a start rule: under `given-zero` layouts weigh differently once the
// start is known, and a promise or an open zero tells it.
bool has_weights(const Question& question, StartRule start_rule);

}  // namespace sapper
