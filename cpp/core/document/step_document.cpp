#include "core/document/step_document.hpp"

#include "core/document/analysis_document.hpp"
#include "core/document/cells.hpp"

namespace sapper {
namespace {

void write_rows(JsonWriter& json, Grid grid, std::span<const std::optional<double>> cells) {
  json.begin_list();
  for (std::size_t first = 0; first < cells.size(); first += grid.width) {
    json.begin_list();
    for (const auto& cell : cells.subspan(first, grid.width)) json.value(cell);
    json.end_list();
  }
  json.end_list();
}

template <class Number>
void write_told(JsonWriter& json, const char* name, const std::optional<Number>& told) {
  if (told) json.key(name).value(*told);
}

}  // namespace

void write_step(JsonWriter& json, Grid grid, const WatchedStep& step) {
  const Decision& decision = step.decision;
  write_cells(json.key("cells"), grid, decision.cells);
  write_cells(json.key("opened"), grid, step.opened);
  json.key("stage").value(decision.stage);
  json.key("reason").value(decision.reason);
  json.key("is_guess").value(decision.is_guess);
  json.key("claimed_mine_probability").value(decision.mine_probability);
  write_cells(json.key("flags"), grid, decision.flags);
  json.key("win_probability").value(decision.win_probability);
  write_considered(json.key("candidates"), grid, decision.considered);
  json.key("mine_probability").value(step.mine_probability);
  json.key("survival_probability").value(step.survival_probability);
}

void write_seen(JsonWriter& json, Grid grid, const Seen& seen) {
  json.begin_object();
  if (!seen.mine_probability.empty()) {
    write_rows(json.key("mine_probability"), grid, seen.mine_probability);
  }
  write_told(json, "num_constraints", seen.num_constraints);
  write_told(json, "num_reduced", seen.num_reduced);
  write_told(json, "num_solutions", seen.num_solutions);
  write_told(json, "num_tried", seen.num_tried);
  json.end_object();
}

}  // namespace sapper
