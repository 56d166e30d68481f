// The blind stages: `random`, which is also what a solver does when none of its stages has an
// answer, and `corner`.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/solvers/stage.hpp"

namespace sapper {

// One of the cells, each as likely as the other. Requires at least one.
inline Cell pick(std::span<const Cell> cells, Rng& rng) {
  return cells[rng.below(static_cast<std::uint32_t>(cells.size()))];
}

// A hidden cell not known to be a mine, each as likely as the other; claims no risk.
class RandomGuesser : public Guesser {
 public:
  std::unique_ptr<Guesser> clone() const override { return std::make_unique<RandomGuesser>(); }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const override;
};

// The corners of the grid, each once, in reading order.
std::vector<Cell> corners_of(Grid grid);

// A random hidden corner; claims no risk. Leaves the choice to chance where every corner is open or
// a known mine.
class CornerGuesser : public Guesser {
 public:
  std::unique_ptr<Guesser> clone() const override { return std::make_unique<CornerGuesser>(); }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& /*question*/, std::span<const Knowledge> /*known*/,
                   const Guess& /*guess*/) const override {
    return {"a corner, drawn at random: it has the fewest neighbours"};
  }
};

}  // namespace sapper
