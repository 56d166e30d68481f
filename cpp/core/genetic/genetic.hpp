// Evolves the mines along a frontier: layouts that violate its numbers as little as possible.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/rng.hpp"
#include "core/genetic/bit_genetics.hpp"
#include "core/genetic/frontier_genome.hpp"
#include "core/genetic/layout_archive.hpp"
#include "core/genetic/violation_matrix.hpp"

namespace sapper {

struct EvolutionOptions {
  Crossover crossover;
  std::int32_t population;    // 0 for twice the cells, but at least 10
  std::int32_t patience;      // a run ends after so many iterations without progress
  std::int32_t runs;          // 0 for the more the fewer cells there are
  std::int32_t elite;         // the best so many of each run go into the pool
  bool repair;                // whether children are brought nearer to what the numbers say
  bool archive;               // whether the pool is every satisfying layout that was ever met, once
  bool stop_at_zero = false;  // whether a run ends once nothing is violated
  bool equations = false;     // whether what elimination makes of the numbers is to hold as well
};

// What a run may take over into a child: cells of a genome, and which of them are mines.
struct GenomeAdvice {
  std::vector<std::uint64_t> cells;  // packed as layouts are; empty for no advice
  std::vector<std::uint64_t> mines;
};

// The best violation of a run so far, where it has just become less.
struct EvolutionStep {
  std::int32_t run;
  std::int64_t iteration;  // 0 for the first population
  std::int32_t violation;
};

// Layouts of the same cells, packed as in bit_genetics.hpp.
struct LayoutPool {
  std::size_t num_cells = 0;
  std::vector<std::uint64_t> bits;
  std::vector<std::int32_t> violations;  // of each layout: the sum of |number - mines beside it|

  std::size_t size() const { return violations.size(); }
  std::span<const std::uint64_t> layout(std::size_t index) const {
    const std::size_t words = num_words(num_cells);
    return {bits.data() + index * words, words};
  }
  void add(std::span<const std::uint64_t> layout, std::int32_t violation) {
    bits.insert(bits.end(), layout.begin(), layout.end());
    violations.push_back(violation);
  }
};

// A steady state: two parents by two binary tournaments, crossover, each bit mutates with chance
// 1/n, and the children take the places of the losers of two binary tournaments.
//
// With an archive, new satisfying layouts are progress too, and a child that is already in it goes.
class Evolution {
 public:
  explicit Evolution(const EvolutionOptions& options) : options_(options) {}

  // So many runs of those that the options ask for, each from a population of its own: all of them
  // divided by `share`, at least one. Requires at least one cell.
  LayoutPool evolve(const FrontierGenome& genome, Rng& rng, const GenomeAdvice& advice = {},
                    std::int32_t share = 1);

  // The same step by step: a step draws the population of the next run, or breeds two children.
  // The genome and the advice must outlive the evolution.
  void begin(const FrontierGenome& genome, const GenomeAdvice& advice, std::int32_t share);
  bool is_finished() const { return run_ == num_runs_; }
  void step(Rng& rng);

  // How the last evolution went, run by run: the least that its fitness was.
  std::span<const EvolutionStep> steps() const { return steps_; }
  // What the runs so far have left.
  const LayoutPool& pool() const { return pool_; }

  // Where it stands: the run, how many there are to be, and the iterations of the run.
  std::int32_t run() const { return run_; }
  std::int32_t num_runs() const { return num_runs_; }
  std::int64_t iteration() const { return iteration_; }
  // The population of the run that goes on, or of the last one.
  std::size_t population_size() const { return size_; }
  std::span<const std::uint64_t> layout(std::size_t index) const {
    return {bits_.data() + index * num_words_, num_words_};
  }
  std::int32_t violation(std::size_t index) const { return violations_[index]; }

 private:
  void prepare(const FrontierGenome& genome, const GenomeAdvice& advice);
  std::int32_t count_runs() const;
  std::span<std::uint64_t> layout(std::size_t index) {
    return {bits_.data() + index * num_words_, num_words_};
  }
  void begin_run(Rng& rng);
  void end_run();
  bool is_over(std::int32_t idle) const;
  void draw_population(Rng& rng);
  bool breed(Rng& rng);
  std::size_t draw_parent(Rng& rng) const;
  std::size_t draw_loser(Rng& rng) const;
  void make_child(std::size_t parent, std::size_t child, Rng& rng);
  void judge(std::size_t index, Rng& rng);
  bool place(std::size_t child, std::size_t loser);
  bool note(std::size_t index);
  void take_advice(std::size_t index);
  void repair(std::span<std::uint64_t> bits, Rng& rng);
  std::int32_t change_by(std::span<const std::uint64_t> bits, std::size_t cell) const;
  void flip(std::span<std::uint64_t> bits, std::size_t cell);
  void take_best();

  EvolutionOptions options_;
  const FrontierGenome* genome_ = nullptr;
  const GenomeAdvice* advice_ = nullptr;
  ViolationMatrix numbers_;
  ViolationMatrix fitness_;    // the numbers, and the equations where those count
  std::size_t size_ = 0;       // of the population
  std::size_t num_words_ = 0;  // of one layout
  Mutation mutation_{0.0};

  // The population, and behind it room for two children.
  std::vector<std::uint64_t> bits_;
  std::vector<std::int32_t> violations_;

  std::vector<std::uint64_t> swaps_;
  std::vector<std::uint64_t> advised_;  // a child that has taken all advice
  std::vector<std::int8_t> needs_;      // of the layout that is being repaired
  LayoutArchive archive_;
  std::int32_t best_ = 0;  // the least violation of the run
  std::vector<EvolutionStep> steps_;
  LayoutPool pool_;

  std::int32_t run_ = 0;
  std::int32_t num_runs_ = 0;
  bool is_running_ = false;       // whether the run has its population
  std::int64_t iteration_ = 0;    // of the run
  std::int32_t idle_ = 0;         // iterations without progress
  std::size_t num_archived_ = 0;  // before the run
};

}  // namespace sapper
