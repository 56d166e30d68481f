// Solvers as Python hands them over.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/play/play.hpp"

namespace sapper::bindings {

using Deducers = std::vector<const Deducer*>;

// A player with stages of its own.
inline Player player_of(const Deducers& deducers, const Guesser* guesser) {
  std::vector<std::unique_ptr<Deducer>> stages;
  stages.reserve(deducers.size());
  for (const Deducer* deducer : deducers) stages.push_back(deducer->clone());
  return {std::move(stages), guesser == nullptr ? nullptr : guesser->clone()};
}

}  // namespace sapper::bindings
