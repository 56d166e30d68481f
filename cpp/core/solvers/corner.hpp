// The stage `corner`: a random hidden corner.
#pragma once

#include <vector>

#include "core/solvers/stage.hpp"

namespace sapper {

// The corners of the grid, each once, in reading order.
std::vector<Cell> corners_of(Grid grid);

// Claims no risk. Leaves the choice to chance where every corner is open or a known mine.
class CornerGuesser : public Guesser {
 public:
  std::unique_ptr<Guesser> clone() const override { return std::make_unique<CornerGuesser>(); }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
};

}  // namespace sapper
