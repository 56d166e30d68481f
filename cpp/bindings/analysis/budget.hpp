// How much an analysis may cost, and how what counts layouts is called.
#pragma once

#include <cstdint>
#include <new>
#include <optional>
#include <utility>

#include "bindings/base/interrupts.hpp"
#include "core/analysis/analysis.hpp"
#include "core/base/deadline.hpp"

namespace sapper::bindings {

// How much an analysis may cost, and what happens beyond that.
struct AnalysisBudget {
  std::size_t max_states;
  std::optional<double> max_seconds;
  Beyond beyond;
  std::uint64_t seed;

  // Its time begins now.
  AnalysisOptions options() const {
    return {{max_states, deadline_after(max_seconds)}, beyond, seed};
  }
};

// Counts without the GIL; want of memory is a budget that was exceeded.
template <class Count>
auto count_interruptibly(Count&& count) {
  try {
    return run_interruptibly(std::forward<Count>(count));
  } catch (const std::bad_alloc&) {
    throw BudgetExceeded("the analysis needs more memory than there is; allow fewer states");
  }
}

}  // namespace sapper::bindings
