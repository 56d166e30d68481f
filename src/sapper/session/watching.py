"""A game of a solver as a spectator follows it: each step with its risk, its words and its odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from sapper.analysis import analyse
from sapper.analysis.document import considered_document
from sapper.board import Board
from sapper.cells import Cell
from sapper.game import Termination
from sapper.lab.play.steps import Step, game_rng, play_game
from sapper.position import HIDDEN
from sapper.solvers.registry import make_solver
from sapper.version import __version__

CELLS_NAMED = 6
"""A sentence names this many cells; beyond them it counts the rest."""


@dataclass(frozen=True)
class WatchedStep:
    """A step and the running account of its game."""

    number: int
    """1 for the first step."""
    step: Step
    mine_probability: float
    """The true risk of the step by the exact analysis; 0.0 for a deduction."""
    survival_probability: float
    """The product of the chances to survive the steps so far, this one included."""
    num_deductions: int
    num_guesses: int

    @property
    def flags_left(self) -> list[Cell]:
        """The flags of the stage on cells that are still hidden: an opening may take some away."""
        numbers = self.step.after.numbers
        return [cell for cell in self.step.decision.flags if numbers[cell] == HIDDEN]


@dataclass(frozen=True, kw_only=True)
class WatchedGame:
    """Which game is watched."""

    solver: str
    board: Board
    seed: int
    index: int

    def steps(self) -> Iterator[WatchedStep]:
        """Play the game."""
        rng = game_rng(self.seed, self.index)
        return follow(play_game(make_solver(self.solver), self.board, rng))


def follow(steps: Iterable[Step]) -> Iterator[WatchedStep]:
    """The steps with their account, one for one."""
    survival, num_guesses = 1.0, 0
    for number, step in enumerate(steps, start=1):
        risk = true_risk(step)
        survival *= 1.0 - risk
        num_guesses += step.decision.is_guess
        yield WatchedStep(number, step, risk, survival, number - num_guesses, num_guesses)


def true_risk(step: Step) -> float:
    """The probability that the opened cell of a guess is a mine, whatever the stage claims."""
    if not step.decision.is_guess:
        return 0.0
    if step.before.is_untouched and step.decision.mine_probability is not None:
        return step.decision.mine_probability
    cell = step.decision.cells[0]
    return float(analyse(step.before, estimate=True).mine_probability[cell])


def game_document(game: WatchedGame) -> dict[str, Any]:
    """The whole game as one JSON object."""
    steps = list(game.steps())
    last = steps[-1] if steps else None
    board = game.board
    return {
        "solver": game.solver,
        "height": board.height,
        "width": board.width,
        "mines": board.num_mines,
        "start_rule": board.start_rule.value,
        "start": board.start,
        "seed": game.seed,
        "index": game.index,
        "version": __version__,
        "outcome": _termination(last).value,
        "board_value_3bv": board.board_value_3bv,
        "deductions": last.num_deductions if last else 0,
        "guesses": last.num_guesses if last else 0,
        "survival_probability": last.survival_probability if last else 1.0,
        "moves": [_move_document(watched) for watched in steps],
    }


def step_sentence(watched: WatchedStep) -> str:
    """What was opened and which stage chose it."""
    decision = watched.step.decision
    kind = "guesses" if decision.is_guess else "opens"
    return f"{watched.number}. {decision.stage} {kind} {_named(decision.cells)}"


def account(watched: WatchedStep) -> str:
    """The risk of the step and the standing of the game."""
    wins = watched.step.decision.win_probability
    return (
        f"risk {watched.mine_probability:.2%}, {'' if wins is None else f'wins {wins:.2%}, '}"
        f"survival {watched.survival_probability:.2%}, "
        f"deductions {watched.num_deductions}, guesses {watched.num_guesses}"
    )


def closing_lines(game: WatchedGame, last: WatchedStep | None) -> list[str]:
    """How the game ended and how to see it again."""
    board = game.board
    guesses = last.num_guesses if last else 0
    moves = last.number if last else 0
    return [
        f"{_termination(last).value} after {moves} {'move' if moves == 1 else 'moves'}, "
        f"{guesses} of them guesses; "
        f"3BV {board.board_value_3bv}",
        f"{game.solver} on {board.spec} at {board.start}, "
        f"seed {game.seed}, board {game.index}, sapper {__version__}",
    ]


def _move_document(watched: WatchedStep) -> dict[str, Any]:
    decision = watched.step.decision
    return {
        "cells": decision.cells,
        "opened": watched.step.opened,
        "stage": decision.stage,
        "reason": decision.reason,
        "is_guess": decision.is_guess,
        "claimed_mine_probability": decision.mine_probability,
        "flags": decision.flags,
        "win_probability": decision.win_probability,
        "candidates": [considered_document(one) for one in decision.considered],
        "mine_probability": watched.mine_probability,
        "survival_probability": watched.survival_probability,
    }


def _termination(last: WatchedStep | None) -> Termination:
    """How the game ended; without any step it was won from the beginning."""
    outcome = last.step.outcome if last is not None else None
    return outcome.termination if outcome is not None else Termination.WON


def _named(cells: tuple[Cell, ...]) -> str:
    named = " ".join(str(cell) for cell in cells[:CELLS_NAMED])
    rest = len(cells) - CELLS_NAMED
    return f"{named} and {rest} more" if rest > 0 else named
