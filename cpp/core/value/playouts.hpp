// Playouts: guesses whose values are close are played on from, to see which of them wins more.
//
// A playout is a weighted game that begins with the guess and goes on by the champion's setting
// `fast`. All guesses are played out on the same layouts, drawn from the position, so that much of
// what chance brings is the same for all. A game is compared with what the network said of the
// number that the guess turned out to show: what it won more or less is its surprise, and the mean
// surprises correct the values. A guess that falls too far behind is given up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/value/valued_guess.hpp"

namespace sapper {

struct PlayoutOptions {
  // Of each guess, at most, and fewer where more cells are hidden than an expert board has. 0: no
  // guess is played out.
  std::int32_t games = 0;
  std::int32_t guesses = 10;  // that are played out, at most
  double within = 0.05;       // of the best value, to be played out
  // How far the difference between the values of two guesses is off, as a rule: its standard
  // deviation. More than 0. The smaller, the less playouts change.
  double value_error = 0.014;
};

// Surprises of guesses that were played out side by side.
class Surprises {
 public:
  explicit Surprises(std::size_t num_guesses) : of_guesses_(num_guesses) {}

  // Of one game of each guess, all on one layout.
  void add(std::span<const double> surprises);

  // Forgets a guess; those behind it move up.
  void drop(std::size_t guess);

  std::size_t num_games() const { return num_games_; }

  double mean(std::size_t guess) const;

  // Of the difference between the surprises of two guesses in one game, over all pairs of guesses;
  // infinite as long as nothing is known of it.
  double variance_of_difference() const;

 private:
  std::vector<std::vector<double>> of_guesses_;
  std::size_t num_games_ = 0;
};

// Plays at least two guesses out in a position without a safe cell, and corrects their values, each
// source weighed by its precision; the mean of all values stays. A guess that the games to come can
// hardly make the best is played out no further. Depends on the position and the guesses alone.
// Throws BudgetExceeded, and then changes nothing.
void play_out(const Question& question, std::span<ValuedGuess* const> guesses,
              const PlayoutOptions& options);

// What so many playouts of each of some hidden cells come to, [game][cell], by the seed alone. The
// mean over the games is the chance to win with that cell and `fast`. Throws ContradictoryPosition
// where no layout agrees, and BudgetExceeded.
std::vector<double> playout_weights(const Question& question, std::span<const Cell> cells,
                                    std::size_t num_games, std::uint64_t seed);

}  // namespace sapper
