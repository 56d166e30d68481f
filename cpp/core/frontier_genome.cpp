#include "frontier_genome.hpp"

#include <algorithm>
#include <map>

namespace sapper {
namespace {

constexpr std::int32_t kNone = -1;

bool is_number(Number number) { return number >= 0 && number <= 8; }

// The part of one cell: all that can be reached over shared numbers. Marks its cells and numbers
// with their places in the part.
class PartWalk {
 public:
  explicit PartWalk(const FrontierGenome& whole)
      : whole_(whole), cell_place_(whole.num_cells(), kNone), is_seen_(whole.num_numbers(), 0) {}

  bool has_seen(std::size_t cell) const { return cell_place_[cell] != kNone; }

  FrontierGenome part_of(std::size_t first_cell) {
    find_members(static_cast<std::int32_t>(first_cell));
    FrontierGenome part;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      part.cells.push_back(whole_.cells[cells_[i]]);
      cell_place_[cells_[i]] = static_cast<std::int32_t>(i);
    }
    std::vector<std::vector<std::int32_t>> numbers_of(cells_.size());
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      part.needs.push_back(whole_.needs[numbers_[i]]);
      for (const std::int32_t cell : whole_.cells_of[numbers_[i]]) {
        part.cells_of.add(cell_place_[cell]);
        numbers_of[cell_place_[cell]].push_back(static_cast<std::int32_t>(i));
      }
      part.cells_of.end_list();
    }
    for (const std::vector<std::int32_t>& numbers : numbers_of) {
      for (const std::int32_t number : numbers) part.numbers_of.add(number);
      part.numbers_of.end_list();
    }
    return part;
  }

 private:
  void find_members(std::int32_t first_cell) {
    cells_.assign(1, first_cell);
    numbers_.clear();
    cell_place_[first_cell] = 0;
    for (std::size_t next = 0; next < cells_.size(); ++next) {
      for (const std::int32_t number : whole_.numbers_of[cells_[next]]) {
        if (!is_seen_[number]) visit(number);
      }
    }
    std::sort(cells_.begin(), cells_.end());
    std::sort(numbers_.begin(), numbers_.end());
  }

  void visit(std::int32_t number) {
    is_seen_[number] = 1;
    numbers_.push_back(number);
    for (const std::int32_t cell : whole_.cells_of[number]) {
      if (has_seen(static_cast<std::size_t>(cell))) continue;
      cell_place_[cell] = 0;
      cells_.push_back(cell);
    }
  }

  const FrontierGenome& whole_;
  std::vector<std::int32_t> cell_place_;
  std::vector<std::uint8_t> is_seen_;  // of each number
  std::vector<std::int32_t> cells_;
  std::vector<std::int32_t> numbers_;
};

}  // namespace

FrontierGenome frontier_genome(Grid grid, std::span<const Number> numbers,
                               std::span<const Knowledge> known) {
  FrontierGenome genome;
  std::vector<std::int32_t> place_of(numbers.size(), kNone);
  const auto is_bit = [&](Cell cell) {
    return is_hidden(numbers[cell]) && known[cell] == Knowledge::kUnknown;
  };
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (!is_bit(cell)) continue;
    bool touches_number = false;
    grid.for_each_neighbour(cell, [&](Cell near) { touches_number |= is_number(numbers[near]); });
    if (!touches_number) continue;
    place_of[cell] = static_cast<std::int32_t>(genome.num_cells());
    genome.cells.push_back(cell);
  }
  std::vector<std::int32_t> index_of(numbers.size(), kNone);
  for (Cell cell = 0; cell < grid.num_cells(); ++cell) {
    if (!is_number(numbers[cell])) continue;
    std::int32_t need = numbers[cell];
    bool touches_bit = false;
    grid.for_each_neighbour(cell, [&](Cell near) {
      need -= is_hidden(numbers[near]) && known[near] == Knowledge::kProvenMine;
      if (place_of[near] == kNone) return;
      genome.cells_of.add(place_of[near]);
      touches_bit = true;
    });
    if (!touches_bit) continue;
    genome.cells_of.end_list();
    index_of[cell] = static_cast<std::int32_t>(genome.num_numbers());
    genome.needs.push_back(static_cast<std::int8_t>(need));
  }
  for (const Cell cell : genome.cells) {
    grid.for_each_neighbour(cell, [&](Cell near) {
      if (index_of[near] != kNone) genome.numbers_of.add(index_of[near]);
    });
    genome.numbers_of.end_list();
  }
  return genome;
}

std::vector<FrontierGenome> connected_parts(const FrontierGenome& genome) {
  std::vector<FrontierGenome> parts;
  PartWalk walk(genome);
  for (std::size_t cell = 0; cell < genome.num_cells(); ++cell) {
    if (!walk.has_seen(cell)) parts.push_back(walk.part_of(cell));
  }
  return parts;
}

IndexLists boxes_of(const FrontierGenome& genome) {
  std::map<std::vector<std::int32_t>, std::vector<std::int32_t>> cells_with;
  for (std::size_t cell = 0; cell < genome.num_cells(); ++cell) {
    const std::span<const std::int32_t> numbers = genome.numbers_of[cell];
    cells_with[{numbers.begin(), numbers.end()}].push_back(static_cast<std::int32_t>(cell));
  }
  IndexLists boxes;
  for (const auto& [numbers, cells] : cells_with) {
    for (const std::int32_t cell : cells) boxes.add(cell);
    boxes.end_list();
  }
  return boxes;
}

}  // namespace sapper
