// Why the champion chose a cell: what a reader is told of its choice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/champion/champion.hpp"

namespace sapper {

// A guess that was looked at, with what is known of it.
struct WeighedGuess {
  Cell cell;
  double mine_probability;
  // The chance that it is safe and the next move as well, and that it is safe and leaves a
  // certain-safe cell. Not in the endgame.
  std::optional<double> next_safety;
  std::optional<double> progress;
  std::optional<double> trap_loss;                  // where traps were looked for
  std::optional<double> win_probability;            // exact
  std::optional<double> estimated_win_probability;  // what a network says of it
  double score;  // what guesses were compared by: in the endgame the chance to win, or no more
  bool is_cut;   // whether it was given up before all was known of it: it could not be the best
};

struct ChoiceReason {
  std::optional<double> win_probability;  // exact; none where layouts are not equally likely
  std::vector<WeighedGuess> considered;   // the best first, the chosen one before its equals
  std::string reason;                     // a clause without a full stop
};

// `has_weights`: whether layouts of the question are not equally likely, although the choice takes
// them so.
ChoiceReason reason_of(const Choice& choice, const Question& question, bool has_weights);

// "endgame", "look-ahead" and so on.
const char* name_of(ChoiceBasis basis);

}  // namespace sapper
