// Native work that Ctrl-C ends, and the stop signals that the calling Python thread obeys.
#pragma once

#include <nanobind/nanobind.h>

#include <exception>
#include <memory>
#include <thread>

#include "core/base/interrupts.hpp"

namespace sapper::bindings {

// The sources that a Python thread obeys, the innermost first.
struct Obeyed {
  std::shared_ptr<const StopSource> source;
  std::shared_ptr<const Obeyed> outer;
};

// What may stop a call of the thread that makes it: Ctrl-C, which only the main thread ever hears
// of, and what the thread obeys.
class CallStops final : public StopSource {
 public:
  CallStops();
  bool is_set() const override;

 private:
  std::thread::id caller_;
  std::shared_ptr<const Obeyed> obeyed_;
};

// Lets the exception out that the Python handler of a signal has raised, if one has.
inline void throw_python_error() {
  if (PyErr_Occurred()) throw nanobind::python_error();
}

// Runs work without the GIL. Interrupted becomes KeyboardInterrupt, or the exception that the
// Python handler of a signal has raised.
template <class Work>
auto run_interruptibly(Work&& work) {
  const CallStops stops;
  const Obedience obedience(stops);
  try {
    const nanobind::gil_scoped_release release;
    check_interrupt();
    return work();
  } catch (const Interrupted&) {
    throw_python_error();
    throw;
  } catch (const std::exception&) {
    throw_python_error();
    throw;
  }
}

}  // namespace sapper::bindings
