// A genetic algorithm for Minesetter.
#pragma once

#include <cstdint>
#include <vector>

#include "core/genetic/bit_genetics.hpp"
#include "core/setter/search.hpp"

namespace sapper {

struct SetterGenetics {
  std::size_t population;
  double elite_share;       // of the population: passes on unchanged
  double tournament_share;  // of the population: takes part in each tournament
  bool has_repeats;         // whether a layout may take part in a tournament several times
  Crossover crossover;      // along the squares in reading order
  double mutation_chance;   // of each square of each child, or else of each child
  bool is_mutating_one;     // whether a child that mutates does so on one square
  bool polish;              // whether children are improved by local search
};

// Parents by tournament, crossover, mutation. An iteration is a
// generation; the first also draws the population.
class GeneticSetter : public SetterSearch {
 public:
  GeneticSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
                const SetterGenetics& genetics, std::uint64_t seed);

 protected:
  bool iterate() override;

 private:
  struct Individual {
    std::vector<std::uint8_t> mines;
    SetterScore score;
  };

  void begin();
  void evaluate(Individual& individual);
  void rank();
  void breed(Individual& first_child, Individual& second_child);
  std::size_t draw_parent();
  void draw_shares();
  void mutate(Individual& child);

  SetterManner manner_;
  SetterGenetics genetics_;
  Rng rng_;
  SetterLayout layout_;
  SetterDescent descent_;
  std::vector<Individual> population_;  // the best first
  std::vector<Individual> children_;
  std::vector<std::uint64_t> swaps_;  // of the two children that are being made
};

}  // namespace sapper
