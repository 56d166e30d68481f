#include "core/setter/search.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/deadline.hpp"
#include "core/base/interrupts.hpp"

namespace sapper {
namespace {

// What a mine weighs in annealing, in units of the value: it decides between layouts of equal value
// and hardly ever against a better one.
constexpr double kMineWeight = 0.05;
// The temperature falls in steps of so many iterations.
constexpr std::int64_t kCoolingStep = 64;
constexpr std::size_t kNanosecondsAFlip = 200;

}  // namespace

void BestLayout::note_flip(std::int32_t square) {
  if (is_apart_) return;
  flips_.push_back(square);
  is_apart_ = flips_.size() > mines_.size();  // copying is cheaper from here on
}

void BestLayout::keep(std::span<const std::uint8_t> mines) {
  if (is_apart_) {
    std::copy(mines.begin(), mines.end(), mines_.begin());
  } else {
    for (const std::int32_t square : flips_) mines_[square] ^= 1;
  }
  flips_.clear();
  is_apart_ = false;
}

SetterSearch::SetterSearch(Grid grid, std::span<const Number> numbers)
    : puzzle_(grid, numbers), best_(puzzle_) {}

bool SetterSearch::run(std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) {
    if (!iterate()) return false;
    ++num_iterations_;
  }
  return true;
}

bool SetterSearch::run_for(std::int64_t count, double seconds) {
  const Deadline deadline = deadline_after(seconds);
  // To look at the clock takes longer than some iterations.
  for (std::int64_t slice = 1; count > 0; slice *= 2) {
    slice = std::min(slice, count);
    if (!run(slice)) return false;
    count -= slice;
    if (deadline && std::chrono::steady_clock::now() >= *deadline) break;
  }
  return true;
}

void SetterSearch::keep(SetterScore score, std::span<const std::uint8_t> mines) {
  best_.keep(mines);
  best_score_ = score;
  improvements_.push_back({num_evaluations_, score});
}

std::span<const std::int32_t> SetterSearch::descend(SetterDescent& descent, Rng* ties) {
  flips_.clear();
  count_evaluations(puzzle_.num_squares());  // every flip is looked at
  while (const std::optional<std::int32_t> square = descent.improve(ties)) {
    best_.note_flip(*square);
    flips_.push_back(*square);
    count_evaluations(puzzle_.num_squares());
    count_work(kNanosecondsAFlip);
  }
  consider(descent.layout());
  return flips_;
}

bool NoChoiceSetter::iterate() {
  if (is_proven()) return false;
  count_evaluations(1);
  consider(SetterLayout(puzzle()));
  note_proof();
  return false;
}

BruteForceSetter::BruteForceSetter(Grid grid, std::span<const Number> numbers, bool is_near_numbers)
    : SetterSearch(grid, numbers), layout_(puzzle()) {
  for (std::int32_t square = 0; square < puzzle().num_squares(); ++square) {
    if (!is_near_numbers || !puzzle().numbers_at(square).empty()) squares_.push_back(square);
  }
}

bool BruteForceSetter::iterate() {
  if (next_ > 0) {
    const auto bit = static_cast<std::size_t>(std::countr_zero(next_));
    if (bit >= squares_.size()) {
      note_proof();
      return false;
    }
    layout_.flip(squares_[bit]);
    best().note_flip(squares_[bit]);
  }
  ++next_;
  count_evaluations(1);
  consider(layout_);
  return true;
}

RandomSetter::RandomSetter(Grid grid, std::span<const Number> numbers, double mine_chance,
                           std::uint64_t seed)
    : SetterSearch(grid, numbers),
      mine_chance_(mine_chance),
      rng_(seed, Stream::kSetter, 0),
      layout_(puzzle()),
      drawn_(layout_.mines().begin(), layout_.mines().end()) {}

bool RandomSetter::iterate() {
  draw_mines(mine_chance_, rng_, drawn_);
  layout_.assign(drawn_);
  best().note_assignment();
  count_evaluations(1);
  consider(layout_);
  return true;
}

LocalSearchSetter::LocalSearchSetter(Grid grid, std::span<const Number> numbers,
                                     const SetterManner& manner, std::uint64_t seed)
    : SetterSearch(grid, numbers),
      manner_(manner),
      rng_(seed, Stream::kSetter, 0),
      descent_(puzzle(), manner.is_value_only),
      drawn_(static_cast<std::size_t>(puzzle().num_squares())) {}

bool LocalSearchSetter::iterate() {
  draw_mines(manner_.mine_chance, rng_, drawn_);
  descent_.assign(drawn_);
  best().note_assignment();
  descend(descent_, manner_.has_random_ties ? &rng_ : nullptr);
  return true;
}

AnnealingSetter::AnnealingSetter(Grid grid, std::span<const Number> numbers,
                                 const SetterManner& manner, const AnnealingSchedule& schedule,
                                 std::uint64_t seed)
    : SetterSearch(grid, numbers),
      manner_(manner),
      schedule_(schedule),
      rng_(seed, Stream::kSetter, 0),
      layout_(puzzle()),
      drawn_(static_cast<std::size_t>(puzzle().num_squares())) {
  const double steps = static_cast<double>(schedule.num_iterations) / kCoolingStep;
  cooling_ = std::pow(schedule.end_temperature / schedule.start_temperature, 1.0 / steps);
}

