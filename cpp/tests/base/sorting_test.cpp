#include "core/base/sorting.hpp"

#include <string>

#include "core/base/rng.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

struct Card {
  std::uint32_t rank;
  std::size_t place;
  std::string name;  // to be moved

  friend bool operator==(const Card&, const Card&) = default;
};

std::vector<Card> shuffled(std::size_t count, Rng& rng) {
  std::vector<Card> cards;
  for (std::size_t place = 0; place < count; ++place) {
    const auto rank = static_cast<std::uint32_t>(rng.below(1 + count / 3));
    cards.push_back({rank, place, "a card with the number " + std::to_string(place)});
  }
  return cards;
}

TEST(equal_items_keep_their_order_at_every_size) {
  Rng rng(1, Stream::kPlay, 0);
  const auto by_rank = [](const Card& a, const Card& b) { return a.rank < b.rank; };
  for (const std::size_t count : {0, 1, 2, 15, 16, 17, 31, 32, 33, 100, 1000}) {
    std::vector<Card> cards = shuffled(count, rng);
    std::vector<Card> expected = cards;
    std::stable_sort(expected.begin(), expected.end(), by_rank);
    sort_stably(cards, by_rank);
    CHECK(cards == expected);
  }
}

TEST(the_least_comes_first_unless_said_otherwise) {
  std::vector<int> numbers{3, 1, 2};
  sort_stably(numbers);
  CHECK(numbers == std::vector<int>({1, 2, 3}));
  sort_stably(numbers, std::greater<>());
  CHECK(numbers == std::vector<int>({3, 2, 1}));
}

}  // namespace
}  // namespace sapper::tests
