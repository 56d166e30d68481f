// When work has to end.
#pragma once

#include <chrono>
#include <optional>

namespace sapper {

using Deadline = std::optional<std::chrono::steady_clock::time_point>;

// So many seconds from now; none without a limit. A limit of decades is none either: the clock
// counts nanoseconds in 64 bits and would overflow after three centuries.
inline Deadline deadline_after(std::optional<double> seconds) {
  constexpr double kForever = 1e9;
  if (!seconds || *seconds > kForever) return std::nullopt;
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             std::chrono::duration<double>(*seconds));
}

}  // namespace sapper
