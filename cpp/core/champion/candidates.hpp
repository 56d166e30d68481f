// Which cells are worth a closer look where nothing is proven.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"

namespace sapper {

struct CandidateOptions {
  double margin = 0.06;           // a cell so much riskier than the safest is left out
  std::int32_t max_interior = 6;  // cells of the interior, which are all equally risky
};

// The cells that may be the best guess, the safest first and equally risky ones in reading order.
// Interior cells are those beside the frontier, whose numbers tell about it, and those with the
// fewest hidden neighbours, which are the likeliest to start an opening.
std::vector<Cell> find_candidates(const Question& question, std::span<const Knowledge> known,
                                  const Analysis& analysis, const CandidateOptions& options);

}  // namespace sapper
