// The guesses that look best one step ahead.
#pragma once

#include <cstddef>
#include <vector>

#include "core/champion/candidates.hpp"
#include "core/champion/look_ahead.hpp"

namespace sapper {

class GuessRanking {
 public:
  static constexpr std::size_t kNumBest = 6;

  // As value networks are told it: the settings are those that they were trained with.
  GuessRanking();

  // As the champion looks ahead: further from the least risk, and with an eye on traps.
  static GuessRanking of_champion();

  // The best first; of equal scores the safer one, and then the first in reading order. At least
  // one, as long as a hidden cell may be safe.
  std::vector<Considered> best(const Question& question, const Analysis& analysis,
                               std::size_t count = kNumBest);

 private:
  CandidateOptions candidates_;
  bool minds_traps_ = false;
  LookAhead look_ahead_;
};

}  // namespace sapper
