#include "core/play/play.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "core/base/interrupts.hpp"
#include "core/board/game.hpp"

namespace sapper {
GameSummary Player::play(const BoardSource& boards, std::uint64_t index, std::vector<Cell>* log) {
  const BoardToPlay board = boards.board(index, room_);
  Rng rng(boards.seed(), Stream::kPlay, index);
  return play(boards.spec(), board, rng, log);
}

GameSummary Player::play(const BoardSpec& spec, const BoardToPlay& board, Rng& rng,
                         std::vector<Cell>* log) {
  log_ = log;
  begin(spec, board);
  while (!is_over()) {
    count_work(kNanosecondsACell * visible_.size());
    decide(spec, rng);
    for (const Cell cell : decided_) {
      if (is_over()) break;
      if (is_hidden(visible_[cell])) open(spec, board.numbers, cell, is_guess_);
    }
  }
  summary_.won = !has_exploded_;
  return summary_;
}

void Player::begin(const BoardSpec& spec, const BoardToPlay& board) {
  const auto num_cells = static_cast<std::size_t>(spec.grid.num_cells());
  visible_.assign(num_cells, kHidden);
  num_safe_hidden_ = spec.grid.num_cells() - spec.num_mines;
  has_exploded_ = false;
  summary_ = {};
  if (solver_.guesser) solver_.guesser->begin_game();
  if (!board.start || is_over()) return;
  if (spec.start_rule == StartRule::kGivenZero) {
    num_safe_hidden_ -= open_cascade(spec.grid, board.numbers, visible_, *board.start, stack_);
  } else {
    open(spec, board.numbers, *board.start, spec.start_rule == StartRule::kAny);
  }
}

void Player::decide(const BoardSpec& spec, Rng& rng) {
  const Question question{spec.grid, visible_, spec.num_mines};
  is_guess_ = !proofs_.ask_until_safe(solver_.deducers, question);
  decided_.assign(proofs_.safe_cells().begin(), proofs_.safe_cells().end());
  if (is_guess_) decided_.push_back(guess(question, rng));
}

bool Player::has_flagged_every_mine(const BoardSpec& spec) {
  if (has_exploded_) return false;
  const Question question{spec.grid, visible_, spec.num_mines};
  proofs_.ask_all(solver_.deducers, question);
  const std::span<Knowledge> known = proofs_.known();
  if (solver_.guesser) solver_.guesser->add_flags(question, known);
  return std::count(known.begin(), known.end(), Knowledge::kProvenMine) == spec.num_mines;
}

Cell Player::guess(const Question& question, Rng& rng) {
  std::optional<Guess> choice;
  if (solver_.guesser) choice = solver_.guesser->guess(question, proofs_.known(), rng);
  if (!choice) choice = fallback_.guess(question, proofs_.known(), rng);
  if (!choice) throw std::logic_error("the deducers call every hidden cell of a game a mine");
  return choice->cell;
}

void Player::open(const BoardSpec& spec, std::span<const Number> numbers, Cell cell,
                  bool is_guess) {
  ++summary_.num_moves;
  summary_.num_guesses += is_guess;
  if (log_ != nullptr) log_->push_back(cell);
  if (is_mine(numbers[cell])) {
    has_exploded_ = true;
  } else {
    num_safe_hidden_ -= open_cascade(spec.grid, numbers, visible_, cell, stack_);
  }
}

}  // namespace sapper
