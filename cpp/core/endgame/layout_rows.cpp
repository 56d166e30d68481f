#include "core/endgame/layout_rows.hpp"

#include <algorithm>
#include <cmath>

#include "core/analysis/counting.hpp"
#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::int32_t kNoColumn = -1;
constexpr std::size_t kRowUnit = 16;  // rows are a multiple of this, so that they add up fast

// C(n, k) in doubles; exact where it is small enough to matter.
double choose(std::int32_t n, std::int32_t k) {
  if (k < 0 || k > n) return 0;
  k = std::min(k, n - k);
  double ways = 1;
  for (std::int32_t i = 1; i <= k; ++i) ways = std::round(ways * (n - k + i) / i);
  return ways;
}

}  // namespace

Listing LayoutLister::list(const Question& question, std::size_t max_layouts, LayoutRows& rows) {
  builder_.build(question, frontier_);
  if (frontier_.is_impossible()) return Listing::kContradictory;
  const auto limit = static_cast<double>(max_layouts);
  find_parts();
  if (has_many_interiors(limit)) return Listing::kTooMany;
  const Listing filled = fill_parts(limit);
  if (filled != Listing::kComplete) return filled;
  count_rests();
  const double total = rests_[0].of(frontier_.mines_left);
  if (total == 0) return Listing::kContradictory;
  if (total > limit) return Listing::kTooMany;
  choose_columns(question, rows);
  find_changes(rows);
  rows.num_layouts = 0;
  rows.shown.resize(static_cast<std::size_t>(total) * stride_);
  sums_.resize((num_parts_ + 1) * stride_);
  combine(0, frontier_.mines_left, row_.data(), rows);
  return Listing::kComplete;
}

void LayoutLister::find_parts() {
  const std::span<const Component> components = finder_.find(frontier_);
  num_parts_ = components.size();
  if (parts_.size() < num_parts_) parts_.resize(num_parts_);
  is_taken_.assign(frontier_.boxes.size(), 0);
  for (std::size_t i = 0; i < num_parts_; ++i) {
    parts_[i].boxes = components[i].boxes;
    parts_[i].num_cells = components[i].num_cells;
    bound_mines(parts_[i], components[i]);
  }
  // Small components first: what they tell narrows the search in the others.
  sort_stably(std::span(parts_).first(num_parts_),
              [](const Part& a, const Part& b) { return a.boxes.size() < b.boxes.size(); });
}

// Witnesses that share no box say together how many mines lie in their cells.
void LayoutLister::bound_mines(Part& part, const Component& component) {
  std::int32_t mines = 0;
  std::int32_t cells = 0;
  for (const std::int32_t index : component.witnesses) {
    const Witness& witness = frontier_.witnesses[index];
    bool is_free = true;
    for (std::int32_t i = 0; i < witness.num_boxes; ++i) is_free &= !is_taken_[witness.boxes[i]];
    if (!is_free) continue;
    mines += witness.need;
    for (std::int32_t i = 0; i < witness.num_boxes; ++i) {
      is_taken_[witness.boxes[i]] = 1;
      cells += frontier_.boxes[witness.boxes[i]].size;
    }
  }
  part.least = mines;
  part.most = component.num_cells - cells + mines;
}

// Whether the interior alone has too many layouts, however many mines the components hold.
bool LayoutLister::has_many_interiors(double max_layouts) const {
  std::int32_t least = 0;
  std::int32_t most = 0;
  for (std::size_t i = 0; i < num_parts_; ++i) {
    least += parts_[i].least;
    most += parts_[i].most;
  }
  const std::int32_t num_interior = frontier_.num_interior();
  const std::int32_t fewest = frontier_.mines_left - most;
  const std::int32_t highest = frontier_.mines_left - least;
  // Binomials rise and then fall: the least one is at an end.
  return fewest > 0 && highest < num_interior && choose(num_interior, fewest) > max_layouts &&
         choose(num_interior, highest) > max_layouts;
}

