// Searches for Minesetter by name and options: what every face of the core builds them with.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "core/base/options.hpp"
#include "core/setter/search.hpp"

namespace sapper {

// One method as a face names it. Options that are not given are what the method usually does.
struct MethodSpec {
  std::string name;
  Options options = {};
};

// How long a search will be let run: whoever runs it ends it. What is not given does not limit it.
struct SearchLimits {
  std::optional<std::int64_t> iterations = {};
  std::optional<double> seconds = {};
};

// Throws std::invalid_argument for a name or an option that there is not, and for a value of a
// wrong type. Whether values make sense is the faces' affair.
std::unique_ptr<SetterSearch> make_search(const MethodSpec& method, Grid grid,
                                          std::span<const Number> numbers, std::uint64_t seed,
                                          const SearchLimits& limits = {});

}  // namespace sapper
