// Which cells are worth a closer look where nothing is proven.
#pragma once

#include <cstddef>
#include <vector>

#include "core/analysis/analysis.hpp"

namespace sapper {

// Cells that disarm a trap are worth a look although they are much riskier than the safest.
inline constexpr double kChampionMargin = 0.12;

struct CandidateOptions {
  double margin = 0.06;  // a cell so much riskier than the safest is left out
  // Of the interior, whose cells are all equally risky, so many are looked at:
  std::size_t outermost = 3;        // in corners and at borders, the likeliest to start an opening
  std::size_t beside_frontier = 3;  // whose numbers tell most about the frontier
};

// The cells that may be the best guess, the safest first and equally risky ones in reading order.
// None of them is a proven mine.
std::vector<Cell> find_candidates(const Question& question, const Analysis& analysis,
                                  const CandidateOptions& options);

}  // namespace sapper
