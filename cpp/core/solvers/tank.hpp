// The stages `tank` and `tank-guess`: Bai Li's solver, the oracle of paper 002.
#pragma once

#include "core/analysis/trivial.hpp"
#include "core/search/frontier_search.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct TankOptions {
  std::int32_t whole_board;  // with so many interior cells or fewer all cells are searched as one
  std::int32_t extension;    // the same, where nothing was found so far
  std::int64_t max_steps;    // in the search of one group; one that takes more proves nothing
};

// Single numbers first. Where they free no cell, the solutions of each part of the frontier, with
// at most the mines left; near the end those of the whole board, with exactly the mines left.
class TankDeducer : public Deducer {
 public:
  explicit TankDeducer(TankOptions options) : options_(options), search_(options.max_steps) {}

  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<TankDeducer>(options_);
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;
  std::string reason(const Question& /*question*/) const override {
    return "every way to fill the frontier leaves them empty";
  }
  Seen seen(const Question& question) const override { return search_.seen(question); }

 private:
  TankOptions options_;
  FrontierSearch search_;
};

struct TankGuessOptions {
  std::int32_t whole_board;
  std::int64_t max_steps;
};

// The cell that is empty in the greatest share of the solutions of its part, the first of equals.
// Interior cells are looked at only near the end, with the whole board; where there is no frontier
// either, any cell will do.
class TankGuesser : public Guesser {
 public:
  explicit TankGuesser(TankGuessOptions options) : options_(options), search_(options.max_steps) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<TankGuesser>(options_);
  }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> /*known*/,
                   const Guess& guess) const override {
    return {.reason =
                "empty in the most ways to fill its part: a mine in " + risk_of(guess) + " of them",
            .seen = search_.seen(question)};
  }

 private:
  TankGuessOptions options_;
  FrontierSearch search_;
};

}  // namespace sapper
