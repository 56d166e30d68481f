// The stages `single-point`, what one number at a time proves, and `queue`, which looks at each
// number once.
#pragma once

#include <optional>
#include <vector>

#include "core/analysis/trivial.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Throws ContradictoryPosition where a number that was looked at is impossible.
void require_consistent(const TrivialDeduction& known);

class SinglePointDeducer : public Deducer {
 public:
  std::unique_ptr<Deducer> clone() const override { return std::make_unique<SinglePointDeducer>(); }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;
  std::string reason(const Question& /*question*/) const override {
    return "single numbers leave no mine for them";
  }

 private:
  TrivialDeduction known_;
};

struct QueueOptions {
  // Whether cells that are open on the board count as open before they come up in the queue.
  bool sees_open;
};

// The baseline of paper 002. A queue holds the cells to look at, each of which is opened when it
// comes up unless it is open already. A number that needs no more mines puts its unknown
// neighbours into the queue; one that needs all of them flags them. No number is looked at twice,
// and when the queue is empty any cell that is neither open nor flagged is opened at random.
class QueueGuesser : public Guesser {
 public:
  explicit QueueGuesser(QueueOptions options) : options_(options) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<QueueGuesser>(options_);
  }
  void begin_game() override;
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& /*question*/, std::span<const Knowledge> /*known*/,
                   const Guess& /*guess*/) const override {
    return {"it came up in the queue"};
  }
  void add_flags(const Question& question, std::span<Knowledge> flags) override;

 private:
  void make_room(const Question& question);
  std::optional<Cell> next_to_open(const Question& question);
  std::optional<Cell> first_not_queued(const Question& question) const;
  void look_at(const Question& question, Cell cell);
  bool is_unknown(const Question& question, Cell cell) const;
  void enqueue(Cell cell);

  QueueOptions options_;
  std::vector<Cell> queue_;
  std::size_t num_looked_at_ = 0;  // of the queue
  std::vector<std::uint8_t> is_queued_;
  std::vector<std::uint8_t> is_looked_at_;
  std::vector<std::uint8_t> is_flagged_;
};

}  // namespace sapper
