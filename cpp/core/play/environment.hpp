// A batch of independent games of one spec, stepped together for agents that learn by playing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/base/grid.hpp"
#include "core/base/rng.hpp"
#include "core/board/board.hpp"

namespace sapper {

// What each move earns; a winning move earns `win` beside what it earns as a safe move.
struct Rewards {
  double win;
  double loss;
  double safe_move;
  double opened_cell;
  double illegal_move;
};

// When a finished game starts its next episode: in the step after (that step's action is ignored),
// within the step that ends it, or when reset() is called.
enum class Autoreset : std::uint8_t { kNextStep, kSameStep, kDisabled };

// Episode e of game g depends only on (seeds[g], e) and the actions in it: not on the other games.
// Boards are drawn at the first action of an episode, which the start rule protects; given-zero
// draws at the reset and shows its opening.
//
// The caller checks that actions are cells, that the spec leaves room for the mines around any
// first cell, that reset(seeds) comes first and, with kDisabled, that no finished game is stepped.
class Environment {
 public:
  // max_steps = 0 sets no limit.
  Environment(const BoardSpec& spec, std::size_t num_games, const Rewards& rewards,
              Autoreset autoreset, std::int64_t max_steps);

  const BoardSpec& spec() const { return spec_; }
  std::size_t num_games() const { return games_.size(); }

  void reset(std::span<const std::uint64_t> seeds);  // the first episode of each game
  void reset();                                      // the next episode of each game
  void step(std::span<const std::int64_t> actions);

  // Uniform over the hidden cells of each game, from a stream of each game's own.
  void sample_actions(std::span<std::int64_t> actions);
  // 1 for each hidden cell of each game, else 0.
  void write_action_masks(std::span<std::int8_t> masks) const;

  // What the players see, game after game: kHidden or 0..8. A mine is never shown, not even the
  // one that ended a game.
  const Number* observations() const { return observations_.data(); }
  // kSameStep alone: what was seen at the end of the episodes that ended in the last step.
  const Number* final_observations() const { return final_observations_.data(); }
  std::size_t num_final_observations() const { return final_observations_.size() / num_cells_; }
  // One entry a game, about the last step.
  const double* rewards() const { return rewards_of_step_.data(); }
  const bool* terminations() const { return terminations_.get(); }
  const bool* truncations() const { return truncations_.get(); }
  const bool* wins() const { return wins_.get(); }

  // The truth of a game whose board is drawn. For tests: no player may see it.
  std::span<const Number> truth(std::size_t game) const;
  bool is_drawn(std::size_t game) const { return games_[game].is_drawn; }

 private:
  struct GameState {
    Rng action_rng;
    std::uint64_t seed;
    std::uint64_t episode;
    std::int64_t num_steps;
    std::int32_t num_safe_hidden;
    bool is_drawn;
    bool is_over;
  };

  std::span<Number> observation(std::size_t game);
  void begin_episode(std::size_t game);
  void draw(std::size_t game, Cell first);
  void clear_results(std::size_t game);
  void play(std::size_t game, Cell cell);
  double open(std::size_t game, Cell cell);
  double open_safe(std::size_t game, Cell cell);
  double end_won(std::size_t game);
  void restart_in_same_step(std::size_t game);
  Cell sample_hidden(std::size_t game);

  BoardSpec spec_;
  std::size_t num_cells_;
  Rewards rewards_;
  Autoreset autoreset_;
  std::int64_t max_steps_;
  std::vector<GameState> games_;
  std::vector<Number> truths_;
  std::vector<Number> observations_;
  std::vector<Number> final_observations_;
  std::vector<double> rewards_of_step_;
  std::unique_ptr<bool[]> terminations_;
  std::unique_ptr<bool[]> truncations_;
  std::unique_ptr<bool[]> wins_;
  std::vector<Cell> stack_;
};

}  // namespace sapper
