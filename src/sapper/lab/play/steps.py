"""One game of one solver on one board, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sapper.board import Board
from sapper.cells import Cell
from sapper.checks import check_seed
from sapper.game import Game, Outcome
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import game_bits
from sapper.solvers.pipeline import Solver


@dataclass(frozen=True)
class Step:
    """One decision and what came of it."""

    before: Position
    decision: Decision
    after: Position
    opened: tuple[Cell, ...]
    """The cells of the decision that were opened: a cascade or a mine may leave some out."""
    outcome: Outcome | None
    """How the game ended with this step, or None when it goes on."""


def game_rng(seed: int, index: int) -> np.random.Generator:
    """The random generator of game `index`: it depends on the two numbers alone."""
    return game_bits(check_seed(seed), check_seed(index, "index"))


def play_game(solver: Solver, board: Board, rng: np.random.Generator) -> Iterator[Step]:
    """The steps of a game until it ends. The solver sees positions alone."""
    game, solver = Game(board), solver.for_game()
    while not game.is_over:
        before = game.position
        decision = solver.decide(before, rng)
        opened = open_all(game, decision.cells)
        yield Step(before, decision, game.position, opened, game.outcome)


def open_all(game: Game, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Open those of the cells that no cascade has opened before, until the game ends."""
    opened = []
    for cell in cells:
        if game.is_over:
            break
        if game.is_hidden(*cell):
            game.open(*cell)
            opened.append(cell)
    return tuple(opened)
