// What follows from some of the numbers of a position: the questions behind proofs.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/analysis/position.hpp"

namespace sapper {

// How much each single question may cost.
struct QuestionLimits {
  std::size_t max_states = Budget{}.max_states;
  std::optional<double> max_seconds = std::nullopt;

  // Its time begins now. What exceeds the limits is not proven.
  AnalysisOptions options() const {
    return {{max_states, deadline_after(max_seconds)}, Beyond::kProve, 0};
  }
};

// Asks about one position, with all but some of its numbers left out of account.
class PartialQuestions {
 public:
  // The numbers of the position must outlive it.
  PartialQuestions(const Position& position, const QuestionLimits& limits);

  // What follows from the kept numbers, the start rule and this mine count, or kUncounted.
  Analysis analyse(std::span<const Cell> kept, std::int32_t num_mines);

 private:
  Position position_;
  QuestionLimits limits_;
  std::vector<Number> numbers_;  // what is open is unnumbered
};

// The open numbers that say something about hidden cells, in reading order.
std::vector<Cell> witness_cells(const Position& position);

}  // namespace sapper
