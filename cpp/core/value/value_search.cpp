#include "core/value/value_search.hpp"

#include <algorithm>
#include <utility>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

// The first ending may be large, and games that are played side by side wait for each other.
constexpr std::size_t kNodesALayoutAtFirst = 40;

}  // namespace

ValueSearch::ValueSearch(const ValueSearchOptions& options)
    : options_(options),
      endings_(options.max_layouts, kNodesALayoutAtFirst),
      leaf_endings_(options.leaf_layouts) {}

void ValueSearch::begin(const Question& question) {
  grid_ = question.grid;
  numbers_.assign(question.numbers.begin(), question.numbers.end());
  num_mines_ = question.num_mines;
  guesses_.clear();
  deepened_.clear();
  asked_.clear();
  asking_.clear();
  is_deep_ = false;
  AnalysisOptions options;
  options.beyond = Beyond::kSample;
  const Analysis analysis = analyser_of_thread().analyse(question, options);
  if (!analysis.consistent) throw ContradictoryPosition("no layout agrees with the numbers");
  if (analysis.is_estimate || has_safe_cell(question, analysis))
    return choose_plainly(question, analysis);
  if (const std::optional<Ending> ending = endings_.solve(question, analysis)) {
    choice_ = Choice{ending->best, analysis.mine_probability[ending->best], ChoiceBasis::kEndgame,
                     ending->win_probability};
    return;
  }
  try {
    const auto count = static_cast<std::size_t>(options_.candidates);
    std::vector<Considered> ranked = choice_ranking_.best(question, analysis, count);
    if (ranked.size() == 1 || !has_opening(question))
      return choose_by_look_ahead(std::move(ranked));
    guesses_ = expand(question, analysis, ranked);
  } catch (const BudgetExceeded&) {  // a number would lead to a position too large to count
    return choose_plainly(question, analysis);
  }
  ask(guesses_);
  if (asked_.empty()) tell({});
}

// Where there is nothing to value: a cell is safe, or the position is too large to look ahead.
void ValueSearch::choose_plainly(const Question& question, const Analysis& analysis) {
  choice_ = Champion(ChampionOptions{}).choose(question, analysis);
}

// Where no network is asked; the best is the first.
void ValueSearch::choose_by_look_ahead(std::vector<Considered> ranked) {
  const Considered& best = ranked.front();
  choice_ = Choice{best.cell, best.mine_probability, ChoiceBasis::kLookAhead, std::nullopt,
                   std::move(ranked)};
}

std::vector<ValuedGuess> ValueSearch::expand(const Question& question, const Analysis& analysis,
                                             std::span<const Considered> ranked) {
  std::vector<ValuedGuess> guesses;
  for (const Considered& considered : ranked) {
    guesses.push_back({considered, 0.0,
                       find_leaves(question, analysis, considered.cell, ranking_, leaf_endings_)});
  }
  return guesses;
}

// Asks for the values of all leaves that have none.
void ValueSearch::ask(std::vector<ValuedGuess>& guesses) {
  for (ValuedGuess& guess : guesses) {
    for (Leaf& leaf : guess.leaves) {
      if (leaf.value) continue;
      asked_.push_back(&leaf.position);
      asking_.push_back(&leaf);
    }
  }
}

void ValueSearch::tell(std::span<const float> values) {
  for (std::size_t i = 0; i < asking_.size(); ++i) {
    asking_[i]->value = static_cast<double>(values[i]);
    asking_[i]->is_exact = false;
  }
  asked_.clear();
  asking_.clear();
  if (is_deep_) take_replies();
  value_all(guesses_);
  if (!is_deep_ && options_.plies > 1 && deepen()) return;
  if (options_.playouts.games > 0) play_out_close_guesses();
  choose();
}

void ValueSearch::value_all(std::vector<ValuedGuess>& guesses) const {
  for (ValuedGuess& guess : guesses) {
    guess.value = 0.0;
    for (const Leaf& leaf : guess.leaves) guess.value += leaf.chance * leaf.value.value_or(0.0);
  }
}

// Places of the guesses with the best values, at most so many and so far from the first.
std::vector<std::size_t> ValueSearch::best_guesses(std::int32_t count, double within) const {
  std::vector<std::size_t> order(guesses_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  sort_stably(order,
              [&](std::size_t a, std::size_t b) { return guesses_[a].value > guesses_[b].value; });
  const double least = guesses_[order[0]].value - within;
  order.resize(std::min(order.size(), static_cast<std::size_t>(count)));
  std::erase_if(order, [&](std::size_t i) { return guesses_[i].value < least; });
  return order;
}

// Looks into the leaves of the best guesses where the next move is a guess again; false where there
// is none.
bool ValueSearch::deepen() {
  is_deep_ = true;
  const std::vector<std::size_t> order = best_guesses(options_.deepened, options_.deepened_within);
  if (order.size() < 2) return false;
  for (const std::size_t i : order) {
    for (std::size_t j = 0; j < guesses_[i].leaves.size(); ++j) {
      const Leaf& leaf = guesses_[i].leaves[j];
      if (leaf.is_exact || leaf.has_safe_cell) continue;
      const Question question{grid_, leaf.position.numbers, num_mines_};
      const Analysis analysis = analyser_of_thread().analyse(question);
      deepened_.push_back({i, j, expand(question, analysis, leaf.ranked)});
    }
  }
  for (Deepened& deepened : deepened_) ask(deepened.replies);
  if (asked_.empty()) {
    take_replies();
    value_all(guesses_);
  }
  return !asked_.empty();
}

// A leaf where a guess is due is worth what its best guess is.
void ValueSearch::take_replies() {
  for (Deepened& deepened : deepened_) {
    value_all(deepened.replies);
    double best = 0.0;
    for (const ValuedGuess& reply : deepened.replies) best = std::max(best, reply.value);
    guesses_[deepened.guess].leaves[deepened.leaf].value = best;
  }
}

void ValueSearch::play_out_close_guesses() {
  const PlayoutOptions& options = options_.playouts;
  std::vector<ValuedGuess*> close;
  for (const std::size_t i : best_guesses(options.guesses, options.within)) {
    close.push_back(&guesses_[i]);
  }
  if (close.size() < 2) return;
  try {
    play_out({grid_, numbers_, num_mines_}, close, options);
  } catch (const BudgetExceeded&) {  // NOLINT(bugprone-empty-catch): the network alone decides
  }
}

// The look ahead's first choice, unless another one is better by theta.
void ValueSearch::choose() {
  const ValuedGuess* best = &guesses_[0];
  for (const ValuedGuess& guess : guesses_) {
    const double bar = best == &guesses_[0] ? best->value + options_.theta : best->value;
    if (guess.value > bar) best = &guess;
  }
  choice_ = Choice{best->considered.cell, best->considered.mine_probability, ChoiceBasis::kValue};
  for (const ValuedGuess& guess : guesses_) {
    choice_.considered.push_back(guess.considered);
    choice_.considered.back().score = guess.value;
  }
  const auto chosen_first = [&](const Considered& a, const Considered& b) {
    const bool is_chosen = a.cell == choice_.cell;
    return is_chosen != (b.cell == choice_.cell) ? is_chosen : a.score > b.score;
  };
  sort_stably(choice_.considered, chosen_first);
}

}  // namespace sapper
