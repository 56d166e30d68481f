#include "core/setter/proof.hpp"

#include <algorithm>
#include <cmath>

#include "core/setter/make_search.hpp"

namespace sapper {
namespace {

constexpr std::int64_t kSlice = 100;
// What solvers take for a whole number is so close to one.
constexpr double kBoundTolerance = 1e-6;

std::int64_t whole_bound(double bound) {
  constexpr double kMost = 0x1.0p53;
  if (!std::isfinite(bound)) return 0;
  return static_cast<std::int64_t>(std::clamp(std::ceil(bound - kBoundTolerance), -kMost, kMost));
}

}  // namespace

FirstLayout::FirstLayout(Grid grid, std::span<const Number> numbers, std::uint64_t seed)
    : search_(make_search({"vns", {{"near", true}}}, grid, numbers, seed)),
      least_value_(search_->puzzle().least_value()),
      num_slices_(search_->puzzle().num_squares() / kSlice + 1) {}

bool FirstLayout::run() {
  const bool has_more = search_->run(kSlice);
  return has_more && --num_slices_ > 0 && search_->best_score().value > least_value_;
}

SetterProof::SetterProof(Grid grid, std::span<const Number> numbers,
                         std::span<const std::int64_t> weights)
    : puzzle_(grid, numbers),
      boxes_(puzzle_),
      best_(puzzle_),
      bound_{puzzle_.least_value(), 0},
      weights_(weights.begin(), weights.end()) {}

void SetterProof::consider(std::span<const std::uint8_t> mines) {
  SetterLayout layout(puzzle_);
  layout.assign(mines);
  if (layout.score() < best_.score()) best_.assign(mines);
}

std::optional<SetterProgramme> SetterProof::next() {
  if (is_proven() || is_given_up_) return std::nullopt;
  const std::optional<ProgrammeGoal> goal = next_goal();
  if (!goal) return std::nullopt;
  asked_ = *goal;
  return make_programme(puzzle_, boxes_, asked_, best_.mines());
}

std::optional<ProgrammeGoal> SetterProof::next_goal() {
  const std::int64_t value = best_.score().value;
  if (value > bound_.value) return ProgrammeGoal{1, 0};
  if (weights_.empty()) return std::nullopt;
  const std::int64_t weight = weights_.front();
  weights_.erase(weights_.begin());
  return ProgrammeGoal{weight, 1, value == puzzle_.least_value()};
}

void SetterProof::take(const ProgrammeAnswer& answer) {
  if (!answer.values.empty()) consider(programme_layout(boxes_, answer.values));
  const std::int64_t bound = whole_bound(answer.bound);
  const SetterScore proven =
      asked_.mine_weight == 0
          ? SetterScore{bound, 0}
          : SetterScore{bound_.value, bound - asked_.value_weight * bound_.value};
  bound_ = std::min(std::max(bound_, proven), best_.score());
  // What was not proven within its time would not be the next time either.
  is_given_up_ = asked_.mine_weight == 0 ? best_.score().value > bound_.value : !answer.is_optimal;
}

}  // namespace sapper
