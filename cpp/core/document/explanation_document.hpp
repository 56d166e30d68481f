// Explanations and contradictions as JSON: parts of `sapper analyse --json`.
#pragma once

#include "core/base/json.hpp"
#include "core/explain/contradiction.hpp"
#include "core/explain/explanation.hpp"

namespace sapper {

// Both write one object.
void write_explanation(JsonWriter& json, Grid grid, const Explanation& explanation);
void write_contradiction(JsonWriter& json, Grid grid, const Contradiction& contradiction);

}  // namespace sapper
