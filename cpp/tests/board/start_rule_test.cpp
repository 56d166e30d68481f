#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

TEST(start_rules_are_named_as_notations_write_them) {
  CHECK_EQUAL(std::string(name_of(StartRule::kAny)), std::string("any"));
  CHECK_EQUAL(std::string(name_of(StartRule::kSafeCell)), std::string("safe"));
  CHECK_EQUAL(std::string(name_of(StartRule::kOpening)), std::string("opening"));
  CHECK_EQUAL(std::string(name_of(StartRule::kGivenZero)), std::string("given-zero"));
}

}  // namespace
}  // namespace sapper::tests
