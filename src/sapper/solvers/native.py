"""The Python side of stages that are written in C++."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Protocol, cast, runtime_checkable

import numpy as np

from sapper import _core
from sapper.analysis.choice import read_considered
from sapper.analysis.questions import native_question
from sapper.cells import Cell, check_pair, flat_cell, row_col
from sapper.checks import MAX_SEED
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule


@runtime_checkable
class NativeStage(Protocol):
    """A stage whose games can be played wholly in C++, with the same moves."""

    def native_stage(self, start_rule: StartRule) -> _core.Stage | None:
        """The native stage for games under that rule; None where only Python can play them."""
        ...


class GameGenerator(np.random.Generator):
    """numpy's methods on the numbers that native stages draw."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied and pickled with its numbers: numpy itself knows only its own bit generators."""
        return GameGenerator, (self.bit_generator,)


def game_bits(seed: int, index: int) -> np.random.Generator:
    """The generator of game `index`."""
    return GameGenerator(cast(np.random.BitGenerator, _core.RandomBits(seed, index)))


def native_deduction(deducer: _core.Deducer, position: Position) -> Deduction:
    """What a native deducer proves, in reading order, and why its safe cells are safe."""
    safe, mines, reason = deducer.deduce(native_question(position))
    return Deduction(
        safe_cells=_cells(safe, position), mine_cells=_cells(mines, position), reason=reason
    )


def native_guess(
    guesser: _core.Guesser,
    position: Position,
    known_mines: Collection[Cell],
    rng: np.random.Generator,
    *,
    stage: str,
) -> Decision | None:
    """What a native guesser chooses, with all that it tells.

    Raises InvalidCell for a known mine off the board: the core would write there.
    """
    known = [_flat(cell, position) for cell in known_mines]
    guess = guesser.guess(native_question(position), known, _native_random(rng))
    if guess is None:
        return None
    return Decision(
        cells=(row_col(guess.cell, width=position.width),),
        is_guess=True,
        mine_probability=guess.mine_probability,
        reason=guess.reason,
        stage=stage,
        flags=_cells(guess.flags, position),
        picture=guess.picture,
        win_probability=guess.win_probability,
        considered=read_considered(guess.considered, position),
    )


def _native_random(rng: np.random.Generator) -> _core.RandomBits:
    """The native numbers behind a game's generator; those of any other one are seeded from it."""
    bits: object = rng.bit_generator
    if isinstance(bits, _core.RandomBits):
        return bits
    return _core.RandomBits(int(rng.integers(MAX_SEED, dtype=np.uint64, endpoint=True)), 0)


def _flat(cell: Cell, position: Position) -> int:
    row, col = check_pair(cell, height=position.height, width=position.width)
    return flat_cell(row, col, width=position.width)


def _cells(flat_cells: list[int], position: Position) -> tuple[Cell, ...]:
    return tuple(row_col(cell, width=position.width) for cell in flat_cells)
