#include "core/explain/explanation.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "core/analysis/given_zero.hpp"
#include "core/base/cell_words.hpp"
#include "core/base/interrupts.hpp"
#include "core/base/json.hpp"
#include "core/base/sorting.hpp"
#include "core/explain/contradiction.hpp"
#include "core/explain/minimal_subset.hpp"
#include "core/explain/words.hpp"

namespace sapper {
namespace {

// Pairs among so many nearest numbers are tried one by one for a shorter proof.
constexpr std::size_t kMaxPairedNumbers = 24;

// So many layouts without a mine are drawn, to find one that differs little from that with it.
constexpr std::size_t kNumTwins = 32;

// Proofs among at most so many numbers are looked for in other orders too, for a smaller one.
constexpr std::size_t kMaxReorderedNumbers = 64;

bool is_proven(const Analysis& analysis, Cell cell, Verdict verdict) {
  const auto expected =
      verdict == Verdict::kProvenSafe ? Knowledge::kProvenSafe : Knowledge::kProvenMine;
  return analysis.proof[cell] != Proof::kNone && analysis.knowledge[cell] == expected;
}

// The cells around a layer that are open where it is hidden and the other way round, and that were
// not seen before, in reading order.
std::vector<Cell> next_layer(const Position& position, const std::vector<Cell>& layer,
                             std::vector<bool>& seen) {
  std::vector<Cell> reached;
  for (const Cell place : layer) {
    position.grid().for_each_neighbour(place, [&](Cell near) {
      if (seen[near] || position.is_hidden(near) == position.is_hidden(place)) return;
      seen[near] = true;
      reached.push_back(near);
    });
  }
  sort_stably(reached);
  return reached;
}

// The open numbers by how many steps, from number to hidden cell and back, they are away. Numbers
// that no steps reach come last: only with the mine counter do they matter.
std::vector<Cell> by_distance(const Position& position, Cell cell) {
  std::vector<Cell> order;
  std::vector<bool> seen(position.numbers().size(), false);
  seen[cell] = true;
  std::vector<Cell> layer{cell};
  while (!layer.empty()) {
    layer = next_layer(position, layer, seen);
    for (const Cell near : layer) {
      if (!position.is_hidden(near)) order.push_back(near);
    }
  }
  for (const Cell witness : witness_cells(position)) {
    if (!seen[witness]) order.push_back(witness);
  }
  return order;
}

// The numbers by rows and by columns, each from both ends.
std::vector<std::vector<Cell>> other_orders(Grid grid, std::vector<Cell> numbers) {
  std::vector<std::vector<Cell>> orders;
  sort_stably(numbers);
  orders.push_back(numbers);
  orders.emplace_back(numbers.rbegin(), numbers.rend());
  for (const std::int32_t direction : {1, -1}) {
    const auto place = [&](Cell cell) { return std::pair(direction * (cell % grid.width), cell); };
    sort_stably(numbers, [&](Cell a, Cell b) { return place(a) < place(b); });
    orders.push_back(numbers);
  }
  return orders;
}

// The search for a small proof of one cell.
class ProofSearch {
 public:
  ProofSearch(const Position& position, Cell cell, Verdict verdict, const QuestionLimits& limits)
      : position_(position),
        cell_(cell),
        verdict_(verdict),
        questions_(position, limits),
        nearest_first_(by_distance(position, cell)) {}

  Explanation run() {
    if (!proves(nearest_first_)) num_mines_ = position_.num_mines();
    Explanation found{cell_, verdict_, smallest(), num_mines_ != kUncounted, {}, {}, 0.0, {}};
    sort_stably(found.numbers);
    found.mine_probability = verdict_ == Verdict::kProvenSafe ? 0.0 : 1.0;
    found.sentence = sentence_of(found);
    return found;
  }

 private:
  bool proves(std::span<const Cell> kept) {
    return is_proven(questions_.analyse(kept, num_mines_), cell_, verdict_);
  }

  std::vector<Cell> minimal(std::span<const Cell> numbers) {
    return minimal_subset(numbers, [this](std::span<const Cell> kept) { return proves(kept); });
  }

