#include "core/patterns/pattern_file.hpp"

#include "core/base/decimal.hpp"
#include "core/base/sorting.hpp"

namespace sapper {
namespace {

constexpr std::string_view kTitle = "sapper patterns 1";

std::string heading(const PatternFile& file, std::size_t index) {
  const Pattern& pattern = file.set.patterns[index];
  std::string text = "pattern " + std::to_string(index + 1);
  text += pattern.action == static_cast<std::int16_t>(PatternAction::kOpen) ? ": open" : ": flag";
  if (file.set.rules.order == PatternOrder::kPriority) {
    text += ", priority " + std::to_string(pattern.priority);
  }
  if (file.set.rules.matching == PatternMatching::kSquares) {
    text += ", hidden ";
    text += pattern.num_hidden == 0 ? "any" : std::to_string(pattern.num_hidden);
  }
  if (!file.use.fired.empty()) {
    text += "; fired " + std::to_string(file.use.fired[index]) + ", right " +
            std::to_string(file.use.right[index]);
  }
  return text;
}

std::string property(std::string_view name, std::string_view value) {
  std::string line(name);
  line += ": ";
  line += value;
  return line + "\n";
}

// The places of the patterns that acted; the first of a set that never acts stands for it.
std::vector<std::size_t> used_places(std::span<const Pattern> patterns, const PatternUse& use,
                                     PatternOrder order) {
  std::vector<std::size_t> used;
  for (std::size_t place = 0; place < patterns.size(); ++place) {
    if (use.fired[place] > 0) used.push_back(place);
  }
  if (order == PatternOrder::kPriority) {
    sort_stably(used, [&](std::size_t left, std::size_t right) {
      return patterns[left].priority < patterns[right].priority;
    });
  }
  if (used.empty()) used.push_back(0);
  return used;
}

// The command line that evolves the same set.
std::string command_of(const PatternEvolutionOptions& options, const EvolvedPatterns& evolved) {
  std::string command = "sapper evolve patterns";
  const auto add = [&](std::string_view option, std::string_view value) {
    command += " --";
    command += option;
    command += ' ';
    command += value;
  };
  add("recipe", evolved.recipe);
  add("selection", evolved.selection);
  if (options.selection.kind == SelectionKind::kTournament) {
    add("tournament-size", std::to_string(options.selection.tournament_size));
  }
  add("start", evolved.start);
  add("flags", evolved.flags);
  add("population", std::to_string(options.population));
  add("generations", std::to_string(options.generations));
  add("games", std::to_string(options.games));
  add("seed", std::to_string(options.seed));
  return command;
}

std::string fresh_text(const FreshFitness& fresh) {
  return fixed_decimals(fresh.mean, 3) + " on 10,000 fresh games (95 % interval " +
         fixed_decimals(fresh.low, 3) + " to " + fixed_decimals(fresh.high, 3) + ")";
}

}  // namespace

std::string write_pattern_file(const PatternFile& file) {
  std::string text = std::string(kTitle) + "\n";
  text += property("matching", name_of(file.set.rules.matching));
  text += property("order", name_of(file.set.rules.order));
  for (const auto& [name, value] : file.provenance) text += property(name, value);
  for (std::size_t index = 0; index < file.set.patterns.size(); ++index) {
    text += "\n" + heading(file, index) + "\n";
    text += picture_of(file.set.patterns[index], file.set.rules.matching) + "\n";
  }
  return text;
}

PatternFile evolved_pattern_file(const PatternEvolutionOptions& options,
                                 std::span<const Pattern> champion,
                                 const EvolvedPatterns& evolved) {
  const PatternUse& use = evolved.fresh.use;
  PatternFile file{{{}, options.recipe.rules()}, PatternUse(0), {}};
  for (const std::size_t place : used_places(champion, use, options.recipe.order)) {
    file.set.patterns.push_back(champion[place]);
    file.use.fired.push_back(use.fired[place]);
    file.use.right.push_back(use.right[place]);
  }
  file.provenance = {{"command", command_of(options, evolved)},
                     {"fitness", fresh_text(evolved.fresh)},
                     {"fitness in evolution", fixed_decimals(evolved.fitness, 3) + " at the end"},
                     {"version", std::string(evolved.version)}};
  return file;
}

}  // namespace sapper
