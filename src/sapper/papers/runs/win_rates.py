"""Win rates: the published figure of each entry beside ours under each start rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.report.statistics import wilson_interval
from sapper.papers.report.forms import FigureLine, Form, Method, methods_written
from sapper.papers.report.paper_report import (
    Column,
    Label,
    Ours,
    Record,
    RowTable,
    Section,
    printed,
    record_of,
)
from sapper.papers.report.verdict import FigureVerdict, judge, verdict_summary
from sapper.papers.runs.calibration_runs import (
    CALIBRATIONS,
    NUM_POSITIONS,
    CalibrationEntry,
    CalibrationRun,
)
from sapper.papers.runs.inquiry import GAMES, Inquiry, PerScale, Scale, WantedGames
from sapper.solvers.registry import canonical_name
from sapper.spec import BoardSpec, StartRule, parse_level


@dataclass(frozen=True, kw_only=True)
class ReferenceValue:
    """A win rate that a paper printed."""

    wins: int
    games: int
    printed: str | None = None
    """The rate as it stands in the paper, where it does."""
    minutes: float | None = None
    """The time that a game took."""

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
    games: PerScale
    published: ReferenceValue | None = None
    """None for a solver that is ours alone."""
    form: Form = Form.PUBLISHED
    explains: ReferenceValue | None = None
    """Of a cause: the published figure that it may bring about."""
    first: str | None = None
    """The choice of the first cell; None for the default of the start rule."""

    @property
    def methods(self) -> tuple[Method, ...]:
        """The stages."""
        return methods_written(canonical_name(self.solver))

    def spec(self, rule: StartRule) -> BoardSpec:
        """The boards under a start rule."""
        return parse_level(self.level, rule)

    def experiment(self, rule: StartRule, seed: int) -> Experiment:
        """Its games under a start rule."""
        boards = DrawnBoards(spec=self.spec(rule), seed=seed, first=self.first)
        return Experiment(solver=self.solver, boards=boards)


def games_of(paper: int) -> PerScale:
    """The games of an entry, with so many as the authors played."""
    return PerScale(quick=200, paper=paper, full=10_000)


@dataclass(frozen=True)
class Played:
    """The games of an entry under a start rule, as many as are there."""

    entry: Entry
    rule: StartRule
    results: GameResults

    def __len__(self) -> int:
        return len(self.results)

    @property
    def published(self) -> ReferenceValue | None:
        """What the paper printed of the entry."""
        return self.entry.published

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson_interval(self.results.num_wins, len(self))

    @property
    def cpu_ms_per_game(self) -> float:
        """CPU milliseconds a game, boards included; at least one is needed."""
        return 1000 * self.results.cpu_seconds / len(self)

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published figure; None where one of them is missing."""
        return self.verdict_on(self.published)

    def verdict_on(self, published: ReferenceValue | None) -> FigureVerdict | None:
        """The games against any published figure; None where one of them is missing."""
        if published is None or not len(self):
            return None
        return judge(
            wins=self.results.num_wins,
            games=len(self),
            published_wins=published.wins,
            published_games=published.games,
        )


ByRule: TypeAlias = Mapping[StartRule, Played]
"""What came of an entry under each start rule."""


@dataclass(frozen=True, kw_only=True)
class PlayedGames:
    """All that a paper of win rates measures, as far as it is known."""

    rows: Mapping[Entry, ByRule]
    rules: tuple[StartRule, ...]
    calibrations: Sequence[CalibrationRun]

    @property
    def fitting_rule(self) -> StartRule:
        """The rule that the published figures were measured under."""
        return self.rules[0]

    def under(self, rule: StartRule) -> dict[Entry, Played]:
        """The games of every entry under one rule."""
        return {entry: row[rule] for entry, row in self.rows.items()}


@dataclass(frozen=True, kw_only=True)
class GamesProtocol:
    """What a paper of win rates plays: every entry under each start rule, and calibrations."""

    entries: tuple[Entry, ...]
    rules: tuple[StartRule, ...]
    """In the order of the columns; first that of the published figures."""
    calibrations: tuple[CalibrationEntry, ...] = ()

    def effort(self, scale: Scale) -> str:
        """How many experiments and games, and positions."""
        num_rules = len(self.rules)
        games = num_rules * sum(entry.games[scale] for entry in self.entries)
        effort = f"{num_rules * len(self.entries)} experiments, {games:,} games"
        if not self.calibrations:
            return effort
        each = f"{NUM_POSITIONS[scale]:,} positions each"
        return f"{effort}; {len(self.calibrations)} calibrations on {each}"

    def measure(self, inquiry: Inquiry) -> PlayedGames:
        """Play, then calibrate."""
        pairs = [(entry, rule) for entry in self.entries for rule in self.rules]
        played = iter(inquiry.games([_wanted(entry, rule, inquiry) for entry, rule in pairs]))
        rows = {
            entry: {rule: Played(entry, rule, next(played)) for rule in self.rules}
            for entry in self.entries
        }
        calibrations = inquiry.runs(self.calibrations, NUM_POSITIONS, CALIBRATIONS)
        return PlayedGames(rows=rows, rules=self.rules, calibrations=calibrations)

    def amount(self, inquiry: Inquiry) -> str:
        """How many games there are of the entry with the fewest and of that with the most."""
        counts = [share.done for share in inquiry.shares(GAMES)]
        low, high = min(counts), max(counts)
        span = f"{low:,}" if low == high else f"{low:,} to {high:,}"
        return f"{span} games a figure, seed {inquiry.seed}"


def _wanted(entry: Entry, rule: StartRule, inquiry: Inquiry) -> WantedGames:
    return WantedGames(
        f"`{entry.solver}` on {entry.level} `{rule.value}`",
        entry.experiment(rule, inquiry.seed),
        entry.games[inquiry.scale],
    )


