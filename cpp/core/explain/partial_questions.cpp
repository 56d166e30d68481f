#include "core/explain/partial_questions.hpp"

#include "core/base/interrupts.hpp"

namespace sapper {

PartialQuestions::PartialQuestions(const Position& position, const QuestionLimits& limits)
    : position_(position),
      limits_(limits),
      numbers_(position.numbers().begin(), position.numbers().end()) {
  for (Number& number : numbers_) {
    if (!is_hidden(number)) number = kUnnumbered;
  }
}

Analysis PartialQuestions::analyse(std::span<const Cell> kept, std::int32_t num_mines) {
  constexpr std::size_t kNanosecondsPerCell = 30;
  count_work(numbers_.size() * kNanosecondsPerCell);
  for (const Cell cell : kept) numbers_[cell] = position_.numbers()[cell];
  const Question question{position_.grid(), numbers_, num_mines, position_.promised()};
  Analysis analysis = analyser_of_thread().analyse(question, limits_.options());
  for (const Cell cell : kept) numbers_[cell] = kUnnumbered;
  return analysis;
}

std::vector<Cell> witness_cells(const Position& position) {
  std::vector<Cell> witnesses;
  for (Cell cell = 0; cell < position.grid().num_cells(); ++cell) {
    if (position.is_hidden(cell)) continue;
    bool says_something = position.numbers()[cell] > 0;
    position.grid().for_each_neighbour(
        cell, [&](Cell near) { says_something |= position.is_hidden(near); });
    if (says_something) witnesses.push_back(cell);
  }
  return witnesses;
}

}  // namespace sapper
