#include "core/solvers/genetic_guess.hpp"

#include <algorithm>
#include <iterator>

#include "core/base/sorting.hpp"
#include "core/solvers/random_guess.hpp"
#include "core/solvers/tie_rank.hpp"

namespace sapper {
namespace {

bool is_untouched(const Question& question) {
  return std::ranges::all_of(question.numbers, is_hidden);
}

}  // namespace

void GeneticGuesser::begin_game() {
  is_flagged_.clear();
  planned_.clear();
  has_pool_ = false;
}

std::optional<Guess> GeneticGuesser::guess(const Question& question,
                                           std::span<const Knowledge> known, Rng& rng) {
  is_flagged_.resize(question.numbers.size(), 0);
  if (const auto planned = next_planned(question, known)) return planned;
  load(question, known);
  has_pool_ = false;
  plan_settled(question);
  if (const auto settled = next_planned(question, known)) return settled;
  if (!estimate_.has_frontier() && is_untouched(question)) return std::nullopt;
  estimate_.evolve(rng);
  has_pool_ = true;
  flag_highest();
  plan_lowest();
  if (options_.best_of_each) plan_best_of_each();
  if (const auto planned = next_planned(question, known)) return planned;
  return rates_interior() ? least_risky(question) : guess_otherwise(rng);
}

std::optional<Guess> GeneticGuesser::next_planned(const Question& question,
                                                  std::span<const Knowledge> known) {
  while (!planned_.empty()) {
    const Guess next = planned_.back();
    planned_.pop_back();
    if (is_hidden(question.numbers[next.cell]) && known[next.cell] != Knowledge::kProvenMine) {
      return next;
    }
  }
  return std::nullopt;
}

// Flags that leave nothing to open, or that a number contradicts, are wrong: all are taken back.
void GeneticGuesser::load(const Question& question, std::span<const Knowledge> known) {
  if (try_load(question, known)) return;
  std::ranges::fill(is_flagged_, 0);
  try_load(question, known);
}

bool GeneticGuesser::try_load(const Question& question, std::span<const Knowledge> known) {
  believed_.assign(known.begin(), known.end());
  for (std::size_t cell = 0; cell < believed_.size(); ++cell) {
    if (!question.assumed.empty())
      believed_[cell] = std::max(believed_[cell], question.assumed[cell]);
    if (is_flagged_[cell]) believed_[cell] = Knowledge::kProvenMine;
  }
  const bool is_possible = estimate_.load(question, believed_);
  const auto is_open_to_choice = [&](std::size_t cell) {
    return is_hidden(question.numbers[cell]) && estimate_.settled()[cell] != Knowledge::kProvenMine;
  };
  for (std::size_t cell = 0; cell < believed_.size(); ++cell) {
    if (is_open_to_choice(cell)) return is_possible;
  }
  return false;
}

void GeneticGuesser::plan_settled(const Question& question) {
  for (Cell cell = question.grid.num_cells(); cell-- > 0;) {
    const bool is_safe = estimate_.settled()[cell] == Knowledge::kProvenSafe;
    if (is_safe && is_hidden(question.numbers[cell])) planned_.push_back({cell, 0.0});
  }
}

bool GeneticGuesser::is_near_1(Cell cell) const {
  return estimate_.mine_probability()[cell] >= options_.flag_above;
}

void GeneticGuesser::flag_highest() {
  if (!options_.flags) return;
  for (const Cell cell : estimate_.frontier().cells) {
    if (is_near_1(cell)) is_flagged_[cell] = 1;
  }
}

void GeneticGuesser::plan_lowest() {
  const std::span<const double> probability = estimate_.mine_probability();
  const auto plan = [&](std::span<const Cell> cells) {
    for (const Cell cell : cells) {
      if (probability[cell] <= options_.open_below) planned_.push_back({cell, probability[cell]});
    }
  };
  plan(estimate_.frontier().cells);
  if (options_.estimate.weighted) plan(estimate_.interior());  // an expected share proves nothing
  sort_stably(planned_, [](const Guess& left, const Guess& right) {
    return left.mine_probability != right.mine_probability
               ? left.mine_probability > right.mine_probability
               : left.cell > right.cell;
  });
}

// Behind those that are near 0.
void GeneticGuesser::plan_best_of_each() {
  for (const PartPool& part : estimate_.parts()) {
    const std::optional<Guess> best = lowest(part.genome.cells);
    if (best && !is_near_1(best->cell)) planned_.insert(planned_.begin(), *best);
  }
}

bool GeneticGuesser::rates_interior() const {
  return options_.estimate.counter || options_.estimate.weighted;
}

// The first of those with the least probability.
std::optional<Guess> GeneticGuesser::lowest(std::span<const Cell> cells) const {
  const std::span<const double> probability = estimate_.mine_probability();
  const auto risk = [&](Cell cell) { return probability[cell]; };
  const auto found = std::ranges::min_element(cells, {}, risk);
  if (found == cells.end()) return std::nullopt;
  return Guess{*found, probability[*found]};
}

// What the pool has nothing to say of is as good as any other.
std::optional<Guess> GeneticGuesser::guess_otherwise(Rng& rng) const {
  const std::vector<Cell>& frontier = estimate_.frontier().cells;
  const std::optional<Guess> least = lowest(frontier);
  std::vector<Cell> candidates(estimate_.interior().begin(), estimate_.interior().end());
  if (options_.otherwise == Otherwise::kRandom) {
    std::ranges::copy_if(frontier, std::back_inserter(candidates),
                         [&](Cell cell) { return !is_near_1(cell); });
  } else if (least && !is_near_1(least->cell)) {
    return least;
  }
  return candidates.empty() ? least : Guess{pick(candidates, rng), std::nullopt};
}

// Of the frontier and the interior together.
std::optional<Guess> GeneticGuesser::least_risky(const Question& question) const {
  const std::span<const double> probability = estimate_.mine_probability();
  const std::span<const Cell> interior = estimate_.interior();
  std::vector<Cell> candidates = estimate_.frontier().cells;
  if (!interior.empty()) {
    std::erase_if(candidates, [&](Cell cell) { return is_flagged_[cell] != 0; });
  }
  candidates.insert(candidates.end(), interior.begin(), interior.end());
  if (candidates.empty()) return std::nullopt;  // what is visible contradicts itself
  const auto risk = [&](Cell cell) { return probability[cell]; };
  const double least = probability[std::ranges::min(candidates, {}, risk)];
  std::erase_if(candidates, [&](Cell cell) { return probability[cell] > least + kRiskRounding; });
  const auto rank = [&](Cell cell) { return std::pair(tie_rank(question, cell), cell); };
  const Cell cell = std::ranges::min(candidates, {}, rank);
  return Guess{cell, probability[cell]};
}

GuessNotes GeneticGuesser::notes(const Question& question, std::span<const Knowledge> /*known*/,
                                 const Guess& guess) const {
  GuessNotes notes;
  notes.reason = guess.mine_probability
                     ? "the evolved layouts have a mine there with a weight of " + risk_of(guess)
                     : "drawn at random among the cells that the evolved layouts leave open";
  notes.seen = seen(question);
  return notes;
}

// The pool: the weight of the layouts with a mine on each cell that it is about.
Seen GeneticGuesser::seen(const Question& question) const {
  Seen seen;
  if (!has_pool_) return seen;
  const std::span<const double> probability = estimate_.mine_probability();
  seen.mine_probability.resize(probability.size());
  const auto tell = [&](Cell cell) {
    if (is_hidden(question.numbers[cell])) seen.mine_probability[cell] = probability[cell];
  };
  std::ranges::for_each(estimate_.frontier().cells, tell);
  if (rates_interior()) std::ranges::for_each(estimate_.interior(), tell);
  return seen;
}

}  // namespace sapper
