// Boards of a seed, and which version this is.
#include "wasm/boards.hpp"

#include <array>

#include "wasm/methods.hpp"

namespace sapper::wasm {
namespace {

void version(Fields& request, JsonWriter& json) {
  request.require_all_read();
  json.begin_object();
  json.key("version").value(SAPPER_VERSION);
  json.end_object();
}

void generate(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const std::uint64_t index = read_seed(request.at("index"), "index");
  const BoardSpec spec = read_spec(request.at("spec"));
  const Cell first = read_first(spec, request.find("first"));
  request.require_all_read();
  const Board board = drawn_board(spec, first, seed, index);
  json.begin_object();
  json.key("board").value(write_notation(board.header, board.numbers));
  json.end_object();
}

}  // namespace

Board drawn_board(const BoardSpec& spec, Cell first, std::uint64_t seed, std::uint64_t index) {
  Board board{{spec, std::nullopt},
              std::vector<Number>(static_cast<std::size_t>(spec.grid.num_cells()))};
  Rng rng(seed, Stream::kBoard, index);
  board.header.start = draw_board(spec, first, rng, board.numbers);
  return board;
}

std::span<const Method> board_methods() {
  static constexpr std::array<Method, 2> kMethods{{{"version", version}, {"generate", generate}}};
  return kMethods;
}

}  // namespace sapper::wasm
