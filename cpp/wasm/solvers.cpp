#include "wasm/solvers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/labels/labels.hpp"
#include "core/patterns/patterns.hpp"
#include "core/solvers/make_solver.hpp"
#include "core/value/network_stages.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/request.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

constexpr std::size_t kMaxPatterns = 10'000;
constexpr std::size_t kMaxStages = 100;

// What whole numbers may be, by the names of the options; they mean the same in every stage.
struct OptionRange {
  const char* name;
  std::int64_t least;
  std::int64_t most;
  const char* text;
};
constexpr const char* kCountText = "0..2**31-1";
constexpr const char* kPositiveText = "1..2**31-1";
constexpr std::int64_t kMaxCandidates = 64;
constexpr std::int64_t kMaxLayouts = 100'000;
constexpr std::int64_t kMaxPlayouts = 100'000;
constexpr std::array<OptionRange, 22> kOptionRanges{{
    {"candidates", 1, kMaxCandidates, "1..64"},
    {"crossover_points", 0, kMaxCount, kCountText},
    {"divisions", 0, kMaxCount, kCountText},
    {"elite", 1, kMaxCount, kPositiveText},
    {"endgame", 0, kMaxCount, kCountText},
    {"extension", 0, kMaxCount, kCountText},
    {"layouts", 1, kMaxLayouts, "1..100000"},
    {"leaf_layouts", 1, kMaxLayouts, "1..100000"},
    {"limit", 0, kMaxCount, kCountText},
    {"max_states", 1, kMostStates, "1..50000000"},
    {"max_steps", 0, kMaxCount, kCountText},
    {"merges", 0, kMaxCount, kCountText},
    {"passes", 0, kMaxCount, kCountText},
    {"patience", 1, kMaxCount, kPositiveText},
    {"playout_candidates", 2, kMaxCandidates, "2..64"},
    {"playouts", 0, kMaxPlayouts, "0..100000"},
    {"plies", 1, 2, "1..2"},
    {"population", 0, kMaxCount, kCountText},
    {"runs", 0, kMaxCount, kCountText},
    {"second_looks", 0, kMaxCount, kCountText},
    {"valued_layouts", 0, kMaxCount, kCountText},
    {"whole_board", 0, kMaxCount, kCountText},
}};
constexpr std::array<const char*, 6> kOptionShares{
    {"flag_above", "flag_share", "margin", "open_below", "playout_margin", "theta"}};

void check_value(const std::string& name, const JsonValue& value) {
  for (const OptionRange& range : kOptionRanges) {
    if (name == range.name) read_between(value, name, range.least, range.most, range.text);
  }
  if (name == "population" && whole_number(value, 1, 1)) {
    throw invalid_option("population is 1; it must be 0 or at least 2");
  }
  for (const char* share : kOptionShares) {
    if (name == share) read_share(value, name);
  }
}

std::vector<std::int64_t> read_numbers(const std::string& name, const JsonValue::List& list) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(list.size());
  for (const JsonValue& value : list) {
    const std::optional<std::int64_t> number = whole_number(value, -kMaxCount, kMaxCount);
    if (!number) throw invalid_option(name + " holds " + shown(value) + ", no whole number");
    numbers.push_back(*number);
  }
  return numbers;
}

// One whole tree: the core walks it without looking where it ends.
void check_tree(std::span<const std::int64_t> nodes) {
  const std::int64_t last = offset_node(kOffsetReach, kOffsetReach);
  std::size_t wanted = 1;
  for (const std::int64_t node : nodes) {
    if (wanted == 0 || node < 0 || node > last) throw invalid_option("the tree is no tree");
    wanted = node < kNumPrimitives ? wanted + 1 : wanted - 1;
  }
  if (wanted != 0) throw invalid_option("the tree ends too early");
}

