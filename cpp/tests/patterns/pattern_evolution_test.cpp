#include "core/patterns/pattern_evolution.hpp"

#include "core/patterns/pattern_file.hpp"
#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

PatternEvolutionOptions read(Options given) {
  given.insert({"population", std::int64_t{8}});
  given.insert({"patterns", std::int64_t{40}});
  given.insert({"generations", std::int64_t{5}});
  given.insert({"games", std::int64_t{20}});
  given.insert({"start", std::string("opening")});
  given.insert({"flags", std::string("fall")});
  OptionReader reader("an evolution of patterns", given);
  return read_evolution_options(reader, 3);
}

// All that goes beyond the paper.
PatternEvolutionOptions improved() {
  return read({{"encoding", std::string("squares")},
               {"order", std::string("priority")},
               {"library", false},
               {"own_games", false},
               {"recycles", true},
               {"learns_order", true},
               {"keeps_best", true}});
}

PatternEvolution finished(PatternEvolution evolution, std::size_t num_threads) {
  while (!evolution.is_finished()) evolution.step(num_threads);
  return evolution;
}

TEST(an_evolution_depends_on_its_options_alone) {
  for (const PatternEvolutionOptions& options : {read({}), improved()}) {
    const PatternEvolution one = finished(PatternEvolution(options), 1);
    const PatternEvolution other = finished(PatternEvolution(options), 3);
    CHECK(one.state().history.size() == 5);
    CHECK(one.state().population.genomes == other.state().population.genomes);
    CHECK(one.state().history.back().best == other.state().history.back().best);
    CHECK(one.state().history.back().best >= one.state().history.back().mean);
  }
}

TEST(an_evolution_goes_on_from_its_state) {
  PatternEvolution broken(improved());
  broken.step(1);
  broken.step(1);
  const PatternEvolution again = finished(PatternEvolution(improved(), broken.state()), 1);
  const PatternEvolution whole = finished(PatternEvolution(improved()), 1);
  CHECK(again.state().population.genomes == whole.state().population.genomes);
  CHECK(again.state().fitness == whole.state().fitness);
}

TEST(survivors_of_the_library_are_not_judged_again) {
  PatternEvolution evolution(read({}));
  CHECK(evolution.num_unjudged() == 8);
  evolution.step(1);
  CHECK(evolution.num_unjudged() > 0);
  CHECK(evolution.num_unjudged() < 8);
  PatternEvolution anew(improved());
  anew.step(1);
  CHECK(anew.num_unjudged() == 8);
}

TEST(a_file_holds_the_patterns_that_acted) {
  const PatternEvolution evolution = finished(PatternEvolution(improved()), 1);
  const std::vector<Pattern> champion = evolution.champion(1);
  const FreshFitness fresh = fresh_fitness(evolution.options(), champion, 500, 1);
  CHECK(fresh.low < fresh.mean);
  CHECK(fresh.mean < fresh.high);
  const PatternFile file =
      evolved_pattern_file(evolution.options(), champion,
                           {"improved", "tournament", "opening", "fall", "0", 65.0, fresh});
  CHECK(!file.set.patterns.empty());
  CHECK(file.set.patterns.size() < champion.size());
  for (std::size_t place = 0; place < file.set.patterns.size(); ++place) {
    CHECK(file.use.fired[place] > 0);
    CHECK(place == 0 || file.set.patterns[place - 1].priority <= file.set.patterns[place].priority);
  }
  const std::string text = write_pattern_file(file);
  CHECK(
      text.starts_with("sapper patterns 1\nmatching: squares\norder: priority\ncommand: sapper "));
  CHECK(text.find("--generations 5 --games 20 --seed 3\n") != std::string::npos);
  CHECK(text.ends_with("\n"));
}

TEST(a_set_that_never_acts_is_told_by_one_of_its_patterns) {
  const PatternEvolutionOptions options = read({});
  const std::vector<Pattern> idle(3, Pattern{{1, 1, 1, 1, 8, 1, 1, 1, 1}, 0, 0, 0, 0});
  const FreshFitness fresh = fresh_fitness(options, idle, 10, 1);
  CHECK(fresh.mean == 64.0);
  const PatternFile file = evolved_pattern_file(
      options, idle, {"published", "tournament", "opening", "fall", "0", 64.0, fresh});
  CHECK(file.set.patterns.size() == 1);
  CHECK(file.use.fired.front() == 0);
}

}  // namespace
}  // namespace sapper::tests
