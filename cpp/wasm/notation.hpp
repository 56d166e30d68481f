// Positions and boards as text: "height width mines [rule [row col]]", then one line a row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/position.hpp"
#include "core/board/board.hpp"

namespace sapper::wasm {

// The first line.
struct Header {
  BoardSpec spec;
  std::optional<Cell> start;
};

// What was read: what a player sees, or the truth.
struct Board {
  Header header;
  std::vector<Number> numbers;

  // Of what a player sees; it looks at the numbers.
  Position position() const { return {header.spec, numbers, header.start}; }
};

// Throws InvalidSpec where a side is not allowed.
Grid checked_size(std::size_t height, std::size_t width);

// Throws InvalidNotation unless the row has that width and those marks alone.
void check_row(std::size_t number, std::u32string_view row, std::int32_t width,
               std::u32string_view marks);

// Both throw what Python's `parse` raises: InvalidNotation, InvalidPosition, InvalidBoard.
Board parse_position(std::string_view text);
Board parse_board(std::string_view text);

// A position or a board; a hidden cell is #, a mine *.
std::string write_notation(const Header& header, std::span<const Number> numbers);

}  // namespace sapper::wasm
