#include "wasm/puzzles.hpp"

#include <algorithm>
#include <array>

#include "core/base/json.hpp"
#include "wasm/fault.hpp"
#include "wasm/notation.hpp"
#include "wasm/request.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

constexpr char32_t kFreeMark = U'.';
constexpr std::u32string_view kMarks = U"0123456789.";

// What an option may be, by its name; it means the same in every method.
constexpr std::array<const char*, 3> kPositive{{"k_max", "k_min", "population"}};
constexpr std::array<const char*, 4> kShares{
    {"elite_share", "mine_chance", "mutation_chance", "tournament_share"}};
constexpr std::array<const char*, 2> kTemperatures{{"end_temperature", "start_temperature"}};

struct Choices {
  const char* name;
  std::vector<std::string> known;  // in the order of the alphabet
};
const std::array<Choices, 4>& all_choices() {
  static const std::array<Choices, 4> choices{{
      {"crossover", {"k-point", "one-point", "uniform"}},
      {"mutation", {"every-square", "one-square"}},
      {"schedule", {"geometric", "paper"}},
      {"ties", {"first", "random"}},
  }};
  return choices;
}

template <std::size_t Size>
bool is_one_of(const std::array<const char*, Size>& names, const std::string& name) {
  return std::any_of(names.begin(), names.end(), [&](const char* one) { return name == one; });
}

void check_temperature(const std::string& name, const JsonValue& value) {
  const std::optional<double> number = real_number(value);
  if (number && *number >= 1e-6 && *number <= 1e6) return;
  throw invalid_option(name + " is " + shown(value) + "; it must be a number in 1e-6..1e6");
}

void check_choice(const std::string& name, const std::string& value) {
  for (const Choices& choices : all_choices()) {
    if (name != choices.name || std::ranges::find(choices.known, value) != choices.known.end()) {
      continue;
    }
    throw Fault("UnknownName", unknown_name(name, value, choices.known));
  }
}

OptionValue read_option(const std::string& name, const JsonValue& value) {
  if (is_one_of(kPositive, name)) return read_between(value, name, 1, kMaxCount, "1..2**31-1");
  if (is_one_of(kShares, name)) return read_share(value, name);
  if (is_one_of(kTemperatures, name)) check_temperature(name, value);
  if (const bool* flag = value.as<bool>()) return *flag;
  if (const std::string* text = value.as<std::string>()) {
    check_choice(name, *text);
    return *text;
  }
  if (const std::optional<double> number = real_number(value)) return *number;
  throw invalid_option(name + " is " + shown(value) + ", which no option can be");
}

// What the core takes where an option is not given is Python's default too.
double number_of(Options& options, const char* name, double fallback) {
  const auto found = options.find(name);
  if (found == options.end()) return fallback;
  const auto* whole = std::get_if<std::int64_t>(&found->second);
  return whole != nullptr ? static_cast<double>(*whole) : std::get<double>(found->second);
}

void check_order(MethodSpec& method) {
  Options& options = method.options;
  const double least = number_of(options, "k_min", 1);
  const double most = number_of(options, "k_max", 10);
  if (method.name == "vns" && least >= most) {
    throw invalid_option("k_min is " + std::to_string(static_cast<std::int64_t>(least)) +
                         "; it must be below k_max, " +
                         std::to_string(static_cast<std::int64_t>(most)));
  }
  const double start = number_of(options, "start_temperature", 1.0);
  const double end = number_of(options, "end_temperature", 0.1);
  if (method.name == "annealing" && start < end) {
    throw invalid_option("start_temperature is " + shortest_digits(start) +
                         "; it must not be below end_temperature, " + shortest_digits(end));
  }
}

}  // namespace

Puzzle parse_puzzle(std::string_view text) {
  const std::u32string signs = decode(text);
  std::vector<std::u32string_view> rows = split_lines(strip(signs));
  if (rows.empty()) {
    throw Fault("InvalidNotation", "the puzzle is empty; expected rows of digits and '.'");
  }
  for (std::u32string_view& row : rows) row = strip(row);
  Puzzle puzzle;
  try {
    puzzle.grid = checked_size(rows.size(), rows.front().size());
  } catch (const Fault& fault) {
    throw Fault("InvalidNotation", std::string("the puzzle is too large: ") + fault.what());
  }
  for (std::size_t row = 0; row < rows.size(); ++row) {
    check_row(row, rows[row], puzzle.grid.width, kMarks);
    for (const char32_t mark : rows[row]) {
      puzzle.numbers.push_back(mark == kFreeMark ? kFree : static_cast<Number>(mark - U'0'));
    }
  }
  return puzzle;
}

std::vector<std::string> puzzle_rows(Grid grid, std::span<const Number> numbers,
                                     std::span<const std::uint8_t> mines) {
  std::vector<std::string> rows(static_cast<std::size_t>(grid.height));
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    const bool is_mine = !mines.empty() && mines[cell] != 0;
    const char mark =
        numbers[cell] == kFree ? (is_mine ? '*' : '.') : static_cast<char>('0' + numbers[cell]);
    rows[cell / grid.width] += mark;
  }
  return rows;
}

MethodSpec read_method(const JsonValue& value) {
  Fields fields("method", value);
  MethodSpec method{fields.text_at("name")};
  if (const JsonValue* options = fields.find("options")) {
    const Fields checked("options", *options);
    for (const auto& [name, given] : *options->as<JsonValue::Object>()) {
      method.options.emplace(name, read_option(name, given));
    }
  }
  fields.require_all_read();
  check_order(method);
  return method;
}

}  // namespace sapper::wasm
