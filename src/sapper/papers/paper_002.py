"""Paper 002, Engel and Meyer-Teruel: a CSP agent between a baseline and an oracle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import StatisticsError, correlation

from sapper.lab.report.tables import Table
from sapper.papers.paper import Paper, words
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.report.paper_report import (
    NOTHING,
    Column,
    Label,
    Panel,
    Point,
    RatePlot,
    Section,
    Series,
    table_of,
)
from sapper.papers.report.verdict import FigureVerdict, chance_of_wins
from sapper.papers.runs.win_rates import (
    HOW_TO_READ,
    Entry,
    GamesProtocol,
    Played,
    PlayedGames,
    RateTable,
    ReferenceValue,
    entries_of,
    games_of,
    percent,
    rate_figures,
    rate_records,
    shown_speed,
)
from sapper.spec import BoardSpec, StartRule


@dataclass(frozen=True)
class BoardRow:
    """A row of Appendix A, as printed."""

    size: int
    num_mines: int
    games: int
    density: str
    baseline: int
    implementation: int
    oracle: int
    baseline_rate: str
    implementation_rate: str


APPENDIX_A = (
    BoardRow(3, 1, 1000, "0.111", 392, 944, 1000, "39.2%", "94.4%"),
    BoardRow(3, 2, 1000, "0.222", 188, 606, 731, "18.8%", "60.6%"),
    BoardRow(4, 2, 1000, "0.125", 185, 861, 957, "18.5%", "86.1%"),
    BoardRow(4, 3, 1000, "0.188", 84, 622, 844, "8.4%", "62.2%"),
    BoardRow(5, 5, 1000, "0.200", 5, 410, 511, "0.5%", "41.0%"),
    BoardRow(8, 8, 1000, "0.125", 0, 741, 763, "0.0%", "74.1%"),
    BoardRow(10, 10, 1000, "0.100", 0, 872, 837, "0.0%", "87.2%"),
    BoardRow(11, 11, 1000, "0.091", 1, 899, 844, "0.1%", "89.9%"),
    BoardRow(12, 6, 1000, "0.042", 2, 986, 945, "0.2%", "98.6%"),
    BoardRow(13, 20, 500, "0.118", 0, 390, 389, "0.0%", "77.8%"),
    BoardRow(14, 25, 500, "0.128", 0, 345, 388, "0.0%", "69.0%"),
    BoardRow(15, 30, 500, "0.133", 0, 300, 355, "0.0%", "60.0%"),
    BoardRow(16, 40, 200, "0.156", 0, 83, 133, "0.0%", "41.5%"),
    BoardRow(17, 10, 500, "0.035", 0, 495, 481, "0.0%", "99.0%"),
    BoardRow(18, 20, 200, "0.062", 0, 194, 190, "0.0%", "97.0%"),
    BoardRow(19, 35, 200, "0.097", 0, 163, 164, "0.0%", "81.5%"),
    BoardRow(20, 50, 200, "0.125", 0, 133, 141, "0.0%", "66.5%"),
    BoardRow(20, 60, 100, "0.150", 0, 45, 71, "0.0%", "45.0%"),
)
"""The percentages of the oracle are not printed. 390 of 500 is 78.0 %: the printed 77.8 % is
what the oracle's 389 would be. The wins are what we compare with."""

BASELINE, IMPLEMENTATION, ORACLE, BEST = (
    "single-point",
    "csp+csp-guess",
    "tank+tank-guess",
    "exact+least-risk",
)
"""What plays the three agents here, and the best that we have."""


def _table(
    name: str,
    heading: str,
    solver: str,
    published: Callable[[BoardRow], ReferenceValue | None],
    *remarks: str,
) -> RateTable:
    entries = tuple(
        Entry(
            label=f"{row.size}×{row.size}/{row.num_mines}",
            level=f"{row.size}x{row.size}/{row.num_mines}",
            solver=solver,
            games=games_of(row.games),
            published=published(row),
            form=Form.BEYOND if published(row) is None else Form.PUBLISHED,
        )
        for row in APPENDIX_A
    )
    return RateTable(name=name, heading=heading, label="board", entries=entries, remarks=remarks)


_WHY_BASELINE_DIFFERS = (
    "Why ours is so much better: in the authors' program as published the baseline looks "
    "at a number once, when it opens it, and never again when more is known around it; "
    "between numbers it opens any cell at random, and a game counts as won only when "
    "every mine was flagged in that way. `single-point` applies the same two rules to "
    "every open number, again and again, and then guesses at random."
)

_WHY_IMPLEMENTATION_DIFFERS = (
    "Why ours is better: the method is the paper's (constraints subtracted from each "
    "other, then all solutions around the most constrained cell, the whole board from 20 "
    "hidden cells down), but the authors' program as published builds the table of "
    "solution counts empty, so that what the search finds is not used and its guesses "
    "are random; and it gives up a game in which all hidden cells are mines. The published "
    "figures are indeed closer to those of random guesses: see “Who plays like whom”."
)

