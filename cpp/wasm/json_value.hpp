// A request as it is read: JSON by the letter of RFC 8259.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace sapper::wasm {

// A number without fraction and exponent, as it is written: it may be of any size.
struct WholeNumber {
  std::string digits;
};

class JsonValue {
 public:
  using List = std::vector<JsonValue>;
  using Object = std::vector<std::pair<std::string, JsonValue>>;  // in order, each key once
  using Content =
      std::variant<std::nullptr_t, bool, WholeNumber, double, std::string, List, Object>;

  explicit JsonValue(Content content) : content_(std::move(content)) {}

  const Content& content() const { return content_; }
  bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
  // Null where it is something else.
  template <class Type>
  const Type* as() const {
    return std::get_if<Type>(&content_);
  }

 private:
  Content content_;
};

// Throws an InvalidRequest for text that is no JSON, or is nested deeper than any request.
JsonValue read_json(std::string_view text);

}  // namespace sapper::wasm
