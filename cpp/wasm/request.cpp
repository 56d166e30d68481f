#include "wasm/request.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "core/base/cell_words.hpp"
#include "wasm/fault.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

// In the order of their names.
constexpr std::array<StartRule, 4> kStartRules{
    {StartRule::kAny, StartRule::kGivenZero, StartRule::kOpening, StartRule::kSafeCell}};

Fault invalid_spec(const std::string& message) { return {"InvalidSpec", message}; }
Fault invalid_cell(const std::string& message) { return {"InvalidCell", message}; }

std::int32_t read_side(const JsonValue& value, const std::string& name) {
  const std::optional<std::int64_t> side = whole_number(value, 1, kMaxSide);
  if (side) return static_cast<std::int32_t>(*side);
  throw invalid_spec(name + " is " + shown(value) + "; it must be a whole number in 1.." +
                     std::to_string(kMaxSide));
}

// What Python's StartRule.parse turns any value into before it looks for it.
StartRule read_start_rule(const JsonValue& value) {
  const std::string* name = value.as<std::string>();
  return parse_start_rule(name != nullptr ? *name : shown(value));
}

std::int32_t protected_area(const BoardSpec& spec, Cell first) {
  if (spec.start_rule == StartRule::kAny) return 0;
  if (spec.start_rule == StartRule::kSafeCell) return 1;
  return spec.grid.neighbourhood_size(first / spec.grid.width, first % spec.grid.width);
}

void check_room(const BoardSpec& spec, std::int32_t area, const std::string& num_mines,
                const std::string& where) {
  const std::int32_t room = spec.grid.num_cells() - area;
  if (spec.num_mines <= room) return;
  throw invalid_spec(num_mines + " mines do not fit: a " + std::to_string(spec.grid.height) + "x" +
                     std::to_string(spec.grid.width) + " board with start rule '" +
                     name_of(spec.start_rule) + "'" + where + " has room for " +
                     std::to_string(room));
}

// (3, 3) for `opening`, moved inward on small boards and to the corner on dense ones.
Cell default_first(const BoardSpec& spec) {
  if (spec.start_rule != StartRule::kOpening) return 0;
  const Cell cell =
      spec.grid.cell(std::min(3, spec.grid.height - 1), std::min(3, spec.grid.width - 1));
  const bool fits = spec.num_mines <= spec.grid.num_cells() - protected_area(spec, cell);
  return fits ? cell : 0;
}

}  // namespace

Fields::Fields(std::string owner, const JsonValue& value)
    : owner_(std::move(owner)), object_(value.as<JsonValue::Object>()) {
  if (object_ == nullptr) {
    throw invalid_request(owner_ + " is " + shown(value) + "; expected an object");
  }
}

const JsonValue* Fields::find(std::string_view name) {
  for (const auto& [key, value] : *object_) {
    if (key != name) continue;
    read_.push_back(&value);
    return value.is_null() ? nullptr : &value;
  }
  return nullptr;
}

const JsonValue& Fields::at(std::string_view name) {
  if (const JsonValue* value = find(name)) return *value;
  throw invalid_request(owner_ + " lacks '" + std::string(name) + "'");
}

const std::string& Fields::text_at(std::string_view name) {
  const JsonValue& value = at(name);
  if (const std::string* text = value.as<std::string>()) return *text;
  throw invalid_request("'" + std::string(name) + "' of " + owner_ + " is " + shown(value) +
                        "; expected text");
}

void Fields::require_all_read() const {
  for (const auto& [key, value] : *object_) {
    if (std::find(read_.begin(), read_.end(), &value) != read_.end()) continue;
    throw invalid_request(owner_ + " has no part " + shown(JsonValue(key)));
  }
}

std::optional<std::int64_t> whole_number(const JsonValue& value, std::int64_t least,
                                         std::int64_t most) {
  const WholeNumber* number = value.as<WholeNumber>();
  if (number == nullptr) return std::nullopt;
  std::int64_t read = 0;
  const char* end = number->digits.data() + number->digits.size();
  const auto result = std::from_chars(number->digits.data(), end, read);
  if (result.ec != std::errc() || read < least || read > most) return std::nullopt;
  return read;
}

std::optional<double> real_number(const JsonValue& value) {
  if (const double* number = value.as<double>()) return *number;
  constexpr std::int64_t kExact = std::int64_t{1} << 53;
  const std::optional<std::int64_t> whole = whole_number(value, -kExact, kExact);
  return whole ? std::optional(static_cast<double>(*whole)) : std::nullopt;
}

