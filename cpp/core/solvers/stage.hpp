// The two kinds of stage that a solver is built from: deducers prove, guessers choose.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/base/json.hpp"
#include "core/base/rng.hpp"
#include "core/reasons/choice_reason.hpp"
#include "core/reasons/seen.hpp"

namespace sapper {

// A deducer answers from the question alone: equal questions give equal answers, whatever was asked
// before. It may keep scratch space, so each thread asks a clone of its own.
//
// A stage that meets a contradiction throws ContradictoryPosition; it need not look for one.
class Deducer {
 public:
  virtual ~Deducer() = default;
  virtual std::unique_ptr<Deducer> clone() const = 0;

  // Writes what it proves of hidden cells to `knowledge`: one entry a cell, all kUnknown before.
  // Entries of open cells stay kUnknown.
  virtual void deduce(const Question& question, std::span<Knowledge> knowledge) = 0;

  // Why the cells are safe that it has just proven so, as a clause without a full stop. Asked after
  // `deduce`, about the same question, where it has proven some.
  virtual std::string reason(const Question& question) const = 0;

  // What it looked at for that, as far as it tells.
  virtual Seen seen([[maybe_unused]] const Question& question) const { return {}; }
};

// For a deducer that keeps its mines to itself: whoever guesses after it may hit them.
inline void forget_mines(std::span<Knowledge> knowledge) {
  std::replace(knowledge.begin(), knowledge.end(), Knowledge::kProvenMine, Knowledge::kUnknown);
}

// The cell that a guesser chose.
struct Guess {
  Cell cell;
  std::optional<double> mine_probability;  // the risk that the stage claims, if it claims one
  // The exact chance to win of whoever follows the stage from here on, where it knows it.
  std::optional<double> win_probability = std::nullopt;
};

// The claimed risk in words; requires one.
inline std::string risk_of(const Guess& guess) {
  return percent(guess.mine_probability.value_or(0.0));
}

// What a guesser tells a reader about its guess.
struct GuessNotes {
  std::string reason;                         // a clause without a full stop
  std::vector<Cell> flags = {};               // that it has set by now: its beliefs
  std::string picture = {};                   // of the reason, as lines of text
  std::vector<WeighedGuess> considered = {};  // the guesses that it looked at, the best first
  Seen seen = {};                             // what it looked at, as far as it tells
};

// A guesser may keep marks of its own within one game: flags, or cells to open later. They are
// its beliefs, never knowledge. Within a game it is asked about positions in the order of play.
class Guesser {
 public:
  virtual ~Guesser() = default;
  virtual std::unique_ptr<Guesser> clone() const = 0;

  // Forgets the marks of the game before. Called before the first question of each game.
  virtual void begin_game() {}

  // One hidden cell that `known` does not call a mine, or nothing to leave the choice to chance.
  // `known` holds what the deducers before have proven, one entry a cell. At least one hidden cell
  // is not a known mine.
  virtual std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                                     Rng& rng) = 0;

  // What it has to tell about the guess that it has just made, for the same question.
  virtual GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                           const Guess& guess) const = 0;

  // Adds the flags that it has set, as kProvenMine, when the game has ended in this position. Only
  // asked where a game counts as won when every mine is flagged.
  virtual void add_flags([[maybe_unused]] const Question& question,
                         [[maybe_unused]] std::span<Knowledge> flags) {}
};

}  // namespace sapper
