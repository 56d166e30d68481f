#include "core/play/environment.hpp"

#include <algorithm>

#include "tests/helpers/check.hpp"

namespace sapper::tests {
namespace {

const Rewards kRewards{10.0, -10.0, 1.0, 0.5, -1.0};
const BoardSpec kSpec{{5, 7}, 6, StartRule::kSafeCell};

struct Batch {
  Environment environment;
  std::vector<std::int64_t> actions;

  Batch(const BoardSpec& spec, const std::vector<std::uint64_t>& seeds, Autoreset autoreset,
        std::int64_t max_steps = 0)
      : environment(spec, seeds.size(), kRewards, autoreset, max_steps), actions(seeds.size()) {
    environment.reset(seeds);
  }

  void step_at_random() {
    environment.sample_actions(actions);
    environment.step(actions);
  }
  std::vector<Number> seen(std::size_t game) const {
    const auto num_cells = static_cast<std::size_t>(environment.spec().grid.num_cells());
    const Number* first = environment.observations() + game * num_cells;
    return {first, first + num_cells};
  }
};

TEST(a_game_does_not_depend_on_the_games_beside_it) {
  for (const Autoreset autoreset : {Autoreset::kNextStep, Autoreset::kSameStep}) {
    Batch three(kSpec, {5, 6, 7}, autoreset);
    Batch one(kSpec, {7}, autoreset);
    for (int i = 0; i < 300; ++i) {
      three.step_at_random();
      one.step_at_random();
      CHECK((three.seen(2) == one.seen(0)));
      CHECK_EQUAL(three.environment.rewards()[2], one.environment.rewards()[0]);
      CHECK_EQUAL(three.environment.terminations()[2], one.environment.terminations()[0]);
    }
  }
}

TEST(observations_show_safe_cells_alone) {
  Batch batch(kSpec, {1, 2, 3, 4}, Autoreset::kNextStep);
  for (int i = 0; i < 300; ++i) {
    batch.step_at_random();
    for (std::size_t game = 0; game < 4; ++game) {
      const std::vector<Number> seen = batch.seen(game);
      for (std::size_t cell = 0; cell < seen.size(); ++cell) {
        if (is_hidden(seen[cell])) continue;
        CHECK_EQUAL(int{seen[cell]}, int{batch.environment.truth(game)[cell]});
        CHECK(!is_mine(seen[cell]));
      }
    }
  }
}

TEST(a_new_episode_shows_nothing_and_has_no_board_yet) {
  Batch batch(kSpec, {1}, Autoreset::kNextStep);
  CHECK((batch.seen(0) == std::vector<Number>(35, kHidden)));
  CHECK(!batch.environment.is_drawn(0));
}

TEST(the_first_move_is_protected_by_the_start_rule) {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Batch safe({{5, 7}, 34, StartRule::kSafeCell}, {seed}, Autoreset::kDisabled);
    safe.environment.step(std::vector<std::int64_t>{17});
    CHECK(safe.environment.wins()[0]);
    Batch opening({{5, 7}, 20, StartRule::kOpening}, {seed}, Autoreset::kDisabled);
    opening.environment.step(std::vector<std::int64_t>{17});
    CHECK_EQUAL(int{opening.seen(0)[17]}, 0);
    Batch given({{5, 7}, 6, StartRule::kGivenZero}, {seed}, Autoreset::kDisabled);
    const std::vector<Number> shown = given.seen(0);
    CHECK(std::count(shown.begin(), shown.end(), 0) > 0);
  }
}

TEST(rewards_add_up_to_what_happened) {
  Batch batch({{1, 5}, 0, StartRule::kAny}, {1}, Autoreset::kDisabled);
  batch.environment.step(std::vector<std::int64_t>{2});
  CHECK_EQUAL(batch.environment.rewards()[0], 1.0 + 5 * 0.5 + 10.0);
  CHECK(batch.environment.terminations()[0]);
  CHECK(batch.environment.wins()[0]);
}

TEST(opening_an_open_cell_costs_and_changes_nothing) {
  Batch batch(kSpec, {3}, Autoreset::kNextStep);
  batch.environment.step(std::vector<std::int64_t>{17});
  const std::vector<Number> before = batch.seen(0);
  batch.environment.step(std::vector<std::int64_t>{17});
  CHECK_EQUAL(batch.environment.rewards()[0], -1.0);
  CHECK((batch.seen(0) == before));
  CHECK(!batch.environment.terminations()[0]);
}

TEST(a_mine_ends_the_game_and_the_next_step_begins_another) {
  Batch losing({{3, 3}, 8, StartRule::kAny}, {3}, Autoreset::kNextStep);
  while (!losing.environment.terminations()[0]) losing.step_at_random();
  CHECK_EQUAL(losing.environment.wins()[0], losing.environment.rewards()[0] > 0);
  losing.step_at_random();
  CHECK(!losing.environment.terminations()[0]);
  CHECK((losing.seen(0) == std::vector<Number>(9, kHidden)));
}

TEST(a_game_restarted_in_the_same_step_hands_out_its_last_view) {
  Batch batch(kSpec, {1, 2}, Autoreset::kSameStep);
  CHECK_EQUAL(batch.environment.num_final_observations(), 2U);
  std::size_t num_ended = 0;
  for (int i = 0; i < 200; ++i) {
    batch.step_at_random();
    for (std::size_t game = 0; game < 2; ++game) {
      if (!batch.environment.terminations()[game]) continue;
      ++num_ended;
      CHECK((batch.seen(game) == std::vector<Number>(35, kHidden)));
      const Number* final = batch.environment.final_observations() + 35 * game;
      CHECK(std::count(final, final + 35, kHidden) < 35);
    }
  }
  CHECK(num_ended > 10);
}

TEST(too_many_steps_truncate_a_game) {
  Batch batch(kSpec, {3}, Autoreset::kNextStep, 3);
  for (int i = 0; i < 3; ++i) {
    CHECK(!batch.environment.truncations()[0]);
    batch.environment.step(std::vector<std::int64_t>{17});
  }
  CHECK(batch.environment.truncations()[0]);
  CHECK(!batch.environment.terminations()[0]);
}

TEST(masks_and_sampled_actions_name_hidden_cells) {
  Batch batch(kSpec, {1, 2, 3}, Autoreset::kNextStep);
  std::vector<std::int8_t> masks(3 * 35);
  for (int i = 0; i < 200; ++i) {
    batch.step_at_random();
    batch.environment.write_action_masks(masks);
    batch.environment.sample_actions(batch.actions);
    for (std::size_t game = 0; game < 3; ++game) {
      const std::vector<Number> seen = batch.seen(game);
      CHECK(is_hidden(seen[batch.actions[game]]));
      for (std::size_t cell = 0; cell < 35; ++cell) {
        CHECK_EQUAL(masks[35 * game + cell] == 1, is_hidden(seen[cell]));
      }
    }
  }
}

}  // namespace
}  // namespace sapper::tests
