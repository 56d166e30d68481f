// Weighted games: played on instead of lost, so that each says more than won or lost.
//
// A guess multiplies the weight of the game by its exact safety, and where the drawn layout has a
// mine there, the layout is drawn anew among those that agree with the position and leave the cell
// free. That is importance sampling of the boards on which every guess was lucky: the mean weight
// of many games is the chance to win, without bias, and varies far less than games won or lost.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/counting.hpp"
#include "core/base/rng.hpp"
#include "core/board/board_source.hpp"
#include "core/play/proofs.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/solver.hpp"

namespace sapper {

// One weighted game, driven from outside guess by guess. It can be copied to try two guesses.
class WeightedGame {
 public:
  // `deducers` prove all there is to prove between two guesses. They stay the caller's, outlive the
  // game and may serve all games of a thread. Without any, whoever drives opens what is proven.
  explicit WeightedGame(Deducers deducers) : deducers_(deducers) {}

  // Begins game `index`, opens its start and goes on to the first guess. The game depends on the
  // deducers, the source, the index and the guesses alone. Throws std::invalid_argument for
  // given-zero: its layouts are not equally likely.
  void begin(const BoardSource& boards, std::uint64_t index);

  // Begins in a position in which a guess is due, on a layout that agrees with it: one byte a cell,
  // 1 for a mine. Layouts are drawn anew by `rng`.
  void begin_at(const Question& position, std::span<const std::uint8_t> layout, const Rng& rng);

  bool is_over() const { return weight_ == 0.0 || num_safe_hidden_ == 0 || has_ended_; }

  // The product of the safeties so far; of a game that is over, how much it counts as won.
  double weight() const { return weight_; }
  std::int32_t num_moves() const { return num_moves_; }      // cells opened, without cascades
  std::int32_t num_guesses() const { return num_guesses_; }  // of them

  // What there is to see where a guess is due, and what the deducers proved of it.
  Question question() const { return {spec_.grid, visible_, spec_.num_mines}; }
  std::span<const Knowledge> known() const { return proofs_.known(); }

  // All of the following require a game that is not over.

  // Opens a hidden cell at its exact risk and goes on to the next guess. A cell that is a mine in
  // every layout ends the game with weight 0. Throws BudgetExceeded.
  void guess(Cell cell);

  // Opens a hidden cell that was proven safe. Where it is a mine after all, the weight is 0.
  void open(Cell cell);

  // Ends the game for somebody who wins from here with that chance.
  void end(double win_probability);

 private:
  void restart(const Rng& rng);
  void weigh(Cell cell);
  double mine_probability(Cell cell) const;
  void redraw_without(Cell cell);
  void take_layout(std::span<const std::uint8_t> layout);
  void advance();

  Deducers deducers_;
  BoardSpec spec_{};
  std::vector<Number> numbers_;  // the drawn layout: the truth for now
  std::vector<Number> visible_;
  Proofs proofs_;
  std::vector<Cell> stack_;
  Rng rng_{0, Stream::kWeighted, 0};  // for layouts that are drawn anew
  std::int32_t num_safe_hidden_ = 0;
  std::int32_t num_moves_ = 0;
  std::int32_t num_guesses_ = 0;
  double weight_ = 0.0;
  bool has_ended_ = false;
};

struct WeightedSummary {
  double weight = 0.0;
  std::int32_t num_moves = 0;    // cells opened by the solver, without those of cascades
  std::int32_t num_guesses = 0;  // of them
};

// Plays the weighted games of a solver. Where a guess carries its exact chance to win, the game
// ends with it.
class WeightedPlayer {
 public:
  explicit WeightedPlayer(Solver solver) : solver_(std::move(solver)), game_(solver_.deducers) {}

  // Its game refers to its solver.
  WeightedPlayer(const WeightedPlayer&) = delete;
  WeightedPlayer& operator=(const WeightedPlayer&) = delete;

  // Plays game `index`, which depends on the solver, the source and the index alone.
  WeightedSummary play(const BoardSource& boards, std::uint64_t index);

 private:
  Guess choose(Rng& rng);

  Solver solver_;
  RandomGuesser fallback_;
  WeightedGame game_;
};

}  // namespace sapper
