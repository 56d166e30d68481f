// The one evolution of patterns of the module, generation by generation.
#include <array>
#include <cstring>
#include <memory>

#include "core/patterns/pattern_file.hpp"
#include "wasm/fault.hpp"
#include "wasm/methods.hpp"
#include "wasm/solvers.hpp"

namespace sapper::wasm {
namespace {

constexpr std::uint32_t kGamesToLook = 200;  // by which the patterns in use are told, on the way
constexpr std::size_t kOneThread = 1;

struct Range {
  const char* name;
  std::int64_t least;
  std::int64_t most;
};
constexpr std::array<Range, 5> kRanges{{{"tournament_size", 1, 10'000},
                                        {"population", 2, 10'000},
                                        {"patterns", 1, 32'767},
                                        {"generations", 1, 1'000'000},
                                        {"games", 1, 1'000'000}}};

// What the file of an evolution says of it.
struct Names {
  std::string recipe;
  std::string selection;
  std::string start;
  std::string flags;
};

struct Evolving {
  Names names;
  PatternEvolution evolution;

  PatternFile file(std::span<const Pattern> set, const FreshFitness& fresh) const {
    return evolved_pattern_file(evolution.options(), set,
                                {names.recipe, names.selection, names.start, names.flags,
                                 SAPPER_VERSION, evolution.state().history.back().best, fresh});
  }
};

std::unique_ptr<Evolving> evolving;

Evolving& begun() {
  if (!evolving) throw Fault("IllegalMove", "no evolution has begun");
  return *evolving;
}

void check_ranges(Fields& options) {
  for (const Range& range : kRanges) {
    const std::string text = std::to_string(range.least) + ".." + std::to_string(range.most);
    read_between(options.at(range.name), range.name, range.least, range.most, text);
  }
}

PatternEvolutionOptions read_evolution(const JsonValue& value, std::uint64_t seed) {
  const Options options = read_options("patterns", value);
  OptionReader reader("an evolution of patterns", options);
  try {
    const PatternEvolutionOptions read = read_evolution_options(reader, seed);
    reader.require_all_read();
    return read;
  } catch (const std::invalid_argument& error) {
    throw invalid_option(error.what());
  }
}

template <class Value>
void write_list(JsonWriter& json, std::span<const Value> values) {
  json.begin_list();
  for (const Value value : values) json.value(value);
  json.end_list();
}

void write_rows(JsonWriter& json, std::span<const Pattern> patterns) {
  json.begin_list();
  for (const Pattern& pattern : patterns) {
    std::array<std::int16_t, kPatternLength> row{};
    std::memcpy(row.data(), &pattern, sizeof(pattern));
    write_list<std::int16_t>(json, row);
  }
  json.end_list();
}

void write_patterns(JsonWriter& json, const PatternFile& file) {
  json.begin_object();
  json.key("rows");
  write_rows(json, file.set.patterns);
  json.key("matching").value(name_of(file.set.rules.matching));
  json.key("order").value(name_of(file.set.rules.order));
  json.key("fired");
  write_list<std::int64_t>(json, file.use.fired);
  json.key("right");
  write_list<std::int64_t>(json, file.use.right);
  json.end_object();
}

void evolve_begin(Fields& request, JsonWriter& json) {
  const std::uint64_t seed = read_seed(request.at("seed"), "seed");
  const std::string recipe = request.text_at("recipe");
  const JsonValue& given = request.at("options");
  request.require_all_read();
  Fields options("options", given);
  check_ranges(options);
  Names names{recipe, options.text_at("selection"), options.text_at("start"),
              options.text_at("flags")};
  evolving = std::make_unique<Evolving>(
      Evolving{std::move(names), PatternEvolution(read_evolution(given, seed))});
  json.begin_object().end_object();
}

void evolve_step(Fields& request, JsonWriter& json) {
  request.require_all_read();
  PatternEvolution& evolution = begun().evolution;
  if (evolution.is_finished()) throw Fault("IllegalMove", "the evolution has ended");
  evolution.step(kOneThread);
  const GenerationFitness fitness = evolution.state().history.back();
  const std::vector<Pattern>& leader = evolution.leader();
  json.begin_object();
  json.key("best").value(fitness.best);
  json.key("mean").value(fitness.mean);
  json.key("leader");
  write_patterns(json, evolving->file(leader, fresh_fitness(evolution.options(), leader,
                                                            kGamesToLook, kOneThread)));
  json.end_object();
}

void evolve_end(Fields& request, JsonWriter& json) {
  request.require_all_read();
  const PatternEvolution& evolution = begun().evolution;
  if (!evolution.is_finished()) throw Fault("IllegalMove", "the evolution goes on");
  const std::vector<Pattern> champion = evolution.champion(kOneThread);
  const FreshFitness fresh = fresh_fitness(evolution.options(), champion, kFreshGames, kOneThread);
  const PatternFile file = evolving->file(champion, fresh);
  json.begin_object();
  json.key("patterns");
  write_patterns(json, file);
  json.key("fresh_fitness").value(fresh.mean);
  json.key("fresh_interval").begin_list().value(fresh.low).value(fresh.high).end_list();
  json.key("fresh_games").value(kFreshGames);
  json.key("text").value(write_pattern_file(file));
  json.end_object();
}

}  // namespace

std::span<const Method> evolving_methods() {
  static constexpr std::array<Method, 3> kMethods{
      {{"evolve_begin", evolve_begin}, {"evolve_step", evolve_step}, {"evolve_end", evolve_end}}};
  return kMethods;
}

}  // namespace sapper::wasm
