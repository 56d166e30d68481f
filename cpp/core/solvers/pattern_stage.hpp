// The stage `patterns`: evolved patterns that flag and open as they match.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/patterns/pattern_board.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Keeps its flags within a game; mines that deducers have proven count as flagged. Flags as long as
// the patterns flag, and opens the first square that they open. Where no pattern matches, a random
// square without a flag is opened; where none is left, the choice is left to chance.
class PatternGuesser : public Guesser {
 public:
  explicit PatternGuesser(PatternSet set);

  std::unique_ptr<Guesser> clone() const override;
  void begin_game() override;
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;

  // What the patterns did in the last guess, in order; the last one opened a square, unless chance
  // did.
  std::span<const PatternMove> last_moves() const { return last_moves_; }
  Cell cell_at(std::int32_t place) const { return board_.position().padded().cell_at(place); }
  // The squares that patterns have flagged in this game and that are not open.
  std::vector<Cell> flags() const;

 private:
  void take_in(const Question& question, std::span<const Knowledge> known);
  void begin_board(Grid grid);
  std::optional<Guess> guess_among_untouched(Rng& rng);

  PatternSet set_;
  std::shared_ptr<const PatternBook> book_;  // clones share it
  PatternBoard board_;
  bool has_begun_ = false;
  std::vector<std::uint8_t> own_flags_;  // by place
  std::vector<PatternMove> last_moves_;
};

}  // namespace sapper
