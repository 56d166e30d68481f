// Positions of weighted games with what came of them: what a value network learns from.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/champion/ending.hpp"
#include "core/champion/leaves.hpp"
#include "core/champion/ranking.hpp"
#include "core/play/weighted_game.hpp"

namespace sapper {

// Positions of one size, one after the other, each with the one that came next.
struct ValueSamples {
  NetworkInput positions;
  std::vector<std::int32_t> following;  // the place of the position that came next, or -1
  std::vector<float> safety;            // the chance to get there alive
  std::vector<float> remaining;         // what came of the game from here on
};

// Plays weighted games by the look ahead, solves their endings, and takes positions out of them:
// those in which a guess was due, those right after a guess, and the same of side branches, in
// which another guess was made once.
class ValueSampler {
 public:
  // The boards must outlive the sampler.
  ValueSampler(const BoardSource& boards, std::size_t max_layouts);
  ValueSampler(const ValueSampler&) = delete;
  ValueSampler& operator=(const ValueSampler&) = delete;

  // Appends the positions of game `index`.
  void sample(std::uint64_t index, ValueSamples& samples);

 private:
  // A position on the way through a game, and the chance to get to the next one.
  struct Stop {
    std::int32_t place;
    double safety;
  };

  void play_on(WeightedGame& game, std::vector<Stop>& line, bool may_branch);
  void branch(const WeightedGame& game, Cell cell);
  bool guess(WeightedGame& game, Cell cell, std::vector<Stop>& line);
  std::int32_t add(const Question& question, const Analysis& analysis,
                   std::span<const Considered> ranked);
  void finish(const std::vector<Stop>& line, double end_value);

  const BoardSource& boards_;
  std::vector<std::unique_ptr<Deducer>> deducers_;
  GuessRanking ranking_;
  EndingSolver endings_;
  Rng rng_;
  ValueSamples* samples_ = nullptr;  // of the game in play
};

}  // namespace sapper
