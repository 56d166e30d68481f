// The guesses that look best one step ahead.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/champion/candidates.hpp"
#include "core/champion/look_ahead.hpp"

namespace sapper {

// The best candidates by the look ahead, as value networks are told them: its settings are those
// that the networks were trained with.
class GuessRanking {
 public:
  static constexpr std::size_t kNumBest = 6;

  GuessRanking();

  // The best first; of equal scores the safer one, and then the first in reading order. At least
  // one, as long as a hidden cell may be safe.
  std::vector<Considered> best(const Question& question, std::span<const Knowledge> known,
                               const Analysis& analysis, std::size_t count = kNumBest);

 private:
  CandidateOptions candidates_;
  LookAhead look_ahead_;
};

}  // namespace sapper
