#include "wasm/json_value.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "core/base/wide_int.hpp"
#include "wasm/fault.hpp"
#include "wasm/text.hpp"

namespace sapper::wasm {
namespace {

constexpr int kMaxDepth = 16;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// mantissa · 10^places, rounded half to even; both are of at most 18 digits.
double scaled(std::uint64_t mantissa, int places) {
  std::uint64_t power = 1;
  for (int place = 0; place < std::abs(places); ++place) power *= 10;
  // Whole numbers of 128 bits convert as the rounding asks for.
  if (places >= 0) return static_cast<double>(static_cast<Uint128>(mantissa) * power);
  if (mantissa == 0) return 0.0;
  // At least 64 bits of the quotient; the last one stands for all that it leaves.
  const int shift = std::countl_zero(mantissa) + 64;
  const Uint128 shifted = static_cast<Uint128>(mantissa) << shift;
  const bool is_inexact = shifted % power != 0;
  return std::ldexp(static_cast<double>(shifted / power | Uint128{is_inexact}), -shift);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  JsonValue read_document() {
    JsonValue value = read_value(0);
    skip_space();
    if (place_ != text_.size()) refuse("something follows the value");
    return value;
  }

 private:
  JsonValue read_value(int depth) {
    if (depth > kMaxDepth) refuse("it is nested too deep");
    skip_space();
    switch (peek()) {
      case '{':
        return JsonValue(read_object(depth));
      case '[':
        return JsonValue(read_list(depth));
      case '"':
        return JsonValue(read_text());
      case 't':
        return read_word("true", true);
      case 'f':
        return read_word("false", false);
      case 'n':
        return read_word("null", nullptr);
      default:
        return read_number();
    }
  }

  JsonValue read_word(std::string_view word, JsonValue::Content meaning) {
    if (text_.substr(place_, word.size()) != word) refuse("there is no such word");
    place_ += word.size();
    return JsonValue(std::move(meaning));
  }

  JsonValue::Object read_object(int depth) {
    JsonValue::Object object;
    ++place_;
    if (is_closed_by('}')) return object;
    do {
      skip_space();
      if (peek() != '"') refuse("a key is a text");
      std::string key = read_text();
      for (const auto& [known, value] : object) {
        if (known == key) refuse("a key comes twice");
      }
      expect(':');
      object.emplace_back(std::move(key), read_value(depth + 1));
    } while (goes_on('}'));
    return object;
  }

  JsonValue::List read_list(int depth) {
    JsonValue::List list;
    ++place_;
    if (is_closed_by(']')) return list;
    do list.push_back(read_value(depth + 1));
    while (goes_on(']'));
    return list;
  }

  bool is_closed_by(char bracket) {
    skip_space();
    if (peek() != bracket) return false;
    ++place_;
    return true;
  }

  // Whether a comma comes; else the bracket must.
  bool goes_on(char bracket) {
    if (is_closed_by(bracket)) return false;
    expect(',');
    return true;
  }

  void expect(char wanted) {
    skip_space();
    if (peek() != wanted) refuse(std::string("a '") + wanted + "' is missing");
    ++place_;
  }

  std::string read_text() {
    std::string text;
    ++place_;
    while (peek() != '"') {
      const char c = peek();
      if (static_cast<unsigned char>(c) < 0x20) refuse("a text is not closed");
      if (c == '\\') {
        append_utf8(text, read_escape());
      } else {
        text += c;
        ++place_;
      }
    }
    ++place_;
    return text;
  }

  char32_t read_escape() {
    ++place_;
    constexpr std::string_view kShort = "\"\\/bfnrt";
    constexpr std::string_view kMeant = "\"\\/\b\f\n\r\t";
    const std::size_t found = kShort.find(peek());
    if (found != std::string_view::npos) {
      ++place_;
      return static_cast<unsigned char>(kMeant[found]);
    }
    const char32_t unit = read_unit();
    const bool is_pair = unit >= 0xD800 && unit < 0xDC00 && text_.substr(place_, 2) == "\\u";
    if (!is_pair) return unit;
    const std::size_t before = place_++;
    const char32_t second = read_unit();
    if (second >= 0xDC00 && second < 0xE000) {
      return 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00);
    }
    place_ = before;
    return unit;
  }

  // The four hexadecimal digits after a 'u'.
  char32_t read_unit() {
    const std::string_view digits = text_.substr(place_, 5);
    std::uint32_t unit = 0;
    const bool is_complete = digits.size() == 5 && digits[0] == 'u';
    const auto read = is_complete
                          ? std::from_chars(digits.data() + 1, digits.data() + 5, unit, 16)
                          : std::from_chars_result{digits.data(), std::errc::invalid_argument};
    if (read.ec != std::errc() || read.ptr != digits.data() + 5) refuse("an escape is broken");
    place_ += 5;
    return unit;
  }

  JsonValue read_number() {
    const std::size_t begin = place_;
    if (peek() == '-') ++place_;
    if (peek() == '0') {
      ++place_;
    } else {
      skip_digits();
    }
    const std::size_t whole_end = place_;
    if (peek() == '.') {
      ++place_;
      skip_digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++place_;
      if (peek() == '+' || peek() == '-') ++place_;
      skip_digits();
    }
    const std::string digits(text_.substr(begin, place_ - begin));
    if (place_ == whole_end) return JsonValue(WholeNumber{digits == "-0" ? "0" : digits});
    return JsonValue(read_double(digits));
  }

  // Exact for numbers of up to 18 digits, 18 places around the point: more than options need.
  double read_double(std::string_view written) {
    constexpr int kMost = 18;
    std::uint64_t mantissa = 0;
    int num_digits = 0;
    int places = 0;
    bool is_fraction = false;
    std::size_t next = written.front() == '-' ? 1 : 0;
    for (; next < written.size() && written[next] != 'e' && written[next] != 'E'; ++next) {
      if (written[next] == '.') {
        is_fraction = true;
        continue;
      }
      places -= is_fraction;
      num_digits += num_digits > 0 || written[next] != '0';
      if (num_digits > kMost) refuse("a number has too many digits");
      mantissa = 10 * mantissa + static_cast<std::uint64_t>(written[next] - '0');
    }
    if (next < written.size()) places += read_exponent(written.substr(next + 1));
    if (std::abs(places) > kMost) refuse("a number is out of range");
    const double size = scaled(mantissa, places);
    return written.front() == '-' ? -size : size;
  }

  int read_exponent(std::string_view written) {
    if (written.front() == '+') written.remove_prefix(1);
    int exponent = 0;
    const auto read = std::from_chars(written.data(), written.data() + written.size(), exponent);
    if (read.ec != std::errc() || std::abs(exponent) > 100) refuse("a number is out of range");
    return exponent;
  }

  void skip_digits() {
    if (!is_digit(peek())) refuse("a digit is missing");
    while (is_digit(peek())) ++place_;
  }

  void skip_space() {
    while (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r') ++place_;
  }

  // 0 at the end.
  char peek() const { return place_ < text_.size() ? text_[place_] : '\0'; }

  [[noreturn]] void refuse(const std::string& why) const {
    throw invalid_request("the request is no JSON: " + why + " at byte " + std::to_string(place_));
  }

  std::string_view text_;
  std::size_t place_ = 0;
};

}  // namespace

JsonValue read_json(std::string_view text) { return Reader(text).read_document(); }

}  // namespace sapper::wasm
