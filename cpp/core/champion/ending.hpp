// Endings of few layouts, solved exactly.
#pragma once

#include <cstddef>
#include <optional>

#include "core/analysis/analysis.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Solves positions of at most so many layouts.
class EndingSolver {
 public:
  explicit EndingSolver(std::size_t max_layouts) : max_layouts_(max_layouts) {}

  // The best cell and the exact chance to win; nothing where there are too many layouts, or where
  // the search takes too long.
  std::optional<Guess> solve(const Question& question, const Analysis& analysis);

 private:
  std::size_t max_layouts_;
};

}  // namespace sapper
