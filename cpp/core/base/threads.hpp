// Runs independent pieces of work on several threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace sapper {

// Calls work(i) for i in 0..count-1, each once, on at most `num_threads` threads, the calling one
// among them. The first exception stops the rest and is thrown again. Where the system grants no
// more threads, those there are do all the work.
template <class Work>
void run_in_threads(std::size_t count, std::size_t num_threads, Work&& work) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> has_failed{false};
  std::exception_ptr failure;
  const auto loop = [&] {
    try {
      for (std::size_t i = next++; i < count && !has_failed; i = next++) work(i);
    } catch (...) {
      if (!has_failed.exchange(true)) failure = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(std::min(count, num_threads));
  try {
    while (threads.size() + 1 < std::min(count, num_threads)) threads.emplace_back(loop);
  } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): those there are will do
  }
  loop();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace sapper
