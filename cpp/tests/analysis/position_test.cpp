#include "core/analysis/position.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/started.hpp"

namespace sapper::tests {
namespace {

// One mark a cell, row after row: 's' where the start rule promises safety, '.' where nothing.
std::string promised(const Position& position, StartRule rule, std::optional<Cell> start) {
  std::string marks;
  const sapper::Position begun = started(position, rule, start);
  for (const Knowledge knowledge : begun.promised()) {
    marks += knowledge == Knowledge::kProvenSafe ? 's' : '.';
  }
  return marks;
}

TEST(start_rules_promise_the_start_or_all_around_it) {
  const Position position = position_of({"####", "####", "####"}, 3);
  CHECK_EQUAL(promised(position, StartRule::kAny, 0), "");
  CHECK_EQUAL(promised(position, StartRule::kSafeCell, 5), ".....s......");
  CHECK_EQUAL(promised(position, StartRule::kOpening, 0), "ss..ss......");
  CHECK_EQUAL(promised(position, StartRule::kGivenZero, 6), ".sss.sss.sss");
}

TEST(without_a_start_nothing_is_promised) {
  const Position position = position_of({"###"}, 1);
  CHECK_EQUAL(promised(position, StartRule::kOpening, std::nullopt), "");
}

TEST(an_open_start_has_kept_its_promise) {
  const Position position = position_of({"1##"}, 1);
  CHECK_EQUAL(promised(position, StartRule::kSafeCell, 0), "");
}

TEST(hidden_cells_are_counted) {
  CHECK_EQUAL(started(position_of({"1#", "##"}, 1)).num_hidden(), 3);
}

}  // namespace
}  // namespace sapper::tests
