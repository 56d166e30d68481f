"""Positions out of real games, with the mines and their exact probabilities.

Networks learn from them, and estimates are compared with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.native_boards import native_drawn
from sapper.position import HIDDEN, Position
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec, StartRule, parse_level

MAX_STATES = 1_000_000
"""The budget of the exact analysis of a sampled position; the few that need more are left out."""

MAX_EMPTY_GAMES = 1_000
"""So many games in a row without a position, and there are none to be had."""


GOOD_PLAYER = "exact+least-risk"
"""Whoever plays well meets positions of every stage of the game."""


@dataclass(frozen=True, kw_only=True)
class PositionSource:
    """The kind of game that positions are taken from."""

    level: str
    start_rule: str = "opening"
    solver: str | None = GOOD_PLAYER
    """Who plays; all stages must be native. None for luck, which opens safe cells at random."""
    first: str | None = None
    """The first cell, as `--first` takes it; None for the usual one of the rule."""
    weight: float = 1.0
    """How often a batch comes from here, relative to the others."""
    positions_a_game: int = 8

    @property
    def spec(self) -> BoardSpec:
        """The boards."""
        return parse_level(self.level, self.start_rule)


@dataclass(frozen=True)
class Samples:
    """Positions of one size, with what is to be learned about them."""

    numbers: npt.NDArray[np.int8]  # (N, H, W), HIDDEN where hidden
    mines: npt.NDArray[np.bool_]  # (N, H, W)
    mine_probability: npt.NDArray[np.float32]  # (N, H, W), 0 for open cells
    num_mines: int
    """Of each board."""

    def __len__(self) -> int:
        return len(self.numbers)

    @classmethod
    def joined(cls, parts: Sequence[Samples]) -> Samples:
        """The positions of all parts; at least one part, all of the same level."""
        return cls(
            np.concatenate([part.numbers for part in parts]),
            np.concatenate([part.mines for part in parts]),
            np.concatenate([part.mine_probability for part in parts]),
            parts[0].num_mines,
        )

    def positions(self, part: slice = slice(None)) -> list[Position]:
        """Some of them as a player sees them, or all."""
        return [Position(numbers, num_mines=self.num_mines) for numbers in self.numbers[part]]

    def take(self, places: npt.NDArray[np.int64]) -> Samples:
        """The positions at these places."""
        return self.transformed(lambda cells: cells[places])

    def transformed(self, change: Callable[[npt.NDArray[Any]], npt.NDArray[Any]]) -> Samples:
        """The same change to each of the arrays."""
        return Samples(
            change(self.numbers),
            change(self.mines),
            change(self.mine_probability),
            self.num_mines,
        )

    @cached_property
    def is_hidden(self) -> npt.NDArray[np.bool_]:
        """Of each cell."""
        hidden: npt.NDArray[np.bool_] = self.numbers == HIDDEN
        return hidden

    @cached_property
    def is_frontier(self) -> npt.NDArray[np.bool_]:
        """Which cells are hidden and touch an open number."""
        return self.is_hidden & _touches(~self.is_hidden)


def draw_samples(source: PositionSource, *, seed: int, start: int, games: int) -> Samples:
    """Positions of games start..start+games-1 of a source; the same for the same arguments.

    A game yields up to `positions_a_game`, and none when it was over at its start. Raises
    InvalidOption for a solver that needs Python, and for rule `given-zero`.
    """
    spec = source.spec
    if spec.start_rule is StartRule.GIVEN_ZERO:
        raise InvalidOption("under 'given-zero' layouts weigh differently; draw by another rule")
    boards = native_drawn(DrawnBoards(spec=spec, seed=seed, first=source.first))
    numbers, mines, probability = _core.sample_positions(
        _native_solver(source), boards, start, games, source.positions_a_game, MAX_STATES
    )
    return Samples(numbers, mines.astype(np.bool_), probability, spec.num_mines)


def draw_exactly(source: PositionSource, count: int, *, seed: int, start: int = 0) -> Samples:
    """So many positions of a source: the first ones from game `start` on.

    Raises InvalidOption where its games are over as soon as they begin.
    """
    games = max(1, count // source.positions_a_game)
    parts: list[Samples] = []
    while sum(map(len, parts)) < count:
        at = start + len(parts) * games
        parts.append(draw_samples(source, seed=seed, start=at, games=games))
        if len(parts) * games >= MAX_EMPTY_GAMES and not any(map(len, parts)):
            raise InvalidOption(
                f"games of {source.spec} have no positions: they end where they begin, or are "
                f"beyond {MAX_STATES:,} states"
            )
    return Samples.joined(parts).take(np.arange(count))


def _native_solver(source: PositionSource) -> _core.Solver | None:
    if source.solver is None:
        return None
    native = make_solver(source.solver).native(source.spec.start_rule)
    if native is None:
        raise InvalidOption(f"positions come from native solvers alone; {source.solver} is none")
    return native


def _touches(cells: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which cells are one of these or a neighbour of one."""
    padded = np.pad(cells, ((0, 0), (1, 1), (1, 1)))
    height, width = cells.shape[1:]
    near = np.zeros_like(cells)
    for row in range(3):
        for col in range(3):
            near |= padded[:, row : row + height, col : col + width]
    return near
