// Minesetter: puzzles from boards, the one search of the module, slice by slice, and the one proof,
// programme by programme. Who asks solves the programmes.
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "core/base/deadline.hpp"
#include "core/setter/generator.hpp"
#include "core/setter/proof.hpp"
#include "wasm/boards.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/puzzles.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

constexpr std::int64_t kMaxIterations = std::int64_t{1} << 62;
constexpr double kFirstLayoutShare = 0.2;  // of the time of a proof

struct Search {
  Puzzle puzzle;
  std::unique_ptr<SetterSearch> search;
  std::size_t num_told = 0;  // improvements
};

struct Proof {
  Puzzle puzzle;
  SetterProof proof;
  std::size_t num_columns = 0;  // of the programme that is being solved; 0 for none
};

std::unique_ptr<Search> search_under_way;
std::unique_ptr<Proof> proof_under_way;

void write_layout(JsonWriter& json, const Puzzle& puzzle, const SetterPuzzle& squares,
                  std::span<const std::uint8_t> mines) {
  json.key("layout").begin_list();
  for (const std::string& row : puzzle_rows(puzzle.grid, puzzle.numbers, squares.on_board(mines))) {
    json.value(row);
  }
  json.end_list();
}

void write_score(JsonWriter& json, SetterScore score) {
  json.key("value").value(score.value);
  json.key("mines").value(score.mines);
}

std::optional<std::int64_t> read_iterations(const JsonValue* value) {
  if (value == nullptr) return std::nullopt;
  return read_between(*value, "iterations", 1, kMaxIterations, "1..2**62");
}

void generate_puzzle(Fields& request, JsonWriter& json) {
  const PuzzleShares shares{read_share(request.at("share"), "share"),
                            read_share(request.at("wrong"), "wrong")};
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const std::uint64_t index = read_seed(request.at("index"), "index");
  const BoardSpec spec = read_spec(request.at("spec"));
  request.require_all_read();
  const Board board = drawn_board(spec, read_first(spec, nullptr), seed, index);
  const std::vector<Number> numbers = draw_puzzle(board.numbers, shares, seed, index);
  json.begin_object();
  json.key("rows").begin_list();
  for (const std::string& row : puzzle_rows(spec.grid, numbers)) json.value(row);
  json.end_list();
  json.end_object();
}

void set_begin(Fields& request, JsonWriter& json) {
  auto begun = std::make_unique<Search>();
  begun->puzzle = parse_puzzle(request.text_at("puzzle"));
  const MethodSpec method = read_method(request.at("method"));
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const SearchLimits limits{read_iterations(request.find("iterations")),
                            read_max_seconds(request.find("max_seconds"))};
  request.require_all_read();
  try {
    begun->search = make_search(method, begun->puzzle.grid, begun->puzzle.numbers, seed, limits);
  } catch (const std::invalid_argument& error) {
    throw invalid_option(error.what());
  }
  search_under_way = std::move(begun);
  json.begin_object();
  json.end_object();
}

void write_search(JsonWriter& json, Search& under_way, bool is_over) {
  const SetterSearch& search = *under_way.search;
  json.begin_object();
  write_score(json, search.best_score());
  json.key("proven_optimal").value(search.is_proven());
  write_layout(json, under_way.puzzle, search.puzzle(), search.best_mines());
  json.key("evaluations").value(search.num_evaluations());
  json.key("iterations").value(search.num_iterations());
  json.key("is_over").value(is_over);
  json.key("improvements").begin_list();
  for (; under_way.num_told < search.improvements().size(); ++under_way.num_told) {
    const SetterImprovement& improvement = search.improvements()[under_way.num_told];
    json.begin_list();
    json.value(improvement.num_evaluations);
    json.value(improvement.score.value).value(improvement.score.mines);
    json.end_list();
  }
  json.end_list();
  json.end_object();
}

void set_run(Fields& request, JsonWriter& json) {
  const std::int64_t iterations = read_iterations(&request.at("iterations")).value();
  const double seconds = read_max_seconds(&request.at("seconds")).value();
  request.require_all_read();
  if (!search_under_way) throw Fault("IllegalMove", "no search has begun");
  const bool has_more = search_under_way->search->run_for(iterations, seconds);
  write_search(json, *search_under_way, !has_more);
}

