#include "core/solvers/single_point.hpp"

#include "core/solvers/random_guess.hpp"

namespace sapper {

void require_consistent(const TrivialDeduction& known) {
  if (known.contradicting().empty()) return;
  throw ContradictoryPosition("a number is less or greater than the mines that it can have");
}

void SinglePointDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  known_.load(question);
  known_.run();
  require_consistent(known_);
  known_.store(knowledge);
}

void QueueGuesser::begin_game() {
  queue_.clear();
  num_looked_at_ = 0;
  is_queued_.clear();
  is_looked_at_.clear();
  is_flagged_.clear();
}

void QueueGuesser::make_room(const Question& question) {
  for (auto* marks : {&is_queued_, &is_looked_at_, &is_flagged_}) {
    marks->resize(question.numbers.size(), 0);
  }
}

std::optional<Guess> QueueGuesser::guess(const Question& question, std::span<const Knowledge> known,
                                         Rng& rng) {
  make_room(question);
  if (const auto safe = next_to_open(question)) return Guess{*safe, 0.0};
  std::vector<Cell> candidates;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    const bool is_mine = is_flagged_[cell] || known[cell] == Knowledge::kProvenMine;
    if (is_hidden(question.numbers[cell]) && !is_mine) candidates.push_back(cell);
  }
  if (candidates.empty()) return std::nullopt;
  const Cell chosen = pick(candidates, rng);
  enqueue(chosen);
  return Guess{chosen, std::nullopt};
}

void QueueGuesser::add_flags(const Question& question, std::span<Knowledge> flags) {
  make_room(question);
  next_to_open(question);
  for (std::size_t cell = 0; cell < is_flagged_.size(); ++cell) {
    if (is_flagged_[cell]) flags[cell] = Knowledge::kProvenMine;
  }
}

// Looks at what comes up until that is a hidden cell; nothing when the queue is empty.
std::optional<Cell> QueueGuesser::next_to_open(const Question& question) {
  while (true) {
    if (num_looked_at_ == queue_.size()) {
      // What was opened without the queue: the first cell of the game, or cells of other stages.
      const auto cell = first_not_queued(question);
      if (!cell) return std::nullopt;
      enqueue(*cell);
    }
    const Cell cell = queue_[num_looked_at_];
    if (is_hidden(question.numbers[cell])) return cell;
    ++num_looked_at_;
    look_at(question, cell);
  }
}

std::optional<Cell> QueueGuesser::first_not_queued(const Question& question) const {
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell]) && !is_queued_[cell]) return cell;
  }
  return std::nullopt;
}

void QueueGuesser::look_at(const Question& question, Cell cell) {
  is_looked_at_[cell] = 1;
  std::int32_t num_flagged = 0;
  std::int32_t num_unknown = 0;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    num_flagged += is_flagged_[near];
    num_unknown += is_unknown(question, near);
  });
  const std::int32_t need = question.numbers[cell] - num_flagged;
  question.grid.for_each_neighbour(cell, [&](Cell near) {
    if (need == 0 && !is_flagged_[near]) enqueue(near);
    if (need > 0 && need == num_unknown && is_unknown(question, near)) is_flagged_[near] = 1;
  });
}

bool QueueGuesser::is_unknown(const Question& question, Cell cell) const {
  if (is_flagged_[cell]) return false;
  return options_.sees_open ? is_hidden(question.numbers[cell]) : !is_looked_at_[cell];
}

void QueueGuesser::enqueue(Cell cell) {
  if (is_queued_[cell]) return;
  is_queued_[cell] = 1;
  queue_.push_back(cell);
}

}  // namespace sapper
