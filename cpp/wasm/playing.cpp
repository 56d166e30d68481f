// Many games of one solver.
#include <array>

#include "core/board/board_source.hpp"
#include "core/play/play.hpp"
#include "wasm/methods.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int64_t kMostGames = 1'000'000;  // of one request

void write_game(JsonWriter& json, const GameSummary& game) {
  json.begin_object();
  json.key("won").value(game.won);
  json.key("moves").value(game.num_moves);
  json.key("guesses").value(game.num_guesses);
  json.end_object();
}

void play_many(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const BoardSpec spec = read_spec(request.at("spec"));
  const Cell first = read_first(spec, request.find("first"));
  const std::uint64_t start = read_seed(request.at("start"), "start");
  const std::int64_t count =
      read_between(request.at("count"), "count", 0, kMostGames, "0.." + std::to_string(kMostGames));
  Player player(read_solver(request.at("solver"), spec.start_rule));
  request.require_all_read();
  const DrawnBoards boards(spec, first, seed);
  json.begin_object();
  json.key("games").begin_list();
  for (std::int64_t game = 0; game < count; ++game) {
    write_game(json, player.play(boards, start + static_cast<std::uint64_t>(game)));
  }
  json.end_list();
  json.end_object();
}

}  // namespace

std::span<const Method> playing_methods() {
  static constexpr std::array<Method, 1> kMethods{{{"play_many", play_many}}};
  return kMethods;
}

}  // namespace sapper::wasm
