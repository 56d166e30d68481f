#include "core/setter/make_search.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"
#include "tests/helpers/refusals.hpp"

namespace sapper::tests {
namespace {

constexpr Grid kGrid{3, 4};
const std::vector<Number> kNumbers{kFree, 2, kFree, kFree, 1, kFree, 3, kFree, kFree, 1, kFree, 2};

std::unique_ptr<SetterSearch> searched(const MethodSpec& method, const SearchLimits& limits = {}) {
  std::unique_ptr<SetterSearch> search = make_search(method, kGrid, kNumbers, 3, limits);
  search->run(2000);
  return search;
}

bool are_alike(const SetterSearch& one, const SetterSearch& other) {
  return one.num_evaluations() == other.num_evaluations() &&
         std::ranges::equal(one.best_mines(), other.best_mines());
}

}  // namespace

TEST(every_method_is_made_by_its_name) {
  const SetterScore best = searched({"brute-force"})->best_score();
  for (const char* name : {"random", "lsibi", "annealing", "vns", "genetic"}) {
    CHECK(searched({name})->best_score() == best);
  }
}

TEST(a_made_search_is_the_one_with_these_options) {
  VnsSetter vns(kGrid, kNumbers, {0.5, true, true}, {2, 4, true, true}, 3);
  vns.run(2000);
  const Options options{{"k_min", std::int64_t{2}},
                        {"k_max", std::int64_t{4}},
                        {"near", true},
                        {"restart", true},
                        {"mine_chance", 0.5},
                        {"value_only", true},
                        {"ties", std::string("random")}};
  CHECK(are_alike(*searched({"vns", options}), vns));
  AnnealingSetter cooled(kGrid, kNumbers, {}, {false, 2.0, 0.5, 500}, 3);
  cooled.run(2000);
  const Options cooling{
      {"schedule", std::string("geometric")}, {"start_temperature", 2.0}, {"end_temperature", 0.5}};
  CHECK(are_alike(*searched({"annealing", cooling}, {.iterations = 500}), cooled));
}

TEST(annealing_that_time_ends_cools_down_as_far_as_any_machine_comes) {
  const Options cooling{{"schedule", std::string("geometric")}};
  AnnealingSetter cooled(kGrid, kNumbers, {}, {false, 1.0, 0.1, 1000}, 3);
  cooled.run(2000);
  CHECK(are_alike(*searched({"annealing", cooling}, {.seconds = 1e-4}), cooled));
  AnnealingSetter by_squares(kGrid, kNumbers, {}, {false, 1.0, 0.1, 70'000}, 3);
  by_squares.run(2000);
  CHECK(are_alike(*searched({"annealing", cooling}, {.seconds = 10.0}), by_squares));
}

TEST(a_search_without_a_choice_sets_no_mines_and_is_proven) {
  const std::vector<Number> free(12, kFree);
  const auto search = make_search({"random"}, kGrid, free, 3);
  CHECK(!search->run(10));
  CHECK(!search->run(10));
  CHECK(search->is_proven());
  CHECK((search->best_score() == SetterScore{0, 0}));
  CHECK_EQUAL(search->num_evaluations(), 1);
}

TEST(unknown_methods_and_options_of_searches_are_refused) {
  CHECK_EQUAL(refusal([] { searched({"magic"}); }), "there is no search 'magic'");
  CHECK_EQUAL(refusal([] { searched({"vns", {{"k", std::int64_t{1}}}}); }),
              "method 'vns' has no option 'k'");
}

}  // namespace sapper::tests
