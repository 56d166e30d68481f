// What follows from a position.
#include <array>
#include <limits>

#include "core/analysis/bound_cells.hpp"
#include "core/analysis/given_zero.hpp"
#include "core/document/analysis_document.hpp"
#include "core/document/cells.hpp"
#include "core/document/endgame_document.hpp"
#include "core/document/explanation_document.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/notation.hpp"

namespace sapper::wasm {
namespace {

constexpr std::size_t kUnlimitedStates = std::numeric_limits<std::size_t>::max();

constexpr std::int64_t kUsualLayouts = 20'000;
constexpr std::int64_t kUsualNodes = 10'000'000;
constexpr std::size_t kMaxSteps = 10'000;  // of a line

QuestionLimits read_limits(Fields& request) {
  QuestionLimits limits{static_cast<std::size_t>(kMostStates)};
  if (const JsonValue* states = request.find("max_states")) {
    const std::string range =
        "1.." + std::to_string(kMostStates) + ", which is what the memory of this machine can hold";
    limits.max_states =
        static_cast<std::size_t>(read_between(*states, "max_states", 1, kMostStates, range));
  }
  limits.max_seconds = read_max_seconds(request.find("max_seconds"));
  return limits;
}

// As much as is counted where the analysis itself was exact.
Budget counting_budget(const Analysis& analysis, const Budget& budget) {
  return {analysis.is_estimate ? budget.max_states : kUnlimitedStates};
}

// What is known of a cell of a consistent position. Where the analysis is an estimate, it may be
// that nothing is.
Explanation explain_within(const Position& position, Cell cell, const QuestionLimits& limits,
                           const Advice& advice) {
  try {
    return explain(position, cell, limits);
  } catch (const BudgetExceeded& error) {
    if (!advice.is_estimate()) throw;
    return {cell, Verdict::kUndecided,
            {},   false,
            {},   {},
            0.0,  "Not known: " + std::string(error.what()) + "."};
  }
}

void analyse_position(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  const Position position = board.position();
  const QuestionLimits limits = read_limits(request);
  const bool may_estimate = read_flag(request.find("estimate"), "estimate");
  const JsonValue* cell = request.find("explain");
  const std::optional<Cell> explained =
      cell == nullptr ? std::nullopt : std::optional(read_cell(*cell, position.grid()));
  request.require_all_read();
  const AnalysisOptions options{{limits.max_states, deadline_after(limits.max_seconds)},
                                may_estimate ? Beyond::kSample : Beyond::kThrow};
  const Analysis analysis = analyse(position, options);
  const Advice advice(position.question(), analysis);
  AnalysisParts parts;
  parts.num_layouts = counted_layouts(advice, counting_budget(analysis, options.budget));
  parts.best = advice.best(position.start_rule(), champion_network());
  parts.least_risk = advice.least_risk();
  if (!analysis.consistent) parts.contradiction = find_contradiction(position, limits);
  if (analysis.consistent && explained) {
    parts.explanation = explain_within(position, *explained, limits, advice);
  }
  json.raw(analysis_document(advice, parts));
}

void explain_cell(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  const Position position = board.position();
  const QuestionLimits limits = read_limits(request);
  const Cell cell = read_cell(request.at("cell"), position.grid());
  request.require_all_read();
  write_explanation(json, position.grid(), explain(position, cell, limits));
}

void components(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  const Position position = board.position();
  request.require_all_read();
  const BoundCells bound = find_bound_cells(position.question());
  json.begin_object();
  json.key("components").begin_list();
  for (const std::vector<Cell>& component : bound.components) {
    write_cells(json, position.grid(), component);
  }
  json.end_list();
  json.key("interior");
  write_cells(json, position.grid(), bound.interior);
  json.end_object();
}

std::size_t read_limit(Fields& request, const char* name, std::int64_t usual) {
  const JsonValue* limit = request.find(name);
  const std::int64_t read =
      limit == nullptr ? usual : read_between(*limit, name, 1, kMaxCount, "1..2**31-1");
  return static_cast<std::size_t>(read);
}

EndgameSolution solve(const Question& question, const EndgameBudget& budget) {
  const auto solution = endgame_solver_of_thread().solve(question, budget);
  if (!solution) {
    throw BudgetExceeded("the position has more than " + std::to_string(budget.max_layouts) +
                         " layouts; allow more");
  }
  if (!solution->is_exact()) {
    throw BudgetExceeded("the search takes more than " + std::to_string(budget.max_nodes) +
                         " nodes; allow more, or ask for partial=True: the best line wins on " +
                         std::to_string(solution->wins) + " to " + std::to_string(solution->upper) +
                         " of " + std::to_string(solution->layouts) + " layouts");
  }
  return *solution;
}

void endgame(Fields& request, JsonWriter& json) {
  const Board board = parse_position(request.text_at("position"));
  const Position position = board.position();
  const EndgameBudget budget{read_limit(request, "max_layouts", kUsualLayouts),
                             read_limit(request, "max_nodes", kUsualNodes)};
  request.require_all_read();
  if (position.has_weights()) {
    throw Fault("InvalidPosition",
                "after a 'given-zero' start layouts are not equally likely, and the endgame counts "
                "them alike; solve position.with_start('any') for equal weights");
  }
  const EndgameSolution solution = solve(position.question(), budget);
  json.raw(endgame_document(position.grid(), solution,
                            endgame_solver_of_thread().line(kMaxSteps, budget.max_nodes)));
}

}  // namespace

std::span<const Method> analysis_methods() {
  static constexpr std::array<Method, 4> kMethods{{{"analyse", analyse_position},
                                                   {"explain", explain_cell},
                                                   {"components", components},
                                                   {"endgame", endgame}}};
  return kMethods;
}

}  // namespace sapper::wasm
