// The stages `csp` and `csp-guess`: constraint search as papers 002 and 003 have it.
#pragma once

#include "core/search/frontier_search.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

struct CspOptions {
  std::int32_t limit;  // with fewer cells that are not trivial the whole board is solved at once
  std::int64_t max_steps;  // in the search of one group; one that takes more proves nothing
};

// Reduces the constraints and searches what is left: every group by itself, or, when few cells are
// left, all of them with the mine counter. Paper 002 searches the group of the most constrained
// variable alone; this searches all groups, as paper 003 does.
class CspSearch {
 public:
  explicit CspSearch(CspOptions options) : options_(options), search_(options.max_steps) {}

  // What the constraints say of the question. Throws ContradictoryPosition.
  const FrontierSearch& solve(const Question& question);

  const CspOptions& options() const { return options_; }

 private:
  CspOptions options_;
  FrontierSearch search_;
};

class CspDeducer : public Deducer {
 public:
  explicit CspDeducer(CspOptions options) : csp_(options) {}

  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<CspDeducer>(csp_.options());
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;

 private:
  CspSearch csp_;
};

// The cell with the least share of mines among the solutions of its group, or an interior cell
// where the mines that the frontier is expected to leave make it no riskier: corners first, at
// random. Solutions count alike, whatever they leave for the rest of the board.
class CspGuesser : public Guesser {
 public:
  explicit CspGuesser(CspOptions options) : csp_(options) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<CspGuesser>(csp_.options());
  }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;

 private:
  CspSearch csp_;
};

}  // namespace sapper
