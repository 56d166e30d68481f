// The stages `exact` and `least-risk`: both read the exact analysis of the position.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/board/board.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Proves everything that the position implies, the mine counter included.
class ExactDeducer : public Deducer {
 public:
  explicit ExactDeducer(const AnalysisOptions& options) : options_(options) {}

  std::unique_ptr<Deducer> clone() const override;
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;
  std::string reason(const Question& question) const override;

 private:
  AnalysisOptions options_;
  Analysis analysis_;  // of the last question
};

// It alone, as whoever drives games takes deducers.
std::vector<std::unique_ptr<Deducer>> exact_deducers();

struct LeastRiskOptions {
  AnalysisOptions analysis;
  // What games promise about their first cell: the risk of a first guess.
  StartRule start_rule;
};

// Opens the hidden cell that is least likely to be a mine. Among equally safe cells those beside
// open numbers come first, by how many there are, then those with the fewest hidden neighbours, and
// then the first in reading order.
class LeastRiskGuesser : public Guesser {
 public:
  explicit LeastRiskGuesser(const LeastRiskOptions& options) : options_(options) {}

  std::unique_ptr<Guesser> clone() const override;
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const override;

 private:
  LeastRiskOptions options_;
  Analysis analysis_;  // of the last question
};

}  // namespace sapper
