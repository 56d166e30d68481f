"""Paper 000, part 1, Park and others: a genetic algorithm that plays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.calibration import Cells
from sapper.lab.play.samples import PositionSource
from sapper.lab.report.statistics import compare_paired, wilson_interval
from sapper.lab.report.tables import Table
from sapper.papers.calibration_runs import (
    NUM_POSITIONS,
    CalibrationEntry,
    calibrate_entries,
    calibration_plot,
    calibration_section,
)
from sapper.papers.paper import Scale, Source
from sapper.papers.paper_report import PaperReport, Section
from sapper.papers.win_rates import (
    NOTHING,
    ReferenceValue,
    cpu_ms_per_game,
    shown_rate,
    shown_reference,
    verdict_on,
)
from sapper.spec import LEVELS, StartRule
from sapper.version import __version__

PAPER_GAMES = {"beginner": 100, "intermediate": 25, "expert": 10}
"""Games of Table 2."""

QUICK_GAMES = {"beginner": 50, "intermediate": 15, "expert": 6}
FULL_GAMES = 1000


@dataclass(frozen=True, kw_only=True)
class PlayedEntry:
    """A way of playing one of the three boards."""

    label: str
    level: str
    solver: str
    published: ReferenceValue | None = None
    minutes: float | None = None
    """The published time a game."""

    def games(self, scale: Scale) -> int:
        """How many are played; for `paper`, as many as the authors did."""
        if scale is Scale.FULL:
            return FULL_GAMES
        if scale is Scale.QUICK:
            return QUICK_GAMES[self.level]
        return PAPER_GAMES[self.level] if self.published is None else self.published.games

    def experiment(self, seed: int) -> Experiment:
        """Its games: rule `safe`, a random first square."""
        spec = LEVELS[self.level].with_start_rule(StartRule.SAFE_CELL)
        return Experiment(
            solver=self.solver, boards=DrawnBoards(spec=spec, seed=seed, first="random")
        )


def _published(wins: int, games: int) -> ReferenceValue:
    return ReferenceValue(wins=wins, games=games)


TABLE_2 = (
    PlayedEntry(
        label="beginner",
        level="beginner",
        solver="ga",
        published=_published(46, 100),
        minutes=2.41,
    ),
    PlayedEntry(
        label="intermediate",
        level="intermediate",
        solver="ga",
        published=_published(7, 25),
        minutes=11.83,
    ),
    PlayedEntry(
        label="expert", level="expert", solver="ga", published=_published(1, 10), minutes=27.01
    ),
)
"""Table 2: uniform crossover."""

SPLIT = (
    PlayedEntry(
        label="beginner", level="beginner", solver="ga(split)", published=_published(9, 50)
    ),
    PlayedEntry(
        label="intermediate", level="intermediate", solver="ga(split)", published=_published(1, 15)
    ),
    PlayedEntry(label="expert", level="expert", solver="ga(split)"),
)
"""Section 4.1: each connected part of the frontier alone. No games are counted for expert."""

CROSSOVERS = tuple(
    PlayedEntry(label=level, level=level, solver=solver)
    for level in PAPER_GAMES
    for solver in ("ga(crossover=one-point)", "ga(crossover=k-point)")
)
"""Section 4.1: no figures are printed, only that no difference was seen. Uniform is Table 2."""

IMPROVED = tuple(
    PlayedEntry(label=level, level=level, solver=solver)
    for level in PAPER_GAMES
    for solver in (
        *("ga(repair)", "ga(linear)", "ga(weighted)"),
        *("ga(repair,weighted)", "ga(repair,linear,weighted)", "exact+least-risk"),
    )
)
"""What the conclusion asks for, and the exact probabilities as the measure of it."""

ENTRIES = (*TABLE_2, *SPLIT, *CROSSOVERS, *IMPROVED)

CALIBRATIONS = tuple(
    CalibrationEntry(
        stage=stage,
        positions=PositionSource(
            level=level, start_rule=StartRule.SAFE_CELL, first="random", positions_a_game=1
        ),
        cells=Cells.HIDDEN,
    )
    for stage in ("ga", "ga(repair)", "ga(repair,weighted)")
    for level in ("beginner", "expert")
)

_Played: TypeAlias = Mapping[PlayedEntry, GameResults]


@dataclass(frozen=True)
class GeneticPaper:
    """The player of the paper; its labeller is paper `000-gp`."""

    name: str = "000-ga"
    title: str = "Solving Minesweeper Using Genetic Algorithm and Genetic Programming"
    authors: str = "JP Park, Joey Liou, Ethan Bray, Ellison Pyon and Dominic Francesconi"
    about: str = (
        "Part 1: the mines along the frontier evolve until they violate its numbers as little as "
        "possible; the share of the evolved layouts with a mine on a cell is its probability."
    )

    def effort(self, scale: Scale) -> str:
        """How many games and positions."""
        games = sum(entry.games(scale) for entry in ENTRIES)
        return (
            f"{len(ENTRIES)} experiments, {games:,} games; "
            f"{len(CALIBRATIONS)} calibrations on {NUM_POSITIONS[scale]:,} positions each"
        )

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """The published tables beside ours; what the source does not return is missing."""
        played = _play(source, scale, seed)
        calibrated = calibrate_entries(CALIBRATIONS, source, scale=scale, seed=seed)
        return PaperReport(
            paper=self.name,
            title=self.title,
            authors=self.authors,
            about=self.about,
            scale=scale.value,
            seed=seed,
            settings=_settings(scale, seed),
            sections=(*_sections(played), calibration_section(calibrated, _ABOUT_CALIBRATION)),
            measurements=tuple(
                {"paper": self.name, **_measurement(entry, results), "seed": seed}
                | {"version": __version__}
                for entry, results in played.items()
            ),
            plots=(calibration_plot(calibrated),) if calibrated else (),
            missing=_missing(played, calibrated, scale),
        )


PAPER = GeneticPaper()


def _play(source: Source, scale: Scale, seed: int) -> _Played:
    results = source.games(
        [entry.experiment(seed) for entry in ENTRIES], [entry.games(scale) for entry in ENTRIES]
    )
    return dict(zip(ENTRIES, results, strict=True))


def _sections(played: _Played) -> tuple[Section, ...]:
    return (
        _section("Table 2: uniform crossover", TABLE_2, played, _ABOUT_TABLE_2),
        _section("The frontier split into its connected parts", SPLIT, played, _ABOUT_SPLIT),
        _crossover_section(played),
        _section("Beyond the paper", IMPROVED, played, _ABOUT_IMPROVED),
    )


def _section(
    heading: str, entries: Sequence[PlayedEntry], played: _Played, *remarks: str
) -> Section:
    columns = (
        *("board", "solver", "published", "ours", "verdict"),
        *("published min a game", "CPU ms a game", "times faster"),
    )
    rows = tuple(_cells(entry, _held(entry, played)) for entry in entries)
    return Section(heading, (), Table(columns, rows, num_labels=2), remarks)


def _held(entry: PlayedEntry, played: _Played) -> GameResults | None:
    return played[entry] if len(played[entry]) else None


def _cells(entry: PlayedEntry, results: GameResults | None) -> tuple[str, ...]:
    verdict = verdict_on(results, entry.published)
    speedup = _speedup(entry, results)
    return (
        entry.label,
        f"`{entry.solver}`",
        shown_reference(entry.published),
        shown_rate(results),
        NOTHING if verdict is None else verdict.value,
        NOTHING if entry.minutes is None else f"{entry.minutes:.2f}",
        NOTHING if results is None else f"{cpu_ms_per_game(results):.3g}",
        NOTHING if speedup is None else f"{float(f'{speedup:.2g}'):,.0f}",
    )


def _speedup(entry: PlayedEntry, results: GameResults | None) -> float | None:
    """The published time of a game over ours."""
    if results is None or entry.minutes is None:
        return None
    return 60_000 * entry.minutes / cpu_ms_per_game(results)


def _crossover_section(played: _Played) -> Section:
    """Each crossover against uniform crossover on the same boards."""
    columns = ("board", "solver", "ours", "against uniform", "95 % interval", "McNemar p")
    uniform = {entry.level: played[entry] for entry in TABLE_2}
    rows = []
    for entry in (*TABLE_2, *CROSSOVERS):
        results, other = _held(entry, played), uniform[entry.level]
        compared = (NOTHING,) * 3
        if entry not in TABLE_2 and results is not None and len(results) == len(other):
            compared = _compared(results, other)
        rows.append((entry.label, f"`{entry.solver}`", shown_rate(results), *compared))
    rows.sort(key=lambda row: list(PAPER_GAMES).index(row[0]))
    table = Table(columns, rows, num_labels=2)
    return Section("The three crossovers", (), table, (_ABOUT_CROSSOVERS,))


def _compared(results: GameResults, uniform: GameResults) -> tuple[str, str, str]:
    paired = compare_paired(results.won, uniform.won)
    low, high = paired.interval
    return (
        f"{100 * paired.difference:+.1f} %",
        f"{100 * low:+.1f} to {100 * high:+.1f}",
        f"{paired.p_value:.2g}",
    )


def _measurement(entry: PlayedEntry, results: GameResults) -> dict[str, Any]:
    spec, published = LEVELS[entry.level], entry.published
    held = results if len(results) else None
    verdict = verdict_on(held, published)
    return {
        "label": entry.label,
        "solver": entry.solver,
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": StartRule.SAFE_CELL.value,
        "first": "random",
        "published_games": published and published.games,
        "published_wins": published and published.wins,
        "published_minutes": entry.minutes,
        "games": len(results),
        "wins": results.num_wins,
        "win_rate": held and held.win_rate,
        "interval": held and wilson_interval(held.num_wins, len(held)),
        "cpu_ms_per_game": held and cpu_ms_per_game(held),
        "verdict": verdict and verdict.value,
    }


def _missing(played: _Played, calibrated: Sequence[object], scale: Scale) -> str:
    """What fell short, as a paragraph; empty when nothing did."""
    short = [entry for entry, results in played.items() if len(results) < entry.games(scale)]
    if not short and len(calibrated) == len(CALIBRATIONS):
        return ""
    done = sum(map(len, played.values()))
    wanted = sum(entry.games(scale) for entry in ENTRIES)
    return (
        f"{done:,} of {wanted:,} games and {len(calibrated)} of {len(CALIBRATIONS)} calibrations "
        f"are there; {len(short)} of {len(ENTRIES)} experiments are short."
    )


def _settings(scale: Scale, seed: int) -> str:
    return (
        f"Scale `{scale.value}`: seed {seed}, Sapper {__version__}. Start rule `safe`, a random "
        "first square, as the paper says. Brackets hold 95 % Wilson intervals; a verdict is "
        "Fisher's exact test at 5 %, which weighs the noise of both figures."
    )


_ABOUT_TABLE_2 = (
    "The operators and the population are the paper's. What it leaves open was chosen by "
    "measurement: when a run ends, how many runs there are, how many of each go into the pool, and "
    "what is near 0 and near 1. Our time is CPU time; the published one is on the wall."
)

_ABOUT_SPLIT = (
    "The authors saw splitting lose games: on expert boards it did not last ten iterations, and no "
    "number of games is given. Parts that evolve alone are smaller, so that their runs end with "
    "fewer violations; nothing in the method itself speaks against it."
)

_ABOUT_CROSSOVERS = (
    "The paper: “we were not able to see any difference in the performance”. Uniform crossover is "
    "the first row of each board; the others are compared with it game by game."
)

_ABOUT_IMPROVED = (
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
    "equally often, and some violate a number.",
)
