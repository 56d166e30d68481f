#include "core/base/threads.hpp"

#include "core/base/interrupts.hpp"

#if defined(__wasm__)

namespace sapper {

// A module of WebAssembly has one thread, which does all the work.
void run_in_threads(std::size_t count, std::size_t /*num_threads*/,
                    const std::function<void(std::size_t)>& work) {
  for (std::size_t i = 0; i < count; ++i) {
    check_interrupt();
    work(i);
  }
}

}  // namespace sapper

#else

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sapper {
namespace {

// What the threads of one call share.
class Team {
 public:
  Team(std::size_t count, const std::function<void(std::size_t)>& work)
      : count_(count), work_(work), outer_(Obedience::innermost()) {}

  // Takes piece after piece until none is left, or until another thread has failed.
  void work() {
    const Obedience obedience(has_failed_, outer_);
    guard([this] {
      for (std::size_t i = next_++; i < count_; i = next_++) {
        check_interrupt();
        work_(i);
      }
    });
  }

  void start_threads(std::size_t count) {
    threads_.reserve(count);
    try {
      while (threads_.size() < count) add_thread();
    } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): those there are will do
    }
  }

  // Looks for interrupts meanwhile: the calling thread may be the only one that hears of them.
  void wait_for_threads() {
    constexpr std::chrono::milliseconds kBetweenLooks(50);
    const auto are_finished = [this] { return num_finished_ == threads_.size(); };
    std::unique_lock lock(mutex_);
    while (!is_finished_.wait_for(lock, kBetweenLooks, are_finished)) {
      lock.unlock();
      guard(check_interrupt);
      lock.lock();
    }
    lock.unlock();
    for (std::thread& thread : threads_) thread.join();
  }

  void throw_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void add_thread() {
    threads_.emplace_back([this] {
      work();
      const std::scoped_lock lock(mutex_);
      ++num_finished_;
      is_finished_.notify_one();
    });
  }

  // Runs something; the first exception of all stops every thread.
  template <class Run>
  void guard(Run&& run) {
    try {
      run();
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      has_failed_.set();
    }
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  const Obedience* outer_;  // of the calling thread
  std::atomic<std::size_t> next_{0};
  StopSignal has_failed_;
  std::mutex mutex_;  // of what follows
  std::exception_ptr failure_;
  std::size_t num_finished_ = 0;
  std::condition_variable is_finished_;
  std::vector<std::thread> threads_;
};

}  // namespace

void run_in_threads(std::size_t count, std::size_t num_threads,
                    const std::function<void(std::size_t)>& work) {
  Team team(count, work);
  team.start_threads(std::max<std::size_t>(1, std::min(count, num_threads)) - 1);
  team.work();
  team.wait_for_threads();
  team.throw_failure();
}

}  // namespace sapper

#endif
