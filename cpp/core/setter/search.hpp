// The ways to search for the best layout of a Minesetter puzzle.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/grid.hpp"
#include "core/base/rng.hpp"
#include "core/setter/descent.hpp"
#include "core/setter/setter.hpp"

namespace sapper {

// The best layout so far held in step with one that changes flip by flip, so that a new best costs
// what was flipped since the last one, whatever the size of the board.
class BestLayout {
 public:
  explicit BestLayout(const SetterPuzzle& puzzle)
      : mines_(static_cast<std::size_t>(puzzle.num_squares()), 0) {}

  std::span<const std::uint8_t> mines() const { return mines_; }
  // The changing layout was flipped there.
  void note_flip(std::int32_t square);
  // The changing layout became another one altogether.
  void note_assignment() { is_apart_ = true; }
  // The changing layout is the best now.
  void keep(std::span<const std::uint8_t> mines);

 private:
  std::vector<std::uint8_t> mines_;
  std::vector<std::int32_t> flips_;  // since mines_ was kept
  bool is_apart_ = false;            // flips_ do not lead from mines_ to the changing layout
};

// How searches that begin at random do so and compare.
struct SetterManner {
  double mine_chance = 0.25;     // of each free square of a first layout
  bool is_value_only = false;    // whether mines count in no comparison but with the best of all
  bool has_random_ties = false;  // whether descents draw among flips that bring the same
};

// An improvement of the best: after so many evaluated layouts its score was this.
struct SetterImprovement {
  std::int64_t num_evaluations;
  SetterScore score;
};

// A search goes on in slices: what it finds does not depend on how its iterations are cut.
class SetterSearch {
 public:
  SetterSearch(Grid grid, std::span<const Number> numbers);
  virtual ~SetterSearch() = default;
  SetterSearch(const SetterSearch&) = delete;  // layouts point to the puzzle
  SetterSearch& operator=(const SetterSearch&) = delete;

  // Does up to `count` iterations; false when there is nothing more to do.
  bool run(std::int64_t count);
  // The same, but ends about when the time is up: after one iteration at least, and within twice
  // the time unless a single one takes longer.
  bool run_for(std::int64_t count, double seconds);

  const SetterPuzzle& puzzle() const { return puzzle_; }
  SetterScore best_score() const { return best_score_; }
  std::span<const std::uint8_t> best_mines() const { return best_.mines(); }
  std::int64_t num_iterations() const { return num_iterations_; }
  std::int64_t num_evaluations() const { return num_evaluations_; }
  const std::vector<SetterImprovement>& improvements() const { return improvements_; }
  // Whether every layout was seen that could be the best.
  bool is_proven() const { return is_proven_; }

 protected:
  // One iteration; false when there was nothing to do.
  virtual bool iterate() = 0;

  void count_evaluations(std::int64_t count) { num_evaluations_ += count; }
  void note_proof() { is_proven_ = true; }
  // Keeps the layout if it is better than the best. All flips of it must have been noted.
  void consider(SetterScore score, std::span<const std::uint8_t> mines) {
    if (improvements_.empty() || score < best_score_) keep(score, mines);
  }
  void consider(const SetterLayout& layout) { consider(layout.score(), layout.mines()); }
  BestLayout& best() { return best_; }
  std::int32_t draw_square(Rng& rng) const {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(puzzle_.num_squares())));
  }

  // Improves a layout until no flip does; returns the flips, until the next descent. `ties` as
  // in SetterDescent::improve.
  std::span<const std::int32_t> descend(SetterDescent& descent, Rng* ties = nullptr);

 private:
  void keep(SetterScore score, std::span<const std::uint8_t> mines);

  SetterPuzzle puzzle_;
  BestLayout best_;
  SetterScore best_score_;
  std::int64_t num_iterations_ = 0;
  std::int64_t num_evaluations_ = 0;
  std::vector<SetterImprovement> improvements_;
  std::vector<std::int32_t> flips_;  // of the last descent
  bool is_proven_ = false;
};

