// JSON as Python's json module writes it, byte for byte: every face of the core says the same.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sapper {

// A number as Python's repr writes it: the shortest digits that read back as the same number.
// Requires a finite number.
std::string shortest_digits(double number);

// A number of percent with two decimals, as Python's format ".2%" writes it.
std::string percent(double share);

// Writes one document, values in their order. The caller keeps objects and lists balanced, and puts
// a key before each value of an object.
//
//   JsonWriter json;
//   json.begin_object();
//   json.key("cell").begin_list();
//   json.value(1).value(2);
//   json.end_list();
//   json.end_object();
class JsonWriter {
 public:
  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_list() { return begin('['); }
  JsonWriter& end_list() { return end(']'); }
  JsonWriter& key(std::string_view name);

  JsonWriter& null() { return raw("null"); }
  JsonWriter& value(std::same_as<bool> auto flag) { return raw(flag ? "true" : "false"); }
  JsonWriter& value(std::integral auto number)
    requires(!std::same_as<decltype(number), bool>)
  {
    return raw(std::to_string(number));
  }
  JsonWriter& value(double number);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  template <class T>
  JsonWriter& value(const std::optional<T>& maybe) {
    return maybe ? value(*maybe) : null();
  }

  // A part that is JSON already.
  JsonWriter& raw(std::string_view json);

  const std::string& text() const { return text_; }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void separate();

  std::string text_;
  bool needs_comma_ = false;
  // The last number with its digits: neighbours on a board often have the same chance.
  double last_number_ = 0.0;
  std::string last_digits_ = "0.0";
};

}  // namespace sapper
