// What a stage looked at when it decided, for readers.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace sapper {

// What a stage does not tell is missing.
struct Seen {
  // Its own estimate, one entry a cell or none at all; nothing for cells that it says nothing of.
  std::vector<std::optional<double>> mine_probability = {};
  std::optional<std::int64_t> num_constraints = std::nullopt;  // one for each number that binds
  std::optional<std::int64_t> num_reduced = std::nullopt;      // cells that they decide in pairs
  std::optional<double> num_solutions = std::nullopt;  // of those that were searched, all together
  std::optional<std::int64_t> num_tried = std::nullopt;  // values, in a search cell by cell
};

}  // namespace sapper
