"""Paper 000, part 1, Park and others: a genetic algorithm that plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sapper.lab.play.calibration import Cells
from sapper.lab.play.samples import PositionSource
from sapper.lab.report.statistics import PairedComparison, compare_paired
from sapper.papers.paper import Paper, SectionMaker
from sapper.papers.paper_000_ga_causes import (
    CHOICES,
    FIRST,
    FULL_GAMES,
    QUICK_GAMES,
    RULE,
    SMALLER_CAUSES,
    SPLIT_CAUSES,
    cause_entries,
    cause_section,
)
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.report.paper_report import (
    Column,
    Label,
    Ours,
    Record,
    RowTable,
    Section,
    printed,
    record_of,
    table_of,
)
from sapper.papers.runs.calibration_runs import (
    CalibrationEntry,
    calibration_plots,
    calibration_section,
)
from sapper.papers.runs.inquiry import Inquiry, PerScale
from sapper.papers.runs.win_rates import (
    PUBLISHED_WINS,
    WHAT_CAME,
    WHAT_IS_PLAYED,
    Entry,
    GamesProtocol,
    Played,
    PlayedGames,
    ReferenceValue,
    rate_figures,
    shown_rate,
    shown_reference,
)

TABLE_2 = (
    ("beginner", 46, 100, 2.41),
    ("intermediate", 7, 25, 11.83),
    ("expert", 1, 10, 27.01),
)
"""Table 2, uniform crossover: board, wins, games, minutes a game."""

SPLIT = (("beginner", 9, 50), ("intermediate", 1, 15))
"""Section 4.1, each connected part of the frontier alone: board, wins, games. None are counted
for expert."""

PAPER_GAMES = {board: games for board, _, games, _ in TABLE_2}


def _entry(
    board: str,
    solver: str,
    published: ReferenceValue | None = None,
    form: Form = Form.PUBLISHED,
) -> Entry:
    paper = PAPER_GAMES[board] if published is None else published.games
    return Entry(
        label=board,
        level=board,
        solver=solver,
        games=PerScale(quick=QUICK_GAMES[board], paper=paper, full=FULL_GAMES),
        published=published,
        form=form,
        first=FIRST,
    )


UNIFORM = {
    board: ReferenceValue(wins=wins, games=games, minutes=minutes)
    for board, wins, games, minutes in TABLE_2
}
UNIFORM_ENTRIES = tuple(_entry(board, "ga", figure) for board, figure in UNIFORM.items())

CHOICE_ENTRIES = cause_entries(CHOICES, {"beginner": UNIFORM["beginner"]})

SPLIT_FIGURES = {board: ReferenceValue(wins=wins, games=games) for board, wins, games in SPLIT}
SPLIT_ENTRIES = (
    *(_entry(board, "ga(split)", figure) for board, figure in SPLIT_FIGURES.items()),
    _entry("expert", "ga(split)"),
)
SPLIT_CAUSE_ENTRIES = (
    *cause_entries(SPLIT_CAUSES, SPLIT_FIGURES),
    *cause_entries(SMALLER_CAUSES, {"beginner": SPLIT_FIGURES["beginner"]}),
)

CROSSOVER_ENTRIES = tuple(
    _entry("beginner", solver) for solver in ("ga(crossover=one-point)", "ga(crossover=k-point)")
)
"""Section 4.1: no figures are printed, only that no difference was seen. Uniform is Table 2."""

IMPROVED_ENTRIES = (
    *(
        _entry(board, solver, form=Form.BEYOND)
        for board in ("beginner", "intermediate")
        for solver in (
            *("ga(flags,counter)", "ga(equations)", "ga(patterns=evolved)"),
            *("ga(repair)", "ga(linear)", "ga(weighted)"),
        )
    ),
    *(
        _entry(board, solver, form=Form.BEYOND)
        for board in PAPER_GAMES
        for solver in (
            *("ga(stop_at_zero,repair,patterns=evolved,linear)", "ga(repair,weighted)"),
            *("ga(repair,linear,weighted)", "exact+least-risk"),
        )
    ),
)
"""What the conclusion asks for, and the exact probabilities as the measure of it."""

PROTOCOL = GamesProtocol(
    entries=(
        *(*UNIFORM_ENTRIES, *CHOICE_ENTRIES, *SPLIT_ENTRIES, *SPLIT_CAUSE_ENTRIES),
        *(*CROSSOVER_ENTRIES, *IMPROVED_ENTRIES),
    ),
    rules=(RULE,),
    calibrations=tuple(
        CalibrationEntry(
            stage=stage,
            positions=PositionSource(level=level, start_rule=RULE, first=FIRST, positions_a_game=1),
            cells=Cells.HIDDEN,
        )
        for stage in ("ga", "ga(repair)", "ga(repair,weighted)")
        for level in ("beginner", "expert")
    ),
)

_COLUMNS: tuple[Column[Played], ...] = (
    Label("board", lambda played: played.entry.label),
    Label("solver", lambda played: f"`{played.entry.solver}`"),
    printed("published", shown_reference),
    Ours("ours", shown_rate),
    Ours("verdict", lambda played: played.verdict),
    printed("published min a game", lambda reference: _shown_minutes(reference.minutes)),
    Ours("CPU ms a game", lambda played: f"{played.cpu_ms_per_game:.3g}"),
    Ours("times faster", lambda played: _shown_speedup(played)),
)


def _shown_minutes(minutes: float | None) -> str | None:
    return None if minutes is None else f"{minutes:.2f}"


def _shown_speedup(played: Played) -> str | None:
    """The published time of a game over ours, in two digits."""
    published = played.published
    if published is None or published.minutes is None:
        return None
    speedup = 60_000 * published.minutes / played.cpu_ms_per_game
    return f"{float(f'{speedup:.2g}'):,.0f}"


def _table(heading: str, entries: tuple[Entry, ...], remark: str) -> SectionMaker[PlayedGames]:
    table = RowTable(heading=heading, entries=entries, columns=_COLUMNS, remarks=(remark,))
    return lambda measured: table.section(measured.under(RULE))


@dataclass(frozen=True)
class Crossover:
    """A crossover on a board, and uniform crossover on the same games."""

    played: Played
    uniform: Played

    def __len__(self) -> int:
        return len(self.played)

    @property
    def paired(self) -> PairedComparison | None:
        """Game by game; None for uniform crossover itself, and where games are missing."""
        is_itself = self.played.entry == self.uniform.entry
        if is_itself or len(self.played) != len(self.uniform):
            return None
        return compare_paired(self.played.results.won, self.uniform.results.won)


_CROSSOVER_COLUMNS: tuple[Column[Crossover], ...] = (
    Label("board", lambda row: row.played.entry.label),
    Label("solver", lambda row: f"`{row.played.entry.solver}`"),
    Ours("ours", lambda row: shown_rate(row.played)),
    Ours("against uniform", lambda row: row.paired and f"{100 * row.paired.difference:+.1f} %"),
    Ours("95 % interval", lambda row: row.paired and _shown_interval(row.paired)),
    Ours("McNemar p", lambda row: row.paired and f"{row.paired.p_value:.2g}"),
)


def _shown_interval(paired: PairedComparison) -> str:
    low, high = paired.interval
    return f"{100 * low:+.1f} to {100 * high:+.1f}"


def _crossovers(measured: PlayedGames) -> Section:
    """Each crossover against uniform crossover on the same boards."""
    played = measured.under(RULE)
    rows = (
        Crossover(played[entry], played[uniform])
        for uniform in UNIFORM_ENTRIES
        if any(entry.level == uniform.level for entry in CROSSOVER_ENTRIES)
        for entry in (uniform, *CROSSOVER_ENTRIES)
        if entry.level == uniform.level
    )
    table = table_of(_CROSSOVER_COLUMNS, rows)
    return Section("The three crossovers", (), table, (_ABOUT_CROSSOVERS,))


_FIELDS: tuple[Column[Played], ...] = (
    *WHAT_IS_PLAYED,
    Column("first", lambda played: played.entry.first),
    *PUBLISHED_WINS,
    printed("published_minutes", lambda reference: reference.minutes),
    *WHAT_CAME,
)


def _records(measured: PlayedGames) -> Iterator[Record]:
    return (record_of(_FIELDS, played) for played in measured.under(RULE).values())


def _figures(measured: PlayedGames) -> Iterator[FigureLine]:
    played = measured.under(RULE)
    yield from rate_figures("Table 2", UNIFORM_ENTRIES, played, _WHY_TABLE_2)
    yield from rate_figures("Section 4.1, split", SPLIT_ENTRIES, played, _WHY_SPLIT)


def _amount(inquiry: Inquiry) -> str:
    return f"seed {inquiry.seed}"


_HOW_TO_READ = (
    "Start rule `safe`, a random first square, as the paper says. Brackets hold 95 % Wilson "
    "intervals; a verdict is Fisher's exact test at 5 %, which weighs the noise of both figures."
)

_ABOUT_TABLE_2 = (
    "The method is the text's: nothing is known of squares off the frontier nor of the mine "
    "counter, and a flagged square stays a bit of every individual, as in the fitness of its "
    "Figure 3. The text gives no numbers for what it leaves open; chosen were 10 runs, the best of "
    "each, 500 iterations without a better best, near 0 up to 0.05 and near 1 from 0.95 on, and, "
    "where nothing is near 0, the lowest square of the frontier. Our time is CPU time; the "
    "published one is on the wall."
)

_ABOUT_CHOICES = (
    "Each row makes one choice differently. The text fixes none of them, and the published 46 % "
    "lies within what the method can be: with near 0 up to 0.1, one layout in a pool of ten may "
    "have a mine on a square that is opened, and the win rate is the published one. Fewer runs "
    "lose games, more runs win them."
)

_WHY_TABLE_2 = {
    "beginner": "the text names no numbers; with near 0 up to 0.1 it comes about",
}

_ABOUT_SPLIT = (
    "The authors saw splitting lose games: on expert boards it did not last ten iterations, and no "
    "number of games is given. Here a part is a set of squares connected by the numbers that they "
    "touch, which makes parts independent: splitting them loses nothing."
)

_ABOUT_SPLIT_CAUSES = (
    "“Smaller parts that are connected” can also mean squares that touch each other. A number "
    "between two such parts is then to be satisfied by each of them alone, so that both put its "
    "mines among their own squares. On beginner boards that brings the win rate down to the "
    "published one; on intermediate boards hardly a game is won. The other causes leave it nearly "
    "where it was."
)

_WHY_SPLIT = {
    "beginner": "parts of squares that touch, each to satisfy its numbers alone, bring it about",
    "intermediate": "parts of squares that touch lose even more; of 15 games one was won",
}

_ABOUT_CROSSOVERS = (
    "The paper: “we were not able to see any difference in the performance”. Uniform crossover is "
    "the first row of each board; the others are compared with it game by game."
)

_ABOUT_IMPROVED = (
    "`flags,counter`: flagged squares count as mines for the rest of the game, and squares off the "
    "frontier share the mines that it leaves. `equations` counts the violation of the numbers' "
    "linear equations after elimination as well; `patterns=evolved` lets a child take the advice "
    "of evolved patterns where that makes it no worse. "
    "`repair` settles what single numbers settle, and gives the violated numbers of each child "
    "what they need. `linear` settles what the equations of the numbers fix together, by "
    "elimination. `weighted` pools every satisfying layout that was met, weighed by the layouts "
    "of the rest of the board that it admits, which rates the interior too. With `repair` and "
    "`weighted` the pool nearly always holds every layout there is, and the player plays as the "
    "exact probabilities do."
)

_ABOUT_CALIBRATION = (
    "The estimates for all hidden cells of positions that `exact+least-risk` meets, against the "
    "exact analysis. Without weights a pool of few layouts is coarse, its layouts do not come "
    "equally often, and some violate a number."
)

PAPER = Paper[PlayedGames](
    name="000-ga",
    title="Solving Minesweeper Using Genetic Algorithm and Genetic Programming",
    authors="JP Park, Joey Liou, Ethan Bray, Ellison Pyon and Dominic Francesconi",
    about=(
        "Part 1: the mines along the frontier evolve until they violate its numbers as little as "
        "possible; the share of the evolved layouts with a mine on a cell is its probability."
    ),
    effort=PROTOCOL.effort,
    entries=PROTOCOL.entries,
    published_forms={"ga": ("crossover", "split")},
    measure=PROTOCOL.measure,
    amount=_amount,
    how_to_read=_HOW_TO_READ,
    sections=(
        _table("Table 2: uniform crossover", UNIFORM_ENTRIES, _ABOUT_TABLE_2),
        lambda measured: cause_section(
            "Where the text leaves a choice", CHOICE_ENTRIES, _ABOUT_CHOICES, measured
        ),
        _table("The frontier split into its connected parts", SPLIT_ENTRIES, _ABOUT_SPLIT),
        lambda measured: cause_section(
            "Why splitting loses", SPLIT_CAUSE_ENTRIES, _ABOUT_SPLIT_CAUSES, measured
        ),
        _crossovers,
        _table("Beyond the paper", IMPROVED_ENTRIES, _ABOUT_IMPROVED),
        lambda measured: calibration_section(measured.calibrations, _ABOUT_CALIBRATION),
    ),
    figures=_figures,
    records=_records,
    plots=lambda measured: calibration_plots(measured.calibrations),
)
