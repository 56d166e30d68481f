// What requests hold, each part read and checked as Python checks it, with the same messages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/board/board.hpp"
#include "wasm/json_value.hpp"

namespace sapper::wasm {

inline constexpr std::int32_t kMaxSide = 1000;
inline constexpr std::int64_t kMaxCount = 2'147'483'647;
// What the memory of the module can hold, at about 20 bytes a state.
inline constexpr std::int64_t kMostStates = 50'000'000;

// The parts of an object, each by its name. Null stands for a part that is not given.
class Fields {
 public:
  // The value must outlive it. Throws an InvalidRequest unless it is an object.
  Fields(std::string owner, const JsonValue& value);

  // Null where it is not given.
  const JsonValue* find(std::string_view name);
  // Throws an InvalidRequest where it is not given.
  const JsonValue& at(std::string_view name);
  const std::string& text_at(std::string_view name);

  // Throws an InvalidRequest where something was given that nobody has read.
  void require_all_read() const;

 private:
  std::string owner_;
  const JsonValue::Object* object_;
  std::vector<const JsonValue*> read_;
};

// A whole number of those sizes; nothing where it is something else or lies outside.
std::optional<std::int64_t> whole_number(const JsonValue& value, std::int64_t least,
                                         std::int64_t most);

// A number of any kind; nothing where it is something else.
std::optional<double> real_number(const JsonValue& value);

// All throw what Python would raise.
std::uint64_t read_seed(const JsonValue& value, const std::string& name);
std::int64_t read_between(const JsonValue& value, const std::string& name, std::int64_t least,
                          std::int64_t most, const std::string& range);
// False where none is given.
bool read_flag(const JsonValue* value, const std::string& name);
// A number from 0 to 1.
double read_share(const JsonValue& value, const std::string& name);
std::optional<double> read_max_seconds(const JsonValue* value);
Cell read_cell(const JsonValue& value, Grid grid);

// By its name.
StartRule parse_start_rule(std::string_view name);

BoardSpec read_spec(const JsonValue& value);
// "16x30/99 safe"
std::string spec_text(const BoardSpec& spec);
// The first cell to protect, as BoardSpec.check_first of Python chooses it; 0 where the rule draws
// its own. `value` may be null.
Cell read_first(const BoardSpec& spec, const JsonValue* value);

}  // namespace sapper::wasm
