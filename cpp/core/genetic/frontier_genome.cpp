#include "core/genetic/frontier_genome.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kNone = -1;

bool is_number(Number number) { return number >= 0 && number <= 8; }

// The genome of some cells alone, given by their places, ascending: their numbers are to be
// satisfied by them.
FrontierGenome genome_of_cells(const FrontierGenome& whole, std::span<const std::size_t> places) {
  FrontierGenome part;
  std::vector<std::int32_t> new_place(whole.num_cells(), kNone);
  for (const std::size_t place : places) {
    new_place[place] = static_cast<std::int32_t>(part.num_cells());
    part.cells.push_back(whole.cells[place]);
  }
  std::vector<std::int32_t> new_number(whole.num_numbers(), kNone);
  for (std::size_t number = 0; number < whole.num_numbers(); ++number) {
    bool touches = false;
    for (const std::int32_t cell : whole.cells_of[number]) {
      if (new_place[cell] == kNone) continue;
      part.cells_of.add(new_place[cell]);
      touches = true;
    }
    if (!touches) continue;
    part.cells_of.end_list();
    new_number[number] = static_cast<std::int32_t>(part.num_numbers());
    part.needs.push_back(whole.needs[number]);
  }
  for (const std::size_t place : places) {
    for (const std::int32_t number : whole.numbers_of[place]) {
      part.numbers_of.add(new_number[number]);
    }
    part.numbers_of.end_list();
  }
  return part;
}

// All that can be reached from a cell, part after part. `for_each_near(place, visit)` calls visit
// with the places of the cells that a cell is connected with.
template <class ForEachNear>
std::vector<FrontierGenome> parts_of(const FrontierGenome& genome, ForEachNear&& for_each_near) {
  std::vector<FrontierGenome> parts;
  std::vector<std::uint8_t> is_seen(genome.num_cells(), 0);
  for (std::size_t first = 0; first < genome.num_cells(); ++first) {
    if (is_seen[first]) continue;
    std::vector<std::size_t> reached;
    std::vector<std::size_t> waiting;
    const auto reach = [&](std::size_t place) {
      if (!is_seen[place]) waiting.push_back(place);
      is_seen[place] = 1;
    };
    reach(first);
    while (!waiting.empty()) {
      const std::size_t place = waiting.back();
      waiting.pop_back();
      reached.push_back(place);
      for_each_near(place, reach);
    }
    sort_stably(reached);
    parts.push_back(genome_of_cells(genome, reached));
  }
  return parts;
}

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
  return parts_of(genome, [&](std::size_t place, auto&& visit) {
    for (const std::int32_t number : genome.numbers_of[place]) {
      for (const std::int32_t cell : genome.cells_of[number]) visit(static_cast<std::size_t>(cell));
    }
  });
}

std::vector<FrontierGenome> connected_parts(const FrontierGenome& genome, Grid grid,
                                            Connection connection) {
  if (connection == Connection::kNumbers) return connected_parts(genome);
  std::vector<std::int32_t> place_of(grid.num_cells(), kNone);
  for (std::size_t place = 0; place < genome.num_cells(); ++place) {
    place_of[genome.cells[place]] = static_cast<std::int32_t>(place);
  }
  return parts_of(genome, [&](std::size_t place, auto&& visit) {
    const Cell cell = genome.cells[place];
    grid.for_each_neighbour(cell, [&](Cell near) {
      const bool is_side =
          near / grid.width == cell / grid.width || near % grid.width == cell % grid.width;
      if (connection == Connection::kSides && !is_side) return;
      if (place_of[near] != kNone) visit(static_cast<std::size_t>(place_of[near]));
    });
  });
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
