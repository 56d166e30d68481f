// A position and how its game began: all that a player knows.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/board/board.hpp"

namespace sapper {

// `numbers` belong to the caller.
class Situation {
 public:
  Situation(const BoardSpec& spec, std::span<const Number> numbers, std::optional<Cell> start);

  const BoardSpec& spec() const { return spec_; }
  std::optional<Cell> start() const { return start_; }  // the agreed first cell, if there is one
  std::int32_t num_hidden() const { return num_hidden_; }
  bool is_untouched() const { return num_hidden_ == spec_.grid.num_cells(); }
  bool is_solved() const { return num_hidden_ == spec_.num_mines; }

  // With what the start rule promises about cells that are still hidden. Once the start is open the
  // promise is kept, and what is open says it all. A view: the situation must outlive it.
  Question question() const { return {spec_.grid, numbers_, spec_.num_mines, promised_}; }

  // Whether layouts are not equally likely: under `given-zero`, once the start is known. See
  // sapper/analysis/given_zero.py.
  bool has_weights() const;

 private:
  BoardSpec spec_;
  std::span<const Number> numbers_;
  std::optional<Cell> start_;
  std::int32_t num_hidden_;
  std::vector<Knowledge> promised_;  // empty for nothing
};

// The same of a question under a start rule: a promise or an open zero tells the start.
bool has_weights(const Question& question, StartRule start_rule);

}  // namespace sapper
