#include "core/setter/genetic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/interrupts.hpp"

namespace sapper {

GeneticSetter::GeneticSetter(Grid grid, std::span<const Number> numbers, double mine_chance,
                             const SetterGenetics& genetics, std::uint64_t seed)
    : SetterSearch(grid, numbers),
      mine_chance_(mine_chance),
      genetics_(genetics),
      mutation_(genetics.mutation_chance),
      rng_(seed, Stream::kSetter, 0),
      layout_(puzzle()),
      descent_(puzzle()),
      population_(genetics.population),
      swaps_(num_words(static_cast<std::size_t>(puzzle().num_squares()))) {}

void GeneticSetter::begin() {
  for (Individual& individual : population_) {
    individual.mines.resize(static_cast<std::size_t>(puzzle().num_squares()));
    draw_mines(mine_chance_, rng_, individual.mines);
    evaluate(individual);
  }
  children_ = population_;
  children_.push_back(children_.back());  // where the second child goes that has no place
  rank();
}

bool GeneticSetter::iterate() {
  if (num_iterations() == 0) begin();
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
  const double size =
      std::max(1.0, genetics_.tournament_share * static_cast<double>(population_.size()));
  const std::vector<std::uint8_t>& mother =
      population_[draw_winner(population_.size(), size, rng_)].mines;
  const std::vector<std::uint8_t>& father =
      population_[draw_winner(population_.size(), size, rng_)].mines;
  draw_swaps(genetics_.crossover, mother.size(), rng_, swaps_);
  for (std::size_t square = 0; square < mother.size(); ++square) {
    const bool is_swapped = has_bit(swaps_, square);
    first_child.mines[square] = is_swapped ? father[square] : mother[square];
    second_child.mines[square] = is_swapped ? mother[square] : father[square];
  }
  for (Individual* child : {&first_child, &second_child}) {
    mutation_.draw(mother.size(), rng_, [child](std::size_t square) { child->mines[square] ^= 1; });
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
  std::stable_sort(
      population_.begin(), population_.end(),
      [](const Individual& left, const Individual& right) { return left.score < right.score; });
}

}  // namespace sapper
