#include "core/setter/boxes.hpp"

#include <map>

namespace sapper {

SetterBoxes::SetterBoxes(const SetterPuzzle& puzzle)
    : puzzle_(&puzzle), boxes_at_(static_cast<std::size_t>(puzzle.num_numbers())) {
  std::map<std::vector<std::int32_t>, std::vector<std::int32_t>> squares_by_numbers;
  for (std::int32_t square = 0; square < puzzle.num_squares(); ++square) {
    const std::span<const std::int32_t> numbers = puzzle.numbers_at(square);
    if (!numbers.empty()) {
      squares_by_numbers[{numbers.begin(), numbers.end()}].push_back(square);
    }
  }
  for (auto& [numbers, squares] : squares_by_numbers) {
    for (const std::int32_t number : numbers) boxes_at_[number].push_back(num_boxes());
    squares_.push_back(std::move(squares));
  }
}

std::vector<std::int32_t> SetterBoxes::counts(std::span<const std::uint8_t> mines) const {
  std::vector<std::int32_t> counts;
  counts.reserve(squares_.size());
  for (const std::vector<std::int32_t>& squares : squares_) {
    std::int32_t count = 0;
    for (const std::int32_t square : squares) count += mines[square];
    counts.push_back(count);
  }
  return counts;
}

std::vector<std::uint8_t> SetterBoxes::layout(std::span<const std::int32_t> counts) const {
  std::vector<std::uint8_t> mines(static_cast<std::size_t>(puzzle_->num_squares()), 0);
  for (std::size_t box = 0; box < squares_.size(); ++box) {
    for (std::int32_t i = 0; i < counts[box]; ++i) mines[squares_[box][i]] = 1;
  }
  return mines;
}

}  // namespace sapper
