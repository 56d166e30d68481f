#include "core/explain/contradiction.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/started.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

std::string sentence(const std::vector<std::string>& rows, std::int32_t num_mines) {
  return find_contradiction(started(position_of(rows, num_mines)), {}).sentence;
}

TEST(contradictions_are_named_in_full) {
  CHECK_EQUAL(sentence({"3##"}, 1),
              "No layout exists: the 3 at (0, 0) cannot be met by its hidden neighbours.");
  CHECK_EQUAL(sentence({"1#3", "###"}, 2),
              "No layout exists: the 1 at (0, 0) and the 3 at (0, 2) cannot all be right.");
  CHECK_EQUAL(sentence({"#1###1#"}, 1),
              "No layout exists: the 1 at (0, 1), the 1 at (0, 5) and the mine counter (1) cannot "
              "all be right.");
  CHECK_EQUAL(sentence({"##0"}, 3),
              "No layout exists: the mine counter (3) does not fit the 2 hidden cells.");
}

TEST(a_promise_that_leaves_no_room_is_named) {
  const Position position = position_of({"####", "####"}, 5);
  const Contradiction found = find_contradiction(started(position, StartRule::kOpening, 0), {});
  CHECK(found.numbers.empty());
  CHECK(found.needs_counter);
  CHECK_EQUAL(found.sentence,
              "No layout exists: the mine counter (5) does not fit the 8 hidden cells, 4 of which "
              "the start rule 'opening' keeps free.");
}

TEST(no_number_of_a_contradiction_can_be_left_out) {
  Rng rng(7, Stream::kPlay, 0);
  int num_found = 0;
  for (int i = 0; i < 200; ++i) {
    Position position = random_position({3, 5}, 4, rng);
    for (Number& number : position.numbers) {
      if (number >= 0 && rng.below(4) == 0) number = static_cast<Number>(rng.below(9));
    }
    if (!brute_force(position.question()).empty()) continue;
    ++num_found;
    const Contradiction found = find_contradiction(started(position), {});
    Position partial = position;
    partial.num_mines = found.needs_counter ? position.num_mines : kUncounted;
    for (Number& number : partial.numbers) number = is_hidden(number) ? kHidden : kUnnumbered;
    for (const Cell cell : found.numbers) partial.numbers[cell] = position.numbers[cell];
    CHECK(brute_force(partial.question()).empty());
    for (const Cell cell : found.numbers) {
      partial.numbers[cell] = kUnnumbered;
      CHECK(!brute_force(partial.question()).empty());
      partial.numbers[cell] = position.numbers[cell];
    }
  }
  CHECK(num_found > 20);
}

TEST(the_search_for_a_contradiction_can_be_interrupted) {
  CHECK(is_interrupted([] { sentence({"3##"}, 1); }));
}

}  // namespace
}  // namespace sapper::tests
