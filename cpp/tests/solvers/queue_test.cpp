#include "core/solvers/single_point.hpp"
#include "tests/helpers/check.hpp"
#include "tests/helpers/stage_checks.hpp"

namespace sapper::tests {
namespace {

std::vector<Knowledge> flags_of(QueueGuesser& queue, const Position& position) {
  std::vector<Knowledge> flags(position.question().numbers.size(), Knowledge::kUnknown);
  queue.add_flags(position.question(), flags);
  return flags;
}

std::optional<Guess> guess_of(QueueGuesser& queue, const Position& position) {
  const std::vector<Knowledge> known(position.question().numbers.size(), Knowledge::kUnknown);
  Rng rng(1, Stream::kPlay, 0);
  return queue.guess(position.question(), known, rng);
}

TEST(queue_flags_what_the_last_number_looked_at_leaves) {
  const Position position = position_of({"001#"}, 1);
  QueueGuesser queue(QueueOptions{false});
  CHECK_EQUAL(shown(flags_of(queue, position), position.question()), "   *");
  CHECK(!guess_of(queue, position));
}

TEST(queue_does_not_come_back_to_a_number_when_more_is_known) {
  // The 1 comes up before the 0 beside it, so that two cells are unknown to it.
  const Position position = position_of({"#100"}, 1);
  QueueGuesser once(QueueOptions{false});
  const std::optional<Guess> guess = guess_of(once, position);
  CHECK(guess && guess->cell == 0 && !guess->mine_probability);
  QueueGuesser seeing(QueueOptions{true});
  CHECK(!guess_of(seeing, position));
  CHECK_EQUAL(shown(flags_of(seeing, position), position.question()), "*   ");
}

TEST(queue_opens_the_cells_that_a_number_frees_in_their_order) {
  QueueGuesser queue(QueueOptions{false});
  const std::optional<Guess> first = guess_of(queue, position_of({"0###", "####"}, 0));
  CHECK(first && first->cell == 1 && first->mine_probability == 0.0);
  const std::optional<Guess> second = guess_of(queue, position_of({"00##", "####"}, 0));
  CHECK(second && second->cell == 4);
}

TEST(queue_forgets_its_marks_between_games) {
  QueueGuesser queue(QueueOptions{false});
  CHECK(!guess_of(queue, position_of({"001#"}, 1)));
  queue.begin_game();
  const std::optional<Guess> guess = guess_of(queue, position_of({"1##", "###"}, 2));
  CHECK(guess && !guess->mine_probability);
}

}  // namespace
}  // namespace sapper::tests
