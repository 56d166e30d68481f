#include "core/setter/programme.hpp"

#include <algorithm>
#include <cmath>

namespace sapper {
namespace {

void add_row(SetterProgramme& programme, const SetterBoxes& boxes, std::int32_t number,
             std::int32_t num_numbers) {
  const auto add = [&](std::int32_t column, double factor) {
    programme.columns.push_back(column);
    programme.factors.push_back(factor);
  };
  for (const std::int32_t box : boxes.boxes_at(number)) add(box, 1);
  add(boxes.num_boxes() + number, 1);
  add(boxes.num_boxes() + num_numbers + number, -1);
  programme.starts.push_back(static_cast<std::int32_t>(programme.columns.size()));
}

void add_columns(std::vector<double>& columns, const std::vector<std::int32_t>& values) {
  columns.insert(columns.end(), values.begin(), values.end());
}

// How many mines too few each number may have, then how many too many.
void add_slack(SetterProgramme& programme, const SetterPuzzle& puzzle, bool is_value_least) {
  std::vector<std::int32_t> missing;
  std::vector<std::int32_t> excess;
  for (std::int32_t number = 0; number < puzzle.num_numbers(); ++number) {
    const std::int32_t wanted = puzzle.wanted(number);
    const auto around = static_cast<std::int32_t>(puzzle.squares_at(number).size());
    missing.push_back(is_value_least ? std::max(wanted - around, 0) : wanted);
    excess.push_back(is_value_least ? 0 : std::max(around - wanted, 0));
  }
  add_columns(programme.upper, missing);
  add_columns(programme.upper, excess);
}

std::vector<double> column_values(const SetterPuzzle& puzzle, const SetterBoxes& boxes,
                                  std::span<const std::uint8_t> mines) {
  SetterLayout layout(puzzle);
  layout.assign(mines);
  std::vector<std::int32_t> missing;
  std::vector<std::int32_t> excess;
  for (std::int32_t number = 0; number < puzzle.num_numbers(); ++number) {
    missing.push_back(std::max(-layout.excess(number), 0));
    excess.push_back(std::max(layout.excess(number), 0));
  }
  std::vector<double> values;
  add_columns(values, boxes.counts(mines));
  add_columns(values, missing);
  add_columns(values, excess);
  return values;
}

}  // namespace

SetterProgramme make_programme(const SetterPuzzle& puzzle, const SetterBoxes& boxes,
                               const ProgrammeGoal& goal, std::span<const std::uint8_t> mines) {
  SetterProgramme programme;
  const std::int32_t num_numbers = puzzle.num_numbers();
  programme.num_whole = boxes.num_boxes();
  programme.costs.assign(static_cast<std::size_t>(boxes.num_boxes()),
                         static_cast<double>(goal.mine_weight));
  programme.costs.insert(programme.costs.end(), 2 * static_cast<std::size_t>(num_numbers),
                         static_cast<double>(goal.value_weight));
  for (std::int32_t box = 0; box < boxes.num_boxes(); ++box) {
    programme.upper.push_back(boxes.size(box));
  }
  add_slack(programme, puzzle, goal.is_value_least);
  programme.starts.push_back(0);
  for (std::int32_t number = 0; number < num_numbers; ++number) {
    programme.wanted.push_back(puzzle.wanted(number));
    add_row(programme, boxes, number, num_numbers);
  }
  programme.first = column_values(puzzle, boxes, mines);
  return programme;
}

std::vector<std::uint8_t> programme_layout(const SetterBoxes& boxes,
                                           std::span<const double> values) {
  std::vector<std::int32_t> counts;
  for (std::int32_t box = 0; box < boxes.num_boxes(); ++box) {
    const double count =
        std::clamp(std::nearbyint(values[box]), 0.0, static_cast<double>(boxes.size(box)));
    counts.push_back(static_cast<std::int32_t>(count));
  }
  return boxes.layout(counts);
}

}  // namespace sapper
