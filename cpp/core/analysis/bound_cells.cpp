#include "core/analysis/bound_cells.hpp"

#include <algorithm>
#include <cstdint>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

bool is_number(Number number) { return number >= 0 && number <= 8; }

// Walks from hidden cell to hidden cell by the numbers between them.
class Walk {
 public:
  explicit Walk(const Question& question)
      : question_(question), is_taken_(question.numbers.size(), 0) {}

  bool is_taken(Cell cell) const { return is_taken_[cell] != 0; }

  std::vector<Cell> component_of(Cell first) {
    std::vector<Cell> component;
    take(first, component);
    for (std::size_t next = 0; next < component.size(); ++next) {
      question_.grid.for_each_neighbour(component[next], [&](Cell number) {
        if (!is_number(question_.numbers[number]) || is_taken(number)) return;
        is_taken_[number] = 1;
        question_.grid.for_each_neighbour(number, [&](Cell near) {
          if (is_hidden(question_.numbers[near]) && !is_taken(near)) take(near, component);
        });
      });
    }
    sort_stably(component);
    return component;
  }

 private:
  void take(Cell cell, std::vector<Cell>& component) {
    is_taken_[cell] = 1;
    component.push_back(cell);
  }

  const Question& question_;
  std::vector<std::uint8_t> is_taken_;  // numbers that were looked at, too
};

bool touches_number(const Question& question, Cell cell) {
  bool touches = false;
  question.grid.for_each_neighbour(
      cell, [&](Cell near) { touches = touches || is_number(question.numbers[near]); });
  return touches;
}

}  // namespace

BoundCells find_bound_cells(const Question& question) {
  BoundCells found;
  Walk walk(question);
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell]) || walk.is_taken(cell)) continue;
    if (touches_number(question, cell)) {
      found.components.push_back(walk.component_of(cell));
    } else {
      found.interior.push_back(cell);
    }
  }
  return found;
}

}  // namespace sapper
