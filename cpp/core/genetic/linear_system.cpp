#include "core/genetic/linear_system.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

// Whole coefficients of the cells, and behind them the right side.
using Row = std::vector<std::int64_t>;

// Beyond this a product might overflow; such a row is left as it is.
constexpr std::int64_t kMostCoefficient = 1'000'000;

std::vector<Row> equations_of(const FrontierGenome& part) {
  std::vector<Row> rows(part.num_numbers(), Row(part.num_cells() + 1, 0));
  for (std::size_t number = 0; number < rows.size(); ++number) {
    for (const std::int32_t cell : part.cells_of[number]) rows[number][cell] = 1;
    rows[number].back() = part.need(number);
  }
  return rows;
}

void divide_by_common_factor(Row& row) {
  std::int64_t factor = 0;
  for (const std::int64_t value : row) factor = std::gcd(factor, value);
  if (factor <= 1) return;
  for (std::int64_t& value : row) value /= factor;
}

bool is_small(const Row& row) {
  for (const std::int64_t value : row) {
    if (std::abs(value) > kMostCoefficient) return false;
  }
  return true;
}

// Makes the coefficient of the column 0 by means of the pivot row.
void eliminate(const Row& pivot, std::size_t column, Row& row) {
  if (row[column] == 0 || !is_small(pivot) || !is_small(row)) return;
  const std::int64_t ours = row[column];
  for (std::size_t i = 0; i < row.size(); ++i) {
    row[i] = row[i] * pivot[column] - pivot[i] * ours;
  }
  divide_by_common_factor(row);
}

void reduce(std::vector<Row>& rows) {
  std::size_t num_pivots = 0;
  const std::size_t num_columns = rows.empty() ? 0 : rows[0].size() - 1;
  for (std::size_t column = 0; column < num_columns && num_pivots < rows.size(); ++column) {
    std::size_t pivot = num_pivots;
    while (pivot < rows.size() && rows[pivot][column] == 0) ++pivot;
    if (pivot == rows.size()) continue;
    std::swap(rows[num_pivots], rows[pivot]);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      count_work(num_columns);
      if (row != num_pivots) eliminate(rows[num_pivots], column, rows[row]);
    }
    ++num_pivots;
  }
}

class Findings {
 public:
  explicit Findings(std::size_t num_cells) : is_found_(num_cells, 0) {}

  void look_at(const Row& row) {
    std::int64_t least = 0;
    std::int64_t most = 0;
    for (std::size_t cell = 0; cell + 1 < row.size(); ++cell) {
      (row[cell] > 0 ? most : least) += row[cell];
    }
    if (row.back() == most) add(row, true);
    if (row.back() == least) add(row, false);
  }

  std::vector<FixedCell> found() && { return std::move(found_); }

 private:
  // Cells that push the left side the way that it is at its bound are mines, the others safe.
  void add(const Row& row, bool is_most) {
    for (std::size_t cell = 0; cell + 1 < row.size(); ++cell) {
      if (row[cell] == 0 || is_found_[cell]) continue;
      is_found_[cell] = 1;
      found_.push_back({cell, (row[cell] > 0) == is_most});
    }
  }

  std::vector<std::uint8_t> is_found_;
  std::vector<FixedCell> found_;
};

}  // namespace

std::vector<FixedCell> fixed_by_elimination(const FrontierGenome& part) {
  std::vector<Row> rows = equations_of(part);
  Findings findings(part.num_cells());
  for (const Row& row : rows) findings.look_at(row);
  reduce(rows);
  for (const Row& row : rows) findings.look_at(row);
  return std::move(findings).found();
}

std::vector<std::vector<std::int64_t>> reduced_equations(const FrontierGenome& part) {
  std::vector<Row> rows = equations_of(part);
  reduce(rows);
  std::erase_if(rows, [](const Row& row) {
    return std::ranges::all_of(row, [](std::int64_t value) { return value == 0; });
  });
  return rows;
}

}  // namespace sapper