  // The smallest proof among several that cannot lose a number.
  std::vector<Cell> smallest() {
    const std::span<const Cell> near = prefix_that_proves();
    std::vector<Cell> best = minimal(near);
    if (auto few = few_numbers(best.size())) return std::move(*few);
    if (best.size() <= 2 || near.size() > kMaxReorderedNumbers) return best;
    for (const auto& order : other_orders(position_.grid(), {near.begin(), near.end()})) {
      std::vector<Cell> other = minimal(order);
      if (other.size() < best.size()) best = std::move(other);
    }
    return best;
  }

  std::span<const Cell> prefix_that_proves() {
    const std::span<const Cell> all = nearest_first_;
    std::size_t size = 1;
    while (size < all.size() && !proves(all.first(size))) size *= 2;
    return all.first(std::min(size, all.size()));
  }

  // A proof of one or two of the nearest numbers that has fewer than so many: each number alone,
  // then each pair, which then proves only where neither number does.
  std::optional<std::vector<Cell>> few_numbers(std::size_t fewer_than) {
    const std::size_t count = std::min(nearest_first_.size(), kMaxPairedNumbers);
    for (std::size_t i = 0; i < count && fewer_than > 1; ++i) {
      std::vector<Cell> single{nearest_first_[i]};
      if (proves(single)) return single;
    }
    for (std::size_t i = 0; i < count && fewer_than > 2; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        std::vector<Cell> pair{nearest_first_[i], nearest_first_[j]};
        if (proves(pair)) return pair;
      }
    }
    return std::nullopt;
  }

  std::string sentence_of(const Explanation& found) const {
    const bool is_safe = verdict_ == Verdict::kProvenSafe;
    const std::string said =
        "Cell " + cell_words(position_.grid(), cell_) + " is " + (is_safe ? "safe" : "a mine");
    std::vector<std::string> reasons = name_numbers(position_, found.numbers);
    if (found.needs_counter) reasons.push_back(name_counter(position_));
    if (reasons.empty()) return said + ": " + name_start_rule(position_) + " promises it.";
    return said + ": " + enumerate_words(reasons) +
           (reasons.size() == 1 ? " allows" : " together allow") + " no layout with " +
           (is_safe ? "a mine" : "no mine") + " there.";
  }

  const Position& position_;
  Cell cell_;
  Verdict verdict_;
  PartialQuestions questions_;
  std::vector<Cell> nearest_first_;
  std::int32_t num_mines_ = kUncounted;
};

// Two layouts that agree with a position and differ in a cell.
class LayoutPair {
 public:
  LayoutPair(const Position& position, Cell cell)
      : position_(position),
        cell_(cell),
        promised_(position.promised().begin(), position.promised().end()) {
    promised_.resize(position.numbers().size(), Knowledge::kUnknown);
  }

  LayoutBytes with_mine() const {
    std::vector<Knowledge> assumed = promised_;
    assumed[cell_] = Knowledge::kProvenMine;
    return sample(assumed, 1);
  }

  // A layout without a mine in the cell that differs from the given one as near to it as can be.
  //
  // All cells farther away than some reach are held as they are, and the reach doubles until a
  // layout is found; at the latest when the whole board is free.
  LayoutBytes twin_of(const LayoutBytes& layout) const {
    for (std::int32_t reach = 1;; reach *= 2) {
      const LayoutBytes found = sample(held_beyond(reach, layout), kNumTwins);
      if (!found.empty()) return nearest(found, layout);
    }
  }

 private:
  // What the start rule promises holds in the given layout and must hold in its twin.
  std::vector<Knowledge> held_beyond(std::int32_t reach, const LayoutBytes& layout) const {
    const std::int32_t width = position_.grid().width;
    std::vector<Knowledge> assumed = promised_;
    assumed[cell_] = Knowledge::kProvenSafe;
    for (Cell other = 0; other < position_.grid().num_cells(); ++other) {
      const std::int32_t rows = std::abs(other / width - cell_ / width);
      const std::int32_t cols = std::abs(other % width - cell_ % width);
      if (std::max(rows, cols) <= reach) continue;
      assumed[other] = layout[other] != 0 ? Knowledge::kProvenMine : Knowledge::kProvenSafe;
    }
    return assumed;
  }

