#include "core/base/threads.hpp"

#include <stdexcept>

#include "tests/helpers/check.hpp"

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

}  // namespace
}  // namespace sapper::tests
