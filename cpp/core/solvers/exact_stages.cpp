#include "core/solvers/exact_stages.hpp"

#include <algorithm>
#include <limits>

#include "core/reasons/best.hpp"
#include "core/solvers/tie_rank.hpp"

namespace sapper {
namespace {

// The cells that may be opened, and which of them are least risky.
class Choices {
 public:
  Choices(const Question& question, std::span<const Knowledge> known, const Analysis& analysis)
      : question_(question), known_(known), analysis_(analysis) {
    for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
      if (may_open(cell) && (!safest_ || is_safer(cell, *safest_))) safest_ = cell;
    }
  }

  // Nothing when every hidden cell is a known mine.
  std::optional<Cell> safest() const { return safest_; }

  // Whether a cell counts as equally risky as the safest: estimates that differ by less than their
  // error are equal, but nothing is equal to a proof.
  bool is_as_safe_as(Cell safest, Cell cell) const {
    if (!may_open(cell)) return false;
    if (is_proven_safe(safest)) return is_proven_safe(cell);
    const double error = analysis_.is_estimate ? analysis_.standard_error[safest] : 0.0;
    const double tolerated = analysis_.mine_probability[safest] + std::max(error, kRiskRounding);
    return analysis_.mine_probability[cell] <= tolerated;
  }

 private:
  bool may_open(Cell cell) const {
    return is_hidden(question_.numbers[cell]) && known_[cell] != Knowledge::kProvenMine;
  }
  bool is_proven_safe(Cell cell) const {
    return analysis_.knowledge[cell] == Knowledge::kProvenSafe;
  }
  bool is_safer(Cell a, Cell b) const {
    if (is_proven_safe(a) != is_proven_safe(b)) return is_proven_safe(a);
    return analysis_.mine_probability[a] < analysis_.mine_probability[b];
  }

  const Question& question_;
  std::span<const Knowledge> known_;
  const Analysis& analysis_;
  std::optional<Cell> safest_;
};

// Whether the solver chooses the first cell of a game: nothing is open, and no cell is agreed on.
bool is_first(const Question& question) {
  return question.assumed.empty() &&
         std::all_of(question.numbers.begin(), question.numbers.end(), is_hidden);
}

}  // namespace

std::vector<std::unique_ptr<Deducer>> exact_deducers() {
  std::vector<std::unique_ptr<Deducer>> deducers;
  deducers.push_back(std::make_unique<ExactDeducer>(AnalysisOptions{}));
  return deducers;
}

std::unique_ptr<Deducer> ExactDeducer::clone() const {
  return std::make_unique<ExactDeducer>(options_);
}

void ExactDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  analysis_ = analyse_consistent(question, options_);
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (analysis_.proof[cell] != Proof::kNone) knowledge[cell] = analysis_.knowledge[cell];
  }
}

std::string ExactDeducer::reason(const Question& question) const {
  return safety_reason(question, analysis_, Advice(question, analysis_).safe_cells());
}

std::unique_ptr<Guesser> LeastRiskGuesser::clone() const {
  return std::make_unique<LeastRiskGuesser>(options_);
}

std::optional<Guess> LeastRiskGuesser::guess(const Question& question,
                                             std::span<const Knowledge> known, Rng& /*rng*/) {
  analysis_ = analyse_consistent(question, options_.analysis);
  const Choices choices(question, known, analysis_);
  const std::optional<Cell> safest = choices.safest();
  if (!safest) return std::nullopt;
  Guess guess{*safest, analysis_.mine_probability[*safest]};
  std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!choices.is_as_safe_as(*safest, cell)) continue;
    const std::int32_t rank = tie_rank(question, cell);
    if (rank >= lowest) continue;
    lowest = rank;
    guess.cell = cell;
  }
  const bool promises_first =
      options_.start_rule == StartRule::kSafeCell || options_.start_rule == StartRule::kOpening;
  if (promises_first && is_first(question)) guess.mine_probability = 0.0;
  return guess;
}

GuessNotes LeastRiskGuesser::notes(const Question& question, std::span<const Knowledge> known,
                                   const Guess& /*guess*/) const {
  if (is_first(question)) return {"nothing is open yet; a corner opens most often"};
  const std::optional<Best> least = Advice(question, analysis_).least_risk(known);
  return {least ? least->reason : ""};
}

}  // namespace sapper
