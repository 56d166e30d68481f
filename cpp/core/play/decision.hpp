// What a solver answers: the cells to open, why, and at which risk.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/analysis/position.hpp"
#include "core/base/rng.hpp"
#include "core/play/proofs.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/solver.hpp"

namespace sapper {

// The next cells to open, in this order.
struct Decision {
  std::vector<Cell> cells;  // a guess names exactly one
  bool is_guess = false;    // whether the stage could not prove that the cells are safe
  // The claimed risk of a guess, where the stage claims one; 0 for a deduction.
  std::optional<double> mine_probability = std::nullopt;
  std::string reason = {};       // a clause without a full stop
  std::string stage = {};        // the name of the stage that decided
  std::vector<Cell> flags = {};  // that the stage has set by now: its beliefs
  std::string picture = {};      // of the reason, as lines of text
  // Of a guess: the exact chance to win of whoever follows the stage, where it knows it.
  std::optional<double> win_probability = std::nullopt;
  std::vector<WeighedGuess> considered = {};  // the guesses that it looked at, the best first
  Seen seen = {};                             // what the stage looked at, as far as it tells
};

// Every hidden cell is a mine, or proven to be one.
class NothingToOpen : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Asks the stages of a solver in order: the first with something to say decides. Where none has, a
// random cell not known to be a mine is opened. It plays the same moves as `Player`, and tells why.
class Decider {
 public:
  explicit Decider(Solver solver) : solver_(std::move(solver)) {}

  // Forgets the marks of the game before. Called before the first question of each game.
  void begin_game();

  // An agreed first cell is opened whatever the stages say. Throws NothingToOpen, and what stages
  // throw.
  Decision decide(const Position& position, Rng& rng);

 private:
  Decision deduction(const Question& question) const;
  Decision guess(const Question& question, Rng& rng);
  std::string stage_name(std::size_t place) const;

  Solver solver_;
  RandomGuesser fallback_;
  Proofs proofs_;
};

}  // namespace sapper
