// Runs independent pieces of work on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace sapper {

// Calls work(i) for i in 0..count-1, each once, on at most `num_threads` threads, the calling one
// among them. All of them obey what the calling one does. The first exception stops the rest and is
// thrown again. Where the system grants no more threads, those there are do all the work.
void run_in_threads(std::size_t count, std::size_t num_threads,
                    const std::function<void(std::size_t)>& work);

}  // namespace sapper
