// The stages `csp` and `csp-guess`, which search all groups of constraints, and
// `most-constrained` and `most-constrained-guess`, which search what paper 002 searches.
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

  // What it saw of the last question.
  Seen seen(const Question& question) const { return search_.seen(question); }

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
  std::string reason(const Question& /*question*/) const override {
    return "no solution of the constraints has a mine there";
  }
  Seen seen(const Question& question) const override { return csp_.seen(question); }

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
  GuessNotes notes(const Question& question, std::span<const Knowledge> /*known*/,
                   const Guess& guess) const override {
    return {.reason = "least risky by the solutions of the constraints: a mine in " +
                      risk_of(guess) + " of them",
            .seen = csp_.seen(question)};
  }

 private:
  CspSearch csp_;
};

struct MostConstrainedOptions {
  std::int32_t limit;  // with fewer unknown cells the whole board is solved at once
  std::int64_t max_steps;
  bool reduce;  // whether constraints are subtracted from each other before
  bool lone;    // whether a cell is opened that reducing frees alone
};

// The search of paper 002: the constraints are reduced; where that frees no cell, all solutions of
// the most constrained variable and those that share a constraint with it, or of all variables when
// few are left. Mines found so are assigned, and it begins again.
class MostConstrainedSearch {
 public:
  explicit MostConstrainedSearch(MostConstrainedOptions options)
      : options_(options), search_(options.max_steps) {}

  // What was found when a cell is free, or nothing more is. Throws ContradictoryPosition.
  const FrontierSearch& solve(const Question& question);

  // What is known of hidden cells then, without the safe cells that are forgotten.
  std::vector<Knowledge> known(const Question& question) const;

  // What it saw last.
  Seen seen(const Question& question) const { return search_.seen(question); }

  // The safe cells that are not opened; none with `lone`.
  const std::vector<Cell>& forgotten() const { return forgotten_; }

  const MostConstrainedOptions& options() const { return options_; }

 private:
  bool find_safe(const Question& question);
  bool has_safe(const Question& question) const;
  void forget_lone_cells(const Question& question);

  MostConstrainedOptions options_;
  FrontierSearch search_;
  std::vector<Cell> forgotten_;
};

class MostConstrainedDeducer : public Deducer {
 public:
  explicit MostConstrainedDeducer(MostConstrainedOptions options) : agent_(options) {}

  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<MostConstrainedDeducer>(agent_.options());
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;
  std::string reason(const Question& /*question*/) const override {
    return "no solution around the most constrained cell has a mine there";
  }
  Seen seen(const Question& question) const override { return agent_.seen(question); }

 private:
  MostConstrainedSearch agent_;
};

struct MostConstrainedGuessOptions {
  MostConstrainedOptions search;
  bool outside;        // whether cells outside the solution set may be guessed
  bool unconstrained;  // whether those are cells without a constraint, where there are any
  bool corners;        // whether corners go before other cells outside
};

// The guess of paper 002: the cell of the solution set that fewest solutions make a mine, where it
// is less risky than the average unknown cell; else a random cell outside.
class MostConstrainedGuesser : public Guesser {
 public:
  explicit MostConstrainedGuesser(MostConstrainedGuessOptions options)
      : options_(options), agent_(options.search) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<MostConstrainedGuesser>(options_);
  }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> /*known*/,
                   const Guess& guess) const override {
    return {.reason = "the best of the solution set or outside it: a risk of " + risk_of(guess),
            .seen = agent_.seen(question)};
  }

 private:
  std::optional<RatedCell> best_of_solutions(const FrontierSearch& search, double density) const;
  std::vector<Cell> cells_outside(const FrontierSearch& search) const;

  MostConstrainedGuessOptions options_;
  MostConstrainedSearch agent_;
};

}  // namespace sapper
