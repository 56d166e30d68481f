#include "bindings/base/interrupts.hpp"

#include <chrono>
#include <exception>
#include <utility>

namespace sapper::bindings {
namespace {

namespace nb = nanobind;

thread_local std::shared_ptr<const Obeyed> obeyed_by_thread;

bool is_any_set(const std::shared_ptr<const Obeyed>& obeyed) {
  for (const Obeyed* one = obeyed.get(); one != nullptr; one = one->outer.get()) {
    if (one->source->is_set()) return true;
  }
  return false;
}

// A signal for the threads that a thread starts: what that one obeys reaches them too.
class NestedSignal final : public StopSource {
 public:
  NestedSignal() : outer_(obeyed_by_thread) {}

  void set() { own_.set(); }
  bool is_set() const override { return own_.is_set() || is_any_set(outer_); }

 private:
  StopSignal own_;
  std::shared_ptr<const Obeyed> outer_;
};

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

// A signal as Python holds it. A thread that obeys it holds the signal alone: a thread may end when
// Python is gone already.
struct SharedSignal {
  std::shared_ptr<NestedSignal> signal = std::make_shared<NestedSignal>();
};

// A context in which the native calls of a Python thread obey one signal more.
class Obeying {
 public:
  explicit Obeying(const SharedSignal& shared) : signal_(shared.signal) {}

  void enter() {
    before_ = obeyed_by_thread;
    obeyed_by_thread = std::make_shared<const Obeyed>(signal_, before_);
  }
  void exit() { obeyed_by_thread = std::move(before_); }

 private:
  std::shared_ptr<const NestedSignal> signal_;
  std::shared_ptr<const Obeyed> before_;
};

}  // namespace

CallStops::CallStops() : caller_(std::this_thread::get_id()), obeyed_(obeyed_by_thread) {}

bool CallStops::is_set() const {
  return is_any_set(obeyed_) || (std::this_thread::get_id() == caller_ && has_handler_raised());
}

void bind_interrupts(nb::module_& module) {
  nb::register_exception_translator([](const std::exception_ptr& thrown, void*) {
    try {
      std::rethrow_exception(thrown);
    } catch (const Interrupted&) {
      PyErr_SetNone(PyExc_KeyboardInterrupt);
    }
  });
  nb::class_<SharedSignal>(module, "StopSignal",
                           "Ends what threads do while they obey it, with KeyboardInterrupt. Set "
                           "too when one is that the thread obeys which makes it.")
      .def(nb::init<>())
      .def("set", [](const SharedSignal& shared) { shared.signal->set(); })
      .def_prop_ro("is_set", [](const SharedSignal& shared) { return shared.signal->is_set(); });
  nb::class_<Obeying>(module, "obeying",
                      "A context: long native calls of this thread end when the signal is set.")
      .def(nb::init<const SharedSignal&>(), nb::arg("signal"))
      .def("__enter__", &Obeying::enter)
      .def(
          "__exit__", [](Obeying& obeying, nb::handle, nb::handle, nb::handle) { obeying.exit(); },
          nb::arg("type").none(), nb::arg("error").none(), nb::arg("traceback").none());
  module.def(
      "check_interrupt", [] { run_interruptibly([] {}); },
      "Raises KeyboardInterrupt where this thread is told to stop: for long work in Python.");
}

}  // namespace sapper::bindings
