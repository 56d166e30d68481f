"""`sapper calibrate`: estimated mine probabilities against the exact ones, board by board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import typer
from rich.progress import MofNCompleteColumn, TimeRemainingColumn

from sapper import __version__
from sapper.cli.common import FirstOption, JsonOption, SeedOption, StartOption, print_json
from sapper.cli.live_bars import LiveBars
from sapper.errors import InvalidOption
from sapper.files import check_writable, write_atomically
from sapper.lab.calibration import Calibration, Cells, calibrate_stage, make_estimator
from sapper.lab.tables import Table
from sapper.network.data import GOOD_PLAYER, Source, draw_exactly
from sapper.seeds import check_seed
from sapper.solvers.registry import canonical_name
from sapper.spec import StartRule

LUCK = "luck"
"""The player that opens safe cells at random."""

DEFAULT_LEVELS = ("beginner", "intermediate", "expert")


@dataclass(frozen=True)
class Row:
    """A stage on the positions of one level."""

    stage: str
    source: Source
    positions: int
    cells: Cells
    seed: int
    calibration: Calibration


def calibrate(
    stages: Annotated[
        list[str], typer.Argument(help="Stages that estimate: net, ga, …", metavar="STAGE")
    ],
    level: Annotated[
        list[str] | None,
        typer.Option(
            "--level",
            "-l",
            help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES; repeatable.",
            show_default=", ".join(DEFAULT_LEVELS),
        ),
    ] = None,
    start: StartOption = StartRule.OPENING,
    first: FirstOption = None,
    player: Annotated[
        str, typer.Option("--player", help=f"Whose positions; {LUCK} opens safe cells at random.")
    ] = GOOD_PLAYER,
    positions: Annotated[int, typer.Option("--positions", "-n", help="Of each level.")] = 500,
    cells: Annotated[
        Cells, typer.Option("--cells", help="Which cells are compared.")
    ] = Cells.FRONTIER,
    seed: SeedOption = 0,
    plot: Annotated[
        str | None,
        typer.Option("--plot", help="Draw exact against estimated: a .png, .svg or .pdf file."),
    ] = None,
    json_output: JsonOption = False,
) -> None:
    """Compare estimated mine probabilities with the exact ones.

    A player's games give the positions, and the exact analysis the truth about
    them. The bias is what is left of the error when cells of like estimates are
    taken together: it is near 0 for estimates that may be off but not slanted.

    \b
    Examples:
      sapper calibrate net 'net(large)' --plot reliability.svg
      sapper calibrate net --level 5x5/5 --level 40x40/330 --cells hidden
      sapper calibrate 'ga(repair,weighted)' --level expert --positions 100
      sapper calibrate 'net(large)' --player luck
    """
    if positions < 1:
        raise InvalidOption(f"positions is {positions}; it must be 1 or more")
    check_seed(seed)
    names = [canonical_name(stage) for stage in stages]
    for name in names:
        make_estimator(name)  # before anything is drawn
    sources = [
        Source(level=each, start_rule=start, first=first, solver=_solver(player))
        for each in level or DEFAULT_LEVELS
    ]
    write_plot = _plotter(plot)
    rows = [row for source in sources for row in _calibrated(names, source, positions, cells, seed)]
    write_plot(rows)
    if json_output:
        print_json([_document(row) for row in rows])
    else:
        print(f"{_table(rows).as_text()}\n{_footnote(rows[0])}")


def _solver(player: str) -> str | None:
    return None if player == LUCK else canonical_name(player)


def _calibrated(
    names: Sequence[str], source: Source, positions: int, cells: Cells, seed: int
) -> list[Row]:
    """Every stage on the same positions."""
    samples = draw_exactly(source, positions, seed=seed)
    rows = []
    with LiveBars(MofNCompleteColumn(), TimeRemainingColumn()) as bars:
        for name in names:
            calibration = calibrate_stage(
                make_estimator(name),
                samples,
                cells=cells,
                seed=seed,
                on_progress=bars.counter(f"{name}, {source.level}", total=positions),
            )
            rows.append(Row(name, source, positions, cells, seed, calibration))
    return rows


def _plotter(path: str | None) -> Callable[[Sequence[Row]], None]:
    """What draws the rows later; what is wrong with its file is said now."""
    if path is None:
        return lambda rows: None
    from sapper.lab.plots import plot_calibrations, plot_format

    file_format = plot_format(path)
    check_writable(path)

    def write(rows: Sequence[Row]) -> None:
        panels = [(f"{row.stage}\n{row.source.level}", row.calibration) for row in rows]
        write_atomically(path, plot_calibrations(panels, file_format))

    return write


def _table(rows: Sequence[Row]) -> Table:
    headings = ("stage", "level", "cells", "mean absolute error", "bias")
    lines = [
        (
            row.stage,
            row.source.level,
            f"{row.calibration.num_cells:,}",
            f"{row.calibration.mean_absolute_error:.5f}",
            f"{row.calibration.bias:.5f}",
        )
        for row in rows
    ]
    return Table(headings, lines, num_labels=2)


def _footnote(row: Row) -> str:
    source = row.source
    return (
        f"{row.cells} cells of {row.positions:,} positions of {source.solver or LUCK}, "
        f"start rule {source.spec.start_rule}, seed {row.seed}, sapper {__version__}"
    )


def _document(row: Row) -> dict[str, Any]:
    spec = row.source.spec
    return {
        "stage": row.stage,
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
        "first": row.source.first,
        "player": row.source.solver or LUCK,
        "positions": row.positions,
        "cells": row.cells,
        **asdict(row.calibration),
        "bias": row.calibration.bias,
        "seed": row.seed,
        "version": __version__,
    }
