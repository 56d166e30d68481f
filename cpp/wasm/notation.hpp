// Positions and boards as text: "height width mines [rule [row col]]", then one line a row.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/board/board.hpp"

namespace sapper::wasm {

// The first line.
struct Header {
  BoardSpec spec;
  std::optional<Cell> start;
};

// What a player may know.
struct Position {
  Header header;
  std::vector<Number> numbers;
  std::vector<Knowledge> promised;  // of each cell by the start rule; empty for nothing

  Grid grid() const { return header.spec.grid; }
  // Looks at the position, which must outlive it.
  Question question() const { return {grid(), numbers, header.spec.num_mines, promised}; }
  // Whether the start is known under `given-zero`: then layouts are not equally likely.
  bool has_weights() const;
};

// The truth.
struct Board {
  Header header;
  std::vector<Number> numbers;
};

// Both throw what Python's `parse` raises: InvalidNotation, InvalidPosition, InvalidBoard.
Position parse_position(std::string_view text);
Board parse_board(std::string_view text);

// A position or a board; a hidden cell is #, a mine *.
std::string write_notation(const Header& header, std::span<const Number> numbers);

}  // namespace sapper::wasm
