// From evolved layouts to mine probabilities.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/analysis/question.hpp"
#include "core/analysis/trivial.hpp"
#include "core/base/options.hpp"
#include "core/genetic/frontier_genome.hpp"
#include "core/genetic/genetic.hpp"
#include "core/patterns/pattern_book.hpp"

namespace sapper {

struct EstimateOptions {
  EvolutionOptions evolution;  // its archive is kept where layouts are weighted
  bool split;                  // whether the connected parts of the frontier evolve alone
  bool linear;                 // whether the equations of the numbers settle what they fix
  bool weighted;               // whether layouts count by what they leave for the rest of the board
  bool counter = false;        // whether the interior shares the mines that the frontier leaves
  // Where parts evolve alone: what connects their cells, whether they share one pool, in which a
  // layout of another part counts as one without mines, and whether they share out the runs.
  Connection connection = Connection::kNumbers;
  bool one_pool = false;
  bool share_runs = false;
  PatternSet patterns = {};  // whose advice children may take; none for no advice
};

// Each option by the name of its field, the evolution's too; `crossover_points` are where parents
// are cut, 0 for uniform crossover, and `rows` those of the patterns.
EstimateOptions read_estimate_options(OptionReader& options);

// The pool of one part of the frontier, or of the whole.
struct PartPool {
  FrontierGenome genome;
  LayoutPool pool;
  std::vector<double> weights;  // of each layout; they sum to 1
  std::vector<EvolutionStep> steps;
};

// Estimates the mine probability of each cell of a position.
class GeneticEstimate {
 public:
  explicit GeneticEstimate(const EstimateOptions& options)
      : options_(options),
        book_(options.patterns.patterns, options.patterns.rules),
        evolution_(options.evolution) {}

  // Takes in what is visible and what is believed, one entry a cell, and settles what it can: with
  // repair by single numbers, with linear by all equations of a part together. False where that
  // shows that the beliefs are wrong.
  bool load(const Question& question, std::span<const Knowledge> believed);

  // What is believed or settled.
  std::span<const Knowledge> settled() const { return settled_; }

  // Whether any unknown cell touches a number.
  bool has_frontier() const { return !frontier_.cells.empty(); }
  const FrontierGenome& frontier() const { return frontier_; }
  // The unknown cells that touch none.
  std::span<const Cell> interior() const { return interior_; }

  // Evolves the frontier and estimates all cells.
  void evolve(Rng& rng);

  // The same step by step, as those of Evolution are.
  void begin();
  bool is_finished() const { return parts_.size() == genomes_.size(); }
  void step(Rng& rng);
  // The part that evolves, or the last one: its cells and how it goes. Requires a frontier.
  const FrontierGenome& genome() const {
    return genomes_[std::min(parts_.size(), genomes_.size() - 1)];
  }
  const Evolution& evolution() const { return evolution_; }
  std::size_t num_parts() const { return genomes_.size(); }

  // The parts that have evolved.
  std::span<const PartPool> parts() const { return parts_; }
  // Of each cell; 0 for open cells. Interior cells have that of all the interior where the mine
  // counter is looked at, else 0.
  std::span<const double> mine_probability() const { return mine_probability_; }

 private:
  bool settle_trivial(const Question& question);
  bool settle_linear();
  void find_interior(const Question& question);
  std::vector<FrontierGenome> genomes() const;
  GenomeAdvice advice_for(const FrontierGenome& genome) const;
  void begin_part();
  void end_part();
  void estimate();
  void share();
  bool weigh();

  EstimateOptions options_;
  PatternBook book_;
  Evolution evolution_;
  TrivialDeduction trivial_;
  std::vector<Knowledge> settled_;
  FrontierGenome frontier_;
  Grid grid_{};
  std::vector<Knowledge> advice_;  // of the patterns, one entry a cell; empty without patterns
  std::vector<Cell> interior_;
  std::int32_t mines_left_ = 0;          // among the unknown cells
  std::vector<FrontierGenome> genomes_;  // of all parts
  GenomeAdvice part_advice_;             // of the part that evolves
  std::vector<PartPool> parts_;
  std::vector<double> mine_probability_;
};

}  // namespace sapper
