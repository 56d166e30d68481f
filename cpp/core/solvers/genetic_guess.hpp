// The stage `ga`: the player of paper 000, part 1.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/genetic/estimate.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// What is opened where no cell is near 0.
enum class Otherwise : std::uint8_t {
  kLowest,  // of the frontier, the first in reading order
  kRandom,  // any hidden cell that is not near 1
};

struct GeneticGuessOptions {
  EstimateOptions estimate;
  double open_below;  // cells of at most this probability are near 0
  double flag_above;  // cells of at least this probability are near 1
  Otherwise otherwise = Otherwise::kLowest;
  bool flags = false;         // whether flagged cells count as mines for the rest of the game
  bool best_of_each = false;  // whether the lowest cell of every part is opened at once
};

// Opens the cells that hardly any evolved layout has a mine on, one after the other, and flags
// those that nearly all have one on. Where none is near 0, opens the cell of the frontier that
// fewest have one on; where all of the frontier is flagged, a random cell beyond it. Flags of one
// pool say nothing to the next, unless they count for the rest of the game.
//
// With the mine counter, or with weights, the interior is rated too, and opened where it is less
// risky.
class GeneticGuesser : public Guesser {
 public:
  explicit GeneticGuesser(const GeneticGuessOptions& options)
      : options_(options), estimate_(options.estimate) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<GeneticGuesser>(options_);
  }
  void begin_game() override;
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const override;

 private:
  void load(const Question& question, std::span<const Knowledge> known);
  bool try_load(const Question& question, std::span<const Knowledge> known);
  std::optional<Guess> next_planned(const Question& question, std::span<const Knowledge> known);
  void plan_settled(const Question& question);
  void plan_lowest();
  void plan_best_of_each();
  void flag_highest();
  bool is_near_1(Cell cell) const;
  Seen seen(const Question& question) const;
  bool rates_interior() const;
  std::optional<Guess> guess_otherwise(Rng& rng) const;
  std::optional<Guess> lowest(std::span<const Cell> cells) const;
  std::optional<Guess> least_risky(const Question& question) const;

  GeneticGuessOptions options_;
  GeneticEstimate estimate_;
  std::vector<Knowledge> believed_;
  std::vector<std::uint8_t> is_flagged_;  // for the rest of the game
  std::vector<Guess> planned_;            // the next at the end
  bool has_pool_ = false;                 // whether guesses come from a pool of this game
};

}  // namespace sapper
