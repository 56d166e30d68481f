// Lets long work end early: who starts it says what may stop it, and the work looks now and then.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>

namespace sapper {

// Ends work that was told to stop.
struct Interrupted : std::exception {
  const char* what() const noexcept override { return "the work was told to stop"; }
};

// What may tell work to stop.
class StopSource {
 public:
  virtual ~StopSource() = default;

  // Asked a thousand times a second, from the threads of the work.
  virtual bool is_set() const = 0;
};

// Tells the work of other threads to end.
class StopSignal final : public StopSource {
 public:
  void set() { is_set_.store(true, std::memory_order_relaxed); }
  bool is_set() const override { return is_set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> is_set_ = false;
};

// While it lives, the work of its thread obeys one source more: this one and the outer ones.
class Obedience {
 public:
  // `outer` is what this thread obeys already, or another that shares out its work to this one.
  explicit Obedience(const StopSource& source, const Obedience* outer = innermost_)
      : source_(source), outer_(outer), before_(innermost_) {
    innermost_ = this;
  }
  ~Obedience() { innermost_ = before_; }
  Obedience(const Obedience&) = delete;
  Obedience& operator=(const Obedience&) = delete;

  // What the work of this thread obeys; null for nothing.
  static const Obedience* innermost() { return innermost_; }

  static bool is_told_to_stop() {
    for (const Obedience* one = innermost_; one != nullptr; one = one->outer_) {
      if (one->source_.is_set()) return true;
    }
    return false;
  }

 private:
  static inline thread_local const Obedience* innermost_ = nullptr;

  const StopSource& source_;
  const Obedience* outer_;
  const Obedience* before_;
};

// Throws Interrupted where the work of this thread is told to stop.
inline void check_interrupt() {
  if (Obedience::is_told_to_stop()) throw Interrupted();
}

// The same once in about a millisecond of work: for loops that may run long, told roughly how many
// nanoseconds have gone by.
inline void count_work(std::size_t nanoseconds) {
  constexpr std::size_t kBetweenLooks = 1'000'000;
  static thread_local std::size_t since_look = 0;
  since_look += nanoseconds;
  if (since_look < kBetweenLooks) return;
  since_look = 0;
  check_interrupt();
}

}  // namespace sapper
