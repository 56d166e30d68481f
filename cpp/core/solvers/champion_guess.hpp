// Guessers that make a choice which can be explained, and the first of them: the stages `champion`
// and `fast`.
#pragma once

#include <memory>
#include <optional>
#include <span>

#include "core/champion/champion.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Opens what it chooses, and tells why, with its exact chance to win where the choice has one.
class ChoiceGuesser : public Guesser {
 public:
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) final;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const final;

 protected:
  explicit ChoiceGuesser(StartRule start_rule) : start_rule_(start_rule) {}

  StartRule start_rule() const { return start_rule_; }

 private:
  virtual Choice choose(const Question& question) = 0;

  StartRule start_rule_;
  std::optional<Choice> choice_;  // the last
};

class ChampionGuesser final : public ChoiceGuesser {
 public:
  explicit ChampionGuesser(const ChampionOptions& options)
      : ChoiceGuesser(options.start_rule), options_(options), champion_(options) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<ChampionGuesser>(options_);
  }

 private:
  Choice choose(const Question& question) override;

  ChampionOptions options_;
  Champion champion_;
};

}  // namespace sapper
