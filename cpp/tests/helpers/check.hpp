// The smallest test frame that serves: tests register by name, a failed check reports and goes on.
#pragma once

#include <cstddef>
#include <iostream>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/grid.hpp"

namespace sapper::tests {

using Test = void (*)();

std::map<std::string, Test>& all_tests();
bool register_test(const std::string& name, Test test);
void report_failure(const char* file, int line, const std::string& what);

template <class Left, class Right>
void check_equal(const Left& left, const Right& right, const char* file, int line,
                 const std::string& what) {
  if (left == right) return;
  report_failure(file, line, what);
  std::cerr << "  left: " << left << ", right: " << right << "\n";
}

// Whether the counts could come from draws with the expected frequencies: false for one true
// hypothesis in about a million.
bool is_plausible(const std::vector<std::size_t>& counts, const std::vector<double>& expected);

// Numbers of a board drawn as text: one string a row, '*' for a mine, anything else safe.
std::vector<Number> numbers_of(const std::vector<std::string>& rows);
Grid grid_of(const std::vector<std::string>& rows);

}  // namespace sapper::tests

#define TEST(name)                                                                         \
  static void name();                                                                      \
  static const bool name##_is_registered = ::sapper::tests::register_test(#name, &(name)); \
  static void name()

#define CHECK(condition) \
  if (!(condition)) ::sapper::tests::report_failure(__FILE__, __LINE__, #condition)

#define CHECK_EQUAL(left, right) \
  ::sapper::tests::check_equal((left), (right), __FILE__, __LINE__, #left " == " #right)
