// A solver: deducers, then at most one guesser; the first stage with something to say decides.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/solvers/stage.hpp"

namespace sapper {

// Its stages keep scratch space, so each thread plays with a clone of its own.
struct Solver {
  std::vector<std::unique_ptr<Deducer>> deducers;
  std::unique_ptr<Guesser> guesser;  // may be null
  // Of the stages in their order, for readers: empty, or one each.
  std::vector<std::string> names = {};

  Solver clone() const {
    Solver copy;
    for (const std::unique_ptr<Deducer>& deducer : deducers) {
      copy.deducers.push_back(deducer->clone());
    }
    if (guesser) copy.guesser = guesser->clone();
    copy.names = names;
    return copy;
  }
};

}  // namespace sapper
