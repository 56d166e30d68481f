#include "core/play/weighted_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/analysis/analysis.hpp"
#include "core/analysis/layouts.hpp"
#include "core/base/interrupts.hpp"
#include "core/board/game.hpp"

namespace sapper {
void WeightedGame::begin(const BoardSource& boards, std::uint64_t index) {
  spec_ = boards.spec();
  if (spec_.start_rule == StartRule::kGivenZero) {
    throw std::invalid_argument("under 'given-zero' layouts weigh differently");
  }
  const BoardToPlay board = boards.board(index, numbers_);
  if (board.numbers.data() != numbers_.data()) {
    numbers_.assign(board.numbers.begin(), board.numbers.end());
  }
  visible_.assign(numbers_.size(), kHidden);
  restart(Rng(boards.seed(), Stream::kWeighted, index));
  if (is_over()) return;
  if (!board.start) return advance();
  if (spec_.start_rule == StartRule::kAny) return guess(*board.start);
  open(*board.start);
  advance();
}

void WeightedGame::begin_at(const Question& position, std::span<const std::uint8_t> layout,
                            const Rng& rng) {
  spec_ = {position.grid, position.num_mines, StartRule::kAny};
  visible_.assign(position.numbers.begin(), position.numbers.end());
  proofs_.forget(position);
  take_layout(layout);
  restart(rng);
}

// With what is visible and the layout as they are.
void WeightedGame::restart(const Rng& rng) {
  rng_ = rng;
  const auto num_hidden = std::ranges::count_if(visible_, is_hidden);
  num_safe_hidden_ = static_cast<std::int32_t>(num_hidden) - spec_.num_mines;
  num_moves_ = num_guesses_ = 0;
  weight_ = 1.0;
  has_ended_ = false;
}

void WeightedGame::guess(Cell cell) {
  ++num_guesses_;
  weigh(cell);
  open(cell);
  advance();
}

void WeightedGame::open(Cell cell) {
  ++num_moves_;
  if (is_mine(numbers_[cell])) {
    weight_ = 0.0;
  } else {
    num_safe_hidden_ -= open_cascade(spec_.grid, numbers_, visible_, cell, stack_);
  }
}

void WeightedGame::end(double win_probability) {
  weight_ *= win_probability;
  has_ended_ = true;
}

// Afterwards the layout has no mine at the cell, unless every layout has one.
void WeightedGame::weigh(Cell cell) {
  const double risk = mine_probability(cell);
  weight_ *= 1.0 - risk;
  if (weight_ > 0.0 && is_mine(numbers_[cell])) redraw_without(cell);
}

// Exactly 0 and 1 where the analysis proves it: nothing is left to rounding.
double WeightedGame::mine_probability(Cell cell) const {
  const Analysis analysis = analyser_of_thread().analyse(question());
  switch (analysis.knowledge[cell]) {
    case Knowledge::kProvenSafe:
      return 0.0;
    case Knowledge::kProvenMine:
      return 1.0;
    default:
      return analysis.mine_probability[cell];
  }
}

void WeightedGame::redraw_without(Cell cell) {
  std::vector<Knowledge> assumed(numbers_.size(), Knowledge::kUnknown);
  assumed[cell] = Knowledge::kProvenSafe;
  Question safe = question();
  safe.assumed = assumed;
  take_layout(sample_layouts(safe, 1, rng_, Budget{}));
}

void WeightedGame::take_layout(std::span<const std::uint8_t> layout) {
  numbers_.resize(layout.size());
  for (std::size_t at = 0; at < numbers_.size(); ++at) numbers_[at] = layout[at] ? kMine : 0;
  count_numbers(spec_.grid, numbers_);
}

// Opens what the deducers prove, until a guess is due or the game is over.
void WeightedGame::advance() {
  while (!is_over()) {
    count_work(kNanosecondsACell * visible_.size());
    if (!proofs_.ask_until_safe(deducers_, question())) return;
    for (const Cell cell : proofs_.safe_cells()) {
      if (is_over()) break;
      if (is_hidden(visible_[cell])) open(cell);
    }
  }
}

WeightedSummary WeightedPlayer::play(const BoardSource& boards, std::uint64_t index) {
  Rng rng(boards.seed(), Stream::kPlay, index);
  if (solver_.guesser) solver_.guesser->begin_game();
  game_.begin(boards, index);
  while (!game_.is_over()) {
    const Guess choice = choose(rng);
    if (choice.win_probability) {
      game_.end(*choice.win_probability);
    } else {
      game_.guess(choice.cell);
    }
  }
  return {game_.weight(), game_.num_moves(), game_.num_guesses()};
}

Guess WeightedPlayer::choose(Rng& rng) {
  const Question question = game_.question();
  std::optional<Guess> choice;
  if (solver_.guesser) choice = solver_.guesser->guess(question, game_.known(), rng);
  if (!choice) choice = fallback_.guess(question, game_.known(), rng);
  if (!choice) throw std::logic_error("the deducers call every hidden cell of a game a mine");
  return *choice;
}

}  // namespace sapper
