#include "core/document/endgame_document.hpp"

#include "core/document/cells.hpp"

namespace sapper {
namespace {

void write_line_step(JsonWriter& json, Grid grid, const LineStep& step) {
  json.begin_object();
  write_cell(json.key("cell"), grid, step.cell);
  json.key("is_safe").value(step.is_safe);
  json.key("num_layouts").value(step.layouts);
  json.key("wins").value(step.wins);
  json.key("after").begin_list();
  for (const LineStep::Next& next : step.next) {
    if (next.step == LineStep::kUnfollowed) continue;
    json.begin_object();
    json.key("number").value(static_cast<int>(next.number));
    json.key("step").value(next.step == LineStep::kWon ? std::nullopt : std::optional(next.step));
    json.end_object();
  }
  json.end_list();
  json.end_object();
}

}  // namespace

std::string endgame_document(Grid grid, const EndgameSolution& solution,
                             std::span<const LineStep> line) {
  JsonWriter json;
  json.begin_object();
  json.key("num_layouts").value(solution.layouts);
  json.key("wins").value(solution.wins);
  json.key("upper").value(solution.upper);
  const bool has_best = solution.best != EndgameSolution::kNoCell;
  write_cell(json.key("best"), grid, has_best ? std::optional(solution.best) : std::nullopt);
  json.key("is_best_safe").value(solution.is_best_safe);
  json.key("moves").begin_list();
  for (const FirstMove& move : solution.moves) {
    json.begin_object();
    write_cell(json.key("cell"), grid, move.cell);
    json.key("wins").value(move.lower);
    json.key("upper").value(move.upper);
    json.end_object();
  }
  json.end_list();
  json.key("line").begin_list();
  for (const LineStep& step : line) write_line_step(json, grid, step);
  json.end_list();
  json.end_object();
  return json.text();
}

}  // namespace sapper
