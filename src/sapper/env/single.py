"""One game of Minesweeper as a Gymnasium environment."""

from __future__ import annotations

import operator
from typing import Any, TypeAlias

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sapper import _core
from sapper.checks import check_seed
from sapper.env.env_options import (
    Rewards,
    check_reset_options,
    choose_spec,
    make_native,
    random_seed,
)
from sapper.env.past import Past
from sapper.env.rendering import RENDER_MODES, Frame, check_render_mode, render_frame
from sapper.errors import IllegalMove, InvalidCell
from sapper.position import HIDDEN
from sapper.spec import BoardSpec, StartRule

Observation: TypeAlias = npt.NDArray[np.int8]


class MinesweeperEnv(gymnasium.Env[Observation, np.int64]):
    """One game of Minesweeper.

    ## Description
    The agent opens hidden cells until every safe cell is open (won) or it opens a mine (lost). A
    cell that shows 0 opens its neighbours as well. The board is drawn at the first action of an
    episode, uniformly among those that the start rule allows there; under `given-zero` it is drawn
    at the reset, and the observation shows its given opening.

    ## Action Space
    `Discrete(height * width)`: the cell to open, `row * width + col`. To open an open cell changes
    nothing, earns `rewards.illegal_move` and ends nothing; `info["action_mask"]` tells the others.

    ## Observation Space
    `Box(-1, 8, (height, width), int8)`: what a player sees, -1 for a hidden cell, 0..8 for an open
    one. Mines are never shown: the one that ends a game stays hidden. Equal positions give equal
    observations, whatever lies under them.

    ## Rewards
    As `Rewards` says; by default 1 for a win, -1 for a loss, -0.1 for an illegal move, else 0.

    ## Episode End
    Terminated when won or lost; truncated after `max_steps` steps where that is given. Where no
    safe cell is hidden from the beginning (a given opening that shows them all, or a board of
    nothing but mines) the first step wins, whatever its action.

    ## Information
    `action_mask`: int8 of `height * width`, 1 for each hidden cell, as `Discrete.sample(mask=...)`
    wants it. `won`: whether the step won.

    ## Arguments
    The board: `level` (a name or `"HEIGHTxWIDTH/MINES"`), or `spec`, or `height`, `width` and
    `num_mines`; by default `level="beginner"`. `start_rule`: `"any"`, `"safe"`, `"opening"` or
    `"given-zero"`; by default that of the level or spec. `rewards`: a `Rewards`. `max_steps`: steps
    until truncation, by default unlimited. `render_mode`: `"ansi"` (the notation of a position) or
    `"rgb_array"` (an image of 16×16 pixels a cell, with its number).

    `reset(seed=s)` begins the first episode of that seed and each `reset()` the next one: episode
    *e* depends on the seed, on *e* and on the actions in it alone. `copy.deepcopy` and `pickle`
    keep the game as it stands: the copy goes on as the original would.

    ## Version History
    * v0: first version.

    ## Example
    >>> from sapper.env import MinesweeperEnv
    >>> env = MinesweeperEnv(level="3x4/2", start_rule="opening")
    >>> observation, info = env.reset(seed=1)
    >>> observation, reward, terminated, truncated, info = env.step(0)
    >>> observation.tolist()
    [[0, 0, 0, 0], [1, 1, 2, 1], [-1, -1, -1, -1]]
    >>> env.action_masks().sum().item()
    4
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 4}  # noqa: RUF012 Gymnasium declares it so

    def __init__(
        self,
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
    ) -> None:
        self.board_spec = choose_spec(
            level, spec, {"height": height, "width": width, "num_mines": num_mines}, start_rule
        )
        self.render_mode = check_render_mode(render_mode)
        self.observation_space = observation_space(self.board_spec)
        self.action_space = spaces.Discrete(self.board_spec.num_cells)
        self._rewards = rewards
        self._max_steps = max_steps
        self._past = Past()
        self._native = self._make_native()
        self._is_seeded = False
        self._is_playing = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin the first episode of a seed, or without a seed the next one."""
        check_reset_options(options)
        if seed is not None:
            seed = check_seed(seed)
        super().reset(seed=seed)
        if seed is None and not self._is_seeded:
            seed = random_seed(self.np_random)
        if seed is None:
            self._past.reset_to_next()
            self._native.reset_to_next()
        else:
            seeds = np.array([seed], dtype=np.uint64)
            self._past.reset_to_seeds(seeds)
            self._native.reset_to_seeds(seeds)
        self._is_seeded = self._is_playing = True
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Open a cell."""
        if not self._is_playing:
            raise IllegalMove("no episode is in play: call reset() first")
        cell = self._checked(action)
        self._past.actions.append(cell)
        self._native.step(np.array([cell], dtype=np.int64))
        terminated = bool(self._native.terminations[0])
        truncated = bool(self._native.truncations[0])
        self._is_playing = not (terminated or truncated)
        reward = float(self._native.rewards[0])
        return self._observation(), reward, terminated, truncated, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """True for each hidden cell, as `MaskablePPO` of sb3-contrib asks for it."""
        return action_masks(self._native).astype(np.bool_).ravel()

    def render(self) -> Frame | None:
        """The position as text or as an image, after the render mode; None without one."""
        if self.render_mode is None:
            return None
        return render_frame(self._native.observations[0], self.board_spec, self.render_mode)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the native environment, which a copy makes anew from the past."""
        return {name: value for name, value in self.__dict__.items() if name != "_native"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._native = self._make_native()
        self._past.repeat(self._native)

    def _make_native(self) -> _core.Environment:
        return make_native(
            self.board_spec,
            num_games=1,
            rewards=self._rewards,
            autoreset=_core.Autoreset.DISABLED,
            max_steps=self._max_steps,
        )

    def _checked(self, action: Any) -> int:
        num_cells = self.board_spec.num_cells
        try:
            cell = operator.index(action)
        except TypeError:
            cell = -1
        if not 0 <= cell < num_cells:
            raise InvalidCell(f"action is {action!r}; it must be a cell in 0..{num_cells - 1}")
        return cell

    def _observation(self) -> Observation:
        return np.array(self._native.observations[0])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": action_masks(self._native)[0], "won": bool(self._native.wins[0])}


def observation_space(spec: BoardSpec) -> gymnasium.Space[Observation]:
    """What a player may see of one game of the spec."""
    box: spaces.Box[np.int8] = spaces.Box(HIDDEN, 8, (spec.height, spec.width), np.int8)
    return box


def action_masks(native: _core.Environment) -> npt.NDArray[np.int8]:
    """A new games × cells array: 1 for each hidden cell, else 0."""
    num_games, height, width = native.observations.shape
    masks = np.empty((num_games, height * width), dtype=np.int8)
    native.write_action_masks(masks)
    return masks
