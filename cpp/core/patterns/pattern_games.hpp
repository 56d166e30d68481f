// The games by which sets of patterns are judged: they flag and open until a mine goes off.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.hpp"
#include "core/board/board.hpp"
#include "core/patterns/pattern_board.hpp"

namespace sapper {

// How the flags stood when a game ended.
struct FlagCount {
  std::int32_t correct = 0;
  std::int32_t wrong = 0;
};

// How often each pattern of a set acted, and how often rightly: opened a safe square or flagged a
// mine.
struct PatternUse {
  std::vector<std::int64_t> fired;
  std::vector<std::int64_t> right;

  explicit PatternUse(std::size_t num_patterns) : fired(num_patterns), right(num_patterns) {}
  void add(const PatternUse& other);
};

// A board with the start of its game, ready to be played many times.
struct PatternGame {
  Grid grid;
  std::vector<Number> numbers;  // the truth
  PatternPosition start;
};

// The game on a board whose start is open, as under given-zero.
PatternGame start_pattern_game(Grid grid, std::vector<Number> numbers, Cell start);

// Which boards are drawn: those of another round are others.
struct PatternRound {
  BoardSpec spec;
  std::uint64_t seed;
  std::uint32_t round;
};

// Game `index` of a round. It depends on the round and the index alone.
PatternGame draw_pattern_game(const PatternRound& round, std::uint32_t index);

// One act of a game.
struct PatternStep {
  Cell cell;
  PatternAction action;
  std::int16_t pattern;
};

// Plays games with one set of patterns; keeps its scratch space between them.
class PatternPlayer {
 public:
  // The book must outlive the player.
  explicit PatternPlayer(const PatternBook& book) : board_(book) {}

  // Plays until a mine is opened or nothing matches. A flag on a square that a cascade opens falls.
  // Adds to `use`; the steps are appended to `log` unless it is null.
  FlagCount play(const PatternGame& game, PatternUse& use, std::vector<PatternStep>* log = nullptr);

 private:
  void open(const PatternGame& game, std::int32_t place);

  PatternBoard board_;
  std::vector<std::int32_t> stack_;
};

// The baseline of the paper: opens or flags a random untouched square, with even odds, until a mine
// is opened or none is left.
FlagCount play_random_flags(const PatternGame& game, Rng& rng);

// What many sets of patterns came to on the same games.
struct PatternScores {
  std::vector<FlagCount> games;  // one a game, those of the first set first
  std::vector<PatternUse> uses;  // one a set
};

// Plays every game with every set.
PatternScores play_pattern_games(std::span<const std::vector<Pattern>> sets, PatternRules rules,
                                 std::span<const PatternGame> games, std::size_t num_threads);

}  // namespace sapper
