// Minesetter's puzzles and methods as requests write them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/setter/make_search.hpp"
#include "wasm/json_value.hpp"

namespace sapper::wasm {

struct Puzzle {
  Grid grid;
  std::vector<Number> numbers;  // kFree or 0..9
};

// Rows of digits and '.', the free squares. Throws what Python's Puzzle.parse raises.
Puzzle parse_puzzle(std::string_view text);

// The rows; with a '*' for each mine where the cells of a layout are given.
std::vector<std::string> puzzle_rows(Grid grid, std::span<const Number> numbers,
                                     std::span<const std::uint8_t> mines = {});

// A name with options. Throws InvalidOption and UnknownName for values that make no sense, as the
// methods of Python do.
MethodSpec read_method(const JsonValue& value);

}  // namespace sapper::wasm