HOW_TO_READ = (
    "Brackets hold 95 % Wilson intervals. Every game begins at the default cell of its rule: "
    "the top left corner for `any` and `safe`, (3,3) for `opening`. A verdict is Fisher's "
    "exact test at 5 %, which weighs the noise of both figures; of twenty that are truly "
    "equal, one is expected to look different."
)


@dataclass(frozen=True, kw_only=True)
class RateTable:
    """A table of entries, with the reasons where ours and the published figures differ."""

    name: str
    heading: str
    label: str
    """What the entries are called, such as `board`."""
    entries: tuple[Entry, ...]
    remarks: tuple[str, ...] = ()

    def section(self, measured: PlayedGames) -> Section:
        """Published, ours under each rule, verdict, speed."""
        rule = measured.fitting_rule

        def summarise(rows: Sequence[ByRule]) -> Iterator[str]:
            return verdict_summary((row[rule].verdict for row in rows), f"Under `{rule.value}`, of")

        return RowTable(
            heading=self.heading,
            entries=self.entries,
            columns=_columns(self.label, measured.rules),
            remarks=self.remarks,
            summarise=summarise,
        ).section(measured.rows)


def entries_of(tables: Iterable[RateTable]) -> tuple[Entry, ...]:
    """The entries of all tables."""
    return tuple(entry for table in tables for entry in table.entries)


def _columns(label: str, rules: Sequence[StartRule]) -> tuple[Column[ByRule], ...]:
    fitting = rules[0]
    return (
        Label(label, lambda row: row[fitting].entry.label),
        Label("solver", lambda row: f"`{row[fitting].entry.solver}`"),
        Column("published", lambda row: shown_reference(row[fitting].published)),
        *map(_rate_column, rules),
        Column(f"verdict, `{fitting.value}`", lambda row: row[fitting].verdict),
        Column("CPU ms a game", lambda row: shown_speed(row[fitting])),
    )


def _rate_column(rule: StartRule) -> Column[ByRule]:
    return Column(f"ours, `{rule.value}`", lambda row: shown_rate(row[rule]))


def percent(rate: float) -> str:
    """A rate as people read it."""
    return f"{100 * rate:.1f} %"


def shown_rate(played: Played) -> str | None:
    """A win rate with its 95 % interval."""
    if not len(played):
        return None
    low, high = played.interval
    return f"{percent(played.results.win_rate)} [{100 * low:.1f}, {100 * high:.1f}]"


def shown_speed(played: Played) -> str | None:
    """CPU milliseconds a game."""
    return f"{played.cpu_ms_per_game:.3f}" if len(played) else None


def shown_reference(published: ReferenceValue | None) -> str | None:
    """Published wins among games, and their rate."""
    if published is None:
        return None
    return f"{published.wins}/{published.games}, {percent(published.rate)}"


WHAT_IS_PLAYED: tuple[Column[Played], ...] = (
    Column("label", lambda played: played.entry.label),
    Column("solver", lambda played: played.entry.solver),
    Column("form", lambda played: played.entry.form.value),
    Column("height", lambda played: played.entry.spec(played.rule).height),
    Column("width", lambda played: played.entry.spec(played.rule).width),
    Column("mines", lambda played: played.entry.spec(played.rule).num_mines),
    Column("start_rule", lambda played: played.rule.value),
)
PUBLISHED_WINS: tuple[Column[Played], ...] = (
    printed("published_games", lambda reference: reference.games),
    printed("published_wins", lambda reference: reference.wins),
)
WHAT_CAME: tuple[Column[Played], ...] = (
    Column("games", len),
    Column("wins", lambda played: played.results.num_wins),
    Ours("win_rate", lambda played: played.results.win_rate),
    Ours("interval", lambda played: played.interval),
    Ours("cpu_ms_per_game", lambda played: played.cpu_ms_per_game),
    Ours("verdict", lambda played: played.verdict),
)
"""The fields of a record of a win rate, in three parts."""

_FIELDS: tuple[Column[Played], ...] = (
    *WHAT_IS_PLAYED,
    *PUBLISHED_WINS,
    printed("published_win_rate", lambda reference: reference.rate),
    *WHAT_CAME,
)


def rate_records(tables: Iterable[RateTable], measured: PlayedGames) -> Iterator[Record]:
    """One record for each entry under each start rule."""
    for table in tables:
        for entry in table.entries:
            for played in measured.rows[entry].values():
                yield {"table": table.name, **record_of(_FIELDS, played)}


def rate_figures(
    where: str, entries: Iterable[Entry], played: Mapping[Entry, Played], notes: Mapping[str, str]
) -> Iterator[FigureLine]:
    """A line for each published figure among the entries.

    Beyond it stands the row of that form on the same boards that wins most often. `notes` say why
    a figure is not reproduced, by the label of its row; they are left out where it is.
    """
    for entry in entries:
        if entry.published is None:
            continue
        row = played[entry]
        yield FigureLine(
            figure=f"{where}, {entry.label}",
            published=shown_reference(entry.published) or "",
            ours=shown_rate(row),
            verdict=row.verdict,
            beyond=_best_beyond(entry, played),
            note="" if row.verdict is FigureVerdict.WITHIN_NOISE else notes.get(entry.label, ""),
        )


def _best_beyond(entry: Entry, played: Mapping[Entry, Played]) -> str | None:
    rows = [
        row
        for each, row in played.items()
        if each.form is Form.BEYOND and each.level == entry.level and len(row)
    ]
    if not rows:
        return None
    best = max(rows, key=lambda row: row.results.win_rate)
    return f"{percent(best.results.win_rate)}, `{best.entry.solver}`"