Listing LayoutLister::fill_parts(double max_layouts) {
  need_.resize(frontier_.witnesses.size());
  room_.resize(frontier_.witnesses.size());
  for (std::size_t i = 0; i < need_.size(); ++i) {
    const Witness& witness = frontier_.witnesses[i];
    need_[i] = witness.need;
    room_[i] = 0;
    for (std::int32_t j = 0; j < witness.num_boxes; ++j) {
      room_[i] += frontier_.boxes[witness.boxes[j]].size;
    }
  }
  others_least_ = 0;
  others_most_ = 0;
  for (std::size_t i = 0; i < num_parts_; ++i) {
    others_least_ += parts_[i].least;
    others_most_ += parts_[i].most;
  }
  for (std::size_t i = 0; i < num_parts_; ++i) {
    Part& part = parts_[i];
    others_least_ -= part.least;
    others_most_ -= part.most;
    const Listing filled = fill_part(part, max_layouts);
    if (filled != Listing::kComplete) return filled;
    others_least_ += part.least;
    others_most_ += part.most;
  }
  return Listing::kComplete;
}

// How many layouts of everything else surely go with so many mines in one component, as long as the
// position has a layout at all.
double LayoutLister::certain_ways(std::int32_t mines) const {
  const std::int32_t fewest = frontier_.mines_left - mines - others_most_;
  const std::int32_t highest = frontier_.mines_left - mines - others_least_;
  const std::int32_t num_interior = frontier_.num_interior();
  if (fewest < 0 || highest > num_interior) return 0;
  return std::min(choose(num_interior, fewest), choose(num_interior, highest));
}

// Fills the boxes one after the other and turns back as soon as a number cannot be met.
Listing LayoutLister::fill_part(Part& part, double max_layouts) {
  const std::size_t num_boxes = part.boxes.size();
  // Fillings that fail only in the end, or at the mine counter, can be too many to go through.
  const double max_steps = 2000 + 16 * max_layouts;
  double num_steps = 0;
  double certain = 0;
  part.fills.clear();
  part.mines.clear();
  part.ways.clear();
  if (levels_.size() <= num_boxes) levels_.resize(num_boxes + 1);
  levels_[0] = {0, 0, 1, 0, part.num_cells};
  std::size_t depth = 0;
  bool is_down = enter(part, 0);
  while (true) {
    count_work(10);
    if (++num_steps > max_steps) return Listing::kTooMany;
    if (is_down) {
      Level& level = levels_[depth];
      const Level next{
          0, 0, level.ways * choose_small(frontier_.boxes[part.boxes[depth]].size, level.fill),
          level.mines + level.fill, level.cells_behind};
      levels_[++depth] = next;
      if (depth < num_boxes) {
        is_down = enter(part, depth);
        if (is_down) continue;
      } else {
        keep_filling(part);
        certain += next.ways * certain_ways(next.mines);
        if (certain > max_layouts) return Listing::kTooMany;
      }
    }
    // The next filling of the last box that has one.
    while (depth > 0) {
      --depth;
      Level& level = levels_[depth];
      if (level.fill < level.highest) {
        ++level.fill;
        place(part, depth, 1);
        is_down = true;
        break;
      }
      leave(part, depth);
      is_down = false;
    }
    if (!is_down) break;
  }
  return part.mines.empty() ? Listing::kContradictory : Listing::kComplete;
}

// Puts the fewest mines into a box that its witnesses allow; false where they allow none.
bool LayoutLister::enter(const Part& part, std::size_t depth) {
  const Box& box = frontier_.boxes[part.boxes[depth]];
  Level& level = levels_[depth];
  level.cells_behind -= box.size;
  std::int32_t lowest = std::max(0, frontier_.mines_left - frontier_.num_interior() - others_most_ -
                                        level.mines - level.cells_behind);
  std::int32_t highest = std::min(box.size, frontier_.mines_left - others_least_ - level.mines);
  for (std::int32_t i = 0; i < box.num_witnesses; ++i) {
    const std::int32_t witness = box.witnesses[i];
    highest = std::min(highest, need_[witness]);
    lowest = std::max(lowest, need_[witness] - (room_[witness] - box.size));
  }
  if (lowest > highest) return false;
  level.fill = lowest;
  level.highest = highest;
  for (std::int32_t i = 0; i < box.num_witnesses; ++i) room_[box.witnesses[i]] -= box.size;
  place(part, depth, lowest);
  return true;
}

