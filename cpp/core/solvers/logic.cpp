#include "core/solvers/logic.hpp"

#include <algorithm>
#include <array>

#include "core/base/interrupts.hpp"
#include "core/search/frontier_search.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/single_point.hpp"

namespace sapper {
namespace {

constexpr int kReach = 2;
constexpr int kNumDirections = 24;
using Translation = std::array<std::uint8_t, 256>;

// Where the i-th neighbour is.
constexpr int kRows[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
constexpr int kCols[8] = {-1, 0, 1, -1, 1, -1, 0, 1};

struct Direction {
  int rows;
  int cols;
};

// The places within reach in reading order; the opposite of direction i is the i-th from the end.
constexpr std::array<Direction, kNumDirections> make_directions() {
  std::array<Direction, kNumDirections> directions{};
  int count = 0;
  for (int rows = -kReach; rows <= kReach; ++rows) {
    for (int cols = -kReach; cols <= kReach; ++cols) {
      if (rows != 0 || cols != 0) directions[count++] = {rows, cols};
    }
  }
  return directions;
}

// The bit of a neighbour of one number among the neighbours of the number in that direction.
constexpr std::uint8_t translated_bit(int neighbour, Direction direction) {
  for (int i = 0; i < 8; ++i) {
    if (kRows[i] == kRows[neighbour] - direction.rows &&
        kCols[i] == kCols[neighbour] - direction.cols) {
      return static_cast<std::uint8_t>(1U << i);
    }
  }
  return 0;
}

constexpr Translation make_translation(Direction direction) {
  Translation translation{};
  for (unsigned cells = 1; cells < 256; ++cells) {
    int lowest = 0;
    while (!((cells >> lowest) & 1U)) ++lowest;
    translation[cells] = translation[cells & (cells - 1)] | translated_bit(lowest, direction);
  }
  return translation;
}

constexpr bool is_touching(Direction direction) {
  return direction.rows >= -1 && direction.rows <= 1 && direction.cols >= -1 && direction.cols <= 1;
}

constexpr std::array<Direction, kNumDirections> kDirections = make_directions();

constexpr std::array<Translation, kNumDirections> kTranslations = [] {
  std::array<Translation, kNumDirections> translations{};
  for (int i = 0; i < kNumDirections; ++i) translations[i] = make_translation(kDirections[i]);
  return translations;
}();

constexpr Translation kNumCells = [] {
  Translation counts{};
  for (unsigned cells = 1; cells < 256; ++cells) {
    counts[cells] = static_cast<std::uint8_t>(counts[cells >> 1] + (cells & 1U));
  }
  return counts;
}();

}  // namespace

const std::vector<PairDeduction::Finding>& PairDeduction::find(const TrivialDeduction& known,
                                                               PairRule rule, PairReach reach) {
  load(known);
  if (reach == PairReach::kNone) return found_;
  for_each_set(is_witness_, [&](std::int32_t place) {
    // The other half of the directions meets the same pairs from the other side.
    for (int direction = kNumDirections / 2; direction < kNumDirections; ++direction) {
      if (reach == PairReach::kTouching && !is_touching(kDirections[direction])) continue;
      compare(known, place, direction, rule);
    }
  });
  return found_;
}

void PairDeduction::load(const TrivialDeduction& known) {
  found_.clear();
  padded_ = known.padded();
  known.find_witnesses(is_witness_);
  const std::int32_t stride = padded_.stride();
  const auto places = static_cast<std::int32_t>(padded_.num_places());
  cells_.assign(static_cast<std::size_t>(places) + stride + 1, 0);
  std::uint8_t* cells = cells_.data();
  for (int i = 0; i < 8; ++i) {
    const std::uint8_t* unknown = known.unknown().data() + padded_.offsets()[i];
    for (std::int32_t place = stride + 1; place < places - stride - 1; ++place) {
      cells[place] |= static_cast<std::uint8_t>(unknown[place] << i);
    }
  }
  const std::uint8_t* is_witness = is_witness_.data();
  for (std::int32_t place = 0; place < places; ++place) {
    cells[place] &= static_cast<std::uint8_t>(-is_witness[place]);
  }
}

void PairDeduction::compare(const TrivialDeduction& known, std::int32_t place, int direction,
                            PairRule rule) {
  const Direction way = kDirections[direction];
  const std::int32_t other = place + way.rows * padded_.stride() + way.cols;
  const std::uint8_t* cells = cells_.data();
  const std::uint8_t shared = kTranslations[direction][cells[place]] & cells[other];
  if (shared == 0) return;
  const int own = kNumCells[cells[place]] - kNumCells[shared];
  const int others_own = kNumCells[cells[other]] - kNumCells[shared];
  if (rule == PairRule::kSubset && own != 0 && others_own != 0) return;
  const int more = known.need(place) - known.need(other);
  const bool is_greater = more == own;
  if (!is_greater && more != -others_own) return;
  const std::uint8_t shared_here = kTranslations[kNumDirections - 1 - direction][cells[other]];
  learn(place, cells[place] & static_cast<std::uint8_t>(~shared_here), is_greater);
  learn(other, cells[other] & static_cast<std::uint8_t>(~shared), !is_greater);
}

void PairDeduction::learn(std::int32_t place, std::uint8_t cells, bool is_mine) {
  for (int i = 0; i < 8; ++i) {
    if ((cells >> i) & 1U) found_.push_back({place + padded_.offsets()[i], is_mine});
  }
}

void LogicDeducer::deduce(const Question& question, std::span<Knowledge> knowledge) {
  known_.load(question);
  if (options_.passes == 0) run_to_the_end(question);
  for (std::int32_t pass = 0; pass < options_.passes; ++pass) {
    count_work(question.numbers.size());
    run_pass();
  }
  known_.store(knowledge);
  if (!options_.tell_mines) forget_mines(knowledge);
}

void LogicDeducer::run_to_the_end(const Question& question) {
  do {
    count_work(question.numbers.size());
    known_.run();
    require_consistent(known_);
  } while (learn_from_pairs());
}

void LogicDeducer::run_pass() {
  known_.find_witnesses(is_witness_);
  std::vector<std::int32_t> full;
  for_each_set(is_witness_, [&](std::int32_t place) {
    const std::int32_t need = known_.need(place);
    if (need < 0 || need > known_.num_unknown(place)) {
      throw ContradictoryPosition("a number is less or greater than the mines that it can have");
    }
    if (need == known_.num_unknown(place)) full.push_back(place);
  });
  settle_neighbours(full, true);
  std::vector<std::int32_t> satisfied;
  for_each_set(is_witness_, [&](std::int32_t place) {
    if (known_.need(place) == 0) satisfied.push_back(place);
  });
  // Found before theorem 3 settles anything: each theorem sees what theorem 1 has left.
  const std::vector<PairDeduction::Finding>& found =
      pairs_.find(known_, options_.rule, options_.reach);
  settle_neighbours(satisfied, false);
  settle(found);
}

void LogicDeducer::settle_neighbours(const std::vector<std::int32_t>& numbers, bool are_mines) {
  for (const std::int32_t place : numbers) {
    for (const std::int32_t offset : known_.padded().offsets()) {
      if (known_.unknown()[place + offset]) known_.settle(place + offset, are_mines);
    }
  }
}

bool LogicDeducer::learn_from_pairs() {
  return settle(pairs_.find(known_, options_.rule, options_.reach));
}

// Whether there was anything to settle.
bool LogicDeducer::settle(const std::vector<PairDeduction::Finding>& found) {
  for (const auto& [place, is_mine] : found) {
    if (known_.unknown()[place]) known_.settle(place, is_mine);
  }
  return !found.empty();
}

namespace {

// The hidden cells of which nothing is believed; only those beside a number where `at_edge`.
std::vector<Cell> open_to_guess(const Question& question, std::span<const Knowledge> believed,
                                bool at_edge) {
  std::vector<Cell> cells;
  for (Cell cell = 0; cell < question.grid.num_cells(); ++cell) {
    if (!is_hidden(question.numbers[cell]) || believed[cell] != Knowledge::kUnknown) continue;
    bool is_edge = false;
    question.grid.for_each_neighbour(
        cell, [&](Cell near) { is_edge |= !is_hidden(question.numbers[near]); });
    if (is_edge || !at_edge) cells.push_back(cell);
  }
  return cells;
}

}  // namespace

std::optional<Guess> LogicGuesser::guess(const Question& question, std::span<const Knowledge> known,
                                         Rng& rng) {
  believed_ = with_known(question, known);
  for (const Cell cell : flags_) believed_[cell] = Knowledge::kProvenMine;
  while (true) {
    if (const std::optional<Cell> safe = safe_by_belief(question)) return Guess{*safe, {}};
    const std::vector<Cell> edge = open_to_guess(question, believed_, true);
    if (edge.empty() || rng.uniform() >= flag_share_) break;
    flags_.push_back(pick(edge, rng));
    believed_[flags_.back()] = Knowledge::kProvenMine;
  }
  const std::vector<Cell> cells = open_to_guess(question, believed_, false);
  if (cells.empty()) return std::nullopt;  // every cell is flagged
  return Guess{pick(cells, rng), {}};
}

// Flags that contradict the numbers prove nothing.
std::optional<Cell> LogicGuesser::safe_by_belief(const Question& question) {
  const Question informed{question.grid, question.numbers, question.num_mines, believed_};
  proven_.assign(believed_.size(), Knowledge::kUnknown);
  try {
    logic_.deduce(informed, proven_);
  } catch (const ContradictoryPosition&) {
    return std::nullopt;
  }
  const auto found = std::find(proven_.begin(), proven_.end(), Knowledge::kProvenSafe);
  if (found == proven_.end()) return std::nullopt;
  return static_cast<Cell>(found - proven_.begin());
}

}  // namespace sapper
