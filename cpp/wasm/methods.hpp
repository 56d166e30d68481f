// What can be asked of the module, by name. Each group of questions has a file.
#pragma once

#include <memory>
#include <span>

#include "core/base/json.hpp"
#include "core/network/mine_network.hpp"
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
std::span<const Method> watching_methods();
std::span<const Method> evolving_methods();
std::span<const Method> breeding_methods();
std::span<const Method> labelling_methods();
std::span<const Method> estimating_methods();

// The champion's network, once it was loaded; else null.
std::shared_ptr<const ValueNetwork> champion_network();
// The network of mine probabilities, once it was loaded; else null.
std::shared_ptr<const MineNetwork> mine_network();

}  // namespace sapper::wasm
