#include "core/analysis/layouts.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"
#include "tests/helpers/positions.hpp"
#include "tests/helpers/stopping.hpp"

namespace sapper::tests {
namespace {

std::vector<Layout> unpack(const LayoutBytes& bytes, Grid grid) {
  std::vector<Layout> layouts(bytes.size() / grid.num_cells(), 0);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    layouts[i / grid.num_cells()] |= Layout{bytes[i]} << i % grid.num_cells();
  }
  return layouts;
}

TEST(listed_layouts_are_those_of_brute_force) {
  Rng rng(1, Stream::kSample, 0);
  for (int i = 0; i < 200; ++i) {
    const Grid grid = i % 2 ? Grid{3, 5} : Grid{4, 3};
    const Position position = random_position(grid, 1 + static_cast<int>(rng.below(5)), rng);
    std::vector<Layout> listed = unpack(list_layouts(position.question(), 100'000), grid);
    std::sort(listed.begin(), listed.end());
    CHECK((listed == brute_force(position.question())));
  }
}

TEST(listing_stops_beyond_its_limit) {
  const Position position = position_of({"##", "##"}, 2);
  CHECK_EQUAL(list_layouts(position.question(), 6).size(), 6U * 4U);
  bool has_thrown = false;
  try {
    list_layouts(position.question(), 5);
  } catch (const BudgetExceeded&) {
    has_thrown = true;
  }
  CHECK(has_thrown);
}

TEST(listing_can_be_interrupted) {
  const std::vector<Number> hidden(100, kHidden);
  CHECK(is_interrupted([&] { list_layouts({{10, 10}, hidden, 50}, 1'000'000'000); }));
}

TEST(layouts_of_the_largest_boards_are_listed) {
  const Grid grid{1000, 1000};
  const std::vector<Number> hidden(grid.num_cells(), kHidden);
  CHECK_EQUAL(list_layouts({grid, hidden, 0}, 1).size(), hidden.size());
}

TEST(sampled_layouts_are_uniform_over_all_of_them) {
  for (const auto& rows : {std::vector<std::string>{"#1##", "####"}, {"#2#.1#", "##..##"}}) {
    const Position position = position_of(rows, 3);
    const std::vector<Layout> layouts = brute_force(position.question());
    Rng rng(2, Stream::kSample, 0);
    const std::size_t num_draws = 100 * layouts.size();
    std::map<Layout, std::size_t> drawn;
    const LayoutBytes bytes = sample_layouts(position.question(), num_draws, rng, {});
    for (const Layout layout : unpack(bytes, position.grid)) ++drawn[layout];
    std::vector<std::size_t> counts;
    for (const Layout layout : layouts) counts.push_back(drawn[layout]);
    CHECK_EQUAL(drawn.size(), layouts.size());
    CHECK(is_plausible(counts, std::vector<double>(layouts.size(), 100.0)));
  }
}

void check_has_no_layouts(const std::vector<std::string>& rows, std::int32_t num_mines) {
  const Position position = position_of(rows, num_mines);
  Rng rng(3, Stream::kSample, 0);
  CHECK(list_layouts(position.question(), 100).empty());
  CHECK(sample_layouts(position.question(), 5, rng, {}).empty());
}

TEST(contradictory_positions_have_no_layouts) {
  check_has_no_layouts({"1#2"}, 1);                // one number alone
  check_has_no_layouts({".1.", "###", ".2."}, 2);  // two numbers together
  check_has_no_layouts({"#1#.#1#"}, 3);            // the numbers and the counter
}

}  // namespace
}  // namespace sapper::tests
