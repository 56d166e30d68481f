// The stage `ga`: the player of paper 000, part 1.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/genetic/estimate.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct GeneticGuessOptions {
  EstimateOptions estimate;
  double open_below;  // cells of at most this probability are opened one after the other
  // Cells of at least this probability are flagged: they count as mines for the rest of the game.
  std::optional<double> flag_above;
};

// Opens the cells that hardly any evolved layout has a mine on; where there are none, the cell that
// fewest have one on, or an interior cell where those are less risky. Its marks are the cells still
// to be opened and its flags.
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

 private:
  void load(const Question& question, std::span<const Knowledge> known);
  bool try_load(const Question& question, std::span<const Knowledge> known);
  std::optional<Guess> next_planned(const Question& question, std::span<const Knowledge> known);
  void plan_settled(const Question& question);
  void plan_lowest();
  void flag_highest();
  std::optional<Guess> least_risky(const Question& question) const;

  GeneticGuessOptions options_;
  GeneticEstimate estimate_;
  std::vector<Knowledge> believed_;
  std::vector<std::uint8_t> is_flagged_;
  std::vector<Guess> planned_;  // the next at the end
};

}  // namespace sapper
