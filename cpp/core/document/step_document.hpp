// A step of a watched game as JSON: a move of `sapper watch --json`.
#pragma once

#include "core/base/json.hpp"
#include "core/play/watched_game.hpp"

namespace sapper {

// Writes the members of the step into an object that the caller has begun, and may add to.
void write_step(JsonWriter& json, Grid grid, const WatchedStep& step);

// What the stage looked at, as an object of what it tells.
void write_seen(JsonWriter& json, Grid grid, const Seen& seen);

}  // namespace sapper
