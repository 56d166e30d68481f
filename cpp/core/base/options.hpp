// Options by name, as the faces of the core hand them over: {"limit": 20, "overlap": true}.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sapper {

using OptionValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>>;
using Options = std::map<std::string, OptionValue>;

// Reads the options of one thing, each by its name and with what it is where it was not given.
// Values of a wrong type throw std::invalid_argument; whether they make sense is the faces' affair.
class OptionReader {
 public:
  // `owner` is what messages call it: "stage 'csp'". The options must outlive the reader.
  OptionReader(std::string owner, const Options& options)
      : owner_(std::move(owner)), options_(options) {}

  bool flag(const std::string& name, bool fallback);
  std::int64_t whole_number(const std::string& name, std::int64_t fallback);
  std::int32_t count(const std::string& name, std::int32_t fallback);
  double number(const std::string& name, double fallback);

  // The second is empty where the list was not given; the first throws.
  const std::vector<std::int64_t>& whole_numbers(const std::string& name);
  std::vector<std::int64_t> any_whole_numbers(const std::string& name);

  // What the text stands for: one of the choices, the first of which is the fallback.
  template <class Choice>
  Choice choice(const std::string& name,
                const std::vector<std::pair<std::string, Choice>>& choices) {
    const std::string text = this->text(name, choices.front().first);
    for (const auto& [known, value] : choices) {
      if (known == text) return value;
    }
    refuse(name, "is '" + text + "', which is none of its choices");
  }

  // Throws where an option was given that nobody has read.
  void require_all_read() const;

 private:
  std::string text(const std::string& name, const std::string& fallback);
  // Null where it was not given.
  const OptionValue* find(const std::string& name);
  [[noreturn]] void refuse(const std::string& name, const std::string& why) const;

  std::string owner_;
  const Options& options_;
  std::vector<const OptionValue*> read_;
};

}  // namespace sapper
