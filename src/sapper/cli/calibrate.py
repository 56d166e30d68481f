"""`sapper calibrate`: estimated mine probabilities against the exact ones, board by board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

import typer
from rich.progress import MofNCompleteColumn, TimeRemainingColumn

from sapper.checks import check_seed
from sapper.cli.common import (
    FirstOption,
    JsonOption,
    SeedOption,
    StartOption,
    plot_writer,
    print_json,
    whole_option,
)
from sapper.cli.completion import complete_level, complete_stage
from sapper.cli.progress import LiveBars
from sapper.errors import InvalidOption
from sapper.lab.play.calibration import (
    LUCK,
    Calibration,
    CalibrationRow,
    Cells,
    calibrate_stage,
    calibration_document,
    make_estimator,
    shown_error,
)
from sapper.lab.play.samples import GOOD_PLAYER, PositionSource, Samples, draw_exactly
from sapper.lab.report.tables import Table
from sapper.solvers.registry import canonical_name
from sapper.solvers.stage import EstimatingStage
from sapper.spec import StartRule
from sapper.version import __version__

DEFAULT_LEVELS = ("beginner", "intermediate", "expert")
MAX_POSITIONS = 100_000


StagesArgument = Annotated[
    list[str],
    typer.Argument(
        help="Stages that estimate: net, ga, …", metavar="STAGE", autocompletion=complete_stage
    ),
]
LevelsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        "-l",
        help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES; repeatable.",
        show_default=", ".join(DEFAULT_LEVELS),
        autocompletion=complete_level,
    ),
]
PlayerOption = Annotated[
    str, typer.Option("--player", help=f"Whose positions; {LUCK} opens safe cells at random.")
]
PositionsOption = Annotated[
    int, whole_option("--positions", "-n", help="Positions of each level, one a game.")
]
CellsOption = Annotated[Cells, typer.Option("--cells", help="Which cells are compared.")]
PlotOption = Annotated[
    str | None,
    typer.Option("--plot", help="Draw exact against estimated: a .png, .svg or .pdf file."),
]


def calibrate(
    stages: StagesArgument,
    level: LevelsOption = None,
    start: StartOption = StartRule.OPENING,
    first: FirstOption = None,
    player: PlayerOption = GOOD_PLAYER,
    positions: PositionsOption = 500,
    cells: CellsOption = Cells.FRONTIER,
    seed: SeedOption = 0,
    plot: PlotOption = None,
    json_output: JsonOption = False,
) -> None:
    """Compare estimated mine probabilities with the exact ones.

    A player's games give the positions, one each, and the exact analysis the
    truth about them. The error comes with its standard error. The bias is what
    is left of it when cells of like estimates are taken together: near 0 for
    estimates that may be off but not slanted.

    \b
    Examples:
      sapper calibrate net 'net(large)' --plot reliability.svg
      sapper calibrate net --level 5x5/5 --level 40x40/330 --cells hidden
      sapper calibrate 'ga(repair,weighted)' --level expert --positions 100
      sapper calibrate 'net(large)' --player luck
    """
    if not 1 <= positions <= MAX_POSITIONS:
        raise InvalidOption(f"positions is {positions}; it must be in 1..{MAX_POSITIONS}")
    check_seed(seed)
    estimators = {canonical_name(stage): make_estimator(stage) for stage in stages}
    sources = [
        PositionSource(
            level=each, start_rule=start, first=first, solver=_solver(player), positions_a_game=1
        )
        for each in dict.fromkeys(level or DEFAULT_LEVELS)
    ]
    write_plot = plot_writer(plot, _draw)
    rows = _compare(estimators, sources, positions, cells, seed)
    write_plot(rows)
    if json_output:
        print_json([calibration_document(row) for row in rows])
    else:
        print(f"{_table(rows).as_text()}\n{_footnote(rows[0])}")


def _solver(player: str) -> str | None:
    return None if player == LUCK else canonical_name(player)


def _compare(
    estimators: Mapping[str, EstimatingStage],
    sources: Sequence[PositionSource],
    positions: int,
    cells: Cells,
    seed: int,
) -> list[CalibrationRow]:
    """Every stage on the positions of every source."""
    with LiveBars(MofNCompleteColumn(), TimeRemainingColumn()) as bars:
        drawn = _drawn(sources, positions, seed, bars)
        for samples in drawn.values():
            _check_fit(estimators, samples, seed)
        return [
            CalibrationRow(name, source, positions, cells, seed, calibration)
            for source, samples in drawn.items()
            for name, calibration in _calibrated(estimators, source, samples, cells, seed, bars)
        ]


def _drawn(
    sources: Sequence[PositionSource], count: int, seed: int, bars: LiveBars
) -> dict[PositionSource, Samples]:
    note = bars.counter("drawing positions", total=len(sources))
    drawn: dict[PositionSource, Samples] = {}
    for source in sources:
        drawn[source] = draw_exactly(source, count, seed=seed)
        note(len(drawn))
    return drawn


def _check_fit(estimators: Mapping[str, EstimatingStage], samples: Samples, seed: int) -> None:
    """Let each stage try one position: one that cannot play such boards says so at once."""
    for estimator in estimators.values():
        estimator.estimate_many(samples.positions(slice(1)), seed)


def _calibrated(
    estimators: Mapping[str, EstimatingStage],
    source: PositionSource,
    samples: Samples,
    cells: Cells,
    seed: int,
    bars: LiveBars,
) -> Iterator[tuple[str, Calibration]]:
    """Every stage on the same positions."""
    for name, estimator in estimators.items():
        note = bars.counter(f"{name}, {source.level}", total=len(samples))
        yield (
            name,
            calibrate_stage(estimator, samples, cells=cells, seed=seed, on_progress=note),
        )


def _draw(rows: Sequence[CalibrationRow], file_format: str) -> bytes:
    from sapper.lab.report.plots import plot_calibrations

    panels = [(f"{row.stage}\n{row.source.level}", row.calibration) for row in rows]
    return plot_calibrations(panels, file_format)


def _table(rows: Sequence[CalibrationRow]) -> Table:
    headings = ("stage", "level", "cells", "mean absolute error", "bias")
    lines = [
        (
            row.stage,
            row.source.level,
            f"{row.calibration.num_cells:,}",
            shown_error(row.calibration),
            f"{row.calibration.bias:.4f}",
        )
        for row in rows
    ]
    return Table(headings, lines, num_labels=2)


def _footnote(row: CalibrationRow) -> str:
    source = row.source
    first = "" if source.first is None else f" at {source.first}"
    return (
        f"{row.cells} cells of {row.num_positions:,} positions of {row.player}, "
        f"start rule {source.spec.start_rule}{first}, seed {row.seed}, sapper {__version__}"
    )