// What is used as an index, or as one of a few codes.
void check_patterns(std::span<const std::int64_t> rows) {
  constexpr std::int64_t kCentre = 4;
  if (rows.empty() || rows.size() % kPatternLength != 0 ||
      rows.size() / kPatternLength > kMaxPatterns) {
    throw invalid_option("rows hold " + std::to_string(rows.size()) + " numbers; a pattern has " +
                         std::to_string(kPatternLength));
  }
  for (std::size_t first = 0; first < rows.size(); first += kPatternLength) {
    const auto row = rows.subspan(first, kPatternLength);
    const auto is_short = [](std::int64_t gene) { return gene >= -32'767 && gene <= 32'766; };
    const bool is_pattern = std::all_of(row.begin(), row.end(), is_short) && row[9] >= 0 &&
                            row[9] <= 1 && row[10] >= 0 && row[10] <= 8 && row[10] != kCentre;
    if (!is_pattern) throw invalid_option("the rows hold a pattern that is none");
  }
}

OptionValue read_stage_option(const std::string& name, const JsonValue& value) {
  check_value(name, value);
  if (const bool* flag = value.as<bool>()) return *flag;
  if (const double* number = value.as<double>()) return *number;
  if (const std::string* text = value.as<std::string>()) return *text;
  if (const auto whole = whole_number(value, -kMaxCount, kMaxCount)) return *whole;
  if (const JsonValue::List* list = value.as<JsonValue::List>()) {
    std::vector<std::int64_t> numbers = read_numbers(name, *list);
    if (name == "tree") check_tree(numbers);
    if (name == "rows") check_patterns(numbers);
    return numbers;
  }
  throw invalid_option(name + " is " + shown(value) + ", which no option can be");
}

bool knows_start_rule(const std::string& stage) {
  return stage == "least-risk" || stage == "fast" || asks_network(stage);
}

StageSpec read_stage(const JsonValue& value, StartRule rule) {
  Fields fields("stage", value);
  StageSpec stage{fields.text_at("name")};
  if (const JsonValue* options = fields.find("options")) {
    stage.options = read_options(stage.name, *options);
  }
  fields.require_all_read();
  if (stage.name == "least-risk" && rule == StartRule::kGivenZero) {
    throw invalid_option(
        "stage 'least-risk' knows no layouts of unequal weight, which start rule "
        "'given-zero' makes");
  }
  if (knows_start_rule(stage.name)) stage.options["start_rule"] = std::string(name_of(rule));
  return stage;
}

Solver make(std::span<const StageSpec> stages) {
  const StageSpec& last = stages.back();
  if (!asks_network(last.name)) return make_solver(stages);
  if (!champion_network()) throw invalid_option("stage '" + last.name + "': no network was loaded");
  Solver solver = make_solver(stages.first(stages.size() - 1));
  if (solver.guesser) throw std::invalid_argument("only the last stage may be a guesser");
  solver.names.push_back(last.name);
  solver.guesser = make_network_guesser(last, champion_network());
  return solver;
}

}  // namespace

Options read_options(const std::string& stage, const JsonValue& value) {
  const Fields checked("options", value);
  Options options;
  for (const auto& [name, given] : *value.as<JsonValue::Object>()) {
    try {
      options.emplace(name, read_stage_option(name, given));
    } catch (const Fault& fault) {
      throw invalid_option("stage " + quoted(decode(stage)) + ": " + fault.what());
    }
  }
  return options;
}

std::vector<Node> read_tree(const JsonValue& value) {
  const JsonValue::List* list = value.as<JsonValue::List>();
  if (list == nullptr) throw invalid_request("tree is " + shown(value) + "; expected a list");
  const std::vector<std::int64_t> nodes = read_numbers("tree", *list);
  check_tree(nodes);
  return {nodes.begin(), nodes.end()};
}

Solver read_solver(const JsonValue& value, StartRule rule) {
  const JsonValue::List* list = value.as<JsonValue::List>();
  if (list == nullptr) throw invalid_request("solver is " + shown(value) + "; expected a list");
  if (list->empty()) throw invalid_option("a solver needs at least one stage");
  if (list->size() > kMaxStages) throw invalid_option("a solver of too many stages");
  std::vector<StageSpec> stages;
  for (const JsonValue& one : *list) stages.push_back(read_stage(one, rule));
  try {
    return make(stages);
  } catch (const std::invalid_argument& error) {
    throw invalid_option(error.what());
  }
}

}  // namespace sapper::wasm
