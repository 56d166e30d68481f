// Plays a board by proof alone, and says how hard the proofs were.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/analysis/trivial.hpp"
#include "core/base/grid.hpp"
#include "core/base/padded_grid.hpp"
#include "core/solvers/logic.hpp"

namespace sapper {

// The levels of deduction, each stronger than the one before.
enum class Difficulty : std::uint8_t {
  kSingle,   // one number at a time, until nothing changes
  kPair,     // two numbers that share cells
  kNumbers,  // any numbers together
  kCounter,  // the numbers and the mine counter
};
inline constexpr int kNumDifficulties = 4;

// How far deduction got on a board, and what it took.
struct DeductionResult {
  std::int32_t num_safe_left = 0;  // 0 when the board needs no guess
  Difficulty hardest = Difficulty::kSingle;
  std::int32_t num_steps[kNumDifficulties] = {};  // times that each level had to be called
};

// Opens what is proven, from the start cell on, until the board is solved or a guess is needed.
// Since opening safe cells never takes a proof away, the order does not matter: where this gets
// stuck, every player has to guess. Keeps its scratch space between boards.
class DeductivePlayer {
 public:
  // Throws BudgetExceeded. `numbers` is the truth of the board. With `rate` each level is tried
  // before a stronger one is called; without, the strongest answers at once and only
  // num_safe_left means anything.
  DeductionResult play(Grid grid, std::span<const Number> numbers, Cell start, bool rate);

  // What was open when play() ended.
  const std::vector<Number>& visible() const { return visible_; }

 private:
  void load(Grid grid, std::span<const Number> numbers);
  void open(std::int32_t place);
  void open_pending();
  void open_all(const std::vector<Cell>& cells);
  void deduce_singly();
  void look_at(std::int32_t place);
  void mark_mine(std::int32_t place);
  void note(std::int32_t place);
  bool deduce_more(DeductionResult& result, bool rate);
  void copy_visible();

  PaddedGrid padded_;  // all arrays but visible_ live on it
  enum class Seen : std::uint8_t { kClosed, kOpen, kKnownMine };
  std::vector<Number> truth_;
  std::vector<Seen> seen_;
  std::vector<std::int8_t> num_unknown_;
  std::vector<std::int8_t> num_known_mines_;
  std::vector<std::uint8_t> is_pending_;
  std::vector<std::int32_t> pending_;
  std::vector<std::int32_t> to_open_;
  std::vector<Number> visible_;
  std::int32_t num_mines_ = 0;
  std::int32_t num_safe_left_ = 0;
  Analyser analyser_;
  TrivialDeduction known_;
  PairDeduction pairs_;
};

// Cells that two numbers sharing cells prove safe (PairRule::kOverlap), with mines proven so fed
// back until there is such a cell or nothing new comes.
std::vector<Cell> safe_by_pairs(const Question& question, TrivialDeduction& known,
                                PairDeduction& pairs);

}  // namespace sapper
