// Boards of a seed.
#pragma once

#include <cstdint>

#include "wasm/notation.hpp"

namespace sapper::wasm {

// Board `index` of the seed, with what `first` of read_first protects.
Board drawn_board(const BoardSpec& spec, Cell first, std::uint64_t seed, std::uint64_t index);

}  // namespace sapper::wasm
