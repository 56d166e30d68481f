// The stage `patterns`: evolved patterns that flag and open as they match.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/patterns/pattern_board.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// How often each pattern acted on fresh games, and was right; empty where nobody has counted.
struct PatternUses {
  std::vector<std::int64_t> fired;
  std::vector<std::int64_t> right;
};

struct PatternStageOptions {
  PatternSet set;
  PatternUses uses = {};
};

// Keeps its flags within a game; mines that deducers have proven count as flagged. Flags as long as
// the patterns flag, and opens the first square that they open. Where no pattern matches, a random
// square without a flag is opened; where none is left, the choice is left to chance.
class PatternGuesser : public Guesser {
 public:
  explicit PatternGuesser(PatternStageOptions options);

  std::unique_ptr<Guesser> clone() const override;
  void begin_game() override;
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& question, std::span<const Knowledge> known,
                   const Guess& guess) const override;

  // The squares that patterns have flagged in this game and that are not open.
  std::vector<Cell> flags() const;

 private:
  Cell cell_at(std::int32_t place) const { return board_.position().padded().cell_at(place); }
  std::string why_opened(const PatternMove& opening) const;
  std::string why_flagged() const;
  void take_in(const Question& question, std::span<const Knowledge> known);
  void begin_board(Grid grid);
  std::optional<Guess> guess_among_untouched(Rng& rng);

  PatternStageOptions options_;
  std::shared_ptr<const PatternBook> book_;  // clones share it
  PatternBoard board_;
  bool has_begun_ = false;
  std::vector<std::uint8_t> own_flags_;  // by place
  // What the patterns did in the last guess, in order; the last one opened a square, unless chance
  // did.
  std::vector<PatternMove> last_moves_;
};

}  // namespace sapper
