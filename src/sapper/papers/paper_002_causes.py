"""Paper 002: what may have made its figures what they are, each switched on by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sapper.lab.report.tables import Table
from sapper.papers.paper_002_boards import (
    APPENDIX_A,
    RULE,
    BoardRow,
    Published,
    baseline,
    implementation,
)
from sapper.papers.report.forms import Form
from sapper.papers.report.paper_report import NOTHING, Section
from sapper.papers.report.verdict import FigureVerdict
from sapper.papers.runs.flag_runs import FlaggingEntry
from sapper.papers.runs.inquiry import PerScale
from sapper.papers.runs.win_rates import Entry, Played, PlayedGames

GAMES = PerScale(quick=100, paper=1000, full=2000)
"""The games of a cause on a board."""

SHOWN = (
    "3×3/1",
    "3×3/2",
    "4×4/3",
    "5×5/5",
    "8×8/8",
    "11×11/11",
    "13×13/20",
    "16×16/40",
    "20×20/60",
)
"""The boards whose rates are printed; all 18 are judged."""


@dataclass(frozen=True, kw_only=True)
class Cause:
    """Something that may be why an agent wins what it does."""

    label: str
    solver: str
    first: str | None = None
    flagged: bool = False
    """Whether a game is won when every mine is flagged, else when every safe cell is open."""

    def entry(self, row: BoardRow, published: Published) -> Entry:
        """The cause on one board."""
        make = FlaggingEntry if self.flagged else Entry
        return make(
            label=row.label,
            level=row.level,
            solver=self.solver,
            games=GAMES,
            form=Form.CAUSE,
            explains=published(row),
            first=self.first,
        )


@dataclass(frozen=True, kw_only=True)
class CauseTable:
    """The causes that were tried for the figures of one agent."""

    name: str
    heading: str
    published: Published
    causes: tuple[Cause, ...]
    remarks: tuple[str, ...]

    @cached_property
    def entries(self) -> tuple[tuple[Entry, ...], ...]:
        """Of each cause, its entries board by board."""
        return tuple(
            tuple(cause.entry(row, self.published) for row in APPENDIX_A) for cause in self.causes
        )

    def section(self, measured: PlayedGames) -> Section:
        """Each cause with how many boards it brings within noise, and its win rates."""
        columns = ("cause", "player", "within noise of", "mean difference", *SHOWN)
        printed = ("published", "", "", "", *self._published_rates())
        rows = [
            self._row(cause, [measured.rows[entry][RULE] for entry in entries])
            for cause, entries in zip(self.causes, self.entries, strict=True)
        ]
        about = (
            f"Win rates in per cent under `{RULE.value}`, and on how many of the 18 boards they "
            "are within noise of the published ones.",
        )
        return Section(
            self.heading, about, Table(columns, (printed, *rows), num_labels=2), self.remarks
        )

    def _published_rates(self) -> Iterator[str]:
        return (f"{100 * self.published(row).rate:.1f}" for row in APPENDIX_A if row.label in SHOWN)

    def _row(self, cause: Cause, boards: Sequence[Played]) -> tuple[str, ...]:
        verdicts = [played.verdict_on(played.entry.explains) for played in boards]
        shown = [played for played in boards if played.entry.label in SHOWN]
        return (
            cause.label,
            f"`{cause.solver}`",
            f"{verdicts.count(FigureVerdict.WITHIN_NOISE)} of {len(boards)}",
            _mean_difference(boards),
            *(f"{100 * each.results.win_rate:.1f}" if len(each) else NOTHING for each in shown),
        )


def _mean_difference(boards: Sequence[Played]) -> str:
    differences = [
        100 * (played.results.win_rate - played.entry.explains.rate)
        for played in boards
        if len(played) and played.entry.explains is not None
    ]
    if not differences:
        return NOTHING
    return f"{sum(differences) / len(differences):+.1f}"


BASELINE_CAUSES = CauseTable(
    name="baseline causes",
    heading="The baseline read otherwise",
    published=baseline,
    causes=(
        Cause(label="won when every safe cell is open", solver="queue"),
        Cause(label="a number sees the whole opening", solver="queue(sees_open)", flagged=True),
        Cause(label="both", solver="queue(sees_open)"),
        Cause(label="numbers are looked at again", solver="single-point"),
    ),
    remarks=(
        "The text calls its game a game of flags (“attempting to mark all mines with flags”) and "
        "opens one tile at a time (“Using the Model and Algorithm to Solve a 3x3 Minesweeper "
        "Board”): the baseline above is read so. No other reading gives the published figures.",
    ),
)


def _agent(search: str = "", guess: str = "") -> str:
    """The agent with options of its search, which its guess shares, and of its guess alone."""
    both = ", ".join(part for part in (search, guess) if part)
    first = f"most-constrained({search})" if search else "most-constrained"
    return f"{first}+most-constrained-guess({both})" if both else f"{first}+most-constrained-guess"


_ANY_CELL = "unconstrained=false, corners=false"

IMPLEMENTATION_CAUSES = CauseTable(
    name="implementation causes",
    heading="What brings the implementation's figures about",
    published=implementation,
    causes=(
        Cause(label="the text", solver=_agent()),
        Cause(label="a random first cell", solver=_agent(), first="random"),
        Cause(label="won when every mine is flagged", solver=_agent(), flagged=True),
        Cause(label="never the whole board", solver=_agent("limit=0")),
        Cause(label="the whole board from 10 cells", solver=_agent("limit=10")),
        Cause(label="no subtraction", solver=_agent("reduce=false")),
        Cause(label="guesses in the solution set only", solver=_agent(guess="outside=false")),
        Cause(label="no corners first", solver=_agent(guess="corners=false")),
        Cause(label="outside, any cell", solver=_agent(guess=_ANY_CELL)),
        Cause(label="random guesses", solver="most-constrained+random"),
        Cause(label="no search, random guesses", solver="most-constrained(max_steps=0)+random"),
        Cause(
            label="single numbers only, random guesses",
            solver="most-constrained(reduce=false, max_steps=0)+random",
        ),
        Cause(label="(a) a cell freed alone is forgotten", solver=_agent("lone=false")),
        Cause(
            label="(a), outside, any cell, never the whole board",
            solver=_agent("limit=0, lone=false", _ANY_CELL),
        ),
        Cause(
            label="(b) (a), no search, random guesses",
            solver="most-constrained(lone=false, max_steps=0)+random",
        ),
        Cause(
            label="(b), won when every mine is flagged",
            solver="most-constrained(lone=false, max_steps=0)+random",
            flagged=True,
        ),
    ),
    remarks=(
        "**The cause is found.** The method as written wins far more than its authors printed. "
        "Their program (github.com/fionamt/minesweeper) opens what a reduced constraint frees only "
        "where it frees two cells or more; a cell freed alone is forgotten. In its last version "
        "the table of solution counts stays empty, so that nothing searched is used, and a "
        "corner that was chosen is replaced by a random cell. Row (b) does these things and "
        "nothing else; the row before it is an earlier version, which used the search but knew no "
        "whole board. Each fault alone is not enough, and how games are counted changes nothing.",
    ),
)

CAUSE_TABLES = (BASELINE_CAUSES, IMPLEMENTATION_CAUSES)


def cause_entries() -> tuple[Entry, ...]:
    """Every row of every cause."""
    return tuple(entry for table in CAUSE_TABLES for entries in table.entries for entry in entries)
