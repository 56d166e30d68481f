// Start rules by their names.
#pragma once

#include <string_view>

#include "core/board/board.hpp"

namespace sapper {

// As notations and options write it: "any", "safe", "opening" or "given-zero".
std::string_view name_of(StartRule rule);

}  // namespace sapper
