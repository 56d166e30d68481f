"""A table of win rates: the published figure of each entry beside ours under each start rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.report.statistics import wilson_interval
from sapper.lab.report.tables import Table
from sapper.papers.paper_report import Section
from sapper.papers.verdict import FigureVerdict, judge
from sapper.spec import BoardSpec, StartRule, parse_level

NOTHING = "–"
"""What a table shows where there is no figure."""


@dataclass(frozen=True, kw_only=True)
class ReferenceValue:
    """A win rate that a paper printed."""

    wins: int
    games: int
    printed: str | None = None
    """The rate as it stands in the paper, where it does."""

    @property
    def rate(self) -> float:
        """Wins among games."""
        return self.wins / self.games


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One figure of a table: a way of playing on boards of one size."""

    label: str
    level: str
    """The size and the mines, as `parse_level` reads them."""
    solver: str
    """What plays it here."""
    games: int
    """How many games the authors played."""
    published: ReferenceValue | None
    """None for a solver that is ours alone."""

    def spec(self, rule: StartRule) -> BoardSpec:
        """The boards under a start rule."""
        return parse_level(self.level, rule)

    def experiment(self, rule: StartRule, seed: int) -> Experiment:
        """Its games under a start rule, from the default first cell of the rule."""
        boards = DrawnBoards(spec=self.spec(rule), seed=seed)
        return Experiment(solver=self.solver, boards=boards)


@dataclass(frozen=True, kw_only=True)
class RateTable:
    """A table of entries, with the reasons where ours and the published figures differ."""

    name: str
    heading: str
    label: str
    """What the entries are called, such as `board`."""
    entries: tuple[Entry, ...]
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Measured:
    """The games of every entry under every start rule, as far as they are known."""

    results: Mapping[tuple[Entry, StartRule], GameResults]
    rules: tuple[StartRule, ...]
    fitting_rule: StartRule
    """The rule that the published figures were measured under."""

    def get(self, entry: Entry, rule: StartRule) -> GameResults | None:
        """The games of an entry; None where there are none."""
        results = self.results.get((entry, rule))
        return results if results is not None and len(results) else None

    def verdict(self, entry: Entry, rule: StartRule) -> FigureVerdict | None:
        """Ours against the published figure; None where one of them is missing."""
        return verdict_on(self.get(entry, rule), entry.published)


def verdict_on(
    results: GameResults | None, published: ReferenceValue | None
) -> FigureVerdict | None:
    """Games against a published figure; None where one of them is missing."""
    if results is None or published is None:
        return None
    return judge(
        wins=results.num_wins,
        games=len(results),
        published_wins=published.wins,
        published_games=published.games,
    )


def rate_section(table: RateTable, measured: Measured) -> Section:
    """The table for people: published, ours under each rule, verdict, speed."""
    fitting = measured.fitting_rule
    columns = (
        table.label,
        "solver",
        "published",
        *(f"ours, `{rule.value}`" for rule in measured.rules),
        f"verdict, `{fitting.value}`",
        "CPU ms a game",
    )
    rows = tuple(_cells(entry, measured) for entry in table.entries)
    remarks = (*verdict_summary(table, measured), *table.remarks)
    return Section(table.heading, (), Table(columns, rows, num_labels=2), remarks)


def verdict_summary(table: RateTable, measured: Measured) -> Iterator[str]:
    """How many entries are better, within noise and worse, as a sentence; none without any."""
    rule = measured.fitting_rule
    verdicts = Counter(measured.verdict(entry, rule) for entry in table.entries)
    compared = sum(verdicts[verdict] for verdict in FigureVerdict)
    if compared:
        counts = ", ".join(f"{verdicts[verdict]} {verdict.value}" for verdict in FigureVerdict)
        yield f"Under `{rule.value}`, of {compared} published figures, ours are: {counts}."


def measurements(tables: Sequence[RateTable], measured: Measured) -> Iterator[dict[str, object]]:
    """One flat record for each entry under each start rule."""
    for table in tables:
        for entry in table.entries:
            for rule in measured.rules:
                yield {"table": table.name, **_measurement(entry, rule, measured)}


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def shown_rate(results: GameResults | None) -> str:
    """A win rate with its 95 % interval."""
    if results is None:
        return NOTHING
    low, high = wilson_interval(results.num_wins, len(results))
    return f"{percent(results.win_rate)} [{100 * low:.1f}, {100 * high:.1f}]"


def shown_speed(results: GameResults | None) -> str:
    """CPU milliseconds a game."""
    return NOTHING if results is None else f"{cpu_ms_per_game(results):.3f}"


def cpu_ms_per_game(results: GameResults) -> float:
    """CPU milliseconds a game, boards included."""
    return 1000 * results.cpu_seconds / len(results)


def _cells(entry: Entry, measured: Measured) -> tuple[str, ...]:
    verdict = measured.verdict(entry, measured.fitting_rule)
    return (
        entry.label,
        f"`{entry.solver}`",
        shown_reference(entry.published),
        *(shown_rate(measured.get(entry, rule)) for rule in measured.rules),
        NOTHING if verdict is None else verdict.value,
        shown_speed(measured.get(entry, measured.fitting_rule)),
    )


def shown_reference(published: ReferenceValue | None) -> str:
    """Published wins among games, and their rate."""
    if published is None:
        return NOTHING
    return f"{published.wins}/{published.games}, {percent(published.rate)}"


def _measurement(entry: Entry, rule: StartRule, measured: Measured) -> dict[str, object]:
    results, verdict = measured.get(entry, rule), measured.verdict(entry, rule)
    spec, published = entry.spec(rule), entry.published
    return {
        "label": entry.label,
        "solver": entry.solver,
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": rule.value,
        "published_games": published and published.games,
        "published_wins": published and published.wins,
        "published_win_rate": published and published.rate,
        "games": 0 if results is None else len(results),
        "wins": 0 if results is None else results.num_wins,
        "win_rate": results and results.win_rate,
        "interval": results and wilson_interval(results.num_wins, len(results)),
        "cpu_ms_per_game": results and cpu_ms_per_game(results),
        "verdict": verdict and verdict.value,
    }
