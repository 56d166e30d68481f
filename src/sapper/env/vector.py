"""Many games of Minesweeper as one Gymnasium vector environment, stepped natively."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sapper import _core
from sapper.checks import check_seed
from sapper.env.env_options import (
    Rewards,
    check_count,
    check_one_of,
    check_reset_options,
    choose_spec,
    make_native,
    random_seed,
)
from sapper.env.past import Past
from sapper.env.rendering import Frame, check_render_mode, render_frame
from sapper.env.single import MinesweeperEnv, action_masks, observation_space
from sapper.errors import IllegalMove, InvalidCell, InvalidOption
from sapper.position import HIDDEN
from sapper.spec import BoardSpec, StartRule

Observations: TypeAlias = npt.NDArray[np.int8]
Actions: TypeAlias = npt.NDArray[np.int64]
Flags: TypeAlias = npt.NDArray[np.bool_]

_NATIVE_AUTORESETS = {
    AutoresetMode.NEXT_STEP: _core.Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: _core.Autoreset.SAME_STEP,
}


class MinesweeperVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """A batch of independent games of Minesweeper, stepped natively.

    It equals Gymnasium's `SyncVectorEnv` over `MinesweeperEnv`, game by game: `reset(seed=s)` seeds
    game *g* with `s + g`, `reset(seed=[...])` each game with its own, and no game depends on how
    many there are. Spaces, rewards, episode ends and the other arguments are those of
    `MinesweeperEnv`.

    `autoreset_mode`: `NEXT_STEP` (a game that ended is reset by the next step, whose action for it
    is ignored) or `SAME_STEP` (it is reset within the step; `final_obs` and `final_info` of the
    info hold its end). `action_masks`: whether the info carries `action_mask` at each step; they
    cost time, and `action_masks()` gives them on demand. `copy`: whether results are new arrays;
    without it they are read-only views that the next step overwrites.

    It can be deep-copied and pickled before it plays and right after `reset(seed=...)`, not in
    play: it does not keep the actions that a copy would need.

    >>> from sapper.env import MinesweeperVectorEnv
    >>> envs = MinesweeperVectorEnv(3, level="expert")
    >>> observations, info = envs.reset(seed=1)
    >>> observations, rewards, ended, cut, info = envs.step(envs.sample_actions())
    >>> observations.shape, rewards.tolist()
    ((3, 16, 30), [0.0, 0.0, 0.0])
    """

    def __init__(
        self,
        num_envs: int = 1,
        *,
        level: str | None = None,
        spec: BoardSpec | str | None = None,
        height: int | None = None,
        width: int | None = None,
        num_mines: int | None = None,
        start_rule: StartRule | str | None = None,
        rewards: Rewards | None = None,
        max_steps: int | None = None,
        render_mode: str | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        action_masks: bool = False,
        copy: bool = True,
    ) -> None:
        self.board_spec = choose_spec(
            level, spec, {"height": height, "width": width, "num_mines": num_mines}, start_rule
        )
        self.num_envs = check_count("num_envs", num_envs)
        self.render_mode = check_render_mode(render_mode)
        self._autoreset_mode = _check_autoreset_mode(autoreset_mode)
        self.metadata = {**MinesweeperEnv.metadata, "autoreset_mode": self._autoreset_mode}
        self.single_observation_space = observation_space(self.board_spec)
        self.single_action_space = spaces.Discrete(self.board_spec.num_cells)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._with_masks = action_masks
        self._copy = copy
        self._is_seeded = False
        self._is_untouched = True  # neither stepped nor sampled since it was seeded
        self._rewards = rewards
        self._max_steps = max_steps
        self._past = Past()
        self._native = self._make_native()
        self._views = _Views(self._native)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | npt.NDArray[np.integer] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin the first episode of the seeds, or without a seed the next one, in every game."""
        check_reset_options(options)
        seeds = None if seed is None else self._game_seeds(seed)
        super().reset(seed=None if seeds is None else int(seeds[0]))
        if seeds is None and not self._is_seeded:
            seeds = self._game_seeds(random_seed(self.np_random))
        if seeds is None:
            self._past.reset_to_next()
            self._native.reset_to_next()
        else:
            self._past.reset_to_seeds(seeds)
            self._is_untouched = True
            self._native.reset_to_seeds(seeds)
        self._is_seeded = True
        return self._given(self._views.observations), self._info(self._views.wins)

    def step(
        self, actions: Actions
    ) -> tuple[Observations, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Open one cell in each game."""
        self._check_in_play()
        self._native.step(self._checked(actions))
        self._is_untouched = False
        views = self._views
        return (
            self._given(views.observations),
            self._given(views.rewards),
            self._given(views.terminations),
            self._given(views.truncations),
            self._step_info(),
        )

    def sample_actions(self) -> Actions:
        """One cell a game, uniform over its hidden ones, from a stream of the game's seed."""
        self._check_in_play()
        actions = np.empty(self.num_envs, dtype=np.int64)
        self._native.sample_actions(actions)
        self._is_untouched = False
        return actions

    def action_masks(self) -> npt.NDArray[np.int8]:
        """A new num_envs × (height * width) array: 1 for each hidden cell, else 0."""
        return action_masks(self._native)

    def render(self) -> tuple[Frame, ...] | None:
        """The position of each game, after the render mode; None without one."""
        mode = self.render_mode
        if mode is None:
            return None
        return tuple(render_frame(seen, self.board_spec, mode) for seen in self._views.observations)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is native; raises IllegalMove after a step."""
        if not self._is_untouched:
            raise IllegalMove(
                "a vector environment in play cannot be copied or pickled: it does not keep its "
                "actions; copy it before it plays, or right after reset(seed=...)"
            )
        native = ("_native", "_views")
        return {name: value for name, value in self.__dict__.items() if name not in native}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._native = self._make_native()
        self._past.repeat(self._native)
        self._views = _Views(self._native)

    def _make_native(self) -> _core.Environment:
        return make_native(
            self.board_spec,
            num_games=self.num_envs,
            rewards=self._rewards,
            autoreset=_NATIVE_AUTORESETS[self._autoreset_mode],
            max_steps=self._max_steps,
        )

    def _game_seeds(
        self, seed: int | Sequence[int] | npt.NDArray[np.integer]
    ) -> npt.NDArray[np.uint64]:
        given = seed.tolist() if isinstance(seed, np.ndarray) else seed
        if not isinstance(given, Sequence):
            return np.arange(self.num_envs, dtype=np.uint64) + np.uint64(check_seed(given))
        seeds = [check_seed(value) for value in given]
        if len(seeds) != self.num_envs:
            raise InvalidOption(f"{len(seeds)} seeds came for {self.num_envs} games")
        return np.array(seeds, dtype=np.uint64)

    def _check_in_play(self) -> None:
        if not self._is_seeded:
            raise IllegalMove("no episode is in play: call reset() first")

    def _checked(self, actions: npt.ArrayLike) -> Actions:
        try:
            given = np.asarray(actions)
        except ValueError as error:
            raise InvalidCell(f"the actions are no array: {error}") from None
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise InvalidCell(
                f"actions have shape {given.shape} and type {given.dtype}; "
                f"expected whole numbers of shape ({self.num_envs},)"
            )
        if given.min() < 0 or given.max() >= self.board_spec.num_cells:
            raise InvalidCell(
                f"actions run from {given.min()} to {given.max()}; "
                f"they must be cells in 0..{self.board_spec.num_cells - 1}"
            )
        return np.ascontiguousarray(given, dtype=np.int64)

    def _given(self, view: Any) -> Any:
        return view.copy() if self._copy else view

    def _step_info(self) -> dict[str, Any]:
        views = self._views
        if self._autoreset_mode is AutoresetMode.NEXT_STEP:
            return self._info(views.wins)
        ended = views.terminations | views.truncations
        info = self._final_info(ended) if ended.any() else {}
        return info | self._info(np.zeros(self.num_envs, dtype=np.bool_))

    def _info(self, won: Flags) -> dict[str, Any]:
        info: dict[str, Any] = {"won": self._given(won)}
        if self._with_masks:
            info["action_mask"] = self.action_masks()
        return _masked(info, np.ones(self.num_envs, dtype=np.bool_))

    def _final_info(self, ended: Flags) -> dict[str, Any]:
        observations = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(ended):
            observations[game] = self._views.final_observations[game].copy()
        final: dict[str, Any] = {"won": self._views.wins.copy()}
        if self._with_masks:
            hidden = self._views.final_observations.reshape(self.num_envs, -1) == HIDDEN
            final["action_mask"] = (hidden & ended[:, np.newaxis]).astype(np.int8)
        return _masked({"final_obs": observations, "final_info": _masked(final, ended)}, ended)


class _Views:
    """The arrays that the native environment writes, seen from numpy; read-only."""

    def __init__(self, native: _core.Environment) -> None:
        self.observations = native.observations
        self.final_observations = native.final_observations
        self.rewards = native.rewards
        self.terminations = native.terminations
        self.truncations = native.truncations
        self.wins = native.wins


def _check_autoreset_mode(mode: AutoresetMode | str) -> AutoresetMode:
    known = [mode.value for mode in _NATIVE_AUTORESETS]
    name = mode.value if isinstance(mode, AutoresetMode) else mode
    return AutoresetMode(check_one_of("autoreset mode", name, known))


def _masked(info: dict[str, Any], which: Flags) -> dict[str, Any]:
    """The info with, for each key, the mask of the games that it speaks of, as Gymnasium wants."""
    return info | {f"_{key}": which.copy() for key in info}
