"""Positions of weighted games, each with what came of it and which position came next."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.native_boards import native_drawn
from sapper.learning.networks.batches import TRAINING_START
from sapper.learning.value.recipes import ChainSource, ValueRecipe
from sapper.network.value import ValueInput
from sapper.work.threads import Threads
from sapper.work.workers import in_order

DRAWS_AHEAD = 2
"""For each thread that draws them."""
USUAL_POSITIONS = 12
"""About so many come of a game; what is missing in a draw is drawn besides."""
TEST_SEED = 0x7E57
"""Positions to test on are of a seed of their own."""


@dataclass(frozen=True)
class Chains:
    """Positions of one size with the positions that followed them, where a guess was due or made.

    `remaining` is what came of the weighted game from there: an estimate of the chance to win,
    without bias, for whoever plays as the games were played.
    """

    positions: ValueInput
    following: npt.NDArray[np.int32]  # (N), the place of the position that came next, -1 for none
    safety: npt.NDArray[np.float32]  # (N), the chance to get there alive
    remaining: npt.NDArray[np.float32]  # (N)

    def __len__(self) -> int:
        return len(self.remaining)


def draw_chains(
    source: ChainSource, *, seed: int, start: int, games: int, max_layouts: int
) -> Chains:
    """Positions of games start..start+games-1 of a source; the same for the same arguments."""
    spec = source.spec
    boards = native_drawn(DrawnBoards(spec=spec, seed=seed, first=source.first))
    inputs, *came = _core.sample_values(boards, start, games, max_layouts)
    return Chains(ValueInput(*inputs, np.full(len(inputs[0]), spec.num_mines)), *came)


def held_out_chains(recipe: ValueRecipe, level: str) -> Chains:
    """The test positions of a level, under rule `safe`."""
    source = ChainSource(level=level, start_rule="safe")
    return draw_chains(
        source, seed=TEST_SEED, start=0, games=recipe.test_games, max_layouts=recipe.max_layouts
    )


class Draws:
    """The positions of each draw, which depend on the recipe, the seed and its number alone."""

    def __init__(self, recipe: ValueRecipe, seed: int) -> None:
        self._recipe, self._seed = recipe, seed
        weights = np.array([source.weight for source in recipe.sources], np.float64)
        self._shares = weights / weights.sum()

    def draw(self, place: int) -> Chains:
        """So many positions as the batches of a draw need, or somewhat more."""
        rng = np.random.default_rng([self._seed, place])
        source = self._recipe.sources[int(rng.choice(len(self._shares), p=self._shares))]
        wanted = self._recipe.batch * self._recipe.batches_a_draw
        return _draw_at_least(source, wanted, self._recipe.max_layouts, self._seed, place)

    def from_place(self, place: int, end: int, jobs: int) -> Iterator[Chains]:
        """The draws place, place+1, …, end-1, made ahead of time in threads."""
        threads = Threads(jobs, ahead=DRAWS_AHEAD)
        with closing(threads.run(self.draw, range(place, end))) as drawn:
            yield from in_order(drawn)


MAX_GAMES_A_DRAW = 2**24
"""No draw plays more, so that no two play the same."""


def _draw_at_least(
    source: ChainSource, wanted: int, max_layouts: int, seed: int, place: int
) -> Chains:
    parts: list[Chains] = []
    start = TRAINING_START + place * MAX_GAMES_A_DRAW
    positions_a_game = float(USUAL_POSITIONS)
    while (found := sum(map(len, parts))) < wanted:
        games = math.ceil(1.05 * (wanted - found) / positions_a_game) + 1
        parts.append(
            draw_chains(source, seed=seed, start=start, games=games, max_layouts=max_layouts)
        )
        start += games
        positions_a_game = max(0.1, len(parts[-1]) / games)
    return _joined(parts)


def _joined(parts: list[Chains]) -> Chains:
    offsets = np.cumsum([0, *map(len, parts)])
    followings = [
        np.where(part.following < 0, -1, part.following + offset).astype(np.int32)
        for part, offset in zip(parts, offsets, strict=False)
    ]
    return Chains(
        ValueInput(*map(np.concatenate, zip(*(_boards(part) for part in parts), strict=True))),
        np.concatenate(followings),
        np.concatenate([part.safety for part in parts]),
        np.concatenate([part.remaining for part in parts]),
    )


def _boards(part: Chains) -> tuple[npt.NDArray[Any], ...]:
    positions = part.positions
    return positions.numbers, positions.risks, positions.promises, positions.num_mines
