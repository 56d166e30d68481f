"""The exact optima of small boards: how often the best of all players wins from the first click.

Not a paper: a table of known results, remade in the same frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TypeAlias

from sapper.papers.paper import Paper, words
from sapper.papers.report.forms import FigureLine
from sapper.papers.report.paper_report import (
    Column,
    Label,
    Ours,
    RowTable,
    printed,
    record_of,
)
from sapper.papers.report.verdict import ExactVerdict
from sapper.papers.runs.inquiry import Inquiry, PerScale, Scale, Unit
from sapper.papers.runs.optimal_runs import KnownOptimum, OptimalEntry, OptimalRuns
from sapper.spec import StartRule

SAFE = {
    (4, 2): (102, 105),
    (4, 3): (400, 455),
    (4, 4): (961, 1365),
    (4, 5): (1461, 3003),
    (4, 6): (1584, 5005),
    (4, 8): (859, 6435),
    (5, 2): (266, 276),
    (5, 3): (1798, 2024),
    (5, 4): (8236, 10626),
    (5, 5): (27271, 42504),
    (6, 2): (592, 595),
    (6, 3): (6427, 6545),
    (6, 4): (50088, 52360),
}
OPENING = {
    (4, 2): (66, 66),
    (4, 3): (35, 35),
    (4, 4): (34, 35),
    (4, 5): (20, 21),
    (4, 6): (7, 7),
    (4, 8): (23, 45),
    (5, 2): (204, 210),
    (5, 3): (512, 560),
    (5, 4): (1557, 1820),
    (5, 5): (3500, 4368),
    (6, 2): (496, 496),
    (6, 3): (2921, 2925),
    (6, 4): (17435, 17550),
}
"""Wins and layouts from the best first cell, by size and mines, as two programs that share no code
have found them; 4×4 with 4 mines is published as well."""

NEW = {
    (5, 6): Scale.FULL,
    (6, 5): Scale.FULL,
    (7, 2): Scale.PAPER,
    (7, 3): Scale.PAPER,
    (7, 4): Scale.FULL,
    (8, 2): Scale.PAPER,
    (8, 3): Scale.PAPER,
}
"""What was not known before, and the scale at which it is solved."""

_SLOW = {(5, 5), (6, 4)}
"""Seconds each: not at scale `quick`."""


def _known(size: int, num_mines: int, rule: StartRule, optimum: tuple[int, int]) -> OptimalEntry:
    wins, layouts = optimum
    return OptimalEntry(
        size=size,
        num_mines=num_mines,
        rule=rule,
        scale=Scale.PAPER if (size, num_mines) in _SLOW else Scale.QUICK,
        published=KnownOptimum(wins=wins, layouts=layouts),
    )


def _of_any(size: int, num_mines: int, safe: tuple[int, int]) -> OptimalEntry:
    """Under `any` the first cell may be a mine: the same wins, of all placements of the mines."""
    return _known(size, num_mines, StartRule.ANY, (safe[0], comb(size * size, num_mines)))


KNOWN_ENTRIES = {
    StartRule.SAFE_CELL: tuple(_known(*key, StartRule.SAFE_CELL, SAFE[key]) for key in SAFE),
    StartRule.OPENING: tuple(_known(*key, StartRule.OPENING, OPENING[key]) for key in OPENING),
    StartRule.ANY: tuple(_of_any(*key, SAFE[key]) for key in SAFE),
}
NEW_ENTRIES = tuple(
    OptimalEntry(size=size, num_mines=num_mines, rule=rule, scale=scale)
    for rule in (StartRule.SAFE_CELL, StartRule.OPENING)
    for (size, num_mines), scale in NEW.items()
)
ENTRIES = tuple(entry for group in KNOWN_ENTRIES.values() for entry in group) + NEW_ENTRIES

Measured: TypeAlias = Mapping[OptimalEntry, OptimalRuns]

_ONE_RUN = PerScale(quick=1, paper=1, full=1)


def entries_at(scale: Scale) -> list[OptimalEntry]:
    """What is solved at a scale."""
    order = list(Scale)
    return [entry for entry in ENTRIES if order.index(entry.scale) <= order.index(scale)]


def _measure(inquiry: Inquiry) -> Measured:
    asked = entries_at(inquiry.scale)
    rows = inquiry.runs(asked, _ONE_RUN, Unit("boards", "entries"))
    return {entry: entry.row(()) for entry in ENTRIES} | dict(zip(asked, rows, strict=True))


COLUMNS: tuple[Column[OptimalRuns], ...] = (
    Label("board", lambda runs: runs.entry.label),
    printed("known", str),
    Ours("ours", lambda runs: f"{runs.wins}/{runs.layouts}"),
    Ours("wins", lambda runs: f"{runs.rate:.4%}"),
    Ours("first cell", lambda runs: f"{runs.first[0]},{runs.first[1]}"),
    Ours("sets searched", lambda runs: f"{runs.nodes:,}"),
    Ours("CPU s", lambda runs: f"{runs.cpu_seconds:.3g}"),
    Ours("verdict", lambda runs: runs.verdict),
)

FIELDS: tuple[Column[OptimalRuns], ...] = (
    Column("label", lambda runs: runs.entry.label),
    Column("form", lambda runs: runs.entry.form.value),
    Column("size", lambda runs: runs.entry.size),
    Column("mines", lambda runs: runs.entry.num_mines),
    Column("rule", lambda runs: runs.entry.rule.value),
    printed("published_wins", lambda known: known.wins),
    printed("published_layouts", lambda known: known.layouts),
    Ours("wins", lambda runs: runs.wins),
    Ours("layouts", lambda runs: runs.layouts),
    Ours("rate", lambda runs: runs.rate),
    Ours("first_row", lambda runs: runs.first[0]),
    Ours("first_col", lambda runs: runs.first[1]),
    Ours("nodes", lambda runs: runs.nodes),
    Ours("cpu_seconds", lambda runs: runs.cpu_seconds),
    Ours("verdict", lambda runs: runs.verdict),
)


def _summary(rows: Sequence[OptimalRuns]) -> Iterator[str]:
    verdicts = [runs.verdict for runs in rows if len(runs)]
    if verdicts:
        equal = verdicts.count(ExactVerdict.EQUAL)
        yield f"Of {len(verdicts)} known optima, ours are: {equal} equal."


def _table(rule: StartRule, heading: str) -> RowTable[OptimalEntry, OptimalRuns]:
    return RowTable(
        heading=heading, entries=KNOWN_ENTRIES[rule], columns=COLUMNS, summarise=_summary
    )


TABLES = (
    _table(StartRule.SAFE_CELL, "The first cell is safe"),
    _table(StartRule.OPENING, "The first cell shows 0"),
    _table(StartRule.ANY, "The first cell may be a mine"),
    RowTable(
        heading="Not known before",
        entries=NEW_ENTRIES,
        columns=tuple(column for column in COLUMNS if column.heading not in ("known", "verdict")),
    ),
)


def _figures(measured: Measured) -> Iterator[FigureLine]:
    for entry, runs in measured.items():
        if entry.published is not None:
            yield FigureLine(
                figure=entry.label,
                published=str(entry.published),
                ours=f"{runs.wins}/{runs.layouts}" if len(runs) else None,
                verdict=runs.verdict if len(runs) else None,
            )


def _effort(scale: Scale) -> str:
    return f"{len(entries_at(scale))} boards solved"


PAPER = Paper[Measured](
    name="optimal",
    title="The optima of small boards",
    authors="Exact results, found before by two programs that share no code",
    about=(
        "On a small board all lines of play can be searched: on how many layouts of the mines the "
        "best player wins who opens the best first cell. No player wins more often."
    ),
    effort=_effort,
    entries=ENTRIES,
    published_forms={"endgame": ()},
    measure=_measure,
    amount=lambda inquiry: _effort(inquiry.scale),
    how_to_read=(
        "A figure is layouts won / all layouts that the start rule allows from that first cell. "
        "Nothing is drawn at random, so a verdict is *equal* or *not equal*. First cells are tried "
        "up to the symmetries of the board; row and column count from 0."
    ),
    sections=(
        words(
            "How it is solved",
            "By `sapper.analysis.optimal.solve_board`: the search that solves endgames, from "
            "the first click on.",
        ),
        *(table.section for table in TABLES),
    ),
    figures=_figures,
    records=lambda measured: (record_of(FIELDS, runs) for runs in measured.values()),
)
