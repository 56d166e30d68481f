"""`sapper watch`: a solver plays one game, move by move, with its reasons."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from sapper.board import Board
from sapper.cells import Cell
from sapper.cli.common import (
    FirstOption,
    JsonOption,
    LevelOption,
    SeedOption,
    StartOption,
    print_json,
)
from sapper.cli.screen.render import draw, drawn_width, marked_rows
from sapper.errors import InvalidOption
from sapper.first import first_cell
from sapper.game import Termination
from sapper.generators import generate
from sapper.lab.play.steps import game_rng, play_game
from sapper.lab.play.watching import WatchedStep, follow
from sapper.position import HIDDEN
from sapper.solvers.decision import Decision
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level
from sapper.version import __version__

DEDUCTION_STYLE = "black on green"
GUESS_STYLE = "black on yellow"
EXPLODED_STYLE = "white on red"
MAX_DELAY_SECONDS = 3600.0
CELLS_NAMED = 6
"""A sentence names this many cells; beyond them it counts the rest."""


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


def watch(
    solver: Annotated[
        str, typer.Argument(help="Stages joined by +; see: sapper solvers.")
    ] = "exact+least-risk",
    level: LevelOption = "beginner",
    start: StartOption = "safe",
    first: FirstOption = None,
    seed: SeedOption = 0,
    index: Annotated[int, typer.Option("--index", "-i", help="Which board of the seed.")] = 0,
    delay: Annotated[
        float, typer.Option("--delay", help="Seconds between moves on a terminal.")
    ] = 0.5,
    json_output: JsonOption = False,
) -> None:
    """Let a solver play one game, move by move, with its reasons.

    \b
    Examples:
      sapper watch --level expert --seed 1
      sapper watch exact+random --level 16x30/99 --start opening --delay 0.1
      sapper watch --level intermediate --seed 3 --json
    """
    if not 0 <= delay <= MAX_DELAY_SECONDS:
        raise InvalidOption(f"delay is {delay}; it must be 0..{MAX_DELAY_SECONDS:g} seconds")
    solver = make_solver(solver).name  # a wrong name is refused before any board is drawn
    spec = parse_level(level, start)
    cell = first_cell(first, spec, seed=seed, index=index)
    board = generate(spec, seed=seed, index=index, first=cell)
    game = WatchedGame(solver=solver, board=board, seed=seed, index=index)
    if json_output:
        print_json(game_document(game))
    else:
        _show(game, Console(highlight=False), delay)


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
    return (
        f"risk {watched.mine_probability:.2%}, survival {watched.survival_probability:.2%}, "
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


def _show(game: WatchedGame, console: Console, delay: float) -> None:
    is_live = console.is_terminal
    last = _show_live(game, console, delay) if is_live else _print_blocks(game.steps())
    for line in closing_lines(game, last):
        print(line)


def _show_live(game: WatchedGame, console: Console, delay: float) -> WatchedStep | None:
    last = None
    with Live(console=console, auto_refresh=False, vertical_overflow="crop") as live:
        for last in game.steps():
            live.update(_picture(last, console.width), refresh=True)
            time.sleep(delay)
    return last


def _print_blocks(steps: Iterable[WatchedStep]) -> WatchedStep | None:
    """One block of plain text a move."""
    last = None
    for last in steps:
        decision = last.step.decision
        lines = [step_sentence(last), decision.reason, *decision.picture.splitlines()]
        rows = marked_rows(last.step.after, _flags_left(last))
        print("\n".join([*lines, account(last), *rows]), end="\n\n")
    return last


def _picture(watched: WatchedStep, width: int) -> Group:
    step = watched.step
    has_room = drawn_width(step.after) <= width
    return Group(
        draw(
            step.after,
            highlights=_highlights(watched),
            flags=_flags_left(watched),
            rulers=has_room,
        ),
        Text(step_sentence(watched), style="bold"),
        Text(step.decision.reason),
        *([Text(step.decision.picture)] if step.decision.picture else []),
        Text(account(watched), style="dim"),
    )


def _flags_left(watched: WatchedStep) -> list[Cell]:
    """The flags of the stage on cells that are still hidden: an opening may take some away."""
    numbers = watched.step.after.numbers
    return [cell for cell in watched.step.decision.flags if numbers[cell] == HIDDEN]


def _highlights(watched: WatchedStep) -> dict[str, list[Cell]]:
    step = watched.step
    exploded = step.outcome.exploded if step.outcome is not None else None
    style = GUESS_STYLE if step.decision.is_guess else DEDUCTION_STYLE
    return {
        style: [cell for cell in step.opened if cell != exploded],
        EXPLODED_STYLE: [exploded] if exploded is not None else [],
    }


def _move_document(watched: WatchedStep) -> dict[str, Any]:
    decision: Decision = watched.step.decision
    return {
        "cells": decision.cells,
        "opened": watched.step.opened,
        "stage": decision.stage,
        "reason": decision.reason,
        "is_guess": decision.is_guess,
        "claimed_mine_probability": decision.mine_probability,
        "flags": decision.flags,
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
