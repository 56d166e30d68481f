#include "core/board/start_rule.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

TEST(start_rules_are_named_as_notations_write_them) {
  CHECK_EQUAL(name_of(StartRule::kAny), "any");
  CHECK_EQUAL(name_of(StartRule::kSafeCell), "safe");
  CHECK_EQUAL(name_of(StartRule::kOpening), "opening");
  CHECK_EQUAL(name_of(StartRule::kGivenZero), "given-zero");
}

}  // namespace
}  // namespace sapper::tests
