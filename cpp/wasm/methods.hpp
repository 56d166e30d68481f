// What can be asked of a module, by name. Each group of questions has a file.
#pragma once

#include <memory>
#include <span>

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

using MethodGroup = std::span<const Method> (*)();

std::span<const Method> board_methods();
std::span<const Method> analysis_methods();
std::span<const Method> game_methods();
std::span<const Method> playing_methods();
std::span<const Method> watching_methods();
std::span<const Method> setting_methods();
std::span<const Method> evolving_methods();
std::span<const Method> breeding_methods();
std::span<const Method> labelling_methods();
std::span<const Method> estimating_methods();

// Those that this module answers: each has a file in `modules/`. What none of them needs is not
// linked.
std::span<const MethodGroup> method_groups();

// The champion's network, once it was loaded; else null.
std::shared_ptr<const ValueNetwork> champion_network();

}  // namespace sapper::wasm
