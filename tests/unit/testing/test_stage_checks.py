"""Each check of `check_stage` finds the stage that breaks it."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

import numpy as np
import pytest

from sapper.cells import Cell
from sapper.errors import InvalidStage
from sapper.game import Game
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.entry import StageEntry, StageKind
from sapper.solvers.registry import STAGES
from sapper.solvers.stage import Deduction
from sapper.testing import check_stage

Rng = np.random.Generator
Choose = Callable[[Position, frozenset[Cell]], Cell]


def hidden_cells(position: Position) -> list[Cell]:
    return [(row, col) for row, col in np.argwhere(position.is_hidden).tolist()]


def first_allowed(position: Position, known_mines: frozenset[Cell]) -> Cell:
    return next(cell for cell in hidden_cells(position) if cell not in known_mines)


class Guesser:
    """Guesses as it is told, right in every other way."""

    name = "mine"

    def __init__(self, choose: Choose = first_allowed, **changes: Any) -> None:
        self._choose = choose
        self._changes = changes

    def guess(self, position: Position, known_mines: frozenset[Cell], rng: Rng) -> Decision | None:
        parts: dict[str, Any] = {
            "cells": (self._choose(position, known_mines),),
            "is_guess": True,
            "mine_probability": None,
            "reason": "it is the first",
            "stage": self.name,
        }
        return Decision(**(parts | self._changes))


class Deducer:
    """Proves what it is told."""

    name = "mine"

    def __init__(self, prove: Callable[[Position], Deduction]) -> None:
        self._prove = prove

    def deduce(self, position: Position) -> Deduction:
        return self._prove(position)


class BatchGuesser(Guesser):
    """Guesses the last cell in a batch, and the first alone."""

    def guess_many(
        self, positions: Sequence[Position], known: Sequence[frozenset[Cell]], rngs: Sequence[Rng]
    ) -> list[Decision | None]:
        if len(positions) == 1:
            return [self.guess(positions[0], known[0], rngs[0])]
        return [
            Guesser(lambda position, _: hidden_cells(position)[-1]).guess(one, frozenset(), rng)
            for one, rng in zip(positions, rngs, strict=True)
        ]


class Estimating(Guesser):
    """Estimates as it is told, given how many positions there are."""

    def __init__(self, estimate: Callable[[Position, int], np.ndarray]) -> None:
        super().__init__()
        self._estimate = estimate

    def estimate_many(self, positions: Sequence[Position], seed: int) -> list[np.ndarray]:
        return [self._estimate(position, len(positions)) for position in positions]


class Both(Guesser):
    def deduce(self, position: Position) -> Deduction:
        return Deduction()


class Nameless:
    def deduce(self, position: Position) -> Deduction:
        return Deduction()


def forgetting() -> Choose:
    """Another cell whenever it is asked again."""
    calls = itertools.count()

    def choose(position: Position, known_mines: frozenset[Cell]) -> Cell:
        allowed = [cell for cell in hidden_cells(position) if cell not in known_mines]
        return allowed[next(calls) % len(allowed)]

    return choose


def cheating(position: Position, known_mines: frozenset[Cell]) -> Cell:
    """A safe cell of the true board, looked up in the game that is calling."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and not isinstance(frame.f_locals.get("game"), Game):
        frame = frame.f_back
    if frame is None:
        return first_allowed(position, known_mines)
    mines = frame.f_locals["game"].board.mines
    return next(cell for cell in hidden_cells(position) if not mines[cell])


def last_cell(position: Position, known_mines: frozenset[Cell]) -> Cell:
    return hidden_cells(position)[-1]


def test_a_stage_that_keeps_the_contract_passes() -> None:
    check_stage(Guesser())
    check_stage(Deducer(lambda position: Deduction()))
    check_stage(Estimating(lambda position, _: position.is_hidden * 0.5))


@pytest.mark.parametrize(
    ("stage", "message"),
    [
        (Guesser(mine_probability=1.5), "a claimed risk of 1.5"),
        (Guesser(mine_probability=float("nan")), "a claimed risk of nan"),
        (Guesser(reason=""), "without a reason"),
        (Guesser(stage="other"), "another's name"),
        (Guesser(is_guess=False), "a guess that is called none"),
        (Guesser(last_cell), "a known mine"),
        (Guesser(lambda position, _: (0, 0)), "open already"),
        (Guesser(forgetting()), "in two ways"),
        (Guesser(cheating), "another decision on another board"),
        (BatchGuesser(), "otherwise in a batch than alone"),
        (Deducer(lambda p: Deduction((hidden_cells(p)[0],), (), "so")), "called safe"),
        (Deducer(lambda p: Deduction((), tuple(hidden_cells(p)[2:3]))), "called mine"),
        (Deducer(lambda p: Deduction((), tuple(hidden_cells(p)))), "cannot go on: every hidden"),
        (Estimating(lambda p, _: np.full(p.numbers.shape, 1.5)), r"outside 0\.\.1"),
        (Estimating(lambda p, _: np.full(p.numbers.shape, np.nan)), r"outside 0\.\.1"),
        (Estimating(lambda p, _: np.zeros(3)), r"an estimate of shape \(3,\)"),
        (Estimating(lambda p, count: p.is_hidden / count), "two estimates"),
        (Both(), r"both deduce\(\) and guess\(\)"),
        (object(), r"neither deduce\(\) nor guess\(\)"),
        (Nameless(), "Nameless is no stage: it has no attribute 'name'"),
    ],
)
def test_a_broken_promise_is_found(stage: Any, message: str) -> None:
    with pytest.raises(InvalidStage, match=message):
        check_stage(stage)


def test_a_wrong_proof_late_in_a_large_game_is_found() -> None:
    def prove(position: Position) -> Deduction:
        is_late = position.width == 30 and position.num_hidden < 200
        return Deduction((), tuple(hidden_cells(position)) if is_late else ())

    with pytest.raises(InvalidStage, match="called mine, which does not follow"):
        check_stage(Deducer(prove))


def test_a_name_that_no_pipeline_can_hold_is_found() -> None:
    stage = Guesser()
    stage.name = "my stage"
    with pytest.raises(InvalidStage, match="'my stage' cannot stand in the name of a solver"):
        check_stage(stage)


class Overflowing(Guesser):
    """Its option is taken for a number of 64 bits."""

    name = "overflowing"

    def __init__(self, *, limit: int = 3) -> None:
        super().__init__()
        self.limit = np.int64(limit)


def test_an_option_that_ends_in_a_foreign_error_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    home = f"{__name__}:Overflowing"
    entry = StageEntry("overflowing", StageKind.GUESSER, "", home)
    monkeypatch.setitem(STAGES, entry.name, entry)
    with pytest.raises(InvalidStage, match="cannot be made: OverflowError"):
        check_stage("overflowing")
