// Cells in JSON: a list of row and column.
#pragma once

#include <optional>
#include <span>

#include "core/base/grid.hpp"
#include "core/base/json.hpp"

namespace sapper {

inline void write_cell(JsonWriter& json, Grid grid, Cell cell) {
  json.begin_list().value(cell / grid.width).value(cell % grid.width).end_list();
}

// Null where there is none.
inline void write_cell(JsonWriter& json, Grid grid, std::optional<Cell> cell) {
  if (cell) {
    write_cell(json, grid, *cell);
  } else {
    json.null();
  }
}

inline void write_cells(JsonWriter& json, Grid grid, std::span<const Cell> cells) {
  json.begin_list();
  for (const Cell cell : cells) write_cell(json, grid, cell);
  json.end_list();
}

}  // namespace sapper
