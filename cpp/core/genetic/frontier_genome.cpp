#include "core/genetic/frontier_genome.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace sapper {
namespace {

constexpr std::int32_t kNone = -1;

bool is_number(Number number) { return number >= 0 && number <= 8; }

// Finds parts: all that can be reached from a cell over shared numbers.
class PartWalk {
 public:
  explicit PartWalk(const FrontierGenome& whole)
      : whole_(whole), cell_place_(whole.num_cells(), kNone), is_seen_(whole.num_numbers(), 0) {}

  bool has_seen(std::size_t cell) const { return cell_place_[cell] != kNone; }

  FrontierGenome part_of(std::size_t first_cell) {
    find_members(static_cast<std::int32_t>(first_cell));
    FrontierGenome part;
    for (const std::int32_t cell : cells_) {
      cell_place_[cell] = static_cast<std::int32_t>(part.num_cells());
      part.cells.push_back(whole_.cells[cell]);
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
    cells_.clear();
    numbers_.clear();
    cell_place_[first_cell] = 0;
    pending_.assign(1, first_cell);
    while (!pending_.empty()) {
      const std::int32_t cell = pending_.back();
      pending_.pop_back();
      cells_.push_back(cell);
      for (const std::int32_t number : whole_.numbers_of[cell]) {
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
      pending_.push_back(cell);
    }
  }

  const FrontierGenome& whole_;
  std::vector<std::int32_t> cell_place_;
  std::vector<std::uint8_t> is_seen_;  // of each number
  std::vector<std::int32_t> cells_;
  std::vector<std::int32_t> numbers_;
  std::vector<std::int32_t> pending_;  // cells whose numbers are still to be visited
};

// Finds the cells, then the numbers beside them, then the numbers of each cell.
class GenomeMaker {
 public:
  GenomeMaker(Grid grid, std::span<const Number> numbers, std::span<const Knowledge> known)
      : grid_(grid),
        numbers_(numbers),
        known_(known),
        cell_place_(numbers.size(), kNone),
        number_place_(numbers.size(), kNone) {}

  FrontierGenome make() {
    for (Cell cell = 0; cell < grid_.num_cells(); ++cell) add_cell(cell);
    for (Cell cell = 0; cell < grid_.num_cells(); ++cell) add_number(cell);
    for (const Cell cell : genome_.cells) {
      grid_.for_each_neighbour(cell, [&](Cell near) {
        if (number_place_[near] != kNone) genome_.numbers_of.add(number_place_[near]);
      });
      genome_.numbers_of.end_list();
    }
    return std::move(genome_);
  }

 private:
  void add_cell(Cell cell) {
    if (!is_hidden(numbers_[cell]) || known_[cell] != Knowledge::kUnknown) return;
    bool touches_number = false;
    grid_.for_each_neighbour(cell, [&](Cell near) { touches_number |= is_number(numbers_[near]); });
    if (!touches_number) return;
    cell_place_[cell] = static_cast<std::int32_t>(genome_.num_cells());
    genome_.cells.push_back(cell);
  }

  void add_number(Cell cell) {
    if (!is_number(numbers_[cell])) return;
    Number need = numbers_[cell];
    bool touches_cell = false;
    grid_.for_each_neighbour(cell, [&](Cell near) {
      if (is_hidden(numbers_[near]) && known_[near] == Knowledge::kProvenMine) --need;
      if (cell_place_[near] == kNone) return;
      genome_.cells_of.add(cell_place_[near]);
      touches_cell = true;
    });
    if (!touches_cell) return;
    genome_.cells_of.end_list();
    number_place_[cell] = static_cast<std::int32_t>(genome_.num_numbers());
    genome_.needs.push_back(need);
  }

  Grid grid_;
  std::span<const Number> numbers_;
  std::span<const Knowledge> known_;
  std::vector<std::int32_t> cell_place_;    // of each cell of the board, in the genome
  std::vector<std::int32_t> number_place_;  // likewise
  FrontierGenome genome_;
};

}  // namespace

FrontierGenome frontier_genome(Grid grid, std::span<const Number> numbers,
                               std::span<const Knowledge> known) {
  return GenomeMaker(grid, numbers, known).make();
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
