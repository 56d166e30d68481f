"""Paper 001, "Minesweeper Evolution": 3×3 patterns that flag and open, evolved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.lab.report.statistics import mean_interval
from sapper.lab.report.tables import Table
from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.learning.patterns.fitness import FRESH_GAMES, FreshFitness
from sapper.learning.patterns.recipes import RECIPES
from sapper.papers.paper import Scale, Source
from sapper.papers.paper_report import (
    Curve,
    CurvePlot,
    PaperReport,
    Plot,
    Sample,
    Section,
    SpreadPlot,
)
from sapper.papers.pattern_runs import (
    RANDOM,
    PatternEntry,
    PatternRuns,
    baseline_of,
    baseline_task,
    runs_of,
)
from sapper.papers.win_rates import NOTHING
from sapper.version import __version__


def _figure_1(size: int, printed_mean: float, *trials: float) -> PatternEntry:
    return PatternEntry(
        label=f"tournament of {size}",
        options=EvolutionOptions(tournament_size=size),
        published=trials,
        published_mean=printed_mean,
    )


FIGURE_1 = (
    _figure_1(12, 64.999, 65.16, 64.85, 64.93, 65.11, 64.87, 65.08, 65.17, 64.92, 65.07, 65.07),
    _figure_1(8, 65.055, 64.96, 64.99, 65.11, 64.87, 64.96, 65.04, 65.13, 64.96, 65.05, 64.95),
    _figure_1(4, 65.003, 64.94, 65.1, 64.87, 64.92, 65.19, 65.06, 65.15, 65.24, 65.12, 64.96),
    PatternEntry(
        label="stochastic universal sampling",
        options=EvolutionOptions(selection="sus"),
        published=(64.76, 64.93, 64.79, 64.77, 64.86, 64.85, 64.82, 64.89, 64.86, 64.86),
        published_mean=64.8367,
    ),
)
"""Figure 1: trials 1 to 10 and the means that are printed."""

BASELINES = {
    RANDOM: ("random play", 59.65),
    "sure-only": ("by hand: what one number settles, else stop", None),
    "sure-first": ("by hand: what one number settles, else the least risky square", None),
    "evolved": ("the evolved set that comes with Sapper", None),
}
"""Players with their published fitness: that of random play is over a hundred games."""

PERFECT = 74
"""The fitness of a game in which every mine is flagged and nothing else."""

_TRIALS = {Scale.QUICK: 2, Scale.PAPER: 10, Scale.FULL: 30}
_STEP_TRIALS = {Scale.QUICK: 1, Scale.PAPER: 3, Scale.FULL: 10}
_STEP_GENERATIONS = {Scale.QUICK: 50, Scale.PAPER: 250, Scale.FULL: 250}


@dataclass(frozen=True)
class PatternPaper:
    """The one paper on evolved patterns."""

    name: str = "001"
    title: str = "Minesweeper Evolution"
    authors: str = "Its text names no authors"
    about: str = (
        "Sets of 250 patterns of 3×3 squares flag and open on 8×8 boards with 10 mines, and evolve "
        "by tournaments or stochastic universal sampling. A game is worth 64, a point for each "
        "right flag, less 1.5 for each wrong one."
    )

    def effort(self, scale: Scale) -> str:
        """How many evolutions."""
        steps = len(RECIPES) * _STEP_TRIALS[scale]
        return (
            f"{len(FIGURE_1) * _TRIALS[scale]} evolutions of 250 generations, {steps} of improved "
            f"recipes over {_STEP_GENERATIONS[scale]}"
        )

    def fill(self, source: Source, *, scale: Scale, seed: int) -> PaperReport:
        """Figure 1 beside ours; evolutions that the source does not return are missing."""
        figure = _measure(FIGURE_1, _TRIALS[scale], source, seed)
        steps = _measure(_steps(scale), _STEP_TRIALS[scale], source, seed)
        players = _players(source, seed)
        return PaperReport(
            paper=self.name,
            title=self.title,
            authors=self.authors,
            about=self.about,
            scale=scale.value,
            seed=seed,
            settings=_settings(scale, seed),
            sections=(
                _figure_section(figure),
                _trials_section(figure),
                _baseline_section(players),
                _steps_section(steps),
            ),
            measurements=tuple(
                {"paper": self.name, **record, "seed": seed, "version": __version__}
                for record in (*map(_measurement, (*figure, *steps)), *_player_records(players))
            ),
            plots=_plots(figure, steps),
            missing=_missing(figure, _TRIALS[scale], steps, _STEP_TRIALS[scale], players),
        )


PAPER = PatternPaper()


def _steps(scale: Scale) -> tuple[PatternEntry, ...]:
    """Each recipe with the same budget."""
    return tuple(
        PatternEntry(
            label=name,
            options=EvolutionOptions(recipe=name, generations=_STEP_GENERATIONS[scale]),
        )
        for name in RECIPES
    )


def _measure(
    entries: Sequence[PatternEntry], trials: int, source: Source, seed: int
) -> list[PatternRuns]:
    tasks = [task for entry in entries for task in entry.tasks(trials, seed)]
    found = iter(source.documents(tasks))
    return [
        runs_of(entry, entry.trials(trials, seed), list(islice(found, trials))) for entry in entries
    ]


def _players(source: Source, seed: int) -> dict[str, FreshFitness | None]:
    found = source.documents([baseline_task(player, seed) for player in BASELINES])
    return {
        player: None if document is None else baseline_of(document)
        for player, document in zip(BASELINES, found, strict=True)
    }


def _settings(scale: Scale, seed: int) -> str:
    trials = _TRIALS[scale]
    return (
        f"Scale `{scale.value}`: {trials} trials of each selection with seeds {seed} to "
        f"{seed + trials - 1}, population 50, 250 generations, 100 games a set and generation, "
        f"Sapper {__version__}. *At the end* is the best fitness of the last generation on its own "
        "100 games: what the paper counts, and flattering, for it is the luckiest of 50. *On fresh "
        f"games* is the mean of that set on {FRESH_GAMES:,} games that no evolution has seen. A "
        "verdict is a rank-sum test at 5 % of our trials at the end against the published ones. "
        "The paper names no population, crossover or mutation; docs/patterns.md says what is taken."
    )


def _figure_section(figure: Sequence[PatternRuns]) -> Section:
    columns = (
        *("selection", "printed mean", "its ten trials average", "ours at the end", "lowest"),
        *("highest", "on fresh games", "CPU s a trial", "verdict"),
    )
    rows = [
        (
            runs.entry.label,
            f"{runs.entry.published_mean:g}",
            f"{_average(runs.entry.published):.3f}",
            *_spread_cells(runs),
            NOTHING if not len(runs) or runs.verdict is None else runs.verdict.value,
        )
        for runs in figure
    ]
    return Section("Figure 1", (), Table(columns, rows, num_labels=1), tuple(_shortfalls(figure)))


def _spread_cells(runs: PatternRuns) -> tuple[str, ...]:
    if not len(runs):
        return (NOTHING,) * 5
    return (
        f"{_average(runs.ends):.3f}",
        f"{min(runs.ends):.3f}",
        f"{max(runs.ends):.3f}",
        f"{_average(runs.fresh):.3f}",
        f"{runs.cpu_seconds:.2f}",
    )


def _shortfalls(figure: Sequence[PatternRuns]) -> list[str]:
    """What falls short of the paper, said plainly."""
    short = [
        f"{runs.entry.label} ({_average(runs.ends):.3f})"
        for runs in figure
        if len(runs) and _average(runs.ends) < _average(runs.entry.published)
    ]
    return [f"Short of the published trials: {', '.join(short)}."] if short else []


def _trials_section(figure: Sequence[PatternRuns]) -> Section:
    """Every trial, the published ones above ours."""
    most = max(10, *(len(runs) for runs in figure))
    rows = []
    for runs in figure:
        for whose, values in (("published", runs.entry.published), ("ours", runs.ends)):
            cells = [f"{value:.2f}" for value in values]
            rows.append((runs.entry.label, whose, *cells, *[NOTHING] * (most - len(cells))))
    columns = ("selection", "trial", *map(str, range(1, most + 1)))
    return Section("Trial by trial", (), Table(columns, rows, num_labels=2))


def _baseline_section(players: Mapping[str, FreshFitness | None]) -> Section:
    rows = []
    for player, (label, published) in BASELINES.items():
        held = players[player]
        measured = (NOTHING, NOTHING) if held is None else _fitness_cells(held)
        rows.append((label, NOTHING if published is None else f"{published:g}", *measured))
    columns = ("player", "published", "ours", "95 % interval")
    return Section(
        "Players without evolution, and the shipped set",
        (f"A perfect game is worth {PERFECT}, doing nothing 64.",),
        Table(columns, rows, num_labels=1),
        (
            "Random play stands above the published figure. Here the start is opened with its "
            "whole opening, and an opening takes away the flags that it meets. Where only the zero "
            "itself is shown at the start and flags stop openings, it comes to about 59.8.",
        ),
    )


def _fitness_cells(held: FreshFitness) -> tuple[str, str]:
    low, high = held.interval
    return f"{held.mean:.3f}", f"{low:.3f} to {high:.3f}"


def _steps_section(steps: Sequence[PatternRuns]) -> Section:
    columns = (
        *("recipe", "what it adds", "at the end", "lowest", "highest", "on fresh games"),
        *("CPU s a trial", "patterns in use"),
    )
    rows = [
        (
            runs.entry.label,
            RECIPES[runs.entry.label].summary,
            *_spread_cells(runs),
            f"{runs.patterns_used:.0f}" if len(runs) else NOTHING,
        )
        for runs in steps
    ]
    generations = steps[0].entry.options.generations
    about = f"Tournaments of 8, {generations} generations: the same number of games for each."
    return Section("Beyond the paper", (about,), Table(columns, rows, num_labels=2))


def _plots(figure: Sequence[PatternRuns], steps: Sequence[PatternRuns]) -> tuple[Plot, ...]:
    curves = tuple(Curve(r.entry.label, r.curve()) for r in (*figure, *steps[1:]) if len(r))
    samples = tuple(Sample(r.entry.label, r.ends, r.entry.published) for r in figure)
    return (
        CurvePlot(
            "generations",
            "Best fitness by generation, mean over the trials",
            "generation",
            "best fitness",
            curves,
            is_logarithmic=False,
            begins_at_zero=False,
        ),
        SpreadPlot("trials", "Best fitness at the end of the trials", "fitness", samples),
    )


def _measurement(runs: PatternRuns) -> dict[str, Any]:
    entry, options = runs.entry, runs.entry.options
    has_interval = len(runs) > 1
    return {
        "label": entry.label,
        "recipe": options.recipe,
        "selection": options.selection,
        "generations": options.generations,
        "published_mean": entry.published_mean,
        "published_trials_mean": _average(entry.published) if entry.published else None,
        "trials": len(runs),
        "fitness": _average(runs.ends) if len(runs) else None,
        "fresh_fitness": _average(runs.fresh) if len(runs) else None,
        "interval": mean_interval(_array(runs.fresh)) if has_interval else None,
        "cpu_seconds": runs.cpu_seconds if len(runs) else None,
        "verdict": runs.verdict.value if len(runs) and runs.verdict else None,
    }


def _player_records(players: Mapping[str, FreshFitness | None]) -> list[dict[str, Any]]:
    empty = dict.fromkeys(_measurement(PatternRuns(FIGURE_1[0], [])))
    return [
        {
            **empty,
            "label": BASELINES[player][0],
            "published_mean": BASELINES[player][1],
            "fresh_fitness": held and held.mean,
            "interval": held and held.interval,
        }
        for player, held in players.items()
    ]


def _missing(
    figure: Sequence[PatternRuns],
    trials: int,
    steps: Sequence[PatternRuns],
    step_trials: int,
    players: Mapping[str, FreshFitness | None],
) -> str:
    """What fell short, as a paragraph; empty when nothing did."""
    short = [
        *(runs.entry.label for runs in figure if len(runs) < trials),
        *(f"recipe {runs.entry.label}" for runs in steps if len(runs) < step_trials),
        *(BASELINES[player][0] for player, held in players.items() if held is None),
    ]
    return f"Not all runs are there of: {'; '.join(short)}." if short else ""


def _average(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _array(values: Sequence[float]) -> npt.NDArray[np.float64]:
    return np.array(values, np.float64)
