#include "core/document/analysis_document.hpp"

#include <cmath>
#include <vector>

#include "core/document/cells.hpp"
#include "core/document/explanation_document.hpp"

namespace sapper {
namespace {

// The values in rows, null where nothing is defined: JSON knows no NaN.
void write_rows(JsonWriter& json, Grid grid, std::span<const double> values, bool are_defined) {
  json.begin_list();
  for (std::int32_t row = 0; row < grid.height; ++row) {
    json.begin_list();
    for (std::int32_t col = 0; col < grid.width; ++col) {
      const double value = are_defined ? values[grid.cell(row, col)] : std::nan("");
      json.value(std::isnan(value) ? std::nullopt : std::optional(value));
    }
    json.end_list();
  }
  json.end_list();
}

}  // namespace

std::string analysis_document(const Advice& advice, const AnalysisParts& parts) {
  const Analysis& analysis = advice.analysis();
  const Grid grid = advice.question().grid;
  JsonWriter json;
  json.begin_object();
  json.key("height").value(grid.height);
  json.key("width").value(grid.width);
  json.key("mines").value(advice.question().num_mines);
  json.key("consistent").value(analysis.consistent);
  json.key("num_layouts").value(parts.num_layouts);
  write_rows(json.key("mine_probability"), grid, analysis.mine_probability, analysis.consistent);
  write_cells(json.key("safe"), grid, advice.safe_cells());
  write_cells(json.key("mines_known"), grid, advice.mine_cells());
  write_best(json.key("best"), grid, parts.best);
  write_best(json.key("least_risk"), grid, parts.least_risk);
  if (const std::optional<EstimatedBy> way = advice.estimated_by()) {
    json.key("estimate").value(true);
    json.key("estimated_by").value(name_of(*way));
    write_rows(json.key("standard_error"), grid, analysis.standard_error, true);
  }
  if (parts.contradiction) {
    write_contradiction(json.key("contradiction"), grid, *parts.contradiction);
  }
  if (parts.explanation) write_explanation(json.key("explanation"), grid, *parts.explanation);
  json.end_object();
  return json.text();
}

std::optional<std::string> counted_layouts(const Advice& advice, const Budget& budget) {
  if (!advice.analysis().consistent) return "0";
  if (advice.is_estimate()) return std::nullopt;
  try {
    return count_layouts(advice.question(), budget).decimal_digits();
  } catch (const BudgetExceeded&) {
    return std::nullopt;
  }
}

void write_considered(JsonWriter& json, Grid grid, std::span<const WeighedGuess> considered) {
  json.begin_list();
  for (const WeighedGuess& one : considered) {
    json.begin_object();
    write_cell(json.key("cell"), grid, one.cell);
    json.key("mine_probability").value(one.mine_probability);
    json.key("next_safety").value(one.next_safety);
    json.key("progress").value(one.progress);
    json.key("trap_loss").value(one.trap_loss);
    json.key("win_probability").value(one.win_probability);
    json.key("estimated_win_probability").value(one.estimated_win_probability);
    json.key("score").value(one.score);
    json.key("cut").value(one.is_cut);
    json.end_object();
  }
  json.end_list();
}

void write_best(JsonWriter& json, Grid grid, const std::optional<Best>& best) {
  if (!best) {
    json.null();
    return;
  }
  json.begin_object();
  write_cells(json.key("cells"), grid, best->cells);
  json.key("mine_probability").value(best->mine_probability);
  json.key("reason").value(best->reason);
  json.key("basis").value(name_of(best->basis));
  json.key("win_probability").value(best->win_probability);
  write_considered(json.key("candidates"), grid, best->candidates);
  json.end_object();
}

}  // namespace sapper
