#include "core/document/explanation_document.hpp"

#include "core/document/cells.hpp"

namespace sapper {
namespace {

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kProvenSafe:
      return "safe";
    case Verdict::kProvenMine:
      return "mine";
    case Verdict::kOpen:
      return "open";
    case Verdict::kUndecided:
      return "undecided";
  }
  return "";
}

// The cells with mines.
void write_layout(JsonWriter& json, Grid grid, const LayoutBytes& layout) {
  json.begin_list();
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (layout[cell] != 0) write_cell(json, grid, cell);
  }
  json.end_list();
}

}  // namespace

void write_explanation(JsonWriter& json, Grid grid, const Explanation& explanation) {
  json.begin_object();
  write_cell(json.key("cell"), grid, explanation.cell);
  json.key("verdict").value(name_of(explanation.verdict));
  write_cells(json.key("numbers"), grid, explanation.numbers);
  json.key("needs_counter").value(explanation.needs_counter);
  json.key("layouts");
  if (!explanation.layout_with_mine.empty()) {
    json.begin_list();
    write_layout(json, grid, explanation.layout_with_mine);
    write_layout(json, grid, explanation.layout_without_mine);
    json.end_list();
  } else {
    json.null();
  }
  json.key("sentence").value(explanation.sentence);
  json.end_object();
}

void write_contradiction(JsonWriter& json, Grid grid, const Contradiction& contradiction) {
  json.begin_object();
  write_cells(json.key("numbers"), grid, contradiction.numbers);
  json.key("needs_counter").value(contradiction.needs_counter);
  json.key("sentence").value(contradiction.sentence);
  json.end_object();
}

}  // namespace sapper
