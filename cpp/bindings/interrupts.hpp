// Lets Ctrl-C end long native work.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace sapper::bindings {

struct Interrupted {};

// Throws Interrupted when the user has pressed Ctrl-C. Looks every 50 ms at most, so that it can be
// called often. To be called without the GIL; only the main thread ever sees the signal.
inline void check_interrupt() {
  using Clock = std::chrono::steady_clock;
  static thread_local Clock::time_point next_look{};
  const Clock::time_point now = Clock::now();
  if (now < next_look) return;
  next_look = now + std::chrono::milliseconds(50);
  const nanobind::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw Interrupted();
}

// Runs work without the GIL; an interrupt of it becomes the exception that Python has set.
template <class Work>
auto run_interruptibly(Work&& work) {
  try {
    const nanobind::gil_scoped_release release;
    return work();
  } catch (const Interrupted&) {
    throw nanobind::python_error();
  }
}

}  // namespace sapper::bindings
