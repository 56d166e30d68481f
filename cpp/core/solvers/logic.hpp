// What two numbers that share hidden cells prove together, and the stage `logic` built on it.
#pragma once

#include <cstdint>
#include <vector>

#include "core/analysis/trivial.hpp"
#include "core/solvers/stage.hpp"

namespace sapper {

// Which pairs of numbers are compared. With A and B the unknown cells of two numbers: if A needs as
// many mines more than B as A has cells of its own, those are all mines, and the cells that are B's
// alone are safe.
enum class PairRule : std::uint8_t {
  kSubset,   // only where one of the sets contains the other
  kOverlap,  // any two sets that share cells
};

// How far apart the numbers of a pair may be.
enum class PairReach : std::uint8_t {
  kSharing,   // any two that share cells
  kTouching,  // those that are neighbours themselves
  kNone,      // no pairs: single numbers only
};

// Compares the numbers two by two. Keeps its scratch space between calls.
//
// A set of unknown neighbours is a byte: bit i stands for the i-th neighbour in reading order. Two
// numbers share cells only when they are at most two rows and columns apart, so there are 24 ways
// to translate the byte of one into that of another, and a table for each.
class PairDeduction {
 public:
  struct Finding {
    std::int32_t place;
    bool is_mine;
  };

  // What the pairs prove as things stand, each cell perhaps more than once. Valid until the next
  // call.
  const std::vector<Finding>& find(const TrivialDeduction& known, PairRule rule,
                                   PairReach reach = PairReach::kSharing);

 private:
  void load(const TrivialDeduction& known);
  void compare(const TrivialDeduction& known, std::int32_t place, int direction, PairRule rule);
  void learn(std::int32_t place, std::uint8_t cells, bool is_mine);

  PaddedGrid padded_;
  std::vector<std::uint8_t> is_witness_;
  // The unknown neighbours of each witness, 0 elsewhere. One more row follows the padded grid,
  // since this looks two rows ahead.
  std::vector<std::uint8_t> cells_;
  std::vector<Finding> found_;
};

struct LogicOptions {
  PairRule rule = PairRule::kSubset;  // with kOverlap a little more than the theorems
  PairReach reach = PairReach::kSharing;
  std::int32_t passes = 0;  // over all numbers; 0 until nothing changes
  bool tell_mines = true;   // whether the stages after it learn of the mines
};

// The theorems 1 to 4 of the logic stage of paper 003. In one pass theorem 1 is applied to every
// number, then each of the others with the mines that it found.
class LogicDeducer : public Deducer {
 public:
  explicit LogicDeducer(LogicOptions options = {}) : options_(options) {}

  std::unique_ptr<Deducer> clone() const override {
    return std::make_unique<LogicDeducer>(options_);
  }
  void deduce(const Question& question, std::span<Knowledge> knowledge) override;
  std::string reason(const Question& /*question*/) const override {
    return "single numbers and pairs of numbers leave no mine for them";
  }

 private:
  void run_to_the_end(const Question& question);
  void run_pass();
  void settle_neighbours(const std::vector<std::int32_t>& numbers, bool are_mines);
  bool learn_from_pairs();
  bool settle(const std::vector<PairDeduction::Finding>& found);

  LogicOptions options_;
  TrivialDeduction known_;
  PairDeduction pairs_;
  std::vector<std::uint8_t> is_witness_;
};

// A coin decides whether a cell is opened at random or one at the edge is flagged. Flags are
// believed to the end of the game, right or wrong: the theorems take them for mines, and a cell
// that is safe by them is opened.
class LogicGuesser : public Guesser {
 public:
  explicit LogicGuesser(double flag_share) : flag_share_(flag_share) {}

  std::unique_ptr<Guesser> clone() const override {
    return std::make_unique<LogicGuesser>(flag_share_);
  }
  void begin_game() override { flags_.clear(); }
  std::optional<Guess> guess(const Question& question, std::span<const Knowledge> known,
                             Rng& rng) override;
  GuessNotes notes(const Question& /*question*/, std::span<const Knowledge> /*known*/,
                   const Guess& /*guess*/) const override {
    return {"safe if the flags are right, or drawn at random"};
  }

 private:
  std::optional<Cell> safe_by_belief(const Question& question);

  double flag_share_;  // of the guesses that flag a cell
  std::vector<Cell> flags_;
  std::vector<Knowledge> believed_;  // of each cell
  std::vector<Knowledge> proven_;
  LogicDeducer logic_;
};

}  // namespace sapper
