#include "core/base/deadline.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

TEST(a_deadline_lies_as_far_ahead_as_it_was_given) {
  const auto now = std::chrono::steady_clock::now();
  const Deadline deadline = deadline_after(60.0);
  CHECK(deadline.has_value());
  CHECK(*deadline >= now + std::chrono::seconds(60));
  CHECK(*deadline < now + std::chrono::seconds(70));
}

TEST(no_limit_and_a_limit_beyond_the_clock_set_no_deadline) {
  CHECK(!deadline_after(std::nullopt).has_value());
  CHECK(!deadline_after(1e18).has_value());
  CHECK(!deadline_after(1e300).has_value());
}

}  // namespace
}  // namespace sapper::tests
