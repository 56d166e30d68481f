// Whole games of a solver whose stages are all native.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/rng.hpp"
#include "core/board/board.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct GameSummary {
  bool won = false;
  std::int32_t num_moves = 0;    // cells opened by the solver, without those of cascades
  std::int32_t num_guesses = 0;  // of them
};

// One board to play. Without an agreed start the solver chooses its first cell too.
struct BoardToPlay {
  std::span<const Number> numbers;  // the truth
  std::optional<Cell> start;
};

// A solver: deducers, then at most one guesser; the first stage with something to say decides.
// Where none has, a random cell not known to be a mine is opened. The stages see what is visible
// and never the truth.
class Player {
 public:
  // `guesser` may be null.
  Player(std::vector<std::unique_ptr<Deducer>> deducers, std::unique_ptr<Guesser> guesser);

  // Plays to the end. `spec` is that of the board; `rng` serves the solver's choices alone. The
  // opened cells are appended to `log` unless it is null.
  GameSummary play(const BoardSpec& spec, const BoardToPlay& board, Rng& rng,
                   std::vector<Cell>* log = nullptr);

 private:
  void begin(const BoardSpec& spec, const BoardToPlay& board);
  void decide(const BoardSpec& spec, Rng& rng);
  bool deduce(Deducer& deducer, const Question& question);
  Cell guess(const Question& question, Rng& rng);
  void open(const BoardSpec& spec, std::span<const Number> numbers, Cell cell, bool is_guess);
  bool is_over() const { return has_exploded_ || num_safe_hidden_ == 0; }

  std::vector<std::unique_ptr<Deducer>> deducers_;
  std::unique_ptr<Guesser> guesser_;
  RandomGuesser fallback_;

  // The game in play.
  std::vector<Number> visible_;
  std::vector<Knowledge> known_;   // what the deducers proved about the present position
  std::vector<Knowledge> proven_;  // by the deducer that is being asked
  std::vector<Cell> decided_;      // the cells to open next
  bool is_guess_ = false;
  std::vector<Cell> stack_;
  std::int32_t num_safe_hidden_ = 0;
  bool has_exploded_ = false;
  GameSummary summary_;
  std::vector<Cell>* log_ = nullptr;
};

// Where the drawn boards of an experiment begin.
struct DrawnBoards {
  BoardSpec spec;
  std::optional<Cell> first;  // protected on every board; drawn for each where there is none
  std::uint64_t seed;
};

// Board `index`: writes its numbers and returns its start.
Cell draw_indexed(const DrawnBoards& boards, std::uint64_t index, std::span<Number> numbers);

}  // namespace sapper