void LayoutLister::place(const Part& part, std::size_t depth, std::int32_t mines) {
  const Box& box = frontier_.boxes[part.boxes[depth]];
  for (std::int32_t i = 0; i < box.num_witnesses; ++i) need_[box.witnesses[i]] -= mines;
}

void LayoutLister::leave(const Part& part, std::size_t depth) {
  const Box& box = frontier_.boxes[part.boxes[depth]];
  for (std::int32_t i = 0; i < box.num_witnesses; ++i) room_[box.witnesses[i]] += box.size;
  place(part, depth, -levels_[depth].fill);
}

void LayoutLister::keep_filling(Part& part) {
  const std::size_t num_boxes = part.boxes.size();
  const Level& end = levels_[num_boxes];
  for (std::size_t i = 0; i < num_boxes; ++i) {
    part.fills.push_back(static_cast<std::uint8_t>(levels_[i].fill));
  }
  if (part.mines.empty()) part.least = part.most = end.mines;
  if (end.mines < part.least) {
    part.ways.insert(part.ways.begin(), part.least - end.mines, 0.0);
    part.least = end.mines;
  }
  part.most = std::max(part.most, end.mines);
  part.ways.resize(static_cast<std::size_t>(part.most - part.least) + 1, 0.0);
  part.ways[end.mines - part.least] += end.ways;
  part.mines.push_back(end.mines);
}

void LayoutLister::count_rests() {
  rests_.resize(num_parts_ + 1);
  std::int32_t least = 0;
  std::int32_t most = 0;
  for (std::size_t i = 0; i < num_parts_; ++i) {
    least += parts_[i].least;
    most += parts_[i].most;
  }
  const std::int32_t num_interior = frontier_.num_interior();
  Rest& interior = rests_[num_parts_];
  interior.low = std::max(0, frontier_.mines_left - most);
  interior.ways.clear();
  for (std::int32_t mines = interior.low;
       mines <= std::min(num_interior, frontier_.mines_left - least); ++mines) {
    interior.ways.push_back(choose(num_interior, mines));
  }
  interior_rows_.assign(interior.ways.size(), {});
  for (std::size_t i = num_parts_; i-- > 0;) {
    Part& part = parts_[i];
    part.rows.assign(part.ways.size(), {});
    const Rest& behind = rests_[i + 1];
    Rest& rest = rests_[i];
    rest.low = part.least + behind.low;
    rest.ways.assign(part.ways.size() + behind.ways.size(), 0.0);
    for (std::size_t a = 0; a < part.ways.size(); ++a) {
      for (std::size_t b = 0; b < behind.ways.size(); ++b) {
        rest.ways[a + b] += part.ways[a] * behind.ways[b];
      }
    }
  }
}

void LayoutLister::choose_columns(const Question& question, LayoutRows& rows) {
  const std::vector<Knowledge>& knowledge = frontier_.knowledge;
  rows.cells.clear();
  column_of_.assign(knowledge.size(), kNoColumn);
  row_.clear();
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell]) || knowledge[cell] == Knowledge::kProvenMine) continue;
    bool is_live = knowledge[cell] == Knowledge::kUnknown;
    Shown known_mines = 0;
    question.grid.for_each_neighbour(cell, [&](Cell near) {
      is_live |= knowledge[near] == Knowledge::kUnknown;
      known_mines += knowledge[near] == Knowledge::kProvenMine;
    });
    if (!is_live) continue;
    column_of_[cell] = static_cast<std::int32_t>(rows.cells.size());
    rows.cells.push_back(cell);
    row_.push_back(known_mines);
  }
  stride_ = (rows.cells.size() / kRowUnit + 1) * kRowUnit;
  rows.stride = stride_;
  row_.resize(stride_, 0);
}

