// A game of a solver as a spectator follows it: each step with its risk, its words and its odds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/board/board_source.hpp"
#include "core/board/game.hpp"
#include "core/play/decision.hpp"

namespace sapper {

// A decision, what came of it, and the running account of its game.
struct WatchedStep {
  std::int32_t number = 0;  // 1 for the first
  Decision decision;
  // The cells of the decision that were opened: a cascade or a mine may leave some out.
  std::vector<Cell> opened = {};
  double mine_probability = 0.0;      // the true risk; 0 for a deduction
  double survival_probability = 1.0;  // the chances to survive the steps so far, this one included
  std::int32_t num_deductions = 0;
  std::int32_t num_guesses = 0;
};

class WatchedGame {
 public:
  // `rng` serves the solver's choices alone; the numbers of the board are copied.
  WatchedGame(Solver solver, const BoardSpec& spec, const BoardToPlay& board, const Rng& rng);

  const Game& game() const { return game_; }
  bool is_over() const { return game_.outcome() != Outcome::kPlaying; }
  // What the player knows now; a view of the game.
  Position position() const { return {spec_, game_.visible(), start_}; }

  // Plays on by one decision. Requires that the game is not over.
  WatchedStep step();

 private:
  Decider decider_;
  BoardSpec spec_;
  std::optional<Cell> start_;
  Game game_;
  Rng rng_;
  double survival_ = 1.0;
  std::int32_t num_steps_ = 0;
  std::int32_t num_guesses_ = 0;
};

}  // namespace sapper
