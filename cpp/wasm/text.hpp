// Text as Python sees it: code points, and values as its messages quote them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "wasm/json_value.hpp"

namespace sapper::wasm {

void append_utf8(std::string& text, char32_t code);

// What is no UTF-8 becomes the replacement character.
std::u32string decode(std::string_view text);
std::string encode(std::u32string_view text);

// str.strip, str.splitlines and str.split of Python.
std::u32string_view strip(std::u32string_view text);
std::vector<std::u32string_view> split_lines(std::u32string_view text);
std::vector<std::u32string_view> split_words(std::u32string_view text);

// repr of a text. Which signs beyond Latin-1 are printable is told roughly.
std::string quoted(std::u32string_view text);

// repr of a text, or of its beginning where it is long, as messages about a notation quote it.
std::string quoted_shortly(std::u32string_view text);

// repr of a value as `sapper.errors.shown` writes it: 60 signs at most.
std::string shown(const JsonValue& value);

// The message of UnknownName, with the name that difflib finds close. `known` is sorted.
std::string unknown_name(const std::string& kind, std::string_view name,
                         const std::vector<std::string>& known);

}  // namespace sapper::wasm
