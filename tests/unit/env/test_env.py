"""The environments one rule at a time: rewards, ends, masks, resets, arguments."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from sapper.env import MinesweeperEnv, MinesweeperVectorEnv, Rewards
from sapper.env.rendering import render_frame
from sapper.errors import IllegalMove, InvalidCell, InvalidOption, InvalidSpec, UnknownName
from sapper.position import HIDDEN, Position
from sapper.spec import EXPERT, BoardSpec, StartRule
from tests.helpers.programs import printed_by

DISTINCT = Rewards(win=100.0, loss=-50.0, safe_move=3.0, opened_cell=0.5, illegal_move=-7.0)


def single(**options: Any) -> MinesweeperEnv:
    """A seeded environment of one game."""
    env = MinesweeperEnv(**options)
    env.reset(seed=1)
    return env


def hidden_cell(env: MinesweeperEnv, *, mine: bool) -> np.int64:
    """A hidden cell that is, or is not, a mine; the board must be drawn."""
    hidden = env._native.observations[0] == HIDDEN
    mines = env._native.truth(0) == 9
    return np.int64(np.flatnonzero(hidden & (mines == mine))[0])


# Rewards and ends


def test_a_safe_move_earns_its_reward_and_that_of_each_cell() -> None:
    env = single(level="9x9/10", start_rule="opening", rewards=DISTINCT)
    observation, reward, terminated, truncated, info = env.step(np.int64(40))
    num_opened = np.count_nonzero(observation != HIDDEN)
    assert num_opened >= 9
    assert reward == 3.0 + 0.5 * num_opened
    assert (terminated, truncated, info["won"]) == (False, False, False)


def test_a_mine_ends_the_game_with_the_loss_and_stays_hidden() -> None:
    env = single(level="9x9/10", rewards=DISTINCT)
    before = env.step(np.int64(0))[0]
    after, reward, terminated, truncated, info = env.step(hidden_cell(env, mine=True))
    assert (reward, terminated, truncated, info["won"]) == (-50.0, True, False, False)
    np.testing.assert_array_equal(after, before)


def test_the_last_safe_cell_wins_and_earns_its_move_too() -> None:
    env = single(level="1x2/1", rewards=DISTINCT)
    _, reward, terminated, truncated, info = env.step(np.int64(1))
    assert (reward, terminated, truncated, info["won"]) == (103.5, True, False, True)


def test_an_open_cell_changes_nothing_and_ends_nothing() -> None:
    env = single(level="9x9/10", rewards=DISTINCT)
    before = env.step(np.int64(0))[0]
    after, reward, terminated, truncated, _ = env.step(np.int64(0))
    assert (reward, terminated, truncated) == (-7.0, False, False)
    np.testing.assert_array_equal(after, before)


def test_default_rewards_tell_wins_losses_and_illegal_moves_apart() -> None:
    env = single(level="9x9/10")
    assert env.step(np.int64(0))[1] == 0.0
    assert env.step(np.int64(0))[1] == -0.1
    assert env.step(hidden_cell(env, mine=True))[1] == -1.0
    assert single(level="1x2/1").step(np.int64(0))[1] == 1.0


def test_max_steps_truncates_and_counts_illegal_moves() -> None:
    env = single(level="9x9/10", max_steps=3)
    assert [env.step(np.int64(0))[2:4] for _ in range(3)] == [
        (False, False),
        (False, False),
        (False, True),
    ]


def test_a_game_that_ends_at_its_last_step_is_terminated_not_truncated() -> None:
    env = single(level="1x2/1", max_steps=1)
    assert env.step(np.int64(0))[2:4] == (True, False)


@pytest.mark.parametrize(
    ("level", "start_rule"), [("3x3/0", "given-zero"), ("2x2/4", "any"), ("1x1/1", "any")]
)
def test_a_game_without_hidden_safe_cells_is_won_by_its_first_step(
    level: str, start_rule: str
) -> None:
    env = single(level=level, start_rule=start_rule, rewards=DISTINCT)
    _, reward, terminated, _, info = env.step(np.int64(0))
    assert (reward, terminated, info["won"]) == (100.0, True, True)


# Start rules


def first_numbers(start_rule: str, cell: int, level: str = "5x5/12") -> set[int]:
    """What the first cell shows over many games; HIDDEN where it was a mine."""
    env = MinesweeperVectorEnv(200, level=level, start_rule=start_rule)
    env.reset(seed=5)
    observations = env.step(np.full(200, cell))[0]
    return set(observations.reshape(200, -1)[:, cell].tolist())


@pytest.mark.parametrize("cell", [0, 2, 12, 24])
def test_the_start_rule_protects_whichever_cell_comes_first(cell: int) -> None:
    assert HIDDEN in first_numbers("any", cell)
    assert HIDDEN not in first_numbers("safe", cell)
    assert len(first_numbers("safe", cell)) > 1
    assert first_numbers("opening", cell) == {0}


def test_given_zero_shows_an_opening_at_the_reset() -> None:
    env = MinesweeperVectorEnv(100, level="9x9/10", start_rule="given-zero")
    observations, _ = env.reset(seed=2)
    assert ((observations == 0).any(axis=(1, 2))).all()
    assert len({seen.tobytes() for seen in observations}) > 90


def test_other_rules_show_nothing_at_the_reset() -> None:
    for rule in ("any", "safe", "opening"):
        observation, _ = MinesweeperEnv(level="9x9/10", start_rule=rule).reset(seed=2)
        assert (observation == HIDDEN).all()


# Masks and actions


def test_masks_mark_the_hidden_cells() -> None:
    env = single(level="9x9/10", start_rule="opening")
    observation, _, _, _, info = env.step(np.int64(40))
    assert info["action_mask"].dtype == np.int8
    np.testing.assert_array_equal(info["action_mask"], (observation == HIDDEN).ravel())
    assert info["action_mask"][env.action_space.sample(mask=info["action_mask"])] == 1


def test_the_single_environment_gives_its_mask_through_the_wrappers_as_booleans() -> None:
    env = gymnasium.make("sapper/Minesweeper-v0", level="9x9/10", start_rule="opening")
    env.reset(seed=1)
    observation = env.step(np.int64(40))[0]
    mask = env.get_wrapper_attr("action_masks")()
    assert mask.dtype == np.bool_
    np.testing.assert_array_equal(mask, (observation == HIDDEN).ravel())
    np.testing.assert_array_equal(mask, env.unwrapped.action_masks())  # type: ignore[attr-defined]  # Env does not declare it


def test_the_vector_info_carries_masks_only_when_asked() -> None:
    with_masks = MinesweeperVectorEnv(3, level="4x5/3", action_masks=True)
    without = MinesweeperVectorEnv(3, level="4x5/3")
    assert "action_mask" not in without.reset(seed=1)[1]
    assert with_masks.reset(seed=1)[1]["action_mask"].shape == (3, 20)
    info = with_masks.step(np.array([1, 2, 3]))[4]
    np.testing.assert_array_equal(info["action_mask"], with_masks.action_masks())


def test_sampled_actions_are_hidden_cells_and_reach_all_of_them() -> None:
    env = MinesweeperVectorEnv(50, level="3x4/2", start_rule="opening")
    env.reset(seed=4)
    env.step(np.zeros(50, dtype=np.int64))
    masks = env.action_masks()
    reached = np.zeros_like(masks)
    for _ in range(200):
        reached[np.arange(50), env.sample_actions()] = 1
    playing = ~env._native.terminations
    assert playing.any()
    np.testing.assert_array_equal(reached[playing], masks[playing])


def test_sampled_actions_depend_on_the_seed_alone() -> None:
    def sampled(num_envs: int, seed: int) -> list[list[int]]:
        env = MinesweeperVectorEnv(num_envs, level="expert")
        env.reset(seed=seed)
        return [env.sample_actions().tolist()[:2] for _ in range(5)]

    assert sampled(2, seed=1) == sampled(7, seed=1)
    assert sampled(2, seed=1) != sampled(2, seed=3)


# Seeds and resets


def test_a_reset_without_a_seed_begins_another_board() -> None:
    env = MinesweeperEnv(level="expert", start_rule="given-zero")
    first, second = env.reset(seed=1)[0], env.reset()[0]
    again, again_second = env.reset(seed=1)[0], env.reset()[0]
    np.testing.assert_array_equal(first, again)
    np.testing.assert_array_equal(second, again_second)
    assert not np.array_equal(first, second)


def test_unseeded_environments_differ() -> None:
    def make_observation() -> bytes:
        return MinesweeperEnv(level="expert", start_rule="given-zero").reset()[0].tobytes()

    assert make_observation() != make_observation()


def test_the_greatest_seed_is_accepted() -> None:
    env = MinesweeperVectorEnv(3, level="expert", start_rule="given-zero")
    wrapped = env.reset(seed=2**64 - 1)[0]
    np.testing.assert_array_equal(wrapped, env.reset(seed=[2**64 - 1, 0, 1])[0])


def test_seeds_come_as_a_list_or_an_array() -> None:
    env = MinesweeperVectorEnv(2, level="expert", start_rule="given-zero")
    by_list = env.reset(seed=[5, 9])[0]
    np.testing.assert_array_equal(by_list, env.reset(seed=np.array([5, 9]))[0])
    np.testing.assert_array_equal(by_list[1], MinesweeperEnv(spec=env.board_spec).reset(seed=9)[0])


def test_returned_arrays_are_the_callers_own() -> None:
    env = MinesweeperVectorEnv(4, level="9x9/10")
    first, _ = env.reset(seed=1)
    first[:] = 8
    assert not (env.step(np.zeros(4, dtype=np.int64))[0] == 8).all()


def test_without_copy_results_are_read_only_views() -> None:
    env = MinesweeperVectorEnv(4, level="9x9/10", copy=False)
    first, _ = env.reset(seed=1)
    second, rewards, _, _, _ = env.step(np.zeros(4, dtype=np.int64))
    assert np.shares_memory(first, second)
    assert not first.flags.writeable
    assert not rewards.flags.writeable


def test_views_outlive_their_environment() -> None:
    env = MinesweeperVectorEnv(64, level="expert", start_rule="given-zero", copy=False)
    view, _ = env.reset(seed=1)
    expected = view.copy()
    del env
    np.testing.assert_array_equal(view, expected)


# Copies

COPIES = [
    pytest.param(copy.deepcopy, id="deepcopy"),
    pytest.param(lambda env: pickle.loads(pickle.dumps(env)), id="pickle"),
]


def episode(env: Any, actions: Sequence[int]) -> list[Any]:
    """What the actions show, as far as the episode goes."""
    seen = []
    for action in actions:
        observation, *rest, info = env.step(np.int64(action))
        seen.append((observation.tolist(), rest, info["won"]))
        if rest[1] or rest[2]:
            break
    return seen


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("rule", StartRule)
def test_a_copy_goes_on_as_the_original_would(copied: Callable[[Any], Any], rule: str) -> None:
    env = gymnasium.make(
        "sapper/Minesweeper-v0", level="9x9/10", start_rule=rule, rewards=DISTINCT, max_steps=6
    )
    env.reset(seed=3)
    env.reset()
    env.step(np.int64(40))
    env.step(np.int64(40))
    other = copied(env)
    assert episode(other, range(0, 81, 5)) == episode(env, range(0, 81, 5))
    np.testing.assert_array_equal(other.reset()[0], env.reset()[0])
    assert episode(other, [7, 70]) == episode(env, [7, 70])


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_is_a_game_of_its_own(copied: Callable[[Any], Any]) -> None:
    env = single(level="9x9/10", start_rule="opening")
    other = copied(env)
    other.step(np.int64(40))
    assert env.action_masks().all()
    assert episode(env, [40]) == episode(single(level="9x9/10", start_rule="opening"), [40])


@pytest.mark.parametrize("copied", COPIES)
def test_an_environment_can_be_copied_before_its_first_reset(
    copied: Callable[[Any], Any],
) -> None:
    env = copied(MinesweeperEnv(level="9x9/10"))
    with pytest.raises(IllegalMove, match="reset"):
        env.step(np.int64(0))
    assert env.reset(seed=1)[0].shape == (9, 9)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_vector_environment_can_be_copied_until_it_plays(
    copied: Callable[[Any], Any], mode: str
) -> None:
    env = MinesweeperVectorEnv(3, level="expert", start_rule="given-zero", autoreset_mode=mode)
    env.reset(seed=5)
    env.reset()
    other = copied(env)
    actions = env.sample_actions()
    np.testing.assert_array_equal(other.sample_actions(), actions)
    np.testing.assert_array_equal(other.step(actions)[0], env.step(actions)[0])


@pytest.mark.parametrize("copied", COPIES)
def test_a_vector_environment_in_play_refuses_to_be_copied(copied: Callable[[Any], Any]) -> None:
    env = MinesweeperVectorEnv(3, level="9x9/10")
    env.reset(seed=5)
    env.step(np.zeros(3, dtype=np.int64))
    with pytest.raises(IllegalMove, match="in play cannot be copied"):
        copied(env)
    env.reset()  # the games are at episodes of their own by now
    with pytest.raises(IllegalMove, match="in play cannot be copied"):
        copied(env)
    env.reset(seed=5)
    assert copied(env).num_envs == 3


# Autoreset


def test_next_step_ignores_the_action_after_an_end() -> None:
    env = MinesweeperVectorEnv(1, level="1x2/1")
    env.reset(seed=1)
    _, rewards, terminations, _, info = env.step(np.array([0]))
    assert (rewards[0], terminations[0], info["won"][0]) == (1.0, True, True)
    observations, rewards, terminations, _, info = env.step(np.array([1]))
    assert (rewards[0], terminations[0], info["won"][0]) == (0.0, False, False)
    assert (observations == HIDDEN).all()


def test_same_step_gives_the_end_in_the_info() -> None:
    env = MinesweeperVectorEnv(2, level="1x2/1", autoreset_mode="SameStep", action_masks=True)
    env.reset(seed=1)
    observations, _, terminations, _, info = env.step(np.array([0, 1]))
    assert terminations.all()
    assert (observations == HIDDEN).all()
    assert [final.tolist() for final in info["final_obs"]] == [[[1, HIDDEN]], [[HIDDEN, 1]]]
    assert info["final_info"]["won"].all()
    assert info["final_info"]["action_mask"].tolist() == [[0, 1], [1, 0]]
    assert not info["won"].any()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_metadata_declares_the_autoreset_mode(mode: AutoresetMode) -> None:
    made = gymnasium.make_vec("sapper/Minesweeper-v0", num_envs=2, autoreset_mode=mode)
    assert made.metadata["autoreset_mode"] is mode


# Rendering


def test_ansi_renders_the_notation() -> None:
    env = single(level="4x5/3", start_rule="opening", render_mode="ansi")
    observation = env.step(np.int64(0))[0]
    rendered = env.render()
    assert isinstance(rendered, str)
    np.testing.assert_array_equal(Position.parse(rendered).numbers, observation)


def test_rgb_array_tells_numbers_apart() -> None:
    env = MinesweeperVectorEnv(2, level="4x5/3", start_rule="opening", render_mode="rgb_array")
    env.reset(seed=1)
    observations = env.step(np.zeros(2, dtype=np.int64))[0]
    frames = env.render()
    assert frames is not None
    assert len(frames) == 2
    for frame, seen in zip(frames, observations, strict=True):
        assert isinstance(frame, np.ndarray)
        assert frame.shape == (16 * 4, 16 * 5, 3)
        tiles = {(n, tile.tobytes()) for n, tile in zip(seen.ravel(), tiles_of(frame), strict=True)}
        assert len({tile for _, tile in tiles}) == len(tiles) == len(np.unique(seen))


def tiles_of(frame: Any) -> list[Any]:
    """The image of each cell, in reading order."""
    rows = np.split(frame, len(frame) // 16, axis=0)
    return [tile for row in rows for tile in np.split(row, row.shape[1] // 16, axis=1)]


def test_rgb_array_writes_each_digit_with_a_shape_of_its_own() -> None:
    numbers = np.arange(HIDDEN, 9, dtype=np.int8).reshape(1, 10)
    frame = render_frame(numbers, BoardSpec(height=1, width=10, num_mines=0), "rgb_array")
    shapes = [(tile != tile[0, 0]).any(axis=2)[:15, :15] for tile in tiles_of(frame)]
    hidden, zero, *digits = shapes
    assert not hidden.any()
    assert not zero.any()
    assert all(20 < np.count_nonzero(digit) < 112 for digit in digits)
    assert len({digit.tobytes() for digit in digits}) == 8


def test_no_render_mode_renders_nothing() -> None:
    assert single().render() is None


# Arguments


def test_the_three_ways_to_name_a_board_agree() -> None:
    by_level = MinesweeperEnv(level="expert").board_spec
    by_spec = MinesweeperEnv(spec=EXPERT).board_spec
    by_sizes = MinesweeperEnv(height=16, width=30, num_mines=99).board_spec
    assert by_level == by_spec == by_sizes == EXPERT
    assert MinesweeperEnv(spec=EXPERT, start_rule="any").board_spec.start_rule is StartRule.ANY


def test_a_spec_may_be_a_level_as_text() -> None:
    assert MinesweeperEnv(spec="expert").board_spec == EXPERT
    any_cell = MinesweeperVectorEnv(2, spec="16x30/99", start_rule="any").board_spec
    assert any_cell == EXPERT.with_start_rule("any")


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"level": "exprt"}, UnknownName, "Did you mean 'expert'"),
        ({"level": "expert", "height": 3}, InvalidOption, "not several"),
        ({"height": 3, "width": 3}, InvalidOption, "without num_mines"),
        ({"height": 0, "width": 3, "num_mines": 1}, InvalidSpec, "height is 0"),
        ({"level": "3x3/10"}, InvalidSpec, "10 mines do not fit"),
        ({"level": "4x4/8", "start_rule": "opening"}, InvalidSpec, "room for 7"),
        ({"spec": 7}, InvalidSpec, "expected a BoardSpec"),
        ({"spec": "exprt"}, UnknownName, "Did you mean 'expert'"),
        ({"start_rule": "safest"}, UnknownName, "start rule"),
        ({"render_mode": "human"}, UnknownName, "render mode"),
        ({"rewards": {"win": 1}}, InvalidOption, "Rewards"),
        ({"max_steps": 0}, InvalidOption, "max_steps is 0"),
        ({"max_steps": True}, InvalidOption, "max_steps is True"),
    ],
)
def test_wrong_arguments_are_refused(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        MinesweeperEnv(**options)
    with pytest.raises(error, match=message):
        MinesweeperVectorEnv(2, **options)


@pytest.mark.parametrize("num_envs", [0, -1, 1.5, 2**40])
def test_a_wrong_number_of_games_is_refused(num_envs: Any) -> None:
    with pytest.raises(InvalidOption, match="num_envs"):
        MinesweeperVectorEnv(num_envs)


def test_an_unsupported_autoreset_mode_is_refused() -> None:
    with pytest.raises(UnknownName, match="autoreset mode"):
        MinesweeperVectorEnv(2, autoreset_mode=AutoresetMode.DISABLED)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), "1", None])
def test_rewards_are_finite_numbers(value: Any) -> None:
    with pytest.raises(InvalidOption, match="reward win"):
        Rewards(win=value)


@pytest.mark.parametrize("action", [-1, 81, 1.0, None, "3", 10**30, np.array([1, 2])])
def test_an_action_off_the_board_is_refused(action: Any) -> None:
    with pytest.raises(InvalidCell, match=r"0\.\.80"):
        single(level="9x9/10").step(action)


@pytest.mark.parametrize(
    "actions",
    [
        [1],
        [1, 2, 3],
        [[1, 2]],
        [1.0, 2.0],
        [-1, 2],
        [1, 81],
        None,
        [None, 1],
        [True, False],
        [[1], 2],
    ],
)
def test_wrong_actions_are_refused_and_no_game_moves(actions: Any) -> None:
    env = MinesweeperVectorEnv(2, level="9x9/10")
    env.reset(seed=1)
    with pytest.raises(InvalidCell):
        env.step(actions)
    assert env.action_masks().all()


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "1", [-1, 2], [[1, 2]]])
def test_a_wrong_seed_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidOption, match="seed"):
        MinesweeperEnv().reset(seed=seed)
    with pytest.raises(InvalidOption, match="seed"):
        MinesweeperVectorEnv(2).reset(seed=seed)


def test_a_wrong_number_of_seeds_is_refused() -> None:
    with pytest.raises(InvalidOption, match="3 seeds came for 2 games"):
        MinesweeperVectorEnv(2).reset(seed=[1, 2, 3])


def test_unknown_reset_options_are_refused() -> None:
    with pytest.raises(InvalidOption, match="reset options"):
        MinesweeperEnv().reset(options={"first": 3})
    with pytest.raises(InvalidOption, match="reset options"):
        MinesweeperVectorEnv(2).reset(options={"first": 3})


def test_a_step_outside_an_episode_is_refused() -> None:
    with pytest.raises(IllegalMove, match="reset"):
        MinesweeperEnv().step(np.int64(0))
    with pytest.raises(IllegalMove, match="reset"):
        MinesweeperVectorEnv(2).step(np.array([0, 0]))
    with pytest.raises(IllegalMove, match="reset"):
        MinesweeperVectorEnv(2).sample_actions()
    ended = single(level="1x2/1")
    ended.step(np.int64(0))
    with pytest.raises(IllegalMove, match="reset"):
        ended.step(np.int64(1))


def test_a_narrow_board_needs_room_around_its_widest_neighbourhood_only() -> None:
    spec = BoardSpec(height=1, width=6, num_mines=3, start_rule=StartRule.OPENING)
    observations = [single(spec=spec).step(np.int64(cell))[0] for cell in range(6)]
    assert all(seen[0, cell] == 0 for cell, seen in enumerate(observations))


# Registration


@pytest.mark.parametrize(
    "program",
    [
        "import sapper, gymnasium; gymnasium.make('sapper/Minesweeper-v0')",
        "import gymnasium, sapper; gymnasium.make('sapper/Minesweeper-v0')",
        "import gymnasium, sapper.env; gymnasium.make('sapper/Minesweeper-v0')",
        "import gymnasium; gymnasium.make('sapper:sapper/Minesweeper-v0')",
        "import gymnasium; gymnasium.make_vec('sapper:sapper/Minesweeper-v0', num_envs=2)",
        "import sapper, sys; assert 'gymnasium' not in sys.modules",
    ],
)
def test_importing_sapper_registers_the_id_without_loading_gymnasium(program: str) -> None:
    printed_by(program, "-W", "error")


def test_without_gymnasium_the_message_names_the_extra() -> None:
    program = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import sapper\n"
        "try: import sapper.env\n"
        "except sapper.SapperError as error: print(error)"
    )
    assert "pip install 'sapper[env]'" in printed_by(program)
