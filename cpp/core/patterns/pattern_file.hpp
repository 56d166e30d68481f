// Pattern files: text that shows each pattern as it is drawn, and where the set comes from.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/patterns/pattern_evolution.hpp"

namespace sapper {

// A set of patterns with what is known about it.
struct PatternFile {
  PatternSet set;
  PatternUse use;  // on fresh games; of no pattern where nobody has counted
  std::vector<std::pair<std::string, std::string>> provenance;  // where it comes from, by name
};

// The text of a file, the same in every face.
std::string write_pattern_file(const PatternFile& file);

// What an evolution came to, and what its options were called.
struct EvolvedPatterns {
  std::string_view recipe;  // by its name
  std::string_view selection;
  std::string_view start;
  std::string_view flags;
  std::string_view version;
  double fitness;  // the best of the last generation
  FreshFitness fresh;
};

// The patterns that acted on the fresh games, the others would change none of them. Where patterns
// have priorities, they stand in that order.
PatternFile evolved_pattern_file(const PatternEvolutionOptions& options,
                                 std::span<const Pattern> champion, const EvolvedPatterns& evolved);

}  // namespace sapper
