"""`sapper watch`: a solver plays one game, move by move, with its reasons."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Annotated

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from sapper.cells import Cell
from sapper.cli.common import (
    FirstOption,
    JsonOption,
    LevelOption,
    SeedOption,
    StartOption,
    print_json,
    whole_option,
)
from sapper.cli.completion import complete_solver
from sapper.cli.screen.candidate_table import candidate_lines
from sapper.cli.screen.render import draw, drawn_width, marked_rows
from sapper.errors import InvalidOption
from sapper.first import first_cell
from sapper.generators import generate
from sapper.session.watching import (
    WatchedGame,
    WatchedStep,
    account,
    closing_lines,
    game_document,
    step_sentence,
)
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level

DEDUCTION_STYLE = "black on green"
GUESS_STYLE = "black on yellow"
EXPLODED_STYLE = "white on red"
MAX_DELAY_SECONDS = 3600.0


def watch(
    solver: Annotated[
        str,
        typer.Argument(
            help="Stages joined by +; see: sapper solvers.", autocompletion=complete_solver
        ),
    ] = "exact+least-risk",
    level: LevelOption = "beginner",
    start: StartOption = "safe",
    first: FirstOption = None,
    seed: SeedOption = 0,
    index: Annotated[int, whole_option("--index", "-i", help="Which board of the seed.")] = 0,
    delay: Annotated[
        float, typer.Option("--delay", help="Seconds between moves on a terminal.")
    ] = 0.5,
    json_output: JsonOption = False,
) -> None:
    """Let a solver play one game, move by move, with its reasons.

    \b
    Examples:
      sapper watch --level expert --seed 1
      sapper watch champion --level expert --seed 1
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
        lines += candidate_lines(decision.considered)
        rows = marked_rows(last.step.after, last.flags_left)
        print("\n".join([*lines, account(last), *rows]), end="\n\n")
    return last


def _picture(watched: WatchedStep, width: int) -> Group:
    step = watched.step
    has_room = drawn_width(step.after) <= width
    return Group(
        draw(
            step.after,
            highlights=_highlights(watched),
            flags=watched.flags_left,
            rulers=has_room,
        ),
        Text(step_sentence(watched), style="bold"),
        Text(step.decision.reason),
        *([Text(step.decision.picture)] if step.decision.picture else []),
        *(Text(line, style="dim") for line in candidate_lines(step.decision.considered)),
        Text(account(watched), style="dim"),
    )


def _highlights(watched: WatchedStep) -> dict[str, list[Cell]]:
    step = watched.step
    exploded = step.outcome.exploded if step.outcome is not None else None
    style = GUESS_STYLE if step.decision.is_guess else DEDUCTION_STYLE
    return {
        style: [cell for cell in step.opened if cell != exploded],
        EXPLODED_STYLE: [exploded] if exploded is not None else [],
    }
