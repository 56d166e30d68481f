// Everything: what the first module answers, and what needs every stage of solvers.
#include <array>

#include "wasm/methods.hpp"

namespace sapper::wasm {

std::span<const MethodGroup> method_groups() {
  static constexpr std::array<MethodGroup, 10> kGroups{
      {board_methods, analysis_methods, game_methods, playing_methods, watching_methods,
       setting_methods, evolving_methods, breeding_methods, labelling_methods, estimating_methods}};
  return kGroups;
}

}  // namespace sapper::wasm
