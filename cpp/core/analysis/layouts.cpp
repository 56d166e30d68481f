#include "core/analysis/layouts.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "core/analysis/combination.hpp"
#include "core/analysis/components.hpp"
#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {

LayoutBytes known_mines(const Frontier& frontier) {
  LayoutBytes mines(frontier.knowledge.size(), 0);
  for (std::size_t cell = 0; cell < mines.size(); ++cell) {
    mines[cell] = frontier.knowledge[cell] == Knowledge::kProvenMine;
  }
  return mines;
}

// Under a second of listing.
constexpr std::size_t kMaxSteps = 40'000'000;

// Fills the unknown cells one by one, box after box and the interior last, and turns back as soon
// as a number or the mine counter can no longer be met. Not recursive: a large board has as many
// levels as hidden cells.
class Enumeration {
  struct Unknown {
    Cell cell;
    const Box* box;  // null in the interior
  };

 public:
  Enumeration(const Frontier& frontier, std::size_t max_layouts)
      : max_layouts_(max_layouts),
        layout_(known_mines(frontier)),
        mines_left_(frontier.mines_left) {
    for (std::size_t i = 0; i < frontier.frontier_cells.size(); ++i) {
      cells_.push_back({frontier.frontier_cells[i], &frontier.boxes[frontier.box_of[i]]});
    }
    // Boxes lie next to each other in memory: this brings the cells of a box together.
    sort_stably(cells_,
                [](const Unknown& a, const Unknown& b) { return std::less<>()(a.box, b.box); });
    for (const Cell cell : frontier.interior_cells) cells_.push_back({cell, nullptr});
    for (const Witness& witness : frontier.witnesses) {
      need_.push_back(witness.need);
      std::int32_t room = 0;
      for (std::int32_t i = 0; i < witness.num_boxes; ++i) {
        room += frontier.boxes[witness.boxes[i]].size;
      }
      room_.push_back(room);
    }
  }

  LayoutBytes run() {
    std::vector<std::int32_t> next(cells_.size() + 1, 0);  // what each cell tries next: 0 or 1 mine
    std::size_t index = 0;
    while (true) {
      count_step();
      if (index == cells_.size()) keep();
      if (index < cells_.size() && next[index] <= 1) {
        const std::int32_t mine = next[index]++;
        if (place(index, mine)) {
          next[++index] = 0;
        } else {
          take_back(index, mine);
        }
        continue;
      }
      if (index == 0) return std::move(found_);
      --index;
      take_back(index, next[index] - 1);
    }
  }

 private:
  // Whether the mine counter and every number around the cell can still be met.
  bool place(std::size_t index, std::int32_t mine) {
    layout_[cells_[index].cell] = static_cast<std::uint8_t>(mine);
    mines_left_ -= mine;
    const auto num_left = static_cast<std::int32_t>(cells_.size() - index - 1);
    bool possible = mines_left_ >= 0 && mines_left_ <= num_left;
    for_each_witness(cells_[index], [&](std::int32_t witness) {
      need_[witness] -= mine;
      --room_[witness];
      possible &= need_[witness] >= 0 && need_[witness] <= room_[witness];
    });
    return possible;
  }

  void take_back(std::size_t index, std::int32_t mine) {
    layout_[cells_[index].cell] = 0;
    mines_left_ += mine;
    for_each_witness(cells_[index], [&](std::int32_t witness) {
      need_[witness] += mine;
      ++room_[witness];
    });
  }

  // Fillings that fail only at the mine counter can be too many to go through.
  void count_step() {
    constexpr std::size_t kStepsBetweenLooks = 1 << 16;
    if (num_steps_ % kStepsBetweenLooks == 0) check_interrupt();
    if (num_steps_++ == kMaxSteps) {
      throw BudgetExceeded("the layouts take more than " + std::to_string(kMaxSteps) +
                           " steps to list");
    }
  }

  template <class Visit>
  static void for_each_witness(const Unknown& unknown, Visit&& visit) {
    if (unknown.box == nullptr) return;
    for (std::int32_t i = 0; i < unknown.box->num_witnesses; ++i) visit(unknown.box->witnesses[i]);
  }

  void keep() {
    if (num_found_++ == max_layouts_) {
      throw BudgetExceeded("there are more than " + std::to_string(max_layouts_) + " layouts");
    }
    found_.insert(found_.end(), layout_.begin(), layout_.end());
  }

  std::size_t max_layouts_;
  std::size_t num_found_ = 0;
  std::size_t num_steps_ = 0;
  LayoutBytes layout_;
  LayoutBytes found_;
  std::int32_t mines_left_;
  std::vector<Unknown> cells_;
  std::vector<std::int32_t> need_;  // of each witness
  std::vector<std::int32_t> room_;  // unfilled cells of each witness
};

