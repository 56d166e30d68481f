#include "core/setter/genetic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/interrupts.hpp"

namespace sapper {

GeneticSetter::GeneticSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
                             const SetterGenetics& genetics, std::uint64_t seed)
    : SetterSearch(grid, numbers),
      manner_(manner),
      genetics_(genetics),
      rng_(seed, Stream::kSetter, 0),
      layout_(puzzle()),
      descent_(puzzle(), manner.is_value_only),
      population_(genetics.population),
      swaps_(num_words(static_cast<std::size_t>(puzzle().num_squares()))) {}

void GeneticSetter::begin() {
  for (Individual& individual : population_) {
    individual.mines.resize(static_cast<std::size_t>(puzzle().num_squares()));
    draw_mines(manner_.mine_chance, rng_, individual.mines);
    evaluate(individual);
  }
  children_ = population_;
  children_.push_back(children_.back());  // where the second child goes that has no place
  rank();
}

bool GeneticSetter::iterate() {
  if (num_iterations() == 0) begin();
  if (puzzle().num_squares() == 0) return false;
  const auto num_elite = static_cast<std::size_t>(
      std::lround(genetics_.elite_share * static_cast<double>(population_.size())));
  for (std::size_t i = num_elite; i < population_.size(); i += 2) {
    breed(children_[i], children_[i + 1]);
  }
  for (std::size_t i = num_elite; i < population_.size(); ++i) {
    std::swap(population_[i], children_[i]);
    evaluate(population_[i]);
  }
  rank();
  return true;
}

void GeneticSetter::breed(Individual& first_child, Individual& second_child) {
  const std::vector<std::uint8_t>& first = population_[draw_parent()].mines;
  const std::vector<std::uint8_t>& second = population_[draw_parent()].mines;
  draw_shares();
  for (std::size_t square = 0; square < first.size(); ++square) {
    const bool is_swapped = has_bit(swaps_, square);
    first_child.mines[square] = is_swapped ? second[square] : first[square];
    second_child.mines[square] = is_swapped ? first[square] : second[square];
  }
  mutate(first_child);
  mutate(second_child);
}

// The winner of a tournament. The best takes part with chance size / n. If it does not, the second
// best does with chance size / (n - 1), and so on: as if `size` of n had been drawn.
std::size_t GeneticSetter::draw_parent() {
  const std::size_t count = population_.size();
  const double size = std::max(1.0, genetics_.tournament_share * static_cast<double>(count));
  if (genetics_.has_repeats) return draw_winner(count, size, rng_);
  const auto num_drawn = static_cast<std::uint32_t>(std::lround(size));
  std::size_t rank = 0;
  while (rng_.below(static_cast<std::uint32_t>(count - rank)) >= num_drawn) ++rank;
  return rank;
}

// One point as in the paper: the first child has the first parent's squares up to a random one,
// that one included, and the second parent's behind it.
void GeneticSetter::draw_shares() {
  const auto num_squares = static_cast<std::size_t>(puzzle().num_squares());
  if (genetics_.crossover.num_points != 1) {
    draw_swaps(genetics_.crossover, num_squares, rng_, swaps_);
    return;
  }
  const auto last = static_cast<std::size_t>(draw_square(rng_));
  std::fill(swaps_.begin(), swaps_.end(), 0);
  for (std::size_t square = last + 1; square < num_squares; ++square) flip_bit(swaps_, square);
}

void GeneticSetter::mutate(Individual& child) {
  if (genetics_.is_mutating_one) {
    if (rng_.uniform() < genetics_.mutation_chance) child.mines[draw_square(rng_)] ^= 1;
    return;
  }
  for (std::uint8_t& mine : child.mines) {
    if (rng_.uniform() < genetics_.mutation_chance) mine ^= 1;
  }
}

void GeneticSetter::evaluate(Individual& individual) {
  count_work(10 * individual.mines.size());
  best().note_assignment();
  if (genetics_.polish) {
    descent_.assign(individual.mines);
    descend(descent_);
    const std::span<const std::uint8_t> improved = descent_.layout().mines();
    std::copy(improved.begin(), improved.end(), individual.mines.begin());
    individual.score = descent_.layout().score();
    return;
  }
  layout_.assign(individual.mines);
  individual.score = layout_.score();
  count_evaluations(1);
  consider(layout_);
}

void GeneticSetter::rank() {
  const bool is_value_only = manner_.is_value_only;
  std::stable_sort(population_.begin(), population_.end(),
                   [is_value_only](const Individual& left, const Individual& right) {
                     return is_value_only ? left.score.value < right.score.value
                                          : left.score < right.score;
                   });
}

}  // namespace sapper
