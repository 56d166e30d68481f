// The games by which sets of patterns are judged: they flag and open until a mine goes off.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.hpp"
#include "core/board/board.hpp"
#include "core/patterns/pattern_board.hpp"

namespace sapper {

// How a game stood when it ended.
struct PatternOutcome {
  std::int32_t correct = 0;  // flags
  std::int32_t wrong = 0;
  std::int32_t opened = 0;  // safe squares, the start included
};

// What the text of paper 001 leaves open about its games.
enum class PatternStart : std::uint8_t {
  kZero,     // the zero itself is open
  kOpening,  // and the opening around it
};
enum class PatternFlags : std::uint8_t {
  kStand,  // openings spare flagged squares
  kFall,   // openings open them too
};
struct PatternGameRules {
  PatternStart start;
  PatternFlags flags;
};

// `start` ("zero" or "opening") and `flags` ("stand" or "fall").
PatternGameRules read_pattern_game_rules(OptionReader& options);

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
  PatternFlags flags;
};

// The game on a board whose start is a zero.
PatternGame start_pattern_game(Grid grid, std::vector<Number> numbers, Cell start,
                               PatternGameRules rules);

// Which boards are drawn: those of another round are others.
struct PatternRound {
  BoardSpec spec;
  std::uint64_t seed;
  std::uint32_t round;
  PatternGameRules rules;
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

  // Plays until a mine is opened or nothing matches. Adds to `use`; the steps are appended to `log`
  // unless it is null.
  PatternOutcome play(const PatternGame& game, PatternUse& use,
                      std::vector<PatternStep>* log = nullptr);

 private:
  void open(const PatternGame& game, std::int32_t place);

  PatternBoard board_;
  std::vector<std::int32_t> stack_;
};

// The baseline of the paper: opens or flags a random untouched square, with even odds, until a mine
// is opened or none is left.
PatternOutcome play_random_flags(const PatternGame& game, Rng& rng);

// What many sets of patterns came to on as many games each.
struct PatternScores {
  std::vector<PatternOutcome> games;  // one a game, those of the first set first
  std::vector<PatternUse> uses;       // one a set
};

// Which games a set plays.
enum class PatternBoards : std::uint8_t {
  kShared,  // all
  kOwn,     // the games are dealt out: the first set has the first of them
};

PatternScores play_pattern_games(std::span<const std::vector<Pattern>> sets, PatternRules rules,
                                 std::span<const PatternGame> games, PatternBoards boards,
                                 std::size_t num_threads);

}  // namespace sapper
