// What follows from a position.
#include "core/analysis/analysis.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "core/analysis/bound_cells.hpp"
#include "core/endgame/endgame.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/notation.hpp"

namespace sapper::wasm {
namespace {

// What the memory of the module can hold, at about 20 bytes a state.
constexpr std::int64_t kMostStates = 50'000'000;
constexpr std::size_t kUnlimitedStates = std::numeric_limits<std::size_t>::max();

constexpr std::int64_t kUsualLayouts = 20'000;
constexpr std::int64_t kUsualNodes = 10'000'000;
constexpr std::size_t kMaxSteps = 10'000;  // of a line

// Its time begins now.
Budget read_budget(Fields& request) {
  Budget budget{static_cast<std::size_t>(kMostStates)};
  if (const JsonValue* states = request.find("max_states")) {
    const std::string range =
        "1.." + std::to_string(kMostStates) + ", which is what the memory of this machine can hold";
    budget.max_states =
        static_cast<std::size_t>(read_between(*states, "max_states", 1, kMostStates, range));
  }
  budget.deadline = deadline_after(read_max_seconds(request.find("max_seconds")));
  return budget;
}

std::string decimal_digits(const BigCount& count) {
  constexpr std::uint64_t kBase = 10'000'000'000'000'000'000U;
  constexpr std::size_t kDigits = 19;
  std::vector<std::uint64_t> limbs = count.limbs();
  std::string digits;
  while (!limbs.empty()) {
    Uint128 rest = 0;
    for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb) {
      rest = rest << 64 | *limb;
      *limb = static_cast<std::uint64_t>(rest / kBase);
      rest %= kBase;
    }
    while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
    const std::string part = std::to_string(static_cast<std::uint64_t>(rest));
    const std::size_t missing = limbs.empty() ? 0 : kDigits - part.size();
    digits.insert(0, std::string(missing, '0') + part);
  }
  return digits.empty() ? "0" : digits;
}

// Null where to count them takes too much.
std::optional<std::string> layouts_text(const Question& question, bool is_consistent) {
  if (!is_consistent) return "0";
  try {
    return decimal_digits(count_layouts(question, {kUnlimitedStates}));
  } catch (const BudgetExceeded&) {
    return std::nullopt;
  }
}

void write_probabilities(JsonWriter& json, const Analysis& analysis) {
  json.begin_list();
  for (Cell cell = 0; cell < analysis.grid.num_cells(); ++cell) {
    if (cell % analysis.grid.width == 0) json.begin_list();
    if (analysis.consistent) {
      json.value(analysis.mine_probability[cell]);
    } else {
      json.null();
    }
    if ((cell + 1) % analysis.grid.width == 0) json.end_list();
  }
  json.end_list();
}

std::vector<Cell> cells_known_as(const Analysis& analysis, Knowledge knowledge) {
  std::vector<Cell> cells;
  if (!analysis.consistent) return cells;
  for (Cell cell = 0; cell < analysis.grid.num_cells(); ++cell) {
    if (analysis.proof[cell] != Proof::kNone && analysis.knowledge[cell] == knowledge) {
      cells.push_back(cell);
    }
  }
  return cells;
}

void analyse(Fields& request, JsonWriter& json) {
  const Position position = parse_position(request.text_at("position"));
  const Budget budget = read_budget(request);
  request.require_all_read();
  if (position.has_weights()) {
    throw Fault("BudgetExceeded",
                "start rule 'given-zero' weighs layouts one by one; write 'any' for equal weights");
  }
  const Question question = position.question();
  const Analysis analysis = analyser_of_thread().analyse(question, {budget});
  json.begin_object();
  json.key("height").value(question.grid.height);
  json.key("width").value(question.grid.width);
  json.key("mines").value(question.num_mines);
  json.key("consistent").value(analysis.consistent);
  json.key("num_layouts").value(layouts_text(question, analysis.consistent));
  json.key("mine_probability");
  write_probabilities(json, analysis);
  json.key("safe");
  write_cells(json, question.grid, cells_known_as(analysis, Knowledge::kProvenSafe));
  json.key("mines_known");
  write_cells(json, question.grid, cells_known_as(analysis, Knowledge::kProvenMine));
  json.end_object();
}

void components(Fields& request, JsonWriter& json) {
  const Position position = parse_position(request.text_at("position"));
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

void write_moves(JsonWriter& json, Grid grid, std::span<const FirstMove> moves) {
  json.begin_list();
  for (const FirstMove& move : moves) {
    json.begin_object();
    json.key("cell");
    write_cell(json, grid, move.cell);
    json.key("wins").value(move.lower);
    json.key("upper").value(move.upper);
    json.end_object();
  }
  json.end_list();
}

void write_following(JsonWriter& json, std::span<const LineStep::Next> following) {
  json.begin_list();
  for (const LineStep::Next& next : following) {
    if (next.step == LineStep::kUnfollowed) continue;
    json.begin_object();
    json.key("number").value(int{next.number});
    json.key("step");
    if (next.step == LineStep::kWon) {
      json.null();
    } else {
      json.value(next.step);
    }
    json.end_object();
  }
  json.end_list();
}

void write_line(JsonWriter& json, Grid grid, std::span<const LineStep> line) {
  json.begin_list();
  for (const LineStep& step : line) {
    json.begin_object();
    json.key("cell");
    write_cell(json, grid, step.cell);
    json.key("is_safe").value(step.is_safe);
    json.key("num_layouts").value(step.layouts);
    json.key("wins").value(step.wins);
    json.key("after");
    write_following(json, step.next);
    json.end_object();
  }
  json.end_list();
}

void endgame(Fields& request, JsonWriter& json) {
  const Position position = parse_position(request.text_at("position"));
  const EndgameBudget budget{read_limit(request, "max_layouts", kUsualLayouts),
                             read_limit(request, "max_nodes", kUsualNodes)};
  request.require_all_read();
  if (position.has_weights()) {
    throw Fault("InvalidPosition",
                "after a 'given-zero' start layouts are not equally likely, and the endgame counts "
                "them alike; solve position.with_start('any') for equal weights");
  }
  const EndgameSolution solution = solve(position.question(), budget);
  const bool has_best = solution.best != EndgameSolution::kNoCell;
  json.begin_object();
  json.key("num_layouts").value(solution.layouts);
  json.key("wins").value(solution.wins);
  json.key("upper").value(solution.upper);
  json.key("best");
  write_cell(json, position.grid(), has_best ? std::optional(solution.best) : std::nullopt);
  json.key("is_best_safe").value(solution.is_best_safe);
  json.key("moves");
  write_moves(json, position.grid(), solution.moves);
  json.key("line");
  write_line(json, position.grid(), endgame_solver_of_thread().line(kMaxSteps, budget.max_nodes));
  json.end_object();
}

}  // namespace

std::span<const Method> analysis_methods() {
  static constexpr std::array<Method, 3> kMethods{
      {{"analyse", analyse}, {"components", components}, {"endgame", endgame}}};
  return kMethods;
}

}  // namespace sapper::wasm
