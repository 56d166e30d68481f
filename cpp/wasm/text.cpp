#include "wasm/text.hpp"

#include <algorithm>
#include <array>

#include "core/base/json.hpp"

namespace sapper::wasm {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_space(char32_t c) {
  return (c >= 0x09 && c <= 0x0D) || (c >= 0x1C && c <= 0x20) || c == 0x85 || c == 0xA0 ||
         c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

bool is_line_end(char32_t c) {
  return (c >= 0x0A && c <= 0x0D) || (c >= 0x1C && c <= 0x1E) || c == 0x85 || c == 0x2028 ||
         c == 0x2029;
}

bool is_printable(char32_t c) {
  if (c < 0x100) return (c >= 0x20 && c < 0x7F) || (c > 0xA0 && c != 0xAD);
  const bool is_format = (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                         (c >= 0x2060 && c <= 0x206F) || (c >= 0xFFF9 && c <= 0xFFFB) ||
                         c == 0xFEFF || c >= 0xE0000;
  const bool is_unassigned = (c >= 0xD800 && c < 0xF900) || (c & 0xFFFE) == 0xFFFE;
  return !is_space(c) && !is_format && !is_unassigned;
}

std::size_t utf8_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

void append_hex(std::u32string& text, char32_t letter, int digits, char32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  text += U'\\';
  text += letter;
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text += static_cast<unsigned char>(kDigits[code >> shift & 0xFU]);
  }
}

void append_escaped(std::u32string& text, char32_t c, char32_t quote) {
  if (c == quote || c == U'\\') {
    text += U'\\';
    text += c;
  } else if (c == U'\n' || c == U'\r' || c == U'\t') {
    text += U'\\';
    text += c == U'\n' ? U'n' : c == U'\r' ? U'r' : U't';
  } else if (is_printable(c)) {
    text += c;
  } else if (c < 0x100) {
    append_hex(text, U'x', 2, c);
  } else if (c < 0x10000) {
    append_hex(text, U'u', 4, c);
  } else {
    append_hex(text, U'U', 8, c);
  }
}

std::u32string quoted_signs(std::u32string_view text) {
  const bool has_single = text.find(U'\'') != std::u32string_view::npos;
  const bool has_double = text.find(U'"') != std::u32string_view::npos;
  const char32_t quote = has_single && !has_double ? U'"' : U'\'';
  std::u32string quoted(1, quote);
  for (const char32_t c : text) append_escaped(quoted, c, quote);
  return quoted + quote;
}

std::u32string shortened(std::u32string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::u32string(text);
  return std::u32string(text.substr(0, limit - 1)) + U'…';
}

// Writes values as Python's repr does, until enough is written for a message.
class Representation {
 public:
  std::u32string write(const JsonValue& value) {
    std::visit([this](const auto& content) { append(content); }, value.content());
    return std::move(text_);
  }

 private:
  static constexpr std::size_t kEnough = 64;

  void append(std::nullptr_t) { text_ += U"None"; }
  void append(bool flag) { text_ += flag ? U"True" : U"False"; }
  void append(const WholeNumber& number) { text_ += decode(number.digits); }
  void append(double number) { text_ += decode(shortest_digits(number)); }
  void append(const std::string& text) { text_ += quoted_signs(decode(text)); }
  void append(const JsonValue::List& list) {
    text_ += U'[';
    for (const JsonValue& value : list) {
      if (&value != &list.front()) text_ += U", ";
      if (text_.size() > kEnough) break;
      std::visit([this](const auto& content) { append(content); }, value.content());
    }
    text_ += U']';
  }
  void append(const JsonValue::Object& object) {
    text_ += U'{';
    for (const auto& entry : object) {
      if (&entry != &object.front()) text_ += U", ";
      if (text_.size() > kEnough) break;
      append(entry.first);
      text_ += U": ";
      std::visit([this](const auto& content) { append(content); }, entry.second.content());
    }
    text_ += U'}';
  }

