// A tree that labels the hidden cells of a field, one after the other.
#include <array>
#include <optional>

#include "core/document/cells.hpp"
#include "core/labels/labels.hpp"
#include "wasm/boards.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int32_t kMostCells = 2'000;  // the tree runs as often as there are pairs of them

Board read_field(Fields& request) {
  Board board = parse_board(request.text_at("board"));
  if (board.header.spec.grid.num_cells() > kMostCells) {
    throw invalid_option("a field of " + std::to_string(board.header.spec.grid.num_cells()) +
                         " cells; at most " + std::to_string(kMostCells) + " are labelled");
  }
  return board;
}

void write_labels(JsonWriter& json, Grid grid, std::span<const Label> labels) {
  const std::vector<std::optional<std::int32_t>> values(labels.begin(), labels.end());
  write_grid<std::int32_t>(json, grid, values);
}

// The labels that one cell's turn has changed, as [row, column, label].
void write_changes(JsonWriter& json, const LabelField& field, std::span<const Label> before,
                   std::span<const Label> after) {
  const Grid grid = field.grid();
  json.begin_list();
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const std::int32_t place = field.place_of(cell);
    if (before[place] == after[place]) continue;
    json.begin_list().value(cell / grid.width).value(cell % grid.width);
    json.value(static_cast<std::int32_t>(after[place])).end_list();
  }
  json.end_list();
}

void write_turns(JsonWriter& json, const LabelField& field, const LabelProgram& program,
                 Labeller& labeller) {
  std::vector<Label> before(field.start().begin(), field.start().end());
  json.begin_list();
  std::size_t turn = 0;
  for (Cell cell = 0; cell < field.grid().num_cells(); ++cell) {
    if (field.truth()[cell] > 0) continue;
    labeller.run(field, program, ++turn);
    json.begin_object();
    json.key("cell");
    write_cell(json, field.grid(), cell);
    json.key("changes");
    write_changes(json, field, before, labeller.places());
    json.end_object();
    before.assign(labeller.places().begin(), labeller.places().end());
  }
  json.end_list();
}

// The field of the paper: all positive numbers of a board are open, everything else is hidden.
void label_field(Fields& request, JsonWriter& json) {
  const Board board = read_field(request);
  const std::vector<Node> tree = read_tree(request.at("tree"));
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const bool keeps_verified = read_flag(request.find("verified"), "verified");
  request.require_all_read();
  const LabelField field(board.header.spec.grid, board.numbers);
  const LabelProgram program(field.grid(), tree);
  Labeller labeller(seed, keeps_verified);
  json.begin_object();
  json.key("truth");
  write_labels(json, field.grid(), field.truth());
  json.key("turns");
  write_turns(json, field, program, labeller);
  json.key("score").value(labeller.score(field, program, 0));
  json.key("best_score").value(field.best_score());
  json.end_object();
}

}  // namespace

std::span<const Method> labelling_methods() {
  static constexpr std::array<Method, 1> kMethods{{{"label_field", label_field}}};
  return kMethods;
}

}  // namespace sapper::wasm
