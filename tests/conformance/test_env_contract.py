"""The environments against Gymnasium's contract, against each other and against `sapper.Game`."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from hypothesis import given
from hypothesis import strategies as st

from sapper import Board, Game
from sapper.cells import row_col
from sapper.env import MinesweeperEnv, MinesweeperVectorEnv, Rewards
from sapper.position import HIDDEN
from sapper.spec import StartRule

ENV_ID = "sapper/Minesweeper-v0"
RULES = [rule.value for rule in StartRule]
REWARDS = Rewards(win=9.0, loss=-8.0, safe_move=0.25, opened_cell=0.125, illegal_move=-0.5)


@pytest.mark.parametrize("start_rule", RULES)
@pytest.mark.parametrize("level", ["beginner", "expert", "3x7/2", "1x1/0"])
def test_gymnasiums_checker_has_no_objection(level: str, start_rule: str) -> None:
    check_env(gymnasium.make(ENV_ID, level=level, start_rule=start_rule).unwrapped)


@pytest.mark.parametrize("autoreset_mode", ["NextStep", "SameStep"])
@pytest.mark.parametrize("start_rule", RULES)
def test_the_vector_env_equals_single_envs_game_by_game(
    start_rule: str, autoreset_mode: str
) -> None:
    options: dict[str, Any] = {
        "level": "4x6/4",
        "start_rule": start_rule,
        "rewards": REWARDS,
        "max_steps": 6,
    }
    native = MinesweeperVectorEnv(5, **options, autoreset_mode=autoreset_mode, action_masks=True)
    sync = SyncVectorEnv([lambda: MinesweeperEnv(**options)] * 5, autoreset_mode=autoreset_mode)
    assert data_equivalence(native.reset(seed=7), sync.reset(seed=7), exact=True)
    rng = np.random.default_rng(3)
    for _ in range(150):
        actions = rng.integers(24, size=5)
        assert data_equivalence(native.step(actions), sync.step(actions), exact=True)
    assert data_equivalence(native.reset(), sync.reset(), exact=True)


def test_spaces_are_those_of_gymnasiums_own_vector_env() -> None:
    native = gymnasium.make_vec(ENV_ID, num_envs=3, level="3x7/2")
    sync = gymnasium.make_vec(ENV_ID, num_envs=3, level="3x7/2", vectorization_mode="sync")
    assert isinstance(native, MinesweeperVectorEnv)
    assert native.observation_space == sync.observation_space
    assert native.action_space == sync.action_space
    assert native.observation_space.contains(native.reset(seed=1)[0])


def play_randomly(num_envs: int, seed: int, start_rule: str) -> list[npt.NDArray[Any]]:
    """Observations, rewards and ends of the first three games over 60 steps."""
    env = MinesweeperVectorEnv(num_envs, level="6x5/5", start_rule=start_rule)
    seen: list[npt.NDArray[Any]] = [env.reset(seed=seed)[0][:3]]
    for _ in range(60):
        seen += [result[:3] for result in env.step(env.sample_actions())[:4]]
    return seen


@pytest.mark.parametrize("start_rule", RULES)
def test_games_depend_on_their_seed_and_not_on_their_number(start_rule: str) -> None:
    few, many = (play_randomly(num_envs, 11, start_rule) for num_envs in (3, 40))
    assert data_equivalence(few, many, exact=True)
    assert not data_equivalence(few, play_randomly(3, 12, start_rule), exact=True)


@given(
    seed=st.integers(0, 2**64 - 1),
    start_rule=st.sampled_from(RULES),
    level=st.sampled_from(["3x3/0", "4x7/5", "5x3/6", "9x9/10", "1x9/3"]),
)
def test_an_episode_is_a_game_on_its_board(seed: int, start_rule: str, level: str) -> None:
    env = MinesweeperEnv(level=level, start_rule=start_rule)
    first, info = env.reset(seed=seed)
    actions, last, won = _play_to_the_end(env, info["action_mask"], np.random.default_rng(seed))
    game = Game(_board_of(env, first))
    for action in actions:
        if not game.is_over:  # a game that is won from the beginning has a step nevertheless
            game.open(*row_col(action, width=env.board_spec.width))
    assert game.outcome is not None
    assert game.outcome.won == won
    np.testing.assert_array_equal(game.position.numbers, last)


def _play_to_the_end(
    env: MinesweeperEnv, mask: npt.NDArray[np.int8], rng: np.random.Generator
) -> tuple[list[int], npt.NDArray[np.int8], bool]:
    """Random legal actions, the last observation and whether the game was won."""
    actions = []
    while True:
        hidden = np.flatnonzero(mask)
        action = rng.choice(hidden) if hidden.size else np.int64(0)
        actions.append(int(action))
        observation, _, terminated, _, info = env.step(action)
        if terminated:
            return actions, observation, info["won"]
        mask = info["action_mask"]


def _board_of(env: MinesweeperEnv, first: npt.NDArray[np.int8]) -> Board:
    """The board of the episode; under given-zero with a start that its first observation shows."""
    mines = env._native.truth(0) == 9
    if env.board_spec.start_rule is not StartRule.GIVEN_ZERO:
        return Board(mines)
    row, col = np.argwhere(first == 0)[0].tolist()
    return Board(mines, start=(row, col), start_rule=StartRule.GIVEN_ZERO)


@given(
    seed=st.integers(0, 2**32),
    start_rule=st.sampled_from(["any", "safe", "opening"]),
    actions=st.lists(st.integers(0, 11), min_size=1, max_size=6),
)
def test_equal_positions_give_equal_observations(
    seed: int, start_rule: str, actions: list[int]
) -> None:
    """Whatever the truth: games that a player cannot tell apart are the same to an agent."""
    num_envs = 64
    env = MinesweeperVectorEnv(num_envs, level="3x4/3", start_rule=start_rule, action_masks=True)
    env.reset(seed=seed)
    in_play = np.ones(num_envs, dtype=np.bool_)
    games: list[Game] = []
    for action in actions:
        step = env.step(np.full(num_envs, action))
        if not games:  # the first action has drawn the boards
            games = [Game(Board(env._native.truth(game) == 9)) for game in range(num_envs)]
        _open(games, action)
        _expect_equal_to_equal(games, step, in_play)
        in_play &= ~step[2]


def _open(games: list[Game], action: int) -> None:
    cell = row_col(action, width=4)
    for game in games:
        if not game.is_over and game.position.is_hidden[cell]:
            game.open(*cell)


def _expect_equal_to_equal(games: list[Game], step: Any, which: npt.NDArray[np.bool_]) -> None:
    observations, _, _, _, info = step
    agents_see = defaultdict(set)
    for game in np.flatnonzero(which):
        seen = observations[game].tobytes() + info["action_mask"][game].tobytes()
        agents_see[games[game].position].add(seen)
        np.testing.assert_array_equal(observations[game], games[game].position.numbers)
    assert all(len(seen) == 1 for seen in agents_see.values())


def test_games_with_equal_positions_hide_different_boards() -> None:
    """The property above speaks of something: one position covers several truths."""
    env = MinesweeperVectorEnv(64, level="3x4/3", start_rule="safe")
    env.reset(seed=1)
    observations = env.step(np.zeros(64, dtype=np.int64))[0]
    truths = defaultdict(set)
    for game in range(64):
        truths[observations[game].tobytes()].add(env._native.truth(game).tobytes())
    assert max(map(len, truths.values())) > 5


@given(seed=st.integers(0, 2**32), start_rule=st.sampled_from(RULES))
def test_knowledge_only_grows_within_an_episode(seed: int, start_rule: str) -> None:
    env = MinesweeperVectorEnv(8, level="5x6/6", start_rule=start_rule)
    before, _ = env.reset(seed=seed)
    ended = np.zeros(8, dtype=np.bool_)
    for _ in range(12):
        after, _, terminations, _, _ = env.step(env.sample_actions())
        still_hidden = before == HIDDEN
        unchanged = still_hidden | (after == before)
        assert unchanged[~ended].all()
        assert env.observation_space.contains(after)
        assert (np.count_nonzero(after == HIDDEN, axis=(1, 2)) >= 6).all()
        before, ended = after, terminations


@pytest.mark.parametrize("autoreset_mode", ["NextStep", "SameStep"])
def test_gymnasiums_wrappers_count_the_episodes(autoreset_mode: str) -> None:
    env = MinesweeperVectorEnv(16, level="beginner", autoreset_mode=autoreset_mode)
    wrapped = RecordEpisodeStatistics(env)
    wrapped.reset(seed=1)
    num_ended = sum(int(np.count_nonzero(wrapped.step(env.sample_actions())[2])) for _ in range(50))
    assert wrapped.episode_count == num_ended > 0
    assert set(wrapped.return_queue) <= {-1.0, 1.0}
