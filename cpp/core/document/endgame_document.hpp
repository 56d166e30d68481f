// A solved endgame as JSON: its first moves and its line.
#pragma once

#include <span>
#include <string>

#include "core/endgame/endgame.hpp"

namespace sapper {

// A line refers to its own steps by their places; where it was cut off, what follows is left out.
std::string endgame_document(Grid grid, const EndgameSolution& solution,
                             std::span<const LineStep> line);

}  // namespace sapper
