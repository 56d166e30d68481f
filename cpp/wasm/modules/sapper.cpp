// What the page asks from its first moment: boards, a game, and what follows from a position.
#include <array>

#include "wasm/methods.hpp"

namespace sapper::wasm {

std::span<const MethodGroup> method_groups() {
  static constexpr std::array<MethodGroup, 3> kGroups{
      {board_methods, analysis_methods, game_methods}};
  return kGroups;
}

}  // namespace sapper::wasm
