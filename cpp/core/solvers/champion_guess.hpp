// The stages `champion` and `fast`: the champion's choice.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/champion/champion.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Opens what the champion chooses, and tells its exact chance to win where the endgame is solved.
class ChampionGuesser : public Guesser {
 public:
  explicit ChampionGuesser(const ChampionOptions& options)
      : options_(options), champion_(options) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<ChampionGuesser>(options_);
  }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const override;

 private:
  ChampionOptions options_;
  Champion champion_;
  std::optional<Choice> choice_;  // the last
};

}  // namespace sapper
