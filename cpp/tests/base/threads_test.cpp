#include "core/base/threads.hpp"

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/base/interrupts.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

TEST(every_piece_of_work_is_done_once_on_any_number_of_threads) {
  for (const std::size_t num_threads : {1, 2, 5, 1000}) {
    for (const std::size_t count : {0, 1, 3, 100}) {
      std::vector<int> num_calls(count, 0);
      run_in_threads(count, num_threads, [&](std::size_t i) { ++num_calls[i]; });
      CHECK((num_calls == std::vector<int>(count, 1)));
    }
  }
}

TEST(an_exception_in_a_thread_reaches_the_caller) {
  for (const std::size_t num_threads : {1, 3}) {
    std::string caught;
    try {
      run_in_threads(50, num_threads, [](std::size_t i) {
        if (i >= 20) throw std::runtime_error("from the work");
      });
    } catch (const std::runtime_error& error) {
      caught = error.what();
    }
    CHECK_EQUAL(caught, "from the work");
  }
}

// Would never end if it were not told to.
void work_for_ever(std::size_t /*piece*/) {
  while (true) check_interrupt();
}

TEST(all_threads_obey_what_the_calling_one_does) {
  for (const std::size_t num_threads : {1, 3}) {
    CHECK(is_interrupted([&] { run_in_threads(50, num_threads, work_for_ever); }));
  }
}

TEST(a_failure_ends_what_other_threads_have_begun) {
  std::string caught;
  try {
    run_in_threads(2, 2, [](std::size_t i) {
      if (i == 0) work_for_ever(i);
      throw std::runtime_error("from the second");
    });
  } catch (const std::runtime_error& error) {
    caught = error.what();
  }
  CHECK_EQUAL(caught, "from the second");
}

TEST(the_calling_thread_looks_for_interrupts_while_it_waits) {
  StopSignal stop;
  const Obedience obedience(stop);
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<bool> is_other_at_work = false;
  bool is_stopped = false;
  try {
    run_in_threads(2, 2, [&](std::size_t) {
      if (std::this_thread::get_id() != caller) {
        is_other_at_work = true;
        while (!Obedience::is_told_to_stop()) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(200));  // still at it
        return;
      }
      while (!is_other_at_work) std::this_thread::yield();
      stop.set();
    });
  } catch (const Interrupted&) {
    is_stopped = true;
  }
  CHECK(is_stopped);
}

}  // namespace
}  // namespace sapper::tests
