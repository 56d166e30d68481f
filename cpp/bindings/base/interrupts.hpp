// Lets Ctrl-C, and the thread that asked for it, end long native work.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <utility>

namespace sapper::bindings {

struct Interrupted {};

// Tells the work of other threads to end.
class StopSignal {
 public:
  void set() { is_set_ = true; }
  bool is_set() const { return is_set_; }

 private:
  std::atomic<bool> is_set_ = false;
};

// What the work of this thread obeys; may be null.
inline thread_local const StopSignal* stop_of_thread = nullptr;

// Throws Interrupted when the user has pressed Ctrl-C, which only the main thread ever sees, or
// when the work of this thread is told to stop. Looks for Ctrl-C every 50 ms at most, so that it
// can be called often. To be called without the GIL.
inline void check_interrupt() {
  if (stop_of_thread != nullptr && stop_of_thread->is_set()) throw Interrupted();
  using Clock = std::chrono::steady_clock;
  static thread_local Clock::time_point next_look{};
  const Clock::time_point now = Clock::now();
  if (now < next_look) return;
  next_look = now + std::chrono::milliseconds(50);
  const nanobind::gil_scoped_acquire acquire;
  if (PyErr_CheckSignals() != 0) throw Interrupted();
}

// Runs work without the GIL; an interrupt of it becomes the exception that Python has set, or
// KeyboardInterrupt where the work was told to stop.
template <class Work>
auto run_interruptibly(Work&& work) {
  try {
    const nanobind::gil_scoped_release release;
    return work();
  } catch (const Interrupted&) {
    if (!PyErr_Occurred()) PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw nanobind::python_error();
  }
}

// The same for work that obeys `stop` as well, which may be null.
template <class Work>
auto run_until_stopped(const StopSignal* stop, Work&& work) {
  struct Obedience {
    explicit Obedience(const StopSignal* signal) : before_(stop_of_thread) {
      if (signal != nullptr) stop_of_thread = signal;
    }
    ~Obedience() { stop_of_thread = before_; }
    const StopSignal* before_;
    Obedience(const Obedience&) = delete;
    Obedience& operator=(const Obedience&) = delete;
  };
  const Obedience obedience(stop);
  return run_interruptibly(std::forward<Work>(work));
}

}  // namespace sapper::bindings
