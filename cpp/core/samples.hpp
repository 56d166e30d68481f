// Positions of real games with the truth about them: what networks learn from.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis.hpp"
#include "play.hpp"

namespace sapper {

// Positions of one size, one after the other.
struct Samples {
  std::vector<Number> visible;
  std::vector<std::uint8_t> mines;      // 1 where a mine lies
  std::vector<float> mine_probability;  // by the exact analysis; 0 for open cells
};

// Lets a solver play and takes positions out of its games.
class PositionSampler {
 public:
  PositionSampler(const DrawnBoards& boards, Player player, const AnalysisOptions& options);

  // Appends up to `count` positions of game `index`, drawn among those in which it was still
  // undecided and something was open; each at most once. There are none in a game that was over
  // at its start. Positions beyond the budget of the analysis are left out.
  void sample(std::uint64_t index, std::size_t count, Samples& samples);

 private:
  void add(Samples& samples);

  DrawnBoards boards_;
  Player player_;
  AnalysisOptions options_;
  std::vector<Number> numbers_;
  std::vector<Number> visible_;
  std::vector<Cell> log_;
  std::vector<Cell> stack_;
};

}  // namespace sapper
