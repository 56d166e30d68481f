// What can be asked of the module, by name. Each group of questions has a file.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/json.hpp"
#include "core/network/value_network.hpp"
#include "wasm/request.hpp"

namespace sapper::wasm {

// Reads its request, and writes one value.
using Answer = void (*)(Fields& request, JsonWriter& json);

struct Method {
  const char* name;
  Answer answer;
};

std::span<const Method> board_methods();
std::span<const Method> analysis_methods();
std::span<const Method> game_methods();
std::span<const Method> playing_methods();

// The champion's network, once it was loaded; else null.
std::shared_ptr<const ValueNetwork> champion_network();

// How answers write cells: [row, col], or null where there is none.
void write_cell(JsonWriter& json, Grid grid, Cell cell);
void write_cell(JsonWriter& json, Grid grid, std::optional<Cell> cell);
void write_cells(JsonWriter& json, Grid grid, std::span<const Cell> cells);

}  // namespace sapper::wasm