// Where no number has a free square next to it no mines are best, and there is nothing to search.
class NoChoiceSetter : public SetterSearch {
 public:
  using SetterSearch::SetterSearch;

 protected:
  bool iterate() override;
};

// Every layout, from the one without mines on, each one flip from the last (Gray's code). An
// iteration is a layout; after the last the best is proven.
class BruteForceSetter : public SetterSearch {
 public:
  // With `is_near_numbers` only squares that touch a number: a mine elsewhere only adds to the
  // mines.
  BruteForceSetter(Grid grid, std::span<const Number> numbers, bool is_near_numbers);

 protected:
  bool iterate() override;

 private:
  SetterLayout layout_;
  std::vector<std::int32_t> squares_;
  std::uint64_t next_ = 0;  // the number of the layout to look at
};

// Layouts drawn one after the other, without memory. An iteration is a layout.
class RandomSetter : public SetterSearch {
 public:
  RandomSetter(Grid grid, std::span<const Number> numbers, double mine_chance, std::uint64_t seed);

 protected:
  bool iterate() override;

 private:
  double mine_chance_;
  Rng rng_;
  SetterLayout layout_;
  std::vector<std::uint8_t> drawn_;
};

// The paper's LSIBI. An iteration is a descent from a new random layout.
class LocalSearchSetter : public SetterSearch {
 public:
  LocalSearchSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
                    std::uint64_t seed);

 protected:
  bool iterate() override;

 private:
  SetterManner manner_;
  Rng rng_;
  SetterDescent descent_;
  std::vector<std::uint8_t> drawn_;
};

struct AnnealingSchedule {
  // Accepts what is no better with chance 1/iteration, as the paper does; else by temperature.
  bool is_paper;
  double start_temperature;  // in units of the value
  double end_temperature;
  std::int64_t num_iterations;  // from start to end; then all begins anew
};

// Flips one random square at a time. An iteration is a flip, tried or taken. Cooled down, the
// layout is left where no single flip improves it.
class AnnealingSetter : public SetterSearch {
 public:
  AnnealingSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
                  const AnnealingSchedule& schedule, std::uint64_t seed);

 protected:
  bool iterate() override;

 private:
  void begin();
  void settle();
  void flip(std::int32_t square);
  bool is_accepted(std::int32_t square);
  bool is_accepted_by_paper(std::int32_t value_change, bool takes_mine);

  SetterManner manner_;
  AnnealingSchedule schedule_;
  Rng rng_;
  SetterLayout layout_;
  std::vector<std::uint8_t> drawn_;
  std::int64_t step_ = 0;  // since the last beginning
  double temperature_ = 0;
  double cooling_ = 1;
};

struct Neighbourhoods {
  std::int32_t k_min;
  std::int32_t k_max;  // one more than the greatest k
  bool is_local;       // whether the k flips lie within two rows and columns of a random square
  bool is_restarting;  // whether an iteration ends with the first k that brings a better outcome
};

// Variable neighbourhood search. An iteration tries k = k_min .. k_max-1 in turn: k random flips,
// then a descent. A better outcome is taken, one of the same value in half the cases.
class VnsSetter : public SetterSearch {
 public:
  VnsSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
            const Neighbourhoods& neighbourhoods, std::uint64_t seed);

 protected:
  bool iterate() override;

 private:
  void begin();
  bool try_neighbour(std::int32_t k);
  void shake(std::int32_t k);
  void flip(std::int32_t square);

  SetterManner manner_;
  Neighbourhoods neighbourhoods_;
  Rng rng_;
  SetterDescent descent_;
  std::vector<std::int32_t> candidates_;  // squares that a shake may flip
  std::vector<std::int32_t> shaken_;      // the squares that the last shake flipped
  bool has_begun_ = false;
};

}  // namespace sapper