_MISPRINT = (
    "The paper prints 77.8 % for 13×13/20. That is the oracle's 389 of 500; the agent's "
    "390 are 78.0 %."
)

_WHY_ORACLE_DIFFERS = (
    "The same method. Where ours is better, it may be for the faults of the authors' "
    "rewriting in Python, which takes two of the four corners for edges with five "
    "neighbours, and gives up where a region has no solution under the flags set so far."
)

_ABOUT_BEST = (
    "The exact probabilities, mine counter included. A player who looks further ahead "
    "than one move may win a little more."
)

AGENTS = (
    _table(
        "baseline",
        "Appendix A: the baseline",
        BASELINE,
        lambda row: ReferenceValue(wins=row.baseline, games=row.games, printed=row.baseline_rate),
        _WHY_BASELINE_DIFFERS,
    ),
    _table(
        "implementation",
        "Appendix A: the implementation",
        IMPLEMENTATION,
        lambda row: ReferenceValue(
            wins=row.implementation, games=row.games, printed=row.implementation_rate
        ),
        _WHY_IMPLEMENTATION_DIFFERS,
        _MISPRINT,
    ),
    _table(
        "oracle",
        "Appendix A: the oracle, after Bai Li",
        ORACLE,
        lambda row: ReferenceValue(wins=row.oracle, games=row.games),
        _WHY_ORACLE_DIFFERS,
    ),
    _table("best", "The same boards, played as well as we can", BEST, lambda _: None, _ABOUT_BEST),
)
"""Appendix A, agent by agent, and ours."""

RULE = StartRule.SAFE_CELL
"""The rule of the published figures."""


@dataclass(frozen=True)
class Refutation:
    """A published figure that a player can hardly reach under the rule `any`."""

    board: str
    agent: str
    published: ReferenceValue
    ceiling: float
    """The share of boards whose first cell is no mine: the others are lost at once."""
    chance: float
    """To win so many games even if every other board is won."""


def refutations_of_any() -> Iterator[Refutation]:
    """The published figures that speak against `any`, with a chance below 1 %."""
    for table in AGENTS:
        for entry in table.entries:
            spec, published = entry.spec(StartRule.ANY), entry.published
            ceiling = 1 - spec.num_mines / spec.num_cells
            if published is None or published.rate <= ceiling:
                continue
            chance = chance_of_wins(published.wins, published.games, ceiling)
            if chance < 0.01:
                yield Refutation(entry.label, table.name, published, ceiling, chance)


def _why_safe() -> tuple[str, ...]:
    above = "; ".join(
        f"{each.board} {each.agent} {percent(each.published.rate)} against "
        f"{percent(each.ceiling)} (chance {each.chance:.0e})"
        for each in refutations_of_any()
    )
    return (
        "The text does not say whether the first cell may be a mine. **Rule `safe`, begun in the "
        "corner, fits the table**, for two reasons.",
        "Under `any` a game whose first cell is a mine is lost, which caps the chance to win at "
        f"1 − mines/cells. Published figures lie above that cap: {above}.",
        "And the program that the authors published (github.com/fionamt/minesweeper, with this "
        "report in it) draws the mines among all cells but (0,0), and lets all three agents begin "
        "at (0,0). That is `safe` with its default first cell. `any` is printed beside it.",
    )


def _likeness(measured: PlayedGames) -> Section:
    """Which of ours plays like which of theirs."""
    columns = ("published", "start rule", *(f"`{solver}`" for solver in _SOLVERS))
    rows = tuple(
        (
            theirs.name,
            f"`{rule.value}`",
            *(_num_alike(theirs, ours, rule, measured) for ours in AGENTS),
        )
        for theirs in AGENTS[:3]
        for rule in measured.rules
    )
    return Section(
        "Who plays like whom",
        ("The number of boards on which ours is within noise of a published agent.",),
        Table(columns, rows, num_labels=2),
        (
            "The oracle plays like `tank+tank-guess` under `safe`, which agrees with the start "
            "rule found above. The implementation plays like `single-point` with random guesses "
            "rather than like the method it describes.",
        ),
    )


def _num_alike(theirs: RateTable, ours: RateTable, rule: StartRule, measured: PlayedGames) -> str:
    verdicts = [
        measured.rows[entry][rule].verdict_on(published.published)
        for entry, published in zip(ours.entries, theirs.entries, strict=True)
    ]
    return str(verdicts.count(FigureVerdict.WITHIN_NOISE))


_SOLVERS = (BASELINE, IMPLEMENTATION, ORACLE, BEST)

