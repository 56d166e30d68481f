#include "core/explain/words.hpp"

#include "tests/helpers/check.hpp"
#include "tests/helpers/started.hpp"

namespace sapper::tests {
namespace {

TEST(words_are_joined_by_commas_and_a_last_and) {
  CHECK_EQUAL(enumerate_words({"a"}), "a");
  CHECK_EQUAL(enumerate_words({"a", "b"}), "a and b");
  CHECK_EQUAL(enumerate_words({"a", "b", "c"}), "a, b and c");
}

TEST(what_a_position_says_is_named) {
  const Position position = position_of({"#2#"}, 2);
  CHECK(name_numbers(started(position), std::vector<Cell>{1}) ==
        std::vector<std::string>{"the 2 at (0, 1)"});
  CHECK_EQUAL(name_counter(started(position)), "the mine counter (2)");
  CHECK_EQUAL(name_start_rule(started(position, StartRule::kSafeCell)), "the start rule 'safe'");
}

}  // namespace
}  // namespace sapper::tests
