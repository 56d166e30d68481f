#include "core/base/options.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>

namespace sapper {

bool OptionReader::flag(const std::string& name, bool fallback) {
  const OptionValue* value = find(name);
  if (value == nullptr) return fallback;
  if (const bool* flag = std::get_if<bool>(value)) return *flag;
  refuse(name, "must be true or false");
}

std::int64_t OptionReader::whole_number(const std::string& name, std::int64_t fallback) {
  const OptionValue* value = find(name);
  if (value == nullptr) return fallback;
  if (const std::int64_t* number = std::get_if<std::int64_t>(value)) return *number;
  refuse(name, "must be a whole number");
}

std::int32_t OptionReader::count(const std::string& name, std::int32_t fallback) {
  const std::int64_t number = whole_number(name, fallback);
  if (number >= 0 && number <= std::numeric_limits<std::int32_t>::max()) {
    return static_cast<std::int32_t>(number);
  }
  refuse(name, "must be a whole number in 0..2**31-1");
}

double OptionReader::number(const std::string& name, double fallback) {
  const OptionValue* value = find(name);
  if (value == nullptr) return fallback;
  if (const double* number = std::get_if<double>(value)) return *number;
  if (const std::int64_t* whole = std::get_if<std::int64_t>(value)) {
    return static_cast<double>(*whole);
  }
  refuse(name, "must be a number");
}

const std::vector<std::int64_t>& OptionReader::whole_numbers(const std::string& name) {
  const OptionValue* value = find(name);
  if (value != nullptr) {
    if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(value)) return *numbers;
  }
  refuse(name, "must be given, as a list of whole numbers");
}

std::vector<std::int64_t> OptionReader::any_whole_numbers(const std::string& name) {
  return options_.contains(name) ? whole_numbers(name) : std::vector<std::int64_t>();
}

void OptionReader::require_all_read() const {
  for (const auto& [name, value] : options_) {
    if (std::find(read_.begin(), read_.end(), &value) == read_.end()) {
      throw std::invalid_argument(owner_ + " has no option '" + name + "'");
    }
  }
}

std::string OptionReader::text(const std::string& name, const std::string& fallback) {
  const OptionValue* value = find(name);
  if (value == nullptr) return fallback;
  if (const std::string* text = std::get_if<std::string>(value)) return *text;
  refuse(name, "must be a text");
}

const OptionValue* OptionReader::find(const std::string& name) {
  const auto found = options_.find(name);
  if (found == options_.end()) return nullptr;
  return read_.emplace_back(&found->second);
}

void OptionReader::refuse(const std::string& name, const std::string& why) const {
  throw std::invalid_argument("option '" + name + "' of " + owner_ + " " + why);
}

}  // namespace sapper