// Marks `count` random cells of a list, every choice equally likely.
void place_among(std::vector<Cell>& cells, std::int32_t count, Rng& rng, std::uint8_t* layout) {
  for (std::int32_t i = 0; i < count; ++i) {
    const auto left = static_cast<std::uint32_t>(cells.size()) - static_cast<std::uint32_t>(i);
    std::swap(cells[i], cells[i + rng.below(left)]);
    layout[cells[i]] = 1;
  }
}

// Draws layouts in three steps: the mines of each component in turn, the mines of its boxes, and
// the cells within each box.
template <class Value>
class Sampler {
  using Weights = ComponentCount<Value>::LayerWeights;

 public:
  Sampler(const Frontier& frontier, std::span<const Component> components, const Budget& budget)
      : frontier_(frontier),
        components_(components),
        box_cells_(frontier.boxes.size()),
        interior_(frontier.interior_cells) {
    for (std::size_t i = 0; i < frontier.frontier_cells.size(); ++i) {
      box_cells_[frontier.box_of[i]].push_back(frontier.frontier_cells[i]);
    }
    for (const Component& component : components) {
      counts_.push_back(std::make_unique<ComponentCount<Value>>(component.shape, budget));
      layouts_.push_back(&counts_.back()->layouts());
    }
    weights_.resize(components.size());
  }

  bool is_consistent() const {
    for (const MinePolynomial<Value>* layouts : layouts_) {
      if (layouts->is_zero()) return false;
    }
    return true;
  }

  LayoutBytes draw(std::size_t count, Rng& rng) {
    const Combination<Value> combination(layouts_, frontier_);
    if (is_zero(combination.total())) return {};
    const LayoutBytes known = known_mines(frontier_);
    LayoutBytes drawn;
    drawn.reserve(count * known.size());
    for (std::size_t i = 0; i < count; ++i) {
      check_interrupt();
      drawn.insert(drawn.end(), known.begin(), known.end());
      fill(combination, rng, drawn.data() + i * known.size());
    }
    return drawn;
  }

 private:
  void fill(const Combination<Value>& combination, Rng& rng, std::uint8_t* layout) {
    const std::vector<std::int32_t> mines = combination.sample_mines(rng);
    std::int32_t used = 0;
    for (std::size_t c = 0; c < components_.size(); ++c) {
      used += mines[c];
      const std::vector<std::int32_t> fills = counts_[c]->sample(weights_to(c, mines[c]), rng);
      for (std::size_t box = 0; box < fills.size(); ++box) {
        place_among(box_cells_[components_[c].boxes[box]], fills[box], rng, layout);
      }
    }
    place_among(interior_, frontier_.mines_left - used, rng, layout);
  }

  // Computed once for each number of mines that comes up.
  const Weights& weights_to(std::size_t component, std::int32_t num_mines) {
    const auto [entry, is_new] = weights_[component].try_emplace(num_mines);
    if (is_new) entry->second = counts_[component]->weights_to(num_mines);
    return entry->second;
  }

  const Frontier& frontier_;
  std::span<const Component> components_;
  std::vector<std::vector<Cell>> box_cells_;
  std::vector<Cell> interior_;
  std::vector<std::unique_ptr<ComponentCount<Value>>> counts_;
  std::vector<const MinePolynomial<Value>*> layouts_;
  std::vector<std::map<std::int32_t, Weights>> weights_;  // of each component
};

template <class Value>
LayoutBytes sample_with(const Frontier& frontier, std::size_t count, Rng& rng,
                        const Budget& budget) {
  ComponentFinder finder;
  Sampler<Value> sampler(frontier, finder.find(frontier), budget);
  return sampler.is_consistent() ? sampler.draw(count, rng) : LayoutBytes{};
}

}  // namespace

LayoutBytes list_layouts(const Question& question, std::size_t max_layouts) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(question, frontier);
  if (frontier.is_impossible()) return {};
  return Enumeration(frontier, max_layouts).run();
}

LayoutBytes sample_layouts(const Question& question, std::size_t count, Rng& rng,
                           const Budget& budget) {
  FrontierBuilder builder;
  Frontier frontier;
  builder.build(question, frontier);
  if (frontier.is_impossible()) return {};
  return frontier.num_unknown() <= kMaxCellsInDoubles
             ? sample_with<double>(frontier, count, rng, budget)
             : sample_with<WideFloat>(frontier, count, rng, budget);
}

}  // namespace sapper
