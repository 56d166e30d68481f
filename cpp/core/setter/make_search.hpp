// Searches for Minesetter by name and options: what every face of the core builds them with.
#pragma once

#include <cstdint>
#include <memory>
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

// Throws std::invalid_argument for a name or an option that there is not, and for a value of a
// wrong type. Whether values make sense is the faces' affair.
std::unique_ptr<SetterSearch> make_search(const MethodSpec& method, Grid grid,
                                          std::span<const Number> numbers, std::uint64_t seed);

}  // namespace sapper
