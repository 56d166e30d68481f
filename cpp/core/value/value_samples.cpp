#include "core/value/value_samples.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <utility>

#include "core/solvers/exact_stages.hpp"

namespace sapper {
namespace {

constexpr double kBranches = 0.35;  // of the guesses begin a side branch

}  // namespace

ValueSampler::ValueSampler(const BoardSource& boards, std::size_t max_layouts)
    : boards_(boards),
      deducers_(exact_deducers()),
      endings_(max_layouts),
      rng_(0, Stream::kMoment, 0) {}

void ValueSampler::sample(std::uint64_t index, ValueSamples& samples) {
  samples_ = &samples;
  rng_ = Rng(boards_.seed(), Stream::kMoment, index);
  WeightedGame game(deducers_);
  game.begin(boards_, index);
  std::vector<Stop> line;
  play_on(game, line, true);
}

// Plays from a position in which a guess is due to the end of the game, which ends the line.
void ValueSampler::play_on(WeightedGame& game, std::vector<Stop>& line, bool may_branch) {
  while (!game.is_over()) {
    const Question question = game.question();
    const Analysis analysis = analyser_of_thread().analyse(question);
    if (const std::optional<Ending> solved = endings_.solve(question, analysis)) {
      return finish(line, solved->win_probability);
    }
    const std::vector<Considered> ranked = ranking_.best(question, analysis);
    line.push_back({add(question, analysis, ranked), 1.0 - ranked[0].mine_probability});
    if (may_branch && ranked.size() > 1 && rng_.uniform() < kBranches) {
      const auto others = static_cast<std::uint32_t>(ranked.size() - 1);
      branch(game, ranked[1 + rng_.below(others)].cell);
    }
    if (!guess(game, ranked[0].cell, line)) return;
  }
  finish(line, 1.0);
}

// The game as it would go on after another guess.
void ValueSampler::branch(const WeightedGame& game, Cell cell) {
  WeightedGame other = game;
  std::vector<Stop> line;
  if (guess(other, cell, line)) play_on(other, line, false);
}

// Adds the position right after the guess too, unless a guess is due there again. False where that
// position is solved, which ends the line.
bool ValueSampler::guess(WeightedGame& game, Cell cell, std::vector<Stop>& line) {
  const Question before = game.question();
  std::vector<Number> numbers(before.numbers.begin(), before.numbers.end());
  game.guess(cell);
  numbers[cell] = game.question().numbers[cell];
  const Question after{before.grid, numbers, before.num_mines};
  const Analysis analysis = analyser_of_thread().analyse(after);
  if (const std::optional<Ending> solved = endings_.solve(after, analysis)) {
    finish(line, solved->win_probability);
    return false;
  }
  if (has_safe_cell(after, analysis)) line.push_back({add(after, analysis, {}), 1.0});
  return true;
}

std::int32_t ValueSampler::add(const Question& question, const Analysis& analysis,
                               std::span<const Considered> ranked) {
  const auto append = [](auto& all, const auto& one) {
    all.insert(all.end(), one.begin(), one.end());
  };
  const std::size_t place = samples_->remaining.size();
  const NetworkInput input = network_input(question, analysis, ranked);
  append(samples_->positions.numbers, input.numbers);
  append(samples_->positions.risks, input.risks);
  append(samples_->positions.promises, input.promises);
  samples_->following.push_back(-1);
  samples_->safety.push_back(1.0F);
  samples_->remaining.push_back(0.0F);
  return static_cast<std::int32_t>(place);
}

void ValueSampler::finish(const std::vector<Stop>& line, double end_value) {
  double remaining = end_value;
  std::int32_t following = -1;
  for (const Stop& stop : std::views::reverse(line)) {
    remaining *= stop.safety;
    const auto place = static_cast<std::size_t>(stop.place);
    samples_->following[place] = following;
    samples_->safety[place] = static_cast<float>(stop.safety);
    samples_->remaining[place] = static_cast<float>(remaining);
    following = stop.place;
  }
}

}  // namespace sapper
