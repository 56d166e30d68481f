#include "core/genetic/genetic.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "core/base/interrupts.hpp"
#include "core/base/sorting.hpp"
#include "core/genetic/linear_system.hpp"

namespace sapper {
namespace {

constexpr std::size_t kLeastPopulation = 10;
constexpr std::size_t kMostPopulation = 1000;  // unless more are asked for: memory grows as n^2
constexpr std::int32_t kLeastRuns = 30;
constexpr std::int32_t kMostRuns = 300;
constexpr std::int32_t kCellsOfRuns = 1000;  // that all runs have together, within these bounds
constexpr std::size_t kMostArchived = 2000;
constexpr std::size_t kIdleALayout = 10;
constexpr std::size_t kNanosecondsACell = 50;  // of one child

}  // namespace

LayoutPool Evolution::evolve(const FrontierGenome& genome, Rng& rng, const GenomeAdvice& advice,
                             std::int32_t share) {
  begin(genome, advice, share);
  while (!is_finished()) step(rng);
  return pool_;
}

void Evolution::begin(const FrontierGenome& genome, const GenomeAdvice& advice,
                      std::int32_t share) {
  prepare(genome, advice);
  pool_ = {};
  pool_.num_cells = genome.num_cells();
  run_ = 0;
  num_runs_ = std::max(1, count_runs() / share);
  is_running_ = false;
  iteration_ = 0;
}

void Evolution::step(Rng& rng) {
  if (!is_running_) {
    begin_run(rng);
  } else {
    const std::int32_t before = best_;
    ++iteration_;
    idle_ = breed(rng) ? 0 : idle_ + 1;
    if (best_ < before) steps_.push_back({run_, iteration_, best_});
    count_work(2 * kNanosecondsACell * genome_->num_cells());
  }
  if (is_over(idle_)) end_run();
}

void Evolution::begin_run(Rng& rng) {
  num_archived_ = archive_.size();
  draw_population(rng);
  steps_.push_back({run_, 0, best_});
  is_running_ = true;
  iteration_ = 0;
  idle_ = 0;
}

void Evolution::end_run() {
  is_running_ = false;
  if (archive_.size() == 0) take_best();
  const bool is_new = archive_.size() > num_archived_;
  const bool is_exhausted = options_.repair && num_archived_ > 0 && !is_new;
  run_ = is_exhausted ? num_runs_ : run_ + 1;
  if (!is_finished() || archive_.size() == 0) return;
  pool_.bits.clear();
  pool_.violations.clear();
  for (std::size_t i = 0; i < archive_.size(); ++i) pool_.add(archive_.layout(i), 0);
}

// The fewer cells, the quicker a run and the more there are; an archive needs no more than a few.
std::int32_t Evolution::count_runs() const {
  if (options_.runs > 0) return options_.runs;
  const auto num_cells = static_cast<std::int32_t>(genome_->num_cells());
  return options_.archive ? kLeastRuns
                          : std::clamp(kCellsOfRuns / num_cells, kLeastRuns, kMostRuns);
}

void Evolution::prepare(const FrontierGenome& genome, const GenomeAdvice& advice) {
  genome_ = &genome;
  advice_ = &advice;
  numbers_.load(genome);
  fitness_.load(genome);
  if (options_.equations) {
    for (const std::vector<std::int64_t>& row : reduced_equations(genome)) fitness_.add(row);
  }
  const std::size_t usual = std::clamp(2 * genome.num_cells(), kLeastPopulation, kMostPopulation);
  size_ = options_.population == 0 ? usual : static_cast<std::size_t>(options_.population);
  num_words_ = num_words(genome.num_cells());
  mutation_ = Mutation(1.0 / static_cast<double>(genome.num_cells()));
  bits_.assign((size_ + 2) * num_words_, 0);
  violations_.assign(size_ + 2, 0);
  swaps_.resize(num_words_);
  advised_.resize(num_words_);
  needs_.resize(genome.num_numbers());
  archive_.clear(genome);  // stays empty where none is kept
  steps_.clear();
}

// Whether a run ends that has made no progress for so many iterations. With an archive, the more
// layouts it holds the longer the next may take; repaired children nearly all satisfy, so that a
// few for each layout will do.
bool Evolution::is_over(std::int32_t idle) const {
  if (idle >= options_.patience) return true;
  if (!options_.archive) return options_.stop_at_zero && best_ == 0;
  const std::size_t found = archive_.size();
  if (found >= kMostArchived) return true;
  return options_.repair && found > 0 && static_cast<std::size_t>(idle) >= kIdleALayout * found;
}

void Evolution::draw_population(Rng& rng) {
  best_ = std::numeric_limits<std::int32_t>::max();
  for (std::size_t index = 0; index < size_; ++index) {
    count_work(kNanosecondsACell * genome_->num_cells());
    draw_bits(genome_->num_cells(), rng, layout(index));
    judge(index, rng);
    note(index);
  }
}

// Two children; whether they are progress.
bool Evolution::breed(Rng& rng) {
  const std::size_t mother = draw_parent(rng);
  const std::size_t father = draw_parent(rng);
  draw_swaps(options_.crossover, genome_->num_cells(), rng, swaps_);
  for (std::size_t word = 0; word < num_words_; ++word) {
    swaps_[word] &= layout(mother)[word] ^ layout(father)[word];
  }
  make_child(mother, size_, rng);
  make_child(father, size_ + 1, rng);
  bool is_progress = false;
  for (const std::size_t child : {size_, size_ + 1}) is_progress |= place(child, draw_loser(rng));
  return is_progress;
}

std::size_t Evolution::draw_parent(Rng& rng) const {
  const Opponents drawn = draw_opponents(size_, rng);
  return violations_[drawn.second] < violations_[drawn.first] ? drawn.second : drawn.first;
}

std::size_t Evolution::draw_loser(Rng& rng) const {
  const Opponents drawn = draw_opponents(size_, rng);
  return violations_[drawn.second] > violations_[drawn.first] ? drawn.second : drawn.first;
}

// The parent, but for where the parents swap different bits and for what mutates.
void Evolution::make_child(std::size_t parent, std::size_t child, Rng& rng) {
  const std::span<std::uint64_t> bits = layout(child);
  for (std::size_t word = 0; word < num_words_; ++word) {
    bits[word] = layout(parent)[word] ^ swaps_[word];
  }
  mutation_.draw(genome_->num_cells(), rng, [&](std::size_t cell) { flip_bit(bits, cell); });
  judge(child, rng);
}

void Evolution::judge(std::size_t index, Rng& rng) {
  if (options_.repair) repair(layout(index), rng);
  violations_[index] = fitness_.violation(layout(index));
  if (!advice_->cells.empty()) take_advice(index);
}

bool Evolution::place(std::size_t child, std::size_t loser) {
  const bool is_progress = note(child);
  const bool is_known = options_.archive && violations_[child] == 0 && !is_progress;
  if (!is_known) {
    std::ranges::copy(layout(child), layout(loser).begin());
    violations_[loser] = violations_[child];
  }
  return is_progress;
}

// Whether a new individual is better than the best, or satisfies all numbers in a new way.
bool Evolution::note(std::size_t index) {
  const bool is_best = violations_[index] < best_;
  if (is_best) best_ = violations_[index];
  const bool is_new = options_.archive && violations_[index] == 0 && archive_.add(layout(index));
  return is_best || is_new;
}

// A layout takes all advice where that makes it no worse.
void Evolution::take_advice(std::size_t index) {
  const std::span<std::uint64_t> bits = layout(index);
  for (std::size_t word = 0; word < num_words_; ++word) {
    advised_[word] = (bits[word] & ~advice_->cells[word]) | advice_->mines[word];
  }
  const std::int32_t violation = fitness_.violation(advised_);
  if (violation > violations_[index]) return;
  std::ranges::copy(advised_, bits.begin());
  violations_[index] = violation;
}

// By how much flipping a cell would change the violation of the numbers.
std::int32_t Evolution::change_by(std::span<const std::uint64_t> bits, std::size_t cell) const {
  const std::int32_t sign = has_bit(bits, cell) ? 1 : -1;
  std::int32_t change = 0;
  for (const std::int32_t number : genome_->numbers_of[cell]) {
    change += needs_[number] * sign < 0 ? -1 : 1;
  }
  return change;
}

// Each number beside the cell needs one mine less, or one more.
void Evolution::flip(std::span<std::uint64_t> bits, std::size_t cell) {
  const std::int8_t sign = has_bit(bits, cell) ? 1 : -1;
  for (const std::int32_t number : genome_->numbers_of[cell]) {
    needs_[number] = static_cast<std::int8_t>(needs_[number] + sign);
  }
  flip_bit(bits, cell);
}

// Takes violated numbers one after the other and gives each what it needs, where that costs the
// other numbers least; now and then anywhere, so that it does not go in circles.
void Evolution::repair(std::span<std::uint64_t> bits, Rng& rng) {
  constexpr std::uint32_t kOneIn = 8;  // repairs that are made anywhere
  numbers_.write_needs(bits, needs_);
  const auto num_numbers = static_cast<std::uint32_t>(genome_->num_numbers());
  const std::size_t limit = 2 * genome_->num_cells();
  std::int32_t violation = numbers_.violation(bits);
  for (std::size_t step = 0; step < limit && violation > 0; ++step) {
    std::size_t number = rng.below(num_numbers);
    while (needs_[number] == 0) number = number + 1 == num_numbers ? 0 : number + 1;
    const bool wants_mine = needs_[number] > 0;
    const bool anywhere = rng.below(kOneIn) == 0;
    std::int32_t least = std::numeric_limits<std::int32_t>::max();
    std::uint32_t num_equal = 0;
    std::size_t chosen = 0;
    for (const std::int32_t cell : genome_->cells_of[number]) {
      if (has_bit(bits, cell) == wants_mine) continue;
      const std::int32_t change = anywhere ? 0 : change_by(bits, cell);
      if (change > least) continue;
      num_equal = change < least ? 1 : num_equal + 1;
      least = change;
      if (rng.below(num_equal) == 0) chosen = static_cast<std::size_t>(cell);
    }
    if (num_equal == 0) return;  // a number that no layout can satisfy
    violation += change_by(bits, chosen);
    flip(bits, chosen);
  }
}

void Evolution::take_best() {
  std::vector<std::size_t> order(size_);
  std::iota(order.begin(), order.end(), 0);
  const std::size_t count = std::min(size_, static_cast<std::size_t>(options_.elite));
  sort_stably(order, [&](std::size_t left, std::size_t right) {
    return violations_[left] < violations_[right];
  });
  for (std::size_t i = 0; i < count; ++i) {
    pool_.add(layout(order[i]), numbers_.violation(layout(order[i])));
  }
}

}  // namespace sapper
