// The proof of a best layout by mixed-integer programming: which programme is to be solved next,
// and what its answer proves. Who solves the programmes is the faces' affair.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/setter/boxes.hpp"
#include "core/setter/programme.hpp"
#include "core/setter/search.hpp"

namespace sapper {

// Looks for a good layout, so that a proof has one to begin with: VNS, an iteration for each free
// square, in slices.
class FirstLayout {
 public:
  FirstLayout(Grid grid, std::span<const Number> numbers, std::uint64_t seed);

  // Does a slice; false when enough was done: no layout has a smaller value, or the slices are
  // over.
  bool run();

  const SetterSearch& search() const { return *search_; }

 private:
  std::unique_ptr<SetterSearch> search_;
  std::int64_t least_value_;
  std::int64_t num_slices_;
};

// What came of solving a programme, within whatever time.
struct ProgrammeAnswer {
  std::span<const double> values;  // of the columns; empty where no layout was found
  double bound;                    // no layout has a smaller weighted sum; may be infinite
  bool is_optimal;                 // whether the bound is reached; if not, time ran out
};

// First the least value is proven, then the fewest mines of that value. A layout of the least value
// that minimises weight * value + mines has the fewest mines. The smaller the weight, the better
// for those who solve programmes, and the more often they give the value up for fewer mines; they
// cannot where the weight exceeds the mines of the best layout so far.
class SetterProof {
 public:
  // No puzzle is known that the first weight is too small for; none has as many squares as the
  // last.
  static constexpr std::array<std::int64_t, 3> kWeights{16, 1 << 12, 1 << 24};

  SetterProof(Grid grid, std::span<const Number> numbers,
              std::span<const std::int64_t> weights = kWeights);
  SetterProof(const SetterProof&) = delete;  // boxes point to the puzzle
  SetterProof& operator=(const SetterProof&) = delete;

  // Keeps the layout if it is better than the best so far.
  void consider(std::span<const std::uint8_t> mines);
  // What is to be solved next; nothing when all is proven, or no more can be.
  std::optional<SetterProgramme> next();
  // The answer to the last programme.
  void take(const ProgrammeAnswer& answer);

  const SetterPuzzle& puzzle() const { return puzzle_; }
  std::span<const std::uint8_t> best_mines() const { return best_.mines(); }
  SetterScore best_score() const { return best_.score(); }
  SetterScore bound() const { return bound_; }  // no layout has a smaller score
  bool is_proven() const { return best_.score() == bound_; }

 private:
  std::optional<ProgrammeGoal> next_goal();

  SetterPuzzle puzzle_;
  SetterBoxes boxes_;
  SetterLayout best_;  // the one without mines where none was considered
  SetterScore bound_;
  std::vector<std::int64_t> weights_;  // those left to try
  ProgrammeGoal asked_{};              // by the last programme
  bool is_given_up_ = false;
};

}  // namespace sapper