void LayoutLister::find_changes(const LayoutRows& rows) {
  box_cells_.resize(std::max(box_cells_.size(), frontier_.boxes.size()));
  for (std::size_t i = 0; i < frontier_.boxes.size(); ++i) box_cells_[i].clear();
  for (std::size_t i = 0; i < frontier_.frontier_cells.size(); ++i) {
    box_cells_[frontier_.box_of[i]].push_back(frontier_.frontier_cells[i]);
  }
  changes_.resize(rows.cells.size());
  for (std::size_t column = 0; column < rows.cells.size(); ++column) {
    std::int32_t count = 0;
    frontier_.grid.for_each_neighbour(rows.cells[column], [&](Cell near) {
      if (column_of_[near] != kNoColumn) changes_[column][++count] = column_of_[near];
    });
    changes_[column][0] = count;
  }
}

void LayoutLister::change(Cell cell, Shown own, Shown around) {
  const std::int32_t column = column_of_[cell];
  row_[column] = static_cast<Shown>(row_[column] + own);
  const std::array<std::int32_t, 9>& columns = changes_[column];
  for (std::int32_t i = 1; i <= columns[0]; ++i) {
    row_[columns[i]] = static_cast<Shown>(row_[columns[i]] + around);
  }
}

// Adds the rows of one part after the other; behind the last part one row is whole.
void LayoutLister::combine(std::size_t part, std::int32_t mines_left, const Shown* sum,
                           LayoutRows& rows) {
  const bool is_last = part == num_parts_;
  const Rest* behind = is_last ? nullptr : &rests_[part + 1];
  const std::int32_t least = is_last ? mines_left : parts_[part].least;
  const std::int32_t most = is_last ? mines_left : parts_[part].most;
  for (std::int32_t mines = least; mines <= most; ++mines) {
    if (behind != nullptr && behind->of(mines_left - mines) == 0) continue;
    const std::vector<Shown>& own = rows_of(part, mines);
    for (std::size_t at = 0; at < own.size(); at += stride_) {
      Shown* target = is_last ? rows.shown.data() + rows.num_layouts++ * stride_
                              : sums_.data() + part * stride_;
      for (std::size_t i = 0; i < stride_; ++i) {
        target[i] = static_cast<Shown>(sum[i] + own[at + i]);
      }
      count_work(stride_);
      if (!is_last) combine(part + 1, mines_left - mines, target, rows);
    }
  }
}

// The layouts of one part with so many mines, each as what its mines add to what the cells show.
const std::vector<Shown>& LayoutLister::rows_of(std::size_t part, std::int32_t mines) {
  const bool is_interior = part == num_parts_;
  std::vector<Shown>& rows = is_interior ? interior_rows_[mines - rests_[part].low]
                                         : parts_[part].rows[mines - parts_[part].least];
  if (!rows.empty()) return rows;
  const std::vector<Shown> known = row_;
  std::fill(row_.begin(), row_.end(), Shown{0});
  if (is_interior) {
    place_among(frontier_.interior_cells, 0, mines,
                [&] { rows.insert(rows.end(), row_.begin(), row_.end()); });
  } else {
    const Part& own = parts_[part];
    for (std::size_t i = 0; i < own.mines.size(); ++i) {
      if (own.mines[i] == mines) write_filling(own, &own.fills[i * own.boxes.size()], 0, rows);
    }
  }
  std::copy(known.begin(), known.end(), row_.begin());
  return rows;
}

void LayoutLister::write_filling(const Part& part, const std::uint8_t* fills, std::size_t depth,
                                 std::vector<Shown>& rows) {
  if (depth == part.boxes.size()) {
    rows.insert(rows.end(), row_.begin(), row_.end());
    return;
  }
  place_among(box_cells_[part.boxes[depth]], 0, fills[depth],
              [&] { write_filling(part, fills, depth + 1, rows); });
}

// Calls then() with every choice of so many mines among the cells from `first` on.
template <class Then>
void LayoutLister::place_among(const std::vector<Cell>& cells, std::size_t first,
                               std::int32_t mines, const Then& then) {
  if (mines == 0) {
    then();
    return;
  }
  for (std::size_t i = first; i + static_cast<std::size_t>(mines) <= cells.size(); ++i) {
    change(cells[i], kShownMine, 1);
    place_among(cells, i + 1, mines - 1, then);
    change(cells[i], static_cast<Shown>(-kShownMine), static_cast<Shown>(-1));
  }
}

}  // namespace sapper