std::uint64_t read_seed(const JsonValue& value, const std::string& name) {
  if (const WholeNumber* number = value.as<WholeNumber>()) {
    std::uint64_t seed = 0;
    const char* end = number->digits.data() + number->digits.size();
    const auto result = std::from_chars(number->digits.data(), end, seed);
    if (result.ec == std::errc() && result.ptr == end) return seed;
  }
  throw invalid_option(name + " is " + shown(value) + "; it must be a whole number in 0..2**64-1");
}

std::int64_t read_between(const JsonValue& value, const std::string& name, std::int64_t least,
                          std::int64_t most, const std::string& range) {
  if (const std::optional<std::int64_t> number = whole_number(value, least, most)) return *number;
  throw invalid_option(name + " is " + shown(value) + "; it must be a whole number in " + range);
}

bool read_flag(const JsonValue* value, const std::string& name) {
  if (value == nullptr) return false;
  if (const bool* flag = value->as<bool>()) return *flag;
  throw invalid_option(name + " is " + shown(*value) + "; it must be True or False");
}

double read_share(const JsonValue& value, const std::string& name) {
  const std::optional<double> share = real_number(value);
  if (share && *share >= 0.0 && *share <= 1.0) return *share;
  throw invalid_option(name + " is " + shown(value) + "; it must be a number in 0..1");
}

std::optional<double> read_max_seconds(const JsonValue* value) {
  if (value == nullptr) return std::nullopt;
  const std::optional<double> seconds = real_number(*value);
  if (seconds && *seconds > 0.0) return seconds;
  throw invalid_option("max_seconds is " + shown(*value) + "; it must be a finite number above 0");
}

Cell read_cell(const JsonValue& value, Grid grid) {
  const JsonValue::List* pair = value.as<JsonValue::List>();
  if (pair == nullptr || pair->size() != 2) {
    throw invalid_cell("cell " + shown(value) + " is not a pair (row, col)");
  }
  const JsonValue& row = pair->front();
  const JsonValue& col = pair->back();
  const std::string both = "(" + shown(row) + ", " + shown(col) + ")";
  if (row.as<WholeNumber>() == nullptr || col.as<WholeNumber>() == nullptr) {
    throw invalid_cell("cell " + both + " is not a pair of whole numbers");
  }
  const auto read_row = whole_number(row, 0, grid.height - 1);
  const auto read_col = whole_number(col, 0, grid.width - 1);
  if (read_row && read_col) {
    return grid.cell(static_cast<std::int32_t>(*read_row), static_cast<std::int32_t>(*read_col));
  }
  throw invalid_cell("cell " + both + " is outside the board: rows are 0.." +
                     std::to_string(grid.height - 1) + ", columns 0.." +
                     std::to_string(grid.width - 1));
}

StartRule parse_start_rule(std::string_view name) {
  std::vector<std::string> known;
  for (const StartRule rule : kStartRules) {
    if (name_of(rule) == name) return rule;
    known.emplace_back(name_of(rule));
  }
  throw Fault("UnknownName", unknown_name("start rule", name, known));
}

BoardSpec read_spec(const JsonValue& value) {
  Fields fields("spec", value);
  BoardSpec spec{};
  spec.grid.height = read_side(fields.at("height"), "height");
  spec.grid.width = read_side(fields.at("width"), "width");
  spec.start_rule = read_start_rule(fields.at("start_rule"));
  const JsonValue& mines = fields.at("mines");
  fields.require_all_read();
  const WholeNumber* number = mines.as<WholeNumber>();
  if (number == nullptr || number->digits.front() == '-') {
    throw invalid_spec("the mine count is " + shown(mines) + "; it must be 0 or more");
  }
  // More than any board has where it is larger than that.
  spec.num_mines = static_cast<std::int32_t>(whole_number(mines, 0, kMaxCount).value_or(kMaxCount));
  check_room(spec, protected_area(spec, 0), shown(mines), "");
  return spec;
}

std::string spec_text(const BoardSpec& spec) {
  return std::to_string(spec.grid.height) + "x" + std::to_string(spec.grid.width) + "/" +
         std::to_string(spec.num_mines) + " " + name_of(spec.start_rule);
}

Cell read_first(const BoardSpec& spec, const JsonValue* value) {
  if (value == nullptr) return default_first(spec);
  if (spec.start_rule == StartRule::kGivenZero) {
    throw invalid_spec("rule given-zero draws its own first cell; give none");
  }
  const Cell first = read_cell(*value, spec.grid);
  check_room(spec, protected_area(spec, first), std::to_string(spec.num_mines),
             " around first cell " + cell_words(spec.grid, first));
  return first;
}

}  // namespace sapper::wasm
