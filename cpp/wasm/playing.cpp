// Many games of one solver.
#include <array>
#include <chrono>
#include <optional>

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

// The first cell of every board; none where "random" lets each board draw its own.
std::optional<Cell> read_first_choice(const BoardSpec& spec, const JsonValue* value) {
  const std::string* word = value == nullptr ? nullptr : value->as<std::string>();
  const bool is_drawn = word != nullptr && *word == "random";
  if (is_drawn && spec.start_rule != StartRule::kGivenZero) return std::nullopt;
  return read_first(spec, value);
}

// `by_flags`: a game counts as won when every mine is flagged, as paper 002 counts.
void write_games(JsonWriter& json, Player& player, const DrawnBoards& boards, std::uint64_t start,
                 std::int64_t count, bool by_flags) {
  json.begin_list();
  for (std::int64_t game = 0; game < count; ++game) {
    GameSummary summary = player.play(boards, start + static_cast<std::uint64_t>(game));
    if (by_flags) summary.won = player.has_flagged_every_mine(boards.spec());
    write_game(json, summary);
  }
  json.end_list();
}

void play_many(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const BoardSpec spec = read_spec(request.at("spec"));
  const std::optional<Cell> first = read_first_choice(spec, request.find("first"));
  const std::uint64_t start = read_seed(request.at("start"), "start");
  const std::int64_t count =
      read_between(request.at("count"), "count", 0, kMostGames, "0.." + std::to_string(kMostGames));
  const bool by_flags = read_flag(request.find("flagging"), "flagging");
  Player player(read_solver(request.at("solver"), spec.start_rule));
  request.require_all_read();
  const DrawnBoards boards(spec, first, seed);
  const auto began = std::chrono::steady_clock::now();
  json.begin_object();
  json.key("games");
  write_games(json, player, boards, start, count, by_flags);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
  json.key("seconds").value(spent.count());
  json.end_object();
}

}  // namespace

std::span<const Method> playing_methods() {
  static constexpr std::array<Method, 1> kMethods{{{"play_many", play_many}}};
  return kMethods;
}

}  // namespace sapper::wasm