  std::u32string text_;
};

// The signs that two texts have in common, as difflib counts them: the longest common part, and
// what is in common before and after it.
std::size_t num_matching(std::u32string_view a, std::u32string_view b) {
  std::size_t best = 0;
  std::size_t in_a = 0;
  std::size_t in_b = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      std::size_t length = 0;
      while (i + length < a.size() && j + length < b.size() && a[i + length] == b[j + length]) {
        ++length;
      }
      if (length > best) {
        best = length;
        in_a = i;
        in_b = j;
      }
    }
  }
  if (best == 0) return 0;
  return best + num_matching(a.substr(0, in_a), b.substr(0, in_b)) +
         num_matching(a.substr(in_a + best), b.substr(in_b + best));
}

double similarity(std::u32string_view name, std::u32string_view known) {
  const auto total = static_cast<double>(name.size() + known.size());
  const auto most = static_cast<double>(std::min(name.size(), known.size()));
  if (2.0 * most / total < 0.6) return 0.0;  // and no long text is compared
  return 2.0 * static_cast<double>(num_matching(known, name)) / total;
}

}  // namespace

void append_utf8(std::string& text, char32_t code) {
  const auto byte = [&](char32_t bits) { text += static_cast<char>(bits); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6);
    byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12);
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | code >> 18);
    byte(0x80 | (code >> 12 & 0x3F));
    byte(0x80 | (code >> 6 & 0x3F));
    byte(0x80 | (code & 0x3F));
  }
}

std::u32string decode(std::string_view text) {
  std::u32string codes;
  for (std::size_t place = 0; place < text.size();) {
    const auto first = static_cast<unsigned char>(text[place++]);
    const std::size_t length = utf8_length(first);
    char32_t code = length == 1 ? first : first & (0x7FU >> length);
    bool is_whole = length > 0;
    for (std::size_t i = 1; is_whole && i < length; ++i) {
      is_whole = place < text.size() && (static_cast<unsigned char>(text[place]) & 0xC0) == 0x80;
      if (is_whole) code = code << 6 | (static_cast<unsigned char>(text[place++]) & 0x3FU);
    }
    codes += is_whole && code <= 0x10FFFF ? code : kReplacement;
  }
  return codes;
}

std::string encode(std::u32string_view text) {
  std::string bytes;
  for (const char32_t code : text) append_utf8(bytes, code);
  return bytes;
}

std::u32string_view strip(std::u32string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::vector<std::u32string_view> split_lines(std::u32string_view text) {
  std::vector<std::u32string_view> lines;
  while (!text.empty()) {
    const auto end = static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_line_end) -
                                              text.begin());
    lines.push_back(text.substr(0, end));
    const std::size_t num_ends = text.substr(end, 2) == U"\r\n" ? 2 : 1;
    text.remove_prefix(std::min(text.size(), end + num_ends));
  }
  return lines;
}

std::vector<std::u32string_view> split_words(std::u32string_view text) {
  std::vector<std::u32string_view> words;
  for (text = strip(text); !text.empty(); text = strip(text)) {
    const auto end =
        static_cast<std::size_t>(std::find_if(text.begin(), text.end(), is_space) - text.begin());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

std::string quoted(std::u32string_view text) { return encode(quoted_signs(text)); }

std::string quoted_shortly(std::u32string_view text) { return quoted(shortened(text, 40)); }

std::string shown(const JsonValue& value) {
  return encode(shortened(Representation().write(value), 60));
}

std::string unknown_name(const std::string& kind, std::string_view name,
                         const std::vector<std::string>& known) {
  const std::u32string signs = decode(name);
  const std::string* closest = nullptr;
  double best = 0.6;  // the cutoff of difflib
  std::string listed;
  for (const std::string& one : known) {
    const double likeness = similarity(signs, decode(one));
    if (likeness >= best) {  // of equals the last by name, as difflib has it
      best = likeness;
      closest = &one;
    }
    listed += (listed.empty() ? "" : ", ") + one;
  }
  const std::string suggestion = closest == nullptr ? "" : " Did you mean '" + *closest + "'?";
  return "unknown " + kind + " " + shown(JsonValue(std::string(name))) + "." + suggestion +
         " Known: " + listed + ".";
}

}  // namespace sapper::wasm
