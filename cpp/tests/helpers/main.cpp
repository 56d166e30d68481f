// Runs every registered test whose name contains the first argument, or all of them.
#include <cmath>
#include <exception>
#include <iostream>

#include "core/board/board.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

int num_failures = 0;

void run(const std::string& name, Test test) {
  const int failures_before = num_failures;
  try {
    test();
  } catch (const std::exception& error) {
    report_failure(name.c_str(), 0, std::string("unexpected exception: ") + error.what());
  }
  if (num_failures > failures_before) std::cerr << "FAILED " << name << "\n";
}

// The Wilson-Hilferty quantile of the chi-square distribution at about 1 - 1e-6.
double greatest_plausible_chi_square(double degrees_of_freedom) {
  const double normal_quantile = 4.75;
  const double spread = 2.0 / (9.0 * degrees_of_freedom);
  return degrees_of_freedom * std::pow(1.0 - spread + normal_quantile * std::sqrt(spread), 3);
}

}  // namespace

std::map<std::string, Test>& all_tests() {
  static std::map<std::string, Test> tests;
  return tests;
}

bool register_test(const std::string& name, Test test) {
  const bool is_new = all_tests().emplace(name, test).second;
  if (!is_new) report_failure(name.c_str(), 0, "two tests have this name");
  return is_new;
}

void report_failure(const char* file, int line, const std::string& what) {
  ++num_failures;
  std::cerr << file << ":" << line << ": " << what << "\n";
}

bool is_plausible(const std::vector<std::size_t>& counts, const std::vector<double>& expected) {
  if (counts.size() < 2) return true;
  double chi_square = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double difference = static_cast<double>(counts[i]) - expected[i];
    chi_square += difference * difference / expected[i];
  }
  return chi_square <= greatest_plausible_chi_square(static_cast<double>(counts.size() - 1));
}

std::vector<Number> numbers_of(const std::vector<std::string>& rows) {
  std::vector<Number> numbers;
  for (const std::string& row : rows) {
    for (const char mark : row) numbers.push_back(mark == '*' ? kMine : Number{0});
  }
  count_numbers(grid_of(rows), numbers);
  return numbers;
}

Grid grid_of(const std::vector<std::string>& rows) {
  return {static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(rows[0].size())};
}

int run_tests(const std::string& wanted) {
  std::size_t num_run = 0;
  for (const auto& [name, test] : all_tests()) {
    if (name.find(wanted) == std::string::npos) continue;
    run(name, test);
    ++num_run;
  }
  std::cout << num_run << " C++ tests, " << num_failures << " failed checks\n";
  return num_failures == 0 && num_run > 0 ? 0 : 1;
}

}  // namespace sapper::tests

int main(int argc, char** argv) { return sapper::tests::run_tests(argc > 1 ? argv[1] : ""); }
