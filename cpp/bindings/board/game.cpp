#include "core/board/game.hpp"

#include "bindings/base/arrays.hpp"

namespace sapper::bindings {

void bind_game(nb::module_& module) {
  nb::enum_<Outcome>(module, "Outcome")
      .value("PLAYING", Outcome::kPlaying)
      .value("WON", Outcome::kWon)
      .value("LOST", Outcome::kLost);
  nb::class_<Game>(module, "Game")
      .def(
          "__init__",
          [](Game* game, const NumberArray& numbers) {
            const std::span<const Number> truth = span_of(numbers);
            new (game) Game(grid_of(numbers), {truth.begin(), truth.end()});
          },
          nb::arg("numbers"))
      .def_prop_ro("outcome", &Game::outcome)
      .def_prop_ro("exploded", &Game::exploded)
      .def_prop_ro("num_mines", &Game::num_mines)
      .def_prop_ro("num_safe_hidden", &Game::num_safe_hidden)
      .def("is_hidden", &Game::is_hidden, nb::arg("cell"))
      .def("open", &Game::open, nb::arg("cell"))
      .def(
          "visible",
          [](const Game& game) {
            const std::span<const Number> visible = game.visible();
            return to_numpy(std::vector<Number>(visible.begin(), visible.end()), game.grid());
          },
          "A copy of what the player sees.");
}

}  // namespace sapper::bindings
