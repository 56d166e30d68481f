#include "core/reasons/best.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/analysis/position.hpp"
#include "core/base/json.hpp"
#include "core/champion/settings.hpp"

namespace sapper {
namespace {

// The budget of each of the many analyses behind the champion's choice: far beyond positions of
// expert play, and all of them together within about a second.
constexpr std::size_t kChoiceMaxStates = 20'000;

// The champion looks at boards up to this size: its work grows with the square of it.
constexpr std::int32_t kChoiceMaxCells = 10'000;

constexpr const char* kTooLarge = "the position is too large to look ahead";
constexpr const char* kWeighted = "layouts weigh differently, so nothing looks ahead";

// How cells are known to be safe, each way harder than the one before.
constexpr std::array kSafetyProofs{
    "the start rule promises ",
    "single numbers prove ",
    "several numbers together prove ",
    "the numbers and the mine counter prove ",
};

Best with_words(Best best, const std::string& words) {
  best.reason += "; " + words;
  return best;
}

bool is_known_mine(std::span<const Knowledge> known, Cell cell) {
  return !known.empty() && known[cell] == Knowledge::kProvenMine;
}

}  // namespace

const char* name_of(EstimatedBy way) { return way == EstimatedBy::kSamples ? "samples" : "net"; }

std::size_t proof_level(const Question& question, const Analysis& analysis, Cell cell) {
  if (!question.assumed.empty() && question.assumed[cell] != Knowledge::kUnknown) return 0;
  return static_cast<std::size_t>(analysis.proof[cell]);
}

std::string safety_reason(const Question& question, const Analysis& analysis,
                          std::span<const Cell> cells) {
  std::size_t easiest = kSafetyProofs.size() - 1;
  std::size_t hardest = 0;
  for (const Cell cell : cells) {
    const std::size_t level = proof_level(question, analysis, cell);
    easiest = std::min(easiest, level);
    hardest = std::max(hardest, level);
  }
  const std::string why = easiest == hardest
                              ? std::string(kSafetyProofs[easiest]) + "it"
                              : std::string(kSafetyProofs[easiest]) + "the easiest, " +
                                    kSafetyProofs[hardest] + "the hardest";
  return std::to_string(cells.size()) + (cells.size() == 1 ? " cell is" : " cells are") +
         " safe: " + why;
}

std::string risk_reason(std::size_t num_cells, double risk, double error,
                        std::optional<EstimatedBy> estimated_by) {
  std::string about;
  if (estimated_by) {
    about = " ± " + percent(error) +
            (*estimated_by == EstimatedBy::kSamples ? ", an estimate from samples"
                                                    : ", a network's estimate");
  }
  return "no cell is proven safe; " + std::to_string(num_cells) +
         (num_cells == 1 ? " cell has" : " cells have") + " the least risk, " + percent(risk) +
         about;
}

Advice::Advice(const Question& question, const Analysis& analysis, EstimatedBy estimated_by)
    : question_(question),
      analysis_(analysis),
      estimated_by_(estimated_by),
      is_solved_(std::count_if(question.numbers.begin(), question.numbers.end(), [](Number number) {
                   return is_hidden(number);
                 }) == question.num_mines) {}

std::optional<EstimatedBy> Advice::estimated_by() const {
  return is_estimate() ? std::optional(estimated_by_) : std::nullopt;
}

std::vector<Cell> Advice::cells_known_as(Knowledge knowledge) const {
  std::vector<Cell> cells;
  if (!analysis_.consistent) return cells;
  for (std::size_t cell = 0; cell < analysis_.proof.size(); ++cell) {
    if (analysis_.proof[cell] != Proof::kNone && analysis_.knowledge[cell] == knowledge) {
      cells.push_back(static_cast<Cell>(cell));
    }
  }
  return cells;
}

Best Advice::proven(std::vector<Cell> cells) const {
  std::string reason = safety_reason(question_, analysis_, cells);
  return {std::move(cells), 0.0, std::move(reason), ChoiceBasis::kProof};
}

std::optional<Best> Advice::least_risk(std::span<const Knowledge> known) const {
  if (!analysis_.consistent || is_solved_) return std::nullopt;
  std::vector<Cell> safe = safe_cells();
  std::erase_if(safe, [&](Cell cell) { return is_known_mine(known, cell); });
  if (!safe.empty()) return proven(std::move(safe));
  return least_risky(known);
}

std::optional<Best> Advice::least_risky(std::span<const Knowledge> known) const {
  std::vector<double> risk(question_.numbers.size(), std::numeric_limits<double>::infinity());
  for (Cell cell = 0; cell < question_.grid.num_cells(); ++cell) {
    const bool may_open = is_hidden(question_.numbers[cell]) && !is_known_mine(known, cell);
    if (may_open) risk[cell] = analysis_.mine_probability[cell];
  }
  const auto safest = std::min_element(risk.begin(), risk.end());
  const double least = *safest;
  if (least == std::numeric_limits<double>::infinity()) return std::nullopt;
  const double error = is_estimate() ? analysis_.standard_error[safest - risk.begin()] : 0.0;
  // Equal boxes differ by rounding alone; cells that close count as equally risky, and so do cells
  // whose estimates differ by less than their error.
  const double tolerated = least + std::max(error, kRiskRounding);
  std::vector<Cell> cells;
  for (std::size_t cell = 0; cell < risk.size(); ++cell) {
    if (risk[cell] <= tolerated) cells.push_back(static_cast<Cell>(cell));
  }
  std::string reason = risk_reason(cells.size(), least, error, estimated_by());
  return Best{std::move(cells), least, std::move(reason), ChoiceBasis::kLeastRisk};
}

std::optional<Best> Advice::best(StartRule start_rule,
                                 std::shared_ptr<const ValueNetwork> network) const {
  std::optional<Best> least = least_risk();
  if (!least || least->basis == ChoiceBasis::kProof) return least;
  if (has_weights(question_, start_rule)) return with_words(*std::move(least), kWeighted);
  if (is_estimate() || question_.grid.num_cells() > kChoiceMaxCells) {
    return with_words(*std::move(least), kTooLarge);
  }
  const Options usual;
  OptionReader reader("the champion", usual);
  ChampionOptions options = read_champion_options(reader);
  options.budget.max_states = kChoiceMaxStates;
  options.start_rule = start_rule;
  options.network = std::move(network);
  return chosen(*least, options);
}

// The champion's choice; the least risk where the champion knows no better.
Best Advice::chosen(const Best& least_risk, const ChampionOptions& options) const {
  const Choice choice = choose(question_, options);
  if (choice.basis == ChoiceBasis::kLeastRisk) return with_words(least_risk, kTooLarge);
  ChoiceReason told = reason_of(choice, question_, false);
  return {{choice.cell},
          analysis_.mine_probability[choice.cell],
          "no cell is proven safe; " + told.reason,
          choice.basis,
          told.win_probability,
          std::move(told.considered)};
}

std::optional<Best> Advice::easiest() const {
  std::vector<Cell> safe = safe_cells();
  if (safe.empty() || is_solved_) return std::nullopt;
  const auto level = [&](Cell cell) { return proof_level(question_, analysis_, cell); };
  const std::size_t lowest = level(std::ranges::min(safe, {}, level));
  std::erase_if(safe, [&](Cell cell) { return level(cell) != lowest; });
  return proven(std::move(safe));
}

}  // namespace sapper
