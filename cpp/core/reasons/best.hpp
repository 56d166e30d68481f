// What to open next, and why: what an analysis advises.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/analysis/question.hpp"
#include "core/board/board.hpp"
#include "core/reasons/choice_reason.hpp"

namespace sapper {

// Where probabilities come from that are not exact.
enum class EstimatedBy : std::uint8_t { kSamples, kNetwork };

// "samples" or "net".
const char* name_of(EstimatedBy way);

// The cells to open next.
struct Best {
  std::vector<Cell> cells;
  double mine_probability;
  std::string reason;
  ChoiceBasis basis;
  std::optional<double> win_probability = std::nullopt;  // exact, with the best line
  std::vector<WeighedGuess> candidates = {};             // the best first
};

// What is advised where a question was analysed. Both are the caller's. The probabilities need not
// be those of the core; they are estimates where they have errors.
class Advice {
 public:
  Advice(const Question& question, const Analysis& analysis,
         EstimatedBy estimated_by = EstimatedBy::kSamples);

  // All proven safe cells, else the least risky ones, among those that are no mines by `known`,
  // which is empty or holds one entry a cell. Nothing where there is nothing to open.
  std::optional<Best> least_risk(std::span<const Knowledge> known = {}) const;

  // All proven safe cells, else the champion's choice, within about a second. Where it cannot
  // choose, because the position is too large or its layouts are not equally likely, the least
  // risky cells stand in, and the reason says so. The network may be null.
  std::optional<Best> best(StartRule start_rule, std::shared_ptr<const ValueNetwork> network) const;

  // Those of the proven safe cells whose proof is the easiest. Nothing where none is proven.
  std::optional<Best> easiest() const;

  std::vector<Cell> safe_cells() const { return cells_known_as(Knowledge::kProvenSafe); }
  std::vector<Cell> mine_cells() const { return cells_known_as(Knowledge::kProvenMine); }
  bool is_estimate() const { return !analysis_.standard_error.empty(); }
  // Nothing where the probabilities are exact.
  std::optional<EstimatedBy> estimated_by() const;

  const Question& question() const { return question_; }
  const Analysis& analysis() const { return analysis_; }

 private:
  std::vector<Cell> cells_known_as(Knowledge knowledge) const;
  Best proven(std::vector<Cell> cells) const;
  std::optional<Best> least_risky(std::span<const Knowledge> known) const;
  Best chosen(const Best& least_risk, const ChampionOptions& options) const;

  Question question_;
  const Analysis& analysis_;
  EstimatedBy estimated_by_;
  bool is_solved_;  // whether nothing safe is hidden
};

// How hard a proven cell is to prove: 0 where the start rule promises it, else its proof.
std::size_t proof_level(const Question& question, const Analysis& analysis, Cell cell);

// Why proven safe cells are safe; requires at least one.
std::string safety_reason(const Question& question, const Analysis& analysis,
                          std::span<const Cell> cells);

// Why cells are guessed: so many have the least risk, with its error where it is an estimate.
std::string risk_reason(std::size_t num_cells, double risk, double error,
                        std::optional<EstimatedBy> estimated_by);

}  // namespace sapper
