"""What the genetic algorithm evolves on one position: layouts, weights, probabilities."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.cells import Cell, check_pair, row_col
from sapper.checks import check_seed
from sapper.errors import InvalidOption, shown
from sapper.position import Position, check_position
from sapper.solvers.genetic import NAME, GeneticGuesser
from sapper.solvers.registry import make_stage

Value = TypeVar("Value", bound=np.generic)


@dataclass(frozen=True)
class EvolutionStep:
    """Where the best of a run became better."""

    run: int
    iteration: int
    """0 for the first population."""
    violation: int
    """The least so far: summed over the numbers, how far the mines beside each are from it."""


class PartPool:
    """The pool of one part of the frontier, or of the whole. Arrays are read-only."""

    def __init__(self, native: _core.PartPool, width: int) -> None:
        self.cells: tuple[Cell, ...] = tuple(row_col(cell, width=width) for cell in native.cells)
        """The frontier cells, in reading order; layouts have one column each."""
        self.layouts: npt.NDArray[np.bool_] = _read_only(native.layouts.astype(bool))
        """One row a layout: where it has mines.

        In a weighted pool a layout stands for all that differ from it within boxes alone, and has
        the mines of each box on its first cells."""
        self.violations: npt.NDArray[np.int32] = _read_only(np.array(native.violations, np.int32))
        """Of each layout; 0 where it satisfies every number."""
        self.weights: npt.NDArray[np.float64] = _read_only(np.array(native.weights))
        """Of each layout; they sum to 1."""
        self.steps: tuple[EvolutionStep, ...] = tuple(EvolutionStep(*step) for step in native.steps)
        """How the runs converged."""

    def __repr__(self) -> str:
        return f"<PartPool: {len(self.layouts)} layouts of {len(self.cells)} cells>"


class FrontierPool:
    """The evolved layouts of a position's frontier and the probabilities that they give.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> pool = sapper.evolve_frontier(position, seed=1)
    >>> pool
    <FrontierPool: 10 layouts, 3 cells, 1 parts>
    >>> pool.mine_probability.shape
    (2, 3)
    """

    def __init__(
        self,
        position: Position,
        native: _core.EvolvedFrontier,
        evolve: Callable[[], FrontierPool],
    ) -> None:
        """`evolve` makes the same pool again."""
        self.position = position
        self._native = native
        self._evolve = evolve

    def __reduce__(self) -> tuple[Any, ...]:
        """A pool travels as what it was evolved from."""
        return self._evolve, ()

    @cached_property
    def parts(self) -> tuple[PartPool, ...]:
        """The pools: one for the whole frontier, or one for each connected part of it."""
        return tuple(PartPool(part, self.position.width) for part in self._native.parts)

    @cached_property
    def mine_probability(self) -> npt.NDArray[np.float64]:
        """Of each cell (H×W), 0 for open ones.

        With `counter` an interior cell shares the mines that the frontier is expected to leave,
        and with `weighted` it has its part of the weights; else nothing is said of it: 0."""
        return _read_only(self._native.mine_probability)

    @cached_property
    def settled(self) -> npt.NDArray[np.bool_]:
        """Which hidden cells were given, or settled by single numbers, and did not evolve."""
        return _read_only(self._native.settled.astype(bool))

    def __repr__(self) -> str:
        num_layouts = sum(len(part.layouts) for part in self.parts)
        num_cells = sum(len(part.cells) for part in self.parts)
        return f"<FrontierPool: {num_layouts} layouts, {num_cells} cells, {len(self.parts)} parts>"

    def _repr_svg_(self) -> str:
        from sapper.drawing import position_svg

        return position_svg(self.position, mine_probability=self.mine_probability)


def evolve_frontier(
    position: Position, stage: str = NAME, *, mines: Collection[Cell] = (), seed: int = 0
) -> FrontierPool:
    """Evolve the frontier of a position as the stage does, and keep what evolved.

    `stage` is `ga` with options or without, such as `ga(repair,weighted)`; `mines` are hidden
    cells taken to be mines. The same seed gives the same pool.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> sapper.evolve_frontier(position, "ga(repair)", seed=1)
    <FrontierPool: 10 layouts, 3 cells, 1 parts>
    """
    check_position(position)
    guesser = make_stage(stage)
    if not isinstance(guesser, GeneticGuesser):
        raise InvalidOption(f"stage is {shown(stage)}; only {NAME!r} evolves a frontier")
    cells = _checked_mines(position, mines)
    native = guesser.evolve(position, check_seed(seed), cells)
    again = partial(evolve_frontier, position, stage, mines=cells, seed=seed)
    return FrontierPool(position, native, again)


def _checked_mines(position: Position, mines: Collection[Cell]) -> list[Cell]:
    cells = [check_pair(cell, height=position.height, width=position.width) for cell in mines]
    for cell in cells:
        if not position.is_hidden[cell]:
            raise InvalidOption(f"mines hold {shown(cell)}, which is open")
    return cells


def _read_only(array: npt.NDArray[Value]) -> npt.NDArray[Value]:
    array.setflags(write=False)
    return array
