// The one game of the module that a solver plays, step by step.
#include <array>
#include <memory>
#include <utility>

#include "core/document/cells.hpp"
#include "core/document/step_document.hpp"
#include "core/play/watched_game.hpp"
#include "wasm/boards.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

class GameAtPlay {
 public:
  GameAtPlay(Solver solver, const Board& board, const Rng& rng)
      : header_(board.header),
        game_(std::move(solver), board.header.spec, {board.numbers, board.header.start}, rng) {}

  void step(JsonWriter& json) {
    if (game_.is_over()) {
      throw Fault("IllegalMove", std::string("the game is over: ") + name_of(outcome()));
    }
    const WatchedStep step = game_.step();
    json.begin_object();
    write_step(json, header_.spec.grid, step);
    json.key("picture").value(step.decision.picture);
    write_seen(json.key("seen"), header_.spec.grid, step.decision.seen);
    write_state(json);
    const bool is_lost = outcome() == Outcome::kLost;
    write_cell(json.key("exploded"), header_.spec.grid,
               is_lost ? std::optional(game_.game().exploded()) : std::nullopt);
    json.key("board").value(game_.is_over()
                                ? std::optional(write_notation(header_, game_.game().numbers()))
                                : std::nullopt);
    json.end_object();
  }

  void write_state(JsonWriter& json) const {
    json.key("position").value(write_notation(header_, game_.game().visible()));
    json.key("outcome").value(name_of(outcome()));
  }

 private:
  Outcome outcome() const { return game_.game().outcome(); }

  Header header_;
  WatchedGame game_;
};

std::unique_ptr<GameAtPlay> game_at_play;

Board read_board(Fields& request, std::uint64_t seed, std::uint64_t index) {
  if (request.find("board") != nullptr) return parse_board(request.text_at("board"));
  const BoardSpec spec = read_spec(request.at("spec"));
  return drawn_board(spec, read_first(spec, request.find("first")), seed, index);
}

void watch_begin(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const std::uint64_t index = read_seed(request.at("index"), "index");
  const Board board = read_board(request, seed, index);
  Solver solver = read_solver(request.at("solver"), board.header.spec.start_rule);
  request.require_all_read();
  game_at_play =
      std::make_unique<GameAtPlay>(std::move(solver), board, Rng(seed, Stream::kPlay, index));
  json.begin_object();
  game_at_play->write_state(json);
  json.end_object();
}

void watch_step(Fields& request, JsonWriter& json) {
  request.require_all_read();
  if (!game_at_play) throw Fault("IllegalMove", "no game has begun");
  game_at_play->step(json);
}

}  // namespace

std::span<const Method> watching_methods() {
  static constexpr std::array<Method, 2> kMethods{
      {{"watch_begin", watch_begin}, {"watch_step", watch_step}}};
  return kMethods;
}

}  // namespace sapper::wasm
