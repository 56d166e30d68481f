#include "core/patterns/pattern_selection.hpp"

#include <algorithm>
#include <numeric>

#include "core/base/sorting.hpp"

namespace sapper {
namespace {

std::size_t play_tournament(std::span<const double> fitness, std::int32_t size, NumpyRng& rng) {
  const auto population = static_cast<std::uint32_t>(fitness.size());
  std::size_t winner = rng.below(population);
  for (std::int32_t drawn = 1; drawn < size; ++drawn) {
    const std::size_t other = rng.below(population);
    if (fitness[other] > fitness[winner]) winner = other;
  }
  return winner;
}

// How wide the slice of each individual is; all alike where none would have any.
std::vector<double> slices(std::span<const double> fitness, bool is_scaled) {
  std::vector<double> widths(fitness.begin(), fitness.end());
  const double worst = is_scaled ? std::ranges::min(widths) : 0.0;
  for (double& width : widths) width -= worst;
  const bool is_none = std::ranges::all_of(widths, [](double width) { return width == 0.0; });
  if (is_none) std::ranges::fill(widths, 1.0);
  return widths;
}

// Equally spaced pointers on a wheel. The parents come in random order, since neighbours may be
// mated.
std::vector<std::size_t> spin(const std::vector<double>& widths, std::size_t count, NumpyRng& rng) {
  std::vector<double> ends(widths.size());
  std::partial_sum(widths.begin(), widths.end(), ends.begin());
  // The last pointer may come to lie behind the last slice by rounding.
  std::size_t last = widths.size() - 1;
  while (widths[last] == 0.0) --last;
  const double offset = rng.uniform();
  const double distance = ends.back() / static_cast<double>(count);
  std::vector<std::size_t> chosen;
  for (std::size_t parent = 0; parent < count; ++parent) {
    const double pointer = (offset + static_cast<double>(parent)) * distance;
    const auto slice = std::ranges::upper_bound(ends, pointer) - ends.begin();
    chosen.push_back(std::min(static_cast<std::size_t>(slice), last));
  }
  rng.shuffle(chosen);
  return chosen;
}

}  // namespace

std::vector<std::size_t> Selection::select(std::span<const double> fitness, std::size_t count,
                                           NumpyRng& rng) const {
  if (kind != SelectionKind::kTournament) {
    return spin(slices(fitness, kind == SelectionKind::kScaled), count, rng);
  }
  std::vector<std::size_t> winners;
  winners.reserve(count);
  for (std::size_t parent = 0; parent < count; ++parent) {
    winners.push_back(play_tournament(fitness, tournament_size, rng));
  }
  return winners;
}

Selection read_selection(OptionReader& options) {
  const auto kind =
      options.choice<SelectionKind>("selection", {{"tournament", SelectionKind::kTournament},
                                                  {"sus", SelectionKind::kUniversal},
                                                  {"scaled-sus", SelectionKind::kScaled}});
  return {kind, options.count("tournament_size", 8)};
}

std::vector<std::size_t> best_first(std::span<const double> fitness, std::size_t count) {
  std::vector<std::size_t> order(fitness.size());
  std::iota(order.begin(), order.end(), 0);
  sort_stably(order,
              [&](std::size_t left, std::size_t right) { return fitness[left] > fitness[right]; });
  order.resize(count);
  return order;
}

}  // namespace sapper
