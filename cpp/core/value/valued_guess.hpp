// A guess as a value network judges it.
#pragma once

#include <vector>

#include "core/champion/leaves.hpp"
#include "core/champion/look_ahead.hpp"

namespace sapper {

// A guess with the value that the leaves give it.
struct ValuedGuess {
  Considered considered;
  double value = 0.0;
  std::vector<Leaf> leaves;
};

}  // namespace sapper
