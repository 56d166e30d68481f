// An analysis as JSON: the contract of `sapper analyse --json`.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/analysis/counting.hpp"
#include "core/base/json.hpp"
#include "core/explain/contradiction.hpp"
#include "core/explain/explanation.hpp"
#include "core/reasons/best.hpp"

namespace sapper {

// What the document says beside the analysis itself; what is not there is left out or null.
struct AnalysisParts {
  std::optional<std::string> num_layouts = std::nullopt;  // all digits
  std::optional<Best> best = std::nullopt;
  std::optional<Best> least_risk = std::nullopt;
  std::optional<Contradiction> contradiction = std::nullopt;  // where no layout agrees
  std::optional<Explanation> explanation = std::nullopt;  // of the one cell that was asked about
};

std::string analysis_document(const Advice& advice, const AnalysisParts& parts);

// The number of layouts with all its digits: "0" where the position contradicts itself, nothing for
// an estimate, or where to count them exceeds the budget.
std::optional<std::string> counted_layouts(const Advice& advice, const Budget& budget);

// The guesses that were looked at, as a list of objects.
void write_considered(JsonWriter& json, Grid grid, std::span<const WeighedGuess> considered);

// An object, or null.
void write_best(JsonWriter& json, Grid grid, const std::optional<Best>& best);

}  // namespace sapper