_SPEEDS: tuple[Column[tuple[Played, ...]], ...] = (
    Label("board", lambda agents: agents[0].entry.label),
    Column(f"`{BASELINE}`", lambda agents: shown_speed(agents[0])),
    Column(f"`{IMPLEMENTATION}`", lambda agents: shown_speed(agents[1])),
    Column(f"`{ORACLE}`", lambda agents: shown_speed(agents[2])),
    Column(f"`{BEST}`", lambda agents: shown_speed(agents[3])),
    Column("oracle / implementation", lambda agents: _ratio(agents[2], agents[1])),
)


def _speeds(measured: PlayedGames) -> Section:
    """CPU time of the agents, board by board."""
    played = measured.under(RULE)
    rows = zip(*([played[entry] for entry in table.entries] for table in AGENTS), strict=True)
    quote = (
        "The paper: “approximately 5 times faster than Bai Li's for many of the more "
        "challenging boards”, both in Python. Here both are native and search groups of connected "
        "cells only, so that the oracle costs about as much as the agent. A player who "
        "survives longer also plays longer."
    )
    return Section("Speed: CPU ms a game", (quote,), table_of(_SPEEDS, rows))


def _ratio(first: Played, second: Played) -> str | None:
    if not len(first) or not len(second):
        return None
    return f"{first.cpu_ms_per_game / second.cpu_ms_per_game:.1f}"


AXES: dict[str, tuple[str, Callable[[BoardSpec], float]]] = {
    "size": ("side of the board", lambda spec: spec.height),
    "mines": ("mines", lambda spec: spec.num_mines),
    "density": ("mines / cells", lambda spec: spec.num_mines / spec.num_cells),
}
"""What Appendix B plots success against: the label, and the quantity."""


def _correlations(measured: PlayedGames) -> Section:
    """Which quantity goes best with success."""
    quote = (
        "Pearson's correlation of the win rates of the 18 boards with each quantity; −1 is a "
        "falling line. The paper: “the best approximator was the success versus the board "
        "density, which seemed negatively correlated”."
    )
    rows = tuple(row for table in AGENTS for row in _correlation_rows(table, measured))
    return Section(
        "Appendix B: success against size, mines and density",
        (quote,),
        Table(("agent", "figures", *AXES), rows, num_labels=2),
    )


def _correlation_rows(table: RateTable, measured: PlayedGames) -> Iterator[tuple[str, ...]]:
    by_axis = [_series(table, measured, quantity) for _, quantity in AXES.values()]
    for alike in zip(*by_axis, strict=True):
        yield (table.name, alike[0].label, *(_correlation(series) for series in alike))


def _correlation(series: Series) -> str:
    try:
        value = correlation(
            [point.x for point in series.points], [point.rate for point in series.points]
        )
    except StatisticsError:  # fewer than two points, or all rates alike
        return NOTHING
    return f"{value:.2f}"


def _plots(measured: PlayedGames) -> list[RatePlot]:
    """Appendix B: a figure for each quantity, a panel for each agent."""
    return [
        RatePlot(
            name,
            f"Success against {name}: published, and ours under {RULE.value}",
            label,
            tuple(Panel(table.name, tuple(_series(table, measured, quantity))) for table in AGENTS),
        )
        for name, (label, quantity) in AXES.items()
    ]


def _series(
    table: RateTable, measured: PlayedGames, quantity: Callable[[BoardSpec], float]
) -> Iterator[Series]:
    """The published points of an agent, and ours."""
    published, ours = [], []
    for entry in table.entries:
        x = quantity(entry.spec(RULE))
        played = measured.rows[entry][RULE]
        if entry.published is not None:
            published.append(Point(x, entry.published.rate))
        if len(played):
            ours.append(Point(x, played.results.win_rate, played.interval))
    if published:
        yield Series("published", tuple(published), is_published=True)
    if ours:
        yield Series(f"ours, {RULE.value}", tuple(ours))


def _figures(measured: PlayedGames) -> Iterator[FigureLine]:
    played = measured.under(RULE)
    for table in AGENTS:
        yield from rate_figures(f"Appendix A, {table.name}", table.entries, played, {})


PROTOCOL = GamesProtocol(entries=entries_of(AGENTS), rules=(RULE, StartRule.ANY))

PAPER = Paper[PlayedGames](
    name="002",
    title="Minesweeper AI Agent",
    authors="Alex Engel and Fiona Meyer-Teruel",
    about=(
        "An agent that treats the numbers as constraints and searches by backtracking, between a "
        "single-point baseline and Bai Li's “tank” solver as its oracle, on 18 square boards."
    ),
    effort=PROTOCOL.effort,
    entries=PROTOCOL.entries,
    published_forms=dict.fromkeys(("single-point", "csp", "csp-guess", "tank", "tank-guess"), ()),
    measure=PROTOCOL.measure,
    amount=PROTOCOL.amount,
    how_to_read=HOW_TO_READ,
    sections=(
        words("The start rule", *_why_safe()),
        *(table.section for table in AGENTS),
        _likeness,
        _speeds,
        _correlations,
    ),
    figures=_figures,
    records=partial(rate_records, AGENTS),
    plots=_plots,
)
