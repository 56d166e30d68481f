// Numbers as decimal digits, exactly and without tables: a module for the page has to be small.
#pragma once

#include <string>

namespace sapper {

// A finite number: 0.d₁d₂d₃… · 10^exponent, with a first digit that is not 0 unless it is 0 itself.
struct Decimal {
  bool is_negative;
  std::string digits;
  int exponent;
};

// The fewest digits that read back as the same number, the nearest to it where there are several:
// Steele & White, "How to Print Floating-Point Numbers Accurately" (1990), free-format, with the
// intervals of reading that rounds half to even.
Decimal shortest_decimal(double number);

// The number with 1 to 3 decimals, rounded half to even, below 10^15.
std::string fixed_decimals(double number, int num_decimals);

}  // namespace sapper
