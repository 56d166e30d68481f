// Work that is told to stop.
#pragma once

#include "core/base/interrupts.hpp"

namespace sapper::tests {

// Whether work ends that is told to stop before it begins.
template <class Work>
bool is_interrupted(Work&& work) {
  StopSignal stop;
  stop.set();
  const Obedience obedience(stop);
  try {
    work();
  } catch (const Interrupted&) {
    return true;
  }
  return false;
}

}  // namespace sapper::tests
