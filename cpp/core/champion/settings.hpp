// The champion's settings by name, as the faces of the core hand them over.
#pragma once

#include "core/base/options.hpp"
#include "core/champion/champion.hpp"

namespace sapper {

// Reads `setting` ("champion" or "fast") and what deviates from it: `endgame`, the most layouts
// that are searched to the end; `margin`, how much riskier than the safest a candidate may be; and
// `second_looks`, how many of the best are looked at two steps ahead.
ChampionOptions read_champion_options(OptionReader& options);

}  // namespace sapper
