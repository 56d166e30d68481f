// The one game of the module that a person plays. The truth stays here until the game is over.
#include <array>
#include <memory>
#include <utility>

#include "core/base/cell_words.hpp"
#include "core/board/game.hpp"
#include "core/document/cells.hpp"
#include "core/no_guess/no_guess.hpp"
#include "wasm/boards.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int64_t kMaxDraws = 2'000;
constexpr std::int64_t kMaxRepairs = 200'000;
constexpr std::array<const char*, kNumDifficulties> kDifficulties{
    {"single", "pair", "numbers", "counter"}};

class GameInPlay {
 public:
  GameInPlay(Board board, std::optional<DeductionResult> rating)
      : board_(std::move(board)), rating_(rating), game_(begun()) {
    num_opened_ = num_open();
  }

  void open(const JsonValue& cell_value) {
    const Cell cell = read_cell(cell_value, board_.header.spec.grid);
    if (game_.outcome() != Outcome::kPlaying) {
      throw Fault("IllegalMove", std::string("the game is over: ") + name_of(game_.outcome()));
    }
    if (!game_.is_hidden(cell)) {
      throw Fault("IllegalMove",
                  "cell " + cell_words(board_.header.spec.grid, cell) + " is open already");
    }
    opened_.push_back(cell);
    num_opened_ = game_.open(cell);
  }

  void undo() {
    if (opened_.empty()) throw Fault("IllegalMove", "there is no move to take back");
    opened_.pop_back();
    game_ = begun();
    for (const Cell cell : opened_) game_.open(cell);
    num_opened_ = 0;
  }

  void write(JsonWriter& json) const {
    const Grid grid = board_.header.spec.grid;
    const bool is_over = game_.outcome() != Outcome::kPlaying;
    const bool is_lost = game_.outcome() == Outcome::kLost;
    json.begin_object();
    json.key("position").value(write_notation(board_.header, game_.visible()));
    json.key("outcome").value(name_of(game_.outcome()));
    write_cell(json.key("exploded"), grid,
               is_lost ? std::optional(game_.exploded()) : std::nullopt);
    json.key("num_opened").value(num_opened_);
    json.key("board");
    if (is_over) {
      json.value(write_notation(board_.header, board_.numbers));
    } else {
      json.null();
    }
    json.key("board_value_3bv");
    if (is_over) {
      json.value(measure_board(grid, board_.numbers).board_value_3bv);
    } else {
      json.null();
    }
    json.key("rating");
    write_rating(json);
    json.end_object();
  }

 private:
  // Under `given-zero` the start is open from the beginning.
  Game begun() const {
    Game game(board_.header.spec.grid, board_.numbers);
    if (board_.header.spec.start_rule == StartRule::kGivenZero && board_.header.start) {
      game.open(*board_.header.start);
    }
    return game;
  }

  std::int32_t num_open() const {
    std::int32_t count = 0;
    for (const Number number : game_.visible()) count += !is_hidden(number);
    return count;
  }

  // How hard the proofs are that a board without guesses asks for.
  void write_rating(JsonWriter& json) const {
    if (!rating_) {
      json.null();
      return;
    }
    json.begin_object();
    json.key("difficulty").value(kDifficulties[static_cast<std::size_t>(rating_->hardest)]);
    for (std::size_t level = 1; level < kDifficulties.size(); ++level) {
      json.key(kDifficulties[level]).value(rating_->num_steps[level]);
    }
    json.end_object();
  }

  Board board_;
  std::optional<DeductionResult> rating_;
  Game game_;
  std::vector<Cell> opened_;     // by the player, without cascades
  std::int32_t num_opened_ = 0;  // by the last action
};

std::unique_ptr<GameInPlay> game_in_play;

GameInPlay& game() {
  if (!game_in_play) throw Fault("IllegalMove", "no game has begun");
  return *game_in_play;
}

std::string not_found(const BoardSpec& spec, const JsonValue* max_seconds,
                      std::optional<double> seconds) {
  const bool is_whole = max_seconds != nullptr && max_seconds->as<WholeNumber>() != nullptr;
  const std::string digits = is_whole  ? max_seconds->as<WholeNumber>()->digits
                             : seconds ? shortest_digits(*seconds)
                                       : "";
  return "no board of " + spec_text(spec) + " without a guess was found within " +
         std::to_string(kMaxDraws) + " draws and " + std::to_string(kMaxRepairs) + " repairs" +
         (seconds ? " or " + digits + " s" : "") + "; allow more, or ask for fewer mines";
}

struct DrawnBoard {
  Board board;
  std::optional<DeductionResult> rating;
};

DrawnBoard draw(Fields& request) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const std::uint64_t index = read_seed(request.at("index"), "index");
  const JsonValue* time = request.find("max_seconds");
  const std::optional<double> max_seconds = read_max_seconds(time);
  const BoardSpec spec = read_spec(request.at("spec"));
  const Cell first = read_first(spec, request.find("first"));
  const bool is_no_guess = read_flag(request.find("no_guess"), "no_guess");
  request.require_all_read();
  if (!is_no_guess) return {drawn_board(spec, first, seed, index), std::nullopt};
  static DeductivePlayer player;
  std::optional<NoGuessBoard> found =
      find_no_guess_board(spec, first, seed, index, {kMaxDraws, kMaxRepairs, max_seconds}, player);
  if (!found) throw Fault("NoBoardFound", not_found(spec, time, max_seconds));
  return {{{spec, found->start}, std::move(found->numbers)}, found->rating};
}

void game_begin(Fields& request, JsonWriter& json) {
  if (request.find("board") != nullptr) {
    Board board = parse_board(request.text_at("board"));
    request.require_all_read();
    game_in_play = std::make_unique<GameInPlay>(std::move(board), std::nullopt);
  } else {
    DrawnBoard drawn = draw(request);
    game_in_play = std::make_unique<GameInPlay>(std::move(drawn.board), drawn.rating);
  }
  game_in_play->write(json);
}

void game_open(Fields& request, JsonWriter& json) {
  const JsonValue& cell = request.at("cell");
  request.require_all_read();
  game().open(cell);
  game().write(json);
}

void game_undo(Fields& request, JsonWriter& json) {
  request.require_all_read();
  game().undo();
  game().write(json);
}

}  // namespace

std::span<const Method> game_methods() {
  static constexpr std::array<Method, 3> kMethods{
      {{"game_begin", game_begin}, {"game_open", game_open}, {"game_undo", game_undo}}};
  return kMethods;
}

}  // namespace sapper::wasm
