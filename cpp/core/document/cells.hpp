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

// One value a cell, a list a row; null where there is none.
template <class Value>
void write_grid(JsonWriter& json, Grid grid, std::span<const std::optional<Value>> values) {
  json.begin_list();
  for (std::int32_t row = 0; row < grid.height; ++row) {
    json.begin_list();
    for (std::int32_t col = 0; col < grid.width; ++col) json.value(values[row * grid.width + col]);
    json.end_list();
  }
  json.end_list();
}

}  // namespace sapper
