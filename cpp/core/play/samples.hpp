// Positions of real games with the truth about them: what networks learn from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/analysis/analysis.hpp"
#include "core/play/play.hpp"

namespace sapper {

// Positions of one size, one after the other.
struct Samples {
  std::vector<Number> visible;
  std::vector<std::uint8_t> mines;      // 1 where a mine lies
  std::vector<float> mine_probability;  // by the exact analysis; 0 for open cells
};

// Lets a solver play and takes positions out of its games. Without a solver luck plays: it opens
// the safe cells in random order, and so meets positions that no solver would.
class PositionSampler {
 public:
  // The boards must outlive the sampler.
  PositionSampler(const BoardSource& boards, std::optional<Player> player,
                  const AnalysisOptions& options)
      : boards_(boards), player_(std::move(player)), options_(options) {}

  // Appends up to `count` positions of game `index`, drawn among those in which it was still
  // undecided and something was open; each at most once. There are none in a game that was over
  // at its start. Positions beyond the budget of the analysis are left out.
  void sample(std::uint64_t index, std::size_t count, Samples& samples);

 private:
  void play(std::uint64_t index);
  void follow_luck(std::optional<Cell> start, Rng& rng);
  void add(Samples& samples);

  const BoardSource& boards_;
  std::optional<Player> player_;
  AnalysisOptions options_;
  std::vector<Number> room_;
  std::span<const Number> numbers_;  // of the board in play
  std::vector<Number> visible_;
  std::vector<Cell> log_;  // the cells that were opened, without those of cascades
  std::vector<Cell> stack_;
};

}  // namespace sapper
