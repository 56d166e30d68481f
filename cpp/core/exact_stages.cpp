#include "exact_stages.hpp"

#include <algorithm>
#include <limits>

namespace sapper {
namespace {

// Equal boxes differ by rounding alone; cells that close count as equally risky.
constexpr double kRounding = 1e-12;

Analysis analyse_consistent(Analyser& analyser, const Question& question,
                            const AnalysisOptions& options) {
  Analysis analysis = analyser.analyse(question, options);
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

// The risk up to which a cell counts as least risky: estimates that differ by less than their error
// are equal.
double tolerated_risk(const Analysis& analysis, Cell safest) {
  const double error = analysis.is_estimate ? analysis.standard_error[safest] : 0.0;
  return analysis.mine_probability[safest] + std::max(error, kRounding);
}

}  // namespace

std::unique_ptr<Deducer> ExactDeducer::clone() const {
  return std::make_unique<ExactDeducer>(options_);
}

void ExactDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  const Analysis analysis = analyse_consistent(analyser_, question, options_);
  for (std::size_t cell = 0; cell < knowledge.size(); ++cell) {
    if (analysis.proof[cell] != Proof::kNone) knowledge[cell] = analysis.knowledge[cell];
  }
}

std::unique_ptr<Guesser> LeastRiskGuesser::clone() const {
  return std::make_unique<LeastRiskGuesser>(options_);
}

std::optional<Guess> LeastRiskGuesser::guess(const Question& question,
                                             std::span<const Knowledge> known, Rng& /*rng*/) {
  const Analysis analysis = analyse_consistent(analyser_, question, options_);
  const Cell num_cells = question.grid.num_cells();
  const auto may_open = [&](Cell cell) {
    return is_hidden(question.numbers[cell]) && known[cell] != Knowledge::kProvenMine;
  };
  double least = std::numeric_limits<double>::infinity();
  Cell safest = 0;
  for (Cell cell = 0; cell < num_cells; ++cell) {
    if (!may_open(cell) || analysis.mine_probability[cell] >= least) continue;
    least = analysis.mine_probability[cell];
    safest = cell;
  }
  const double tolerated = tolerated_risk(analysis, safest);
  std::int32_t lowest = std::numeric_limits<std::int32_t>::max();
  for (Cell cell = 0; cell < num_cells; ++cell) {
    if (!may_open(cell) || analysis.mine_probability[cell] > tolerated) continue;
    const std::int32_t rank = tie_rank(question, cell);
    if (rank >= lowest) continue;
    lowest = rank;
    safest = cell;
  }
  return Guess{safest, least};
}

}  // namespace sapper