  LayoutBytes sample(const std::vector<Knowledge>& assumed, std::size_t count) const {
    Rng rng(0, Stream::kSample, 0);
    return sample_layouts(position_.question(assumed), count, rng, {});
  }

  // The first of those that differ from the layout in the fewest cells.
  static LayoutBytes nearest(const LayoutBytes& found, const LayoutBytes& layout);

  const Position& position_;
  Cell cell_;
  std::vector<Knowledge> promised_;
};

std::size_t count_differing(std::span<const std::uint8_t> layout,
                            std::span<const std::uint8_t> other) {
  std::size_t count = 0;
  for (std::size_t cell = 0; cell < layout.size(); ++cell) count += layout[cell] != other[cell];
  return count;
}

LayoutBytes LayoutPair::nearest(const LayoutBytes& found, const LayoutBytes& layout) {
  std::span<const std::uint8_t> best(found.data(), layout.size());
  std::size_t fewest = count_differing(best, layout);
  for (std::size_t first = layout.size(); first < found.size(); first += layout.size()) {
    const std::span<const std::uint8_t> other(found.data() + first, layout.size());
    const std::size_t differing = count_differing(other, layout);
    if (differing >= fewest) continue;
    fewest = differing;
    best = other;
  }
  return {best.begin(), best.end()};
}

Explanation explain_open(const Position& position, Cell cell) {
  Explanation found{cell, Verdict::kOpen, {}, false, {}, {}, 0.0, {}};
  found.sentence = "Cell " + cell_words(position.grid(), cell) + " is open and shows " +
                   std::to_string(position.numbers()[cell]) + ".";
  return found;
}

Explanation explain_undecided(const Position& position, Cell cell, const Analysis& analysis,
                              const QuestionLimits& limits) {
  Explanation found{cell, Verdict::kUndecided, {}, false, {}, {}, analysis.mine_probability[cell],
                    {}};
  std::string about;
  // Under `given-zero` the weights of many layouts may have to be sampled; nothing else is.
  const AnalysisOptions sampling{{limits.max_states}, Beyond::kSample, 0};
  if (const auto posterior = given_zero_posterior(position, sampling)) {
    found.mine_probability = posterior->mine_probability[cell];
    if (posterior->is_estimate()) about = "about ";
  }
  const LayoutPair pair(position, cell);
  found.layout_with_mine = pair.with_mine();
  found.layout_without_mine = pair.twin_of(found.layout_with_mine);
  const std::size_t num_differing =
      count_differing(found.layout_with_mine, found.layout_without_mine);
  found.sentence =
      "Cell " + cell_words(position.grid(), cell) +
      " is not decided: it is a mine with probability " + about + percent(found.mine_probability) +
      ". Two layouts that differ in " + std::to_string(num_differing) +
      " cells agree with every number and with the mine counter, one with a mine there, one "
      "without.";
  return found;
}

}  // namespace

Explanation explain(const Position& position, Cell cell, const QuestionLimits& limits) {
  check_interrupt();
  if (!position.is_hidden(cell)) return explain_open(position, cell);
  const Analysis analysis = analyser_of_thread().analyse(position.question(), limits.options());
  if (!analysis.consistent) {
    throw ContradictoryPosition(find_contradiction(position, limits).sentence);
  }
  for (const Verdict verdict : {Verdict::kProvenSafe, Verdict::kProvenMine}) {
    if (is_proven(analysis, cell, verdict)) {
      return ProofSearch(position, cell, verdict, limits).run();
    }
  }
  if (analysis.is_estimate) {
    throw BudgetExceeded("nothing is proven of cell " + cell_words(position.grid(), cell) +
                         " within the budget; allow more");
  }
  return explain_undecided(position, cell, analysis, limits);
}

}  // namespace sapper
