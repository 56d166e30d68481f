"""Paper 000, part 1: what may make its figures what they are, each switched on alone."""

from __future__ import annotations

from collections.abc import Mapping

from sapper.papers.report.forms import Form
from sapper.papers.report.paper_report import Column, Label, Ours, RowTable, Section
from sapper.papers.runs.inquiry import PerScale
from sapper.papers.runs.win_rates import (
    Entry,
    Played,
    PlayedGames,
    ReferenceValue,
    shown_rate,
    shown_reference,
)
from sapper.spec import StartRule

RULE, FIRST = StartRule.SAFE_CELL, "random"
"""Every game begins at a random square that is safe, as the paper says."""

QUICK_GAMES = {"beginner": 50, "intermediate": 15, "expert": 6}
FULL_GAMES = 1000
"""Of every row."""

CHOICES = (
    ("runs end sooner", "ga(patience=100)"),
    ("runs end later", "ga(patience=2000)"),
    ("runs end at zero", "ga(stop_at_zero)"),
    ("5 runs", "ga(runs=5)"),
    ("30 runs", "ga(runs=30)"),
    ("the best 5 of each run", "ga(elite=5)"),
    ("the best 10 of each run", "ga(elite=10)"),
    ("near 0 is up to 0.1", "ga(open_below=0.1,flag_above=0.9)"),
    ("near 0 is up to 0.2", "ga(open_below=0.2,flag_above=0.8)"),
    ("else a random square", "ga(otherwise=random)"),
    ("flags count as mines", "ga(flags)"),
    ("the mine counter counts", "ga(counter)"),
)
"""Where the text names no number or says nothing, another choice: what it is, and how it plays."""

SPLIT_CAUSES = (
    ("parts are squares that touch", "ga(split,parts=corners)"),
    ("parts are squares with a common side", "ga(split,parts=sides)"),
    ("all parts in one pool", "ga(split,one_pool)"),
    ("the best of every part at once", "ga(split,best_of_each)"),
)
"""What a first implementation of the split frontier may do that changes what it opens."""

SMALLER_CAUSES = (
    ("parts share out the runs", "ga(split,share_runs)"),
    ("ten individuals a part", "ga(population=10,split)"),
    ("the mine counter counts", "ga(split,counter)"),
)
"""What may make the pools of a split frontier worse or better."""


def cause_entries(
    causes: tuple[tuple[str, str], ...], explained: Mapping[str, ReferenceValue]
) -> tuple[Entry, ...]:
    """Each cause on the boards of the figures that it may explain."""
    return tuple(
        Entry(
            label=f"{board}: {label}",
            level=board,
            solver=solver,
            games=PerScale(quick=QUICK_GAMES[board], paper=figure.games, full=FULL_GAMES),
            form=Form.CAUSE,
            explains=figure,
            first=FIRST,
        )
        for board, figure in explained.items()
        for label, solver in causes
    )


_COLUMNS: tuple[Column[Played], ...] = (
    Label("cause", lambda played: played.entry.label),
    Label("solver", lambda played: f"`{played.entry.solver}`"),
    Label("to explain", lambda played: shown_reference(played.entry.explains)),
    Ours("ours", shown_rate),
    Ours("verdict", lambda played: played.verdict_on(played.entry.explains)),
    Ours("CPU ms a game", lambda played: f"{played.cpu_ms_per_game:.3g}"),
)


def cause_section(
    heading: str, entries: tuple[Entry, ...], remark: str, measured: PlayedGames
) -> Section:
    """The win rate that each cause gives, and how it stands to the figure."""
    table = RowTable(heading=heading, entries=entries, columns=_COLUMNS, remarks=(remark,))
    return table.section(measured.under(RULE))
