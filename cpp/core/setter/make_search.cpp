#include "core/setter/make_search.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "core/setter/genetic.hpp"

namespace sapper {
namespace {

// What a search is made for.
struct Task {
  Grid grid;
  std::span<const Number> numbers;
  std::uint64_t seed;
  SearchLimits limits;
};

using Maker = std::unique_ptr<SetterSearch> (*)(const Task&, OptionReader&);

// Of each free square of a first layout.
double mine_chance(OptionReader& options) { return options.number("mine_chance", 0.25); }

SetterManner manner_without_ties(OptionReader& options) {
  return {mine_chance(options), options.flag("value_only", false), false};
}

SetterManner manner_of(OptionReader& options) {
  SetterManner manner = manner_without_ties(options);
  manner.has_random_ties = options.choice<bool>("ties", {{"first", false}, {"random", true}});
  return manner;
}

std::unique_ptr<SetterSearch> make_brute_force(const Task& task, OptionReader& options) {
  return std::make_unique<BruteForceSetter>(task.grid, task.numbers,
                                            options.flag("near_numbers", false));
}

std::unique_ptr<SetterSearch> make_random(const Task& task, OptionReader& options) {
  return std::make_unique<RandomSetter>(task.grid, task.numbers, mine_chance(options), task.seed);
}

std::unique_ptr<SetterSearch> make_local_search(const Task& task, OptionReader& options) {
  return std::make_unique<LocalSearchSetter>(task.grid, task.numbers, manner_of(options),
                                             task.seed);
}

// Over how many iterations annealing cools down: all it does, or where time alone ends it so many a
// free square, and no more than any machine does in that time; then it begins anew.
std::int64_t cooling_steps(const Task& task) {
  constexpr double kStepsASquare = 10'000;
  constexpr double kStepsASecond = 10'000'000;
  if (task.limits.iterations) return *task.limits.iterations;
  double steps = kStepsASquare * static_cast<double>(std::ranges::count(task.numbers, kFree));
  if (task.limits.seconds) steps = std::min(steps, kStepsASecond * *task.limits.seconds);
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(steps));
}

std::unique_ptr<SetterSearch> make_annealing(const Task& task, OptionReader& options) {
  const AnnealingSchedule schedule{
      options.choice<bool>("schedule", {{"paper", true}, {"geometric", false}}),
      options.number("start_temperature", 1.0), options.number("end_temperature", 0.1),
      cooling_steps(task)};
  return std::make_unique<AnnealingSetter>(task.grid, task.numbers, manner_without_ties(options),
                                           schedule, task.seed);
}

std::unique_ptr<SetterSearch> make_vns(const Task& task, OptionReader& options) {
  const Neighbourhoods neighbourhoods{options.count("k_min", 1), options.count("k_max", 10),
                                      options.flag("near", false), options.flag("restart", false)};
  return std::make_unique<VnsSetter>(task.grid, task.numbers, manner_of(options), neighbourhoods,
                                     task.seed);
}

std::unique_ptr<SetterSearch> make_genetic(const Task& task, OptionReader& options) {
  const SetterGenetics genetics{
      static_cast<std::size_t>(options.count("population", 100)),
      options.number("elite_share", 0.3),
      options.number("tournament_share", 0.7),
      options.flag("repeats", false),
      {options.choice<std::int32_t>("crossover",
                                    {{"one-point", 1}, {"k-point", 3}, {"uniform", 0}})},
      options.number("mutation_chance", 0.05),
      options.choice<bool>("mutation", {{"every-square", false}, {"one-square", true}}),
      options.flag("polish", false)};
  return std::make_unique<GeneticSetter>(task.grid, task.numbers, manner_without_ties(options),
                                         genetics, task.seed);
}

const std::map<std::string, Maker>& makers() {
  static const std::map<std::string, Maker> makers{
      {"brute-force", make_brute_force}, {"random", make_random}, {"lsibi", make_local_search},
      {"annealing", make_annealing},     {"vns", make_vns},       {"genetic", make_genetic},
  };
  return makers;
}

}  // namespace

std::unique_ptr<SetterSearch> make_search(const MethodSpec& method, Grid grid,
                                          std::span<const Number> numbers, std::uint64_t seed,
                                          const SearchLimits& limits) {
  const auto maker = makers().find(method.name);
  if (maker == makers().end()) {
    throw std::invalid_argument("there is no search '" + method.name + "'");
  }
  OptionReader options("method '" + method.name + "'", method.options);
  std::unique_ptr<SetterSearch> search = maker->second({grid, numbers, seed, limits}, options);
  options.require_all_read();
  if (!search->puzzle().has_choice()) search = std::make_unique<NoChoiceSetter>(grid, numbers);
  return search;
}

}  // namespace sapper
