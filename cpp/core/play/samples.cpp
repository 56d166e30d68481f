#include "core/play/samples.hpp"

#include <algorithm>
#include <utility>

#include "core/board/game.hpp"

namespace sapper {
namespace {

// Which of 1..num_choices are drawn: `count` of them or all, in ascending order.
std::vector<std::size_t> draw_moments(std::size_t num_choices, std::size_t count, Rng& rng) {
  std::vector<std::size_t> moments;
  for (std::size_t moment = 1; moment <= num_choices; ++moment) {
    const std::size_t left = num_choices - moment + 1;
    const std::size_t wanted = std::min(count, num_choices) - moments.size();
    if (rng.below(static_cast<std::uint32_t>(left)) < wanted) moments.push_back(moment);
  }
  return moments;
}

}  // namespace

// The game is played once, and then played again from its log up to each moment.
void PositionSampler::sample(std::uint64_t index, std::size_t count, Samples& samples) {
  play(index);
  const std::size_t num_choices = log_.empty() ? 0 : log_.size() - 1;
  Rng rng(boards_.seed(), Stream::kMoment, index);
  visible_.assign(numbers_.size(), kHidden);
  std::size_t num_open = 0;
  for (const std::size_t moment : draw_moments(num_choices, count, rng)) {
    for (; num_open < moment; ++num_open) {
      open_cascade(boards_.spec().grid, numbers_, visible_, log_[num_open], stack_);
    }
    add(samples);
  }
}

void PositionSampler::play(std::uint64_t index) {
  const BoardToPlay board = boards_.board(index, room_);
  numbers_ = board.numbers;
  Rng rng(boards_.seed(), Stream::kPlay, index);
  log_.clear();
  if (player_) {
    player_->play(boards_.spec(), board, rng, &log_);
  } else {
    follow_luck(board.start, rng);
  }
}

void PositionSampler::follow_luck(std::optional<Cell> start, Rng& rng) {
  std::vector<Cell> order;
  if (start && !is_mine(numbers_[*start])) order.push_back(*start);
  const std::size_t num_first = order.size();
  for (Cell cell = 0; cell < boards_.spec().grid.num_cells(); ++cell) {
    if (cell != start && !is_mine(numbers_[cell])) order.push_back(cell);
  }
  for (std::size_t i = num_first; i < order.size(); ++i) {  // Fisher-Yates
    std::swap(order[i], order[i + rng.below(static_cast<std::uint32_t>(order.size() - i))]);
  }
  visible_.assign(numbers_.size(), kHidden);
  for (const Cell cell : order) {
    if (!is_hidden(visible_[cell])) continue;
    open_cascade(boards_.spec().grid, numbers_, visible_, cell, stack_);
    log_.push_back(cell);
  }
}

void PositionSampler::add(Samples& samples) {
  const Question question{boards_.spec().grid, visible_, boards_.spec().num_mines};
  Analysis analysis;
  try {
    analysis = analyser_of_thread().analyse(question, options_);
  } catch (const BudgetExceeded&) {
    return;
  }
  samples.visible.insert(samples.visible.end(), visible_.begin(), visible_.end());
  for (const Number number : numbers_) samples.mines.push_back(is_mine(number));
  for (const double probability : analysis.mine_probability) {
    samples.mine_probability.push_back(static_cast<float>(probability));
  }
}

}  // namespace sapper
