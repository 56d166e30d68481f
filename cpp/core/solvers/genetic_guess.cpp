#include "core/solvers/genetic_guess.hpp"

#include <algorithm>

#include "core/solvers/tie_rank.hpp"

namespace sapper {
namespace {

// Equal boxes differ by rounding alone; cells that close count as equally risky.
constexpr double kRounding = 1e-12;

bool is_untouched(const Question& question) {
  return std::ranges::all_of(question.numbers, is_hidden);
}

}  // namespace

void GeneticGuesser::begin_game() {
  is_flagged_.clear();
  planned_.clear();
}

std::optional<Guess> GeneticGuesser::guess(const Question& question,
                                           std::span<const Knowledge> known, Rng& rng) {
  is_flagged_.resize(question.numbers.size(), 0);
  if (const auto planned = next_planned(question, known)) return planned;
  load(question, known);
  plan_settled(question);
  if (const auto settled = next_planned(question, known)) return settled;
  if (!estimate_.has_frontier() && is_untouched(question)) return std::nullopt;
  estimate_.evolve(rng);
  flag_highest();
  plan_lowest();
  if (const auto planned = next_planned(question, known)) return planned;
  return least_risky(question);
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

void GeneticGuesser::flag_highest() {
  if (!options_.flag_above) return;
  for (const Cell cell : estimate_.frontier().cells) {
    if (estimate_.mine_probability()[cell] >= *options_.flag_above) is_flagged_[cell] = 1;
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
  std::ranges::sort(planned_, [](const Guess& left, const Guess& right) {
    return left.mine_probability != right.mine_probability
               ? left.mine_probability > right.mine_probability
               : left.cell > right.cell;
  });
}

// The interior shares the mines that the frontier is expected to leave; where that makes it less
// risky than the frontier, one of its cells is opened.
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
  std::erase_if(candidates, [&](Cell cell) { return probability[cell] > least + kRounding; });
  const auto rank = [&](Cell cell) { return std::pair(tie_rank(question, cell), cell); };
  const Cell cell = std::ranges::min(candidates, {}, rank);
  return Guess{cell, probability[cell]};
}

}  // namespace sapper
