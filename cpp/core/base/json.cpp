#include "core/base/json.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/base/decimal.hpp"

namespace sapper {
namespace {

constexpr std::string_view kHexDigits = "0123456789abcdef";

// Python writes an exponent where the first digit stands at 1e16 or beyond, or below 1e-4.
constexpr int kFirstLargeExponent = 16;
constexpr int kLastSmallExponent = -5;

std::string with_exponent(const Decimal& number, int exponent) {
  std::string text = number.digits;
  if (text.size() > 1) text.insert(1, 1, '.');
  const int size = std::abs(exponent);
  text += exponent < 0 ? "e-" : "e+";
  return text + (size < 10 ? "0" : "") + std::to_string(size);
}

std::string without_exponent(const Decimal& number) {
  if (number.exponent <= 0) {
    std::string text("0.");
    text.append(static_cast<std::size_t>(-number.exponent), '0');
    return text + number.digits;
  }
  const auto before_point = static_cast<std::size_t>(number.exponent);
  if (number.digits.size() <= before_point) {
    return number.digits + std::string(before_point - number.digits.size(), '0') + ".0";
  }
  return number.digits.substr(0, before_point) + "." + number.digits.substr(before_point);
}

// The code point at the front of UTF-8 text, which is taken off.
char32_t take_code_point(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t code = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length && i < text.size(); ++i) {
    code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(std::min(length, text.size()));
  return code;
}

void append_unit(std::string& text, char32_t unit) {
  text += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += kHexDigits[unit >> shift & 0xFU];
}

// Python's json keeps to ASCII: what lies beyond is written as UTF-16 units.
void append_code_point(std::string& text, char32_t code) {
  if (code >= 0x10000) {
    append_unit(text, 0xD800 + ((code - 0x10000) >> 10));
    append_unit(text, 0xDC00 + ((code - 0x10000) & 0x3FFU));
    return;
  }
  switch (code) {
    case U'"':
      text += "\\\"";
      return;
    case U'\\':
      text += "\\\\";
      return;
    case U'\n':
      text += "\\n";
      return;
    case U'\r':
      text += "\\r";
      return;
    case U'\t':
      text += "\\t";
      return;
    case U'\b':
      text += "\\b";
      return;
    case U'\f':
      text += "\\f";
      return;
    default:
      if (code < 0x20 || code > 0x7E) {
        append_unit(text, code);
      } else {
        text += static_cast<char>(code);
      }
  }
}

}  // namespace

std::string shortest_digits(double number) {
  const Decimal decimal = shortest_decimal(number);
  const int exponent = decimal.exponent - 1;  // of the first digit
  const bool has_exponent = exponent >= kFirstLargeExponent || exponent <= kLastSmallExponent;
  std::string text(decimal.is_negative ? "-" : "");
  text += has_exponent ? with_exponent(decimal, exponent) : without_exponent(decimal);
  return text;
}

std::string percent(double share) { return fixed_decimals(share * 100.0, 2) + "%"; }

JsonWriter& JsonWriter::key(std::string_view name) {
  value(name);
  text_ += ": ";
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  if (number == 0.0 || number != last_number_) last_digits_ = shortest_digits(number);
  last_number_ = number;  // 0 is one of two
  return raw(last_digits_);
}

JsonWriter& JsonWriter::value(std::string_view text) {
  separate();
  text_ += '"';
  while (!text.empty()) append_code_point(text_, take_code_point(text));
  text_ += '"';
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  text_ += json;
  return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  text_ += bracket;
  needs_comma_ = false;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  text_ += bracket;
  needs_comma_ = true;
  return *this;
}

void JsonWriter::separate() {
  if (needs_comma_) text_ += ", ";
  needs_comma_ = true;
}

}  // namespace sapper
