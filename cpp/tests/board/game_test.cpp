#include "core/board/game.hpp"

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

Game game_on(const std::vector<std::string>& rows) { return {grid_of(rows), numbers_of(rows)}; }

// What the player sees, one character a cell: '#' hidden, else the number.
std::string seen(const Game& game) {
  std::string text;
  for (const Number number : game.visible()) {
    text += is_hidden(number) ? '#' : static_cast<char>('0' + number);
  }
  return text;
}

bool is(const Game& game, Outcome outcome) { return game.outcome() == outcome; }

TEST(a_new_game_shows_nothing) {
  const Game game = game_on({".*", ".."});
  CHECK_EQUAL(seen(game), "####");
  CHECK_EQUAL(game.num_mines(), 1);
  CHECK_EQUAL(game.num_safe_hidden(), 3);
  CHECK(is(game, Outcome::kPlaying));
}

TEST(opening_a_number_opens_it_alone) {
  Game game = game_on({".*", ".."});
  CHECK_EQUAL(game.open(2), 1);
  CHECK_EQUAL(seen(game), "##1#");
  CHECK(!game.is_hidden(2));
  CHECK(game.is_hidden(3));
}

TEST(a_cascade_stops_at_the_numbers) {
  Game game = game_on({"....*", ".....", "....."});
  CHECK_EQUAL(game.open(0), 14);
  CHECK_EQUAL(seen(game), "0001#0001100000");
}

TEST(a_cascade_stays_on_its_side_of_a_wall) {
  Game game = game_on({"..*..", "..*.."});
  CHECK_EQUAL(game.open(0), 4);
  CHECK_EQUAL(seen(game), "02###02###");
  CHECK_EQUAL(game.num_safe_hidden(), 4);
}

TEST(a_cascade_counts_only_cells_that_were_hidden) {
  Game game = game_on({"....*"});
  CHECK_EQUAL(game.open(1), 4);
  CHECK_EQUAL(game.num_safe_hidden(), 0);
  Game again = game_on({"....*"});
  CHECK_EQUAL(again.open(3), 1);
  CHECK_EQUAL(again.open(0), 3);
}

TEST(opening_every_safe_cell_wins) {
  Game game = game_on({".*", ".."});
  for (const Cell cell : {0, 2}) game.open(cell);
  CHECK(is(game, Outcome::kPlaying));
  game.open(3);
  CHECK(is(game, Outcome::kWon));
  CHECK_EQUAL(game.exploded(), -1);
}

TEST(a_mine_loses_and_stays_out_of_sight) {
  Game game = game_on({".*", ".."});
  CHECK_EQUAL(game.open(1), 0);
  CHECK(is(game, Outcome::kLost));
  CHECK_EQUAL(game.exploded(), 1);
  CHECK_EQUAL(seen(game), "####");
}

TEST(a_board_without_safe_cells_is_won_from_the_start) {
  CHECK(is(game_on({"**"}), Outcome::kWon));
}

TEST(a_million_empty_cells_open_at_once) {
  const Grid grid{1000, 1000};
  Game game(grid, std::vector<Number>(grid.num_cells(), 0));
  CHECK_EQUAL(game.open(500500), 1000000);
  CHECK(is(game, Outcome::kWon));
}

}  // namespace
}  // namespace sapper::tests
