// Whole games of a solver whose stages are all native.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/rng.hpp"
#include "core/board/board_source.hpp"
#include "core/play/proofs.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/solver.hpp"

namespace sapper {

struct GameSummary {
  bool won = false;
  std::int32_t num_moves = 0;    // cells opened by the solver, without those of cascades
  std::int32_t num_guesses = 0;  // of them
};

// Plays the games of a solver. Where no stage has something to say, a random cell not known to be a
// mine is opened. The stages see what is visible and never the truth.
class Player {
 public:
  explicit Player(Solver solver) : solver_(std::move(solver)) {}

  // Plays game `index` on a source of boards; it depends on the solver, the source and the index
  // alone. The opened cells are appended to `log` unless it is null.
  GameSummary play(const BoardSource& boards, std::uint64_t index,
                   std::vector<Cell>* log = nullptr);

  // The same on one board: `spec` is that of the board; `rng` serves the solver's choices alone.
  GameSummary play(const BoardSpec& spec, const BoardToPlay& board, Rng& rng,
                   std::vector<Cell>* log = nullptr);

  // Whether the game just played was won and the stages know every mine: the deducers by proof in
  // the position that it ended in, the guesser by its flags. That is how paper 002 counts wins.
  bool has_flagged_every_mine(const BoardSpec& spec);

 private:
  void begin(const BoardSpec& spec, const BoardToPlay& board);
  void decide(const BoardSpec& spec, Rng& rng);
  Cell guess(const Question& question, Rng& rng);
  void open(const BoardSpec& spec, std::span<const Number> numbers, Cell cell, bool is_guess);
  bool is_over() const { return has_exploded_ || num_safe_hidden_ == 0; }

  Solver solver_;
  RandomGuesser fallback_;
  std::vector<Number> room_;  // of drawn boards

  // The game in play.
  std::vector<Number> visible_;
  Proofs proofs_;              // about the present position
  std::vector<Cell> decided_;  // the cells to open next
  bool is_guess_ = false;
  std::vector<Cell> stack_;
  std::int32_t num_safe_hidden_ = 0;
  bool has_exploded_ = false;
  GameSummary summary_;
  std::vector<Cell>* log_ = nullptr;
};

}  // namespace sapper