void AnnealingSetter::begin() {
  draw_mines(manner_.mine_chance, rng_, drawn_);
  layout_.assign(drawn_);
  best().note_assignment();
  temperature_ = schedule_.start_temperature;
  consider(layout_);
}

bool AnnealingSetter::iterate() {
  if (step_ == 0) begin();
  if (puzzle().num_squares() == 0) return false;
  if (step_ > 0 && step_ % kCoolingStep == 0) temperature_ *= cooling_;
  ++step_;
  count_evaluations(1);
  const std::int32_t square = draw_square(rng_);
  if (is_accepted(square)) flip(square);
  if (step_ < schedule_.num_iterations) return true;
  if (!schedule_.is_paper) settle();
  step_ = 0;
  return true;
}

void AnnealingSetter::flip(std::int32_t square) {
  layout_.flip(square);
  best().note_flip(square);
  consider(layout_);
}

void AnnealingSetter::settle() {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    count_evaluations(puzzle().num_squares());
    for (std::int32_t square = 0; square < puzzle().num_squares(); ++square) {
      const std::int32_t change = layout_.value_change(square);
      if (change > 0 || (change == 0 && !layout_.has_mine(square))) continue;
      flip(square);
      count_work(kNanosecondsAFlip);
      has_changed = true;
    }
  }
}

bool AnnealingSetter::is_accepted(std::int32_t square) {
  const std::int32_t change = layout_.value_change(square);
  const bool takes_mine = layout_.has_mine(square);
  if (schedule_.is_paper) return is_accepted_by_paper(change, takes_mine);
  const double mine_weight = manner_.is_value_only ? 0.0 : kMineWeight;
  const double energy = change + (takes_mine ? -mine_weight : mine_weight);
  return energy <= 0 || rng_.uniform() < std::exp(-energy / temperature_);
}

bool AnnealingSetter::is_accepted_by_paper(std::int32_t value_change, bool takes_mine) {
  const bool is_fewer_mines = value_change == 0 && takes_mine && !manner_.is_value_only;
  if (value_change < 0 || is_fewer_mines) return true;
  return rng_.uniform() * static_cast<double>(step_) < 1.0;
}

VnsSetter::VnsSetter(Grid grid, std::span<const Number> numbers, const SetterManner& manner,
                     const Neighbourhoods& neighbourhoods, std::uint64_t seed)
    : SetterSearch(grid, numbers),
      manner_(manner),
      neighbourhoods_(neighbourhoods),
      rng_(seed, Stream::kSetter, 0),
      descent_(puzzle(), manner.is_value_only),
      candidates_(static_cast<std::size_t>(puzzle().num_squares())) {
  std::iota(candidates_.begin(), candidates_.end(), 0);
}

void VnsSetter::begin() {
  std::vector<std::uint8_t> drawn(static_cast<std::size_t>(puzzle().num_squares()));
  draw_mines(manner_.mine_chance, rng_, drawn);
  descent_.assign(drawn);
  best().note_assignment();
  count_evaluations(1);
  consider(descent_.layout());
  has_begun_ = true;
}

bool VnsSetter::iterate() {
  if (!has_begun_) begin();
  if (puzzle().num_squares() == 0) return false;
  for (std::int32_t k = neighbourhoods_.k_min; k < neighbourhoods_.k_max; ++k) {
    if (try_neighbour(k) && neighbourhoods_.is_restarting) break;
  }
  return true;
}

// Takes the outcome of k flips and a descent, or goes back; true when the outcome is better.
bool VnsSetter::try_neighbour(std::int32_t k) {
  const SetterScore before = descent_.layout().score();
  shake(k);
  const std::span<const std::int32_t> descended =
      descend(descent_, manner_.has_random_ties ? &rng_ : nullptr);
  const SetterScore after = descent_.layout().score();
  const bool is_better = manner_.is_value_only ? after.value < before.value : after < before;
  if (is_better || (after.value == before.value && (rng_.next() >> 63) != 0)) return is_better;
  for (const std::int32_t square : descended) flip(square);  // flips undo each other in any order
  for (const std::int32_t square : shaken_) flip(square);
  return false;
}

void VnsSetter::shake(std::int32_t k) {
  if (neighbourhoods_.is_local) candidates_ = puzzle().squares_near(draw_square(rng_));
  const auto count = std::min<std::size_t>(static_cast<std::size_t>(k), candidates_.size());
  shaken_.clear();
  for (std::size_t i = 0; i < count; ++i) {  // the first steps of a shuffle
    const auto rest = static_cast<std::uint32_t>(candidates_.size() - i);
    std::swap(candidates_[i], candidates_[i + rng_.below(rest)]);
    shaken_.push_back(candidates_[i]);
    flip(candidates_[i]);
  }
}

void VnsSetter::flip(std::int32_t square) {
  descent_.flip(square);
  best().note_flip(square);
}

}  // namespace sapper
