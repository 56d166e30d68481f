#include "core/patterns/pattern_encoding.hpp"

#include <algorithm>
#include <vector>

#include "core/patterns/pattern_values.hpp"

namespace sapper {
namespace {

constexpr std::array<std::int16_t, 8> kNeighbours{0, 1, 2, 3, 5, 6, 7, 8};
constexpr double kPriorityStep = kMaxPriority / 10.0;  // how far a mutation moves a priority
constexpr double kShareAny = 0.7;       // how many neighbours of a new pattern may be anything
constexpr std::int16_t kMaxNumber = 4;  // mines left in the centre; neighbours go to one less

std::int16_t draw_below(NumpyRng& rng, std::size_t bound) {
  return static_cast<std::int16_t>(rng.below(static_cast<std::uint32_t>(bound)));
}

std::int16_t near_priority(std::int16_t priority, NumpyRng& rng) {
  const double moved = priority + kPriorityStep * rng.normal();
  return static_cast<std::int16_t>(std::clamp(moved, 0.0, double{kMaxPriority}));
}

struct Counts {
  std::int16_t number;
  std::int16_t num_hidden;
  std::int16_t num_flagged;
};

// What an open square with a hidden neighbour can show and have around it.
std::vector<Counts> find_possible_counts() {
  std::vector<Counts> possible;
  for (std::int16_t number = 1; number <= 8; ++number) {
    for (std::int16_t hidden = 1; hidden <= 8; ++hidden) {
      for (std::int16_t flagged = 0; flagged <= 8 - hidden; ++flagged) {
        if (number <= hidden + flagged) possible.push_back({number, hidden, flagged});
      }
    }
  }
  return possible;
}

const std::vector<Counts>& possible_counts() {
  static const std::vector<Counts> counts = find_possible_counts();
  return counts;
}

// One of the neighbours for which the test holds; there is at least one.
template <class Test>
std::int16_t draw_neighbour(NumpyRng& rng, Test&& test) {
  std::vector<std::int16_t> found;
  std::ranges::copy_if(kNeighbours, std::back_inserter(found), test);
  return found[rng.below(static_cast<std::uint32_t>(found.size()))];
}

// What a square may be asked to be.
std::int16_t draw_asked(NumpyRng& rng) {
  constexpr std::array<std::int16_t, 4> kKinds{kPieceHidden, kPieceSettled, kPieceNumber,
                                               kPieceClosed};
  const std::int16_t kind = kKinds[rng.below(kKinds.size())];
  if (kind == kPieceHidden || kind == kPieceSettled) return kind;
  return static_cast<std::int16_t>(kind + draw_below(rng, kMaxNumber));
}

// A count of hidden neighbours that the squares and the centre allow; now and then, any.
std::int16_t draw_num_hidden(NumpyRng& rng, Genes pattern) {
  const auto count = [&](std::int16_t code) {
    return std::ranges::count_if(kNeighbours,
                                 [&](std::int16_t square) { return pattern[square] == code; });
  };
  const auto hidden = static_cast<std::int16_t>(count(kPieceHidden));
  const auto most = static_cast<std::int16_t>(hidden + count(kPieceAny));
  const std::int16_t least = std::max({pattern[kCentreGene], hidden, std::int16_t{1}});
  if (least > most || rng.uniform() < 0.15) return 0;
  return static_cast<std::int16_t>(least + draw_below(rng, most - least + 1));
}

// Up to symmetry a target is a corner or an edge of the piece.
void draw_target(NumpyRng& rng, Genes pattern) {
  pattern[kTargetGene] = draw_below(rng, 2);
  pattern[pattern[kTargetGene]] = kPieceHidden;
}

}  // namespace

PatternEncoding::PatternEncoding(EncodingKind kind, PatternMatching matching, bool can_flag)
    : kind_(kind), matching_(matching), can_flag_(can_flag) {
  if (kind == EncodingKind::kPossible) matching_ = PatternMatching::kCounts;
  if (kind == EncodingKind::kSquares) matching_ = PatternMatching::kSquares;
}

void PatternEncoding::draw(NumpyRng& rng, Genes pattern) const {
  switch (kind_) {
    case EncodingKind::kPaper:
      return draw_many(rng, pattern);
    case EncodingKind::kPossible:
      return draw_possible(rng, pattern);
    case EncodingKind::kSquares:
      return draw_squares(rng, pattern);
  }
}

void PatternEncoding::mutate(NumpyRng& rng, Genes pattern) const {
  if (kind_ == EncodingKind::kPossible) return mutate_possible(rng, pattern);
  if (kind_ == EncodingKind::kSquares) return mutate_squares(rng, pattern);
  const std::size_t gene = rng.below(kPaperLength);
  std::array<std::int16_t, kPaperLength> drawn{};
  draw_many(rng, drawn);
  pattern[gene] = drawn[gene];
}

void PatternEncoding::draw_many(NumpyRng& rng, Genes patterns) const {
  const bool are_values = matching_ == PatternMatching::kDifferences;
  NumpyShorts shorts(rng);
  for (std::size_t place = 0; place < patterns.size(); ++place) {
    const std::size_t gene = place % kPaperLength;
    const std::int16_t lowest = are_values && gene < kActionGene ? kValueHidden : std::int16_t{0};
    patterns[place] = shorts.between(lowest, highest(gene));
  }
}

std::int16_t PatternEncoding::redraw(NumpyShorts& shorts, std::size_t gene) const {
  return shorts.between(0, highest(gene));
}

std::int16_t PatternEncoding::highest(std::size_t gene) const {
  if (gene == kActionGene) return can_flag_ ? 1 : 0;
  if (gene == kCentreGene || gene == kTargetGene) return 8;
  return matching_ == PatternMatching::kDifferences ? std::int16_t{8} : kPieceFlagged;
}

// Counts that can occur, on squares at random.
void PatternEncoding::draw_possible(NumpyRng& rng, Genes pattern) const {
  const std::vector<Counts>& possible = possible_counts();
  const Counts counts = possible[rng.below(static_cast<std::uint32_t>(possible.size()))];
  std::array<std::int16_t, 8> squares = kNeighbours;
  rng.shuffle(squares);
  std::ranges::fill(pattern, kPieceSettled);
  for (std::int16_t at = 0; at < counts.num_hidden + counts.num_flagged; ++at) {
    pattern[squares[at]] = at < counts.num_hidden ? kPieceHidden : kPieceFlagged;
  }
  pattern[kCentreGene] = counts.number;
  pattern[kActionGene] = draw_below(rng, 2);
  pattern[kTargetGene] = squares[0];
  pattern[kPriorityGene] = draw_below(rng, kMaxPriority + 1);
  pattern[kNumHiddenGene] = 0;
}

// The other action, another target, a near priority, or other counts.
void PatternEncoding::mutate_possible(NumpyRng& rng, Genes pattern) const {
  switch (rng.below(4)) {
    case 0:
      pattern[kActionGene] = static_cast<std::int16_t>(1 - pattern[kActionGene]);
      return;
    case 1:
      pattern[kTargetGene] =
          draw_neighbour(rng, [&](std::int16_t square) { return pattern[square] == kPieceHidden; });
      return;
    case 2:
      pattern[kPriorityGene] = near_priority(pattern[kPriorityGene], rng);
      return;
    default:
      std::array<std::int16_t, kPatternLength> drawn{};
      draw_possible(rng, drawn);
      std::ranges::copy(std::span(drawn).first(kActionGene), pattern.begin());
      pattern[kTargetGene] = drawn[kTargetGene];
  }
}

void PatternEncoding::draw_squares(NumpyRng& rng, Genes pattern) const {
  std::ranges::fill(pattern, kPieceAny);
  for (const std::int16_t square : kNeighbours) {
    if (rng.uniform() >= kShareAny) pattern[square] = draw_asked(rng);
  }
  draw_target(rng, pattern);
  pattern[kCentreGene] = draw_below(rng, kMaxNumber + 1);
  pattern[kActionGene] = draw_below(rng, 2);
  pattern[kPriorityGene] = draw_below(rng, kMaxPriority + 1);
  pattern[kNumHiddenGene] = draw_num_hidden(rng, pattern);
}

// The action, the priority, the centre, its hidden neighbours, the target or a square.
void PatternEncoding::mutate_squares(NumpyRng& rng, Genes pattern) const {
  constexpr std::array<double, 6> kChances{0.1, 0.25, 0.1, 0.1, 0.1, 0.35};
  switch (rng.choose(kChances)) {
    case 0:
      pattern[kActionGene] = static_cast<std::int16_t>(1 - pattern[kActionGene]);
      return;
    case 1:
      pattern[kPriorityGene] = near_priority(pattern[kPriorityGene], rng);
      return;
    case 2:
      pattern[kCentreGene] = draw_below(rng, kMaxNumber + 1);
      return;
    case 3:
      pattern[kNumHiddenGene] = draw_num_hidden(rng, pattern);
      return;
    case 4:
      draw_target(rng, pattern);
      return;
    default:
      const std::int16_t square =
          draw_neighbour(rng, [&](std::int16_t near) { return near != pattern[kTargetGene]; });
      pattern[square] = rng.uniform() < 0.4 ? kPieceAny : draw_asked(rng);
  }
}

}  // namespace sapper
