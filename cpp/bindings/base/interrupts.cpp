#include "bindings/base/interrupts.hpp"

#include <nanobind/stl/shared_ptr.h>

#include <chrono>
#include <exception>
#include <utility>

namespace sapper::bindings {
namespace {

namespace nb = nanobind;

thread_local std::shared_ptr<const ObeyedSignals> obeyed_by_thread;

// Whether the Python handler of a signal has raised. Looks every 50 ms at most: it takes the GIL.
bool has_handler_raised() {
  using Clock = std::chrono::steady_clock;
  static thread_local Clock::time_point next_look{};
  const Clock::time_point now = Clock::now();
  if (now < next_look) return false;
  next_look = now + std::chrono::milliseconds(50);
  const nb::gil_scoped_acquire acquire;
  return PyErr_CheckSignals() != 0;
}

// A context in which the native calls of a Python thread obey one signal more.
class Obeying {
 public:
  explicit Obeying(std::shared_ptr<const StopSignal> signal) : signal_(std::move(signal)) {}

  void enter() {
    before_ = obeyed_by_thread;
    obeyed_by_thread = std::make_shared<const ObeyedSignals>(signal_, before_);
  }
  void exit() { obeyed_by_thread = std::move(before_); }

 private:
  std::shared_ptr<const StopSignal> signal_;
  std::shared_ptr<const ObeyedSignals> before_;
};

}  // namespace

CallStops::CallStops() : caller_(std::this_thread::get_id()), obeyed_(obeyed_by_thread) {}

bool CallStops::is_set() const {
  for (const ObeyedSignals* one = obeyed_.get(); one != nullptr; one = one->outer.get()) {
    if (one->signal->is_set()) return true;
  }
  return std::this_thread::get_id() == caller_ && has_handler_raised();
}

void bind_interrupts(nb::module_& module) {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Interrupted&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
  nb::class_<StopSignal>(module, "StopSignal",
                         "Ends what threads do while they obey it, with KeyboardInterrupt.")
      .def(nb::init<>())
      .def("set", &StopSignal::set)
      .def_prop_ro("is_set", &StopSignal::is_set);
  nb::class_<Obeying>(module, "obeying",
                      "A context: long native calls of this thread end when the signal is set.")
      .def(nb::init<std::shared_ptr<const StopSignal>>(), nb::arg("signal"))
      .def("__enter__", &Obeying::enter)
      .def(
          "__exit__", [](Obeying& obeying, nb::handle, nb::handle, nb::handle) { obeying.exit(); },
          nb::arg("type").none(), nb::arg("error").none(), nb::arg("traceback").none());
  module.def(
      "check_interrupt", [] { run_interruptibly([] {}); },
      "Raises KeyboardInterrupt where this thread is told to stop: for long work in Python.");
}

}  // namespace sapper::bindings
