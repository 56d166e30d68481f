#include "exact_stages.hpp"

#include <algorithm>
#include <limits>

namespace sapper {
namespace {

// Equal boxes differ by rounding alone; cells that close count as equally risky.
constexpr double kRounding = 1e-12;

// Both stages ask the analyser of their thread: where `exact` has just counted the components and
// proven nothing, `least-risk` finds them counted.
Analysis analyse_consistent(const Question& question, const AnalysisOptions& options) {
  Analysis analysis = analyser_of_thread().analyse(question, options);
  if (!analysis.consistent) {
    throw ContradictoryPosition("no layout of the mines agrees with the position");
  }
  return analysis;
}

// Ranks equally risky cells, the lowest first: cells beside open numbers, those beside most of them
// first, since their number says most about the others; then interior cells, those with the fewest
// hidden neighbours first, since they are the likeliest to start an opening.
std::int32_t tie_rank(const Question& question, Cell cell) {
  std::int32_t num_hidden = 0;
  std::int32_t num_open = 0;
  question.grid.for_each_neighbour(
      cell, [&](Cell near) { ++(is_hidden(question.numbers[near]) ? num_hidden : num_open); });
  return num_open > 0 ? -num_open : num_hidden;
}

// The cells that may be opened, and which of them are least risky.
class Choices {
 public:
  Choices(const Question& question, std::span<const Knowledge> known, const Analysis& analysis)
      : question_(question), known_(known), analysis_(analysis) {}

  // The first of the least risky; nothing when every hidden cell is a known mine.
  std::optional<Cell> safest() const {
    std::optional<Cell> safest;
    for (Cell cell = 0; cell < question_.grid.num_cells(); ++cell) {
      if (may_open(cell) && (!safest || is_safer(cell, *safest))) safest = cell;
    }
    return safest;
  }

  // Whether a cell counts as equally risky as the safest: estimates that differ by less than their
  // error are equal, but nothing is equal to a proof.
  bool is_as_safe(Cell cell, Cell safest) const {
    if (!may_open(cell)) return false;
    if (is_proven_safe(safest)) return is_proven_safe(cell);
    const double error = analysis_.is_estimate ? analysis_.standard_error[safest] : 0.0;
    const double tolerated = analysis_.mine_probability[safest] + std::max(error, kRounding);
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
};

}  // namespace

std::unique_ptr<Deducer> ExactDeducer::clone() const {
  return std::make_unique<ExactDeducer>(options_);
}

void ExactDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  const Analysis analysis = analyse_consistent(question, options_);
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (analysis.proof[cell] != Proof::kNone) knowledge[cell] = analysis.knowledge[cell];
  }
}

std::unique_ptr<Guesser> LeastRiskGuesser::clone() const {
  return std::make_unique<LeastRiskGuesser>(options_);
}

std::optional<Guess> LeastRiskGuesser::guess(const Question& question,
                                             std::span<const Knowledge> known, Rng& /*rng*/) {
  const Analysis analysis = analyse_consistent(question, options_);
  const Choices choices(question, known, analysis);
  const std::optional<Cell> safest = choices.safest();
  if (!safest) return std::nullopt;
  Guess guess{*safest, analysis.mine_probability[*safest]};
  std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!choices.is_as_safe(cell, *safest)) continue;
    const std::int32_t rank = tie_rank(question, cell);
    if (rank >= lowest) continue;
    lowest = rank;
    guess.cell = cell;
  }
  return guess;
}

}  // namespace sapper
