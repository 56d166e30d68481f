// The champion's settings by name, as the faces of the core hand them over.
#pragma once

#include <cstdint>

#include "core/base/options.hpp"
#include "core/champion/champion.hpp"

namespace sapper {

enum class ChampionSetting : std::uint8_t { kChampion, kFast };

// Reads `setting` ("champion" or "fast", else `usual`) and what deviates from it: `endgame`, the
// most layouts that are searched to the end; `valued_layouts`, the same one step ahead, where a
// network is asked about the others; `margin`, how much riskier than the safest a candidate may be;
// `second_looks`, how many of the best are looked at two steps ahead; `max_states`, the budget of
// each analysis; and `start_rule`, by its name.
ChampionOptions read_champion_options(OptionReader& options,
                                      ChampionSetting usual = ChampionSetting::kChampion);

// `start_rule` by its name, "any" where none is given.
StartRule read_start_rule(OptionReader& options);

}  // namespace sapper