template <class Numbers>
void write_numbers(JsonWriter& json, const char* name, const Numbers& numbers) {
  json.key(name).begin_list();
  for (const auto number : numbers) json.value(number);
  json.end_list();
}

void write_programme(JsonWriter& json, const SetterProgramme& programme) {
  json.begin_object();
  json.key("num_whole").value(programme.num_whole);
  write_numbers(json, "costs", programme.costs);
  write_numbers(json, "upper", programme.upper);
  write_numbers(json, "wanted", programme.wanted);
  write_numbers(json, "starts", programme.starts);
  write_numbers(json, "columns", programme.columns);
  write_numbers(json, "factors", programme.factors);
  write_numbers(json, "first", programme.first);
  json.end_object();
}

// What is known by now, and the programme to be solved next.
void write_proof(JsonWriter& json, Proof& under_way) {
  SetterProof& proof = under_way.proof;
  const std::optional<SetterProgramme> programme = proof.next();
  under_way.num_columns = programme ? programme->costs.size() : 0;
  json.begin_object();
  write_score(json, proof.best_score());
  json.key("proven_optimal").value(proof.is_proven());
  json.key("bound").begin_object();
  write_score(json, proof.bound());
  json.end_object();
  write_layout(json, under_way.puzzle, proof.puzzle(), proof.best_mines());
  json.key("programme");
  if (programme) {
    write_programme(json, *programme);
  } else {
    json.null();
  }
  json.end_object();
}

void prove_begin(Fields& request, JsonWriter& json) {
  Puzzle puzzle = parse_puzzle(request.text_at("puzzle"));
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const double max_seconds = read_max_seconds(&request.at("max_seconds")).value();
  request.require_all_read();
  const Deadline end = deadline_after(kFirstLayoutShare * max_seconds);
  FirstLayout first(puzzle.grid, puzzle.numbers, seed);
  while (first.run() && !(end && std::chrono::steady_clock::now() > *end)) continue;
  const Grid grid = puzzle.grid;
  const std::vector<Number> numbers = puzzle.numbers;
  proof_under_way.reset(new Proof{std::move(puzzle), {grid, numbers}});
  proof_under_way->proof.consider(first.search().best_mines());
  write_proof(json, *proof_under_way);
}

std::vector<double> read_values(const JsonValue* value, std::size_t count) {
  std::vector<double> values;
  if (value == nullptr) return values;
  const JsonValue::List* list = value->as<JsonValue::List>();
  if (list == nullptr || list->size() != count) {
    throw invalid_option("values is " + shown(*value) + "; expected " + std::to_string(count) +
                         " numbers");
  }
  for (const JsonValue& one : *list) {
    const std::optional<double> number = real_number(one);
    if (!number) throw invalid_option("values holds " + shown(one) + ", no number");
    values.push_back(*number);
  }
  return values;
}

double read_bound(const JsonValue* value) {
  if (value == nullptr) return -std::numeric_limits<double>::infinity();
  if (const std::optional<double> bound = real_number(*value)) return *bound;
  throw invalid_option("bound is " + shown(*value) + "; it must be a number");
}

void prove_take(Fields& request, JsonWriter& json) {
  if (!proof_under_way || proof_under_way->num_columns == 0) {
    throw Fault("IllegalMove", "no programme is being solved");
  }
  const std::vector<double> values =
      read_values(request.find("values"), proof_under_way->num_columns);
  const double bound = read_bound(request.find("bound"));
  const bool is_optimal = read_flag(request.find("is_optimal"), "is_optimal");
  request.require_all_read();
  proof_under_way->proof.take({values, bound, is_optimal});
  write_proof(json, *proof_under_way);
}

}  // namespace

std::span<const Method> setting_methods() {
  static constexpr std::array<Method, 5> kMethods{{{"generate_puzzle", generate_puzzle},
                                                   {"set_begin", set_begin},
                                                   {"set_run", set_run},
                                                   {"prove_begin", prove_begin},
                                                   {"prove_take", prove_take}}};
  return kMethods;
}

}  // namespace sapper::wasm
