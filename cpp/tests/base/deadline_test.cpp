#include "core/base/deadline.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

TEST(a_deadline_lies_as_far_ahead_as_it_was_given) {
  const auto before = std::chrono::steady_clock::now();
  const Deadline deadline = deadline_after(60.0);
  const auto after = std::chrono::steady_clock::now();
  CHECK(deadline.has_value());
  CHECK(*deadline >= before + std::chrono::seconds(60));
  CHECK(*deadline <= after + std::chrono::seconds(60));
}

TEST(no_limit_and_a_limit_beyond_the_clock_set_no_deadline) {
  CHECK(!deadline_after(std::nullopt).has_value());
  CHECK(!deadline_after(1e18).has_value());
  CHECK(!deadline_after(1e300).has_value());
}

}  // namespace
}  // namespace sapper::tests
