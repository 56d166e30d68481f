"""Paper 001, "Minesweeper Evolution": 3×3 patterns that flag and open, evolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sapper.lab.report.statistics import mean_interval
from sapper.lab.report.tables import Table
from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.learning.patterns.fitness import FRESH_GAMES
from sapper.learning.patterns.recipes import RECIPES
from sapper.papers.paper import Paper
from sapper.papers.report.forms import FigureLine, Form
from sapper.papers.report.paper_report import (
    NOTHING,
    Column,
    Curve,
    CurvePlot,
    Label,
    Ours,
    Plot,
    Record,
    RowTable,
    Sample,
    Section,
    SpreadPlot,
    printed,
    record_of,
    table_of,
)
from sapper.papers.report.verdict import mean
from sapper.papers.runs.inquiry import Inquiry, PerScale, Scale, Unit
from sapper.papers.runs.pattern_runs import (
    METHOD,
    RANDOM,
    PatternEntry,
    PatternRuns,
    PlayerEntry,
    PlayerRun,
    PublishedTrials,
)

FIGURE_1 = (
    (12, 64.999, (65.16, 64.85, 64.93, 65.11, 64.87, 65.08, 65.17, 64.92, 65.07, 65.07)),
    (8, 65.055, (64.96, 64.99, 65.11, 64.87, 64.96, 65.04, 65.13, 64.96, 65.05, 64.95)),
    (4, 65.003, (64.94, 65.1, 64.87, 64.92, 65.19, 65.06, 65.15, 65.24, 65.12, 64.96)),
    ("sus", 64.8367, (64.76, 64.93, 64.79, 64.77, 64.86, 64.85, 64.82, 64.89, 64.86, 64.86)),
)
"""Figure 1: the size of the tournaments, or stochastic universal sampling; the printed mean; trials
1 to 10."""

PLAYERS = (
    PlayerEntry(label="random play", player=RANDOM, published=59.65),
    PlayerEntry(
        label="by hand: what one number settles, else stop", player="sure-only", form=Form.BEYOND
    ),
    PlayerEntry(
        label="by hand: what one number settles, else the least risky square",
        player="sure-first",
        form=Form.BEYOND,
    ),
    PlayerEntry(label="the evolved set that comes with Sapper", player="evolved", form=Form.BEYOND),
)
"""Players without evolution, and the shipped set. The published fitness of random play is over a
hundred games."""

PERFECT = 74
"""The fitness of a game in which every mine is flagged and nothing else."""

TRIALS = PerScale(quick=2, paper=10, full=30)
"""Of each selection."""
RECIPE_TRIALS = PerScale(quick=1, paper=3, full=10)
"""Of each recipe."""
RECIPE_GENERATIONS = PerScale(quick=50, paper=250, full=250)
ONCE = PerScale(quick=1, paper=1, full=1)


def _selection(size: int | str, printed_mean: float, trials: tuple[float, ...]) -> PatternEntry:
    if isinstance(size, int):
        label, options = f"tournament of {size}", EvolutionOptions(tournament_size=size)
    else:
        label, options = "stochastic universal sampling", EvolutionOptions(selection=size)
    published = PublishedTrials(printed_mean, trials)
    return PatternEntry(label=label, options=options, published=published)


SELECTIONS = tuple(_selection(*row) for row in FIGURE_1)


def _recipes(scale: Scale) -> tuple[PatternEntry, ...]:
    """Each recipe with the same budget."""
    generations = RECIPE_GENERATIONS[scale]
    return tuple(
        PatternEntry(
            label=name,
            options=EvolutionOptions(recipe=name, generations=generations),
            form=Form.BEYOND,
        )
        for name in RECIPES
    )


@dataclass(frozen=True)
class Measured:
    """All that was evolved and played."""

    selections: Mapping[PatternEntry, PatternRuns]
    recipes: Sequence[PatternRuns]
    players: Mapping[PlayerEntry, PlayerRun]


def _measure(inquiry: Inquiry) -> Measured:
    selections = inquiry.runs(SELECTIONS, TRIALS, Unit("evolutions", "selections"))
    recipes = inquiry.runs(
        _recipes(inquiry.scale), RECIPE_TRIALS, Unit("evolutions by recipes", "recipes")
    )
    players = inquiry.runs(PLAYERS, ONCE, Unit("players"))
    return Measured(
        dict(zip(SELECTIONS, selections, strict=True)),
        recipes,
        dict(zip(PLAYERS, players, strict=True)),
    )


def _effort(scale: Scale) -> str:
    return (
        f"{len(SELECTIONS) * TRIALS[scale]} evolutions of 250 generations, "
        f"{len(RECIPES) * RECIPE_TRIALS[scale]} of improved recipes over "
        f"{RECIPE_GENERATIONS[scale]}"
    )


def _amount(inquiry: Inquiry) -> str:
    trials, seed = TRIALS[inquiry.scale], inquiry.seed
    return (
        f"{trials} trials of each selection with seeds {seed} to {seed + trials - 1}, "
        "population 50, 250 generations, 100 games a set and generation"
    )


_HOW_TO_READ = (
    "*At the end* is the best fitness of the last generation on its own 100 games: what the paper "
    "counts, and flattering, for it is the luckiest of 50. *On fresh games* is the mean of that "
    f"set on {FRESH_GAMES:,} games that no evolution has seen. A verdict is a rank-sum test at 5 % "
    "of our trials at the end against the published ones. The paper names no population, crossover "
    "or mutation; docs/patterns.md says what is taken."
)


def _spread(at_the_end: str) -> tuple[Column[PatternRuns], ...]:
    """How the trials came out."""
    return (
        Ours(at_the_end, lambda runs: f"{mean(runs.ends):.3f}"),
        Ours("lowest", lambda runs: f"{min(runs.ends):.3f}"),
        Ours("highest", lambda runs: f"{max(runs.ends):.3f}"),
        Ours("on fresh games", lambda runs: f"{mean(runs.fresh):.3f}"),
        Ours("CPU s a trial", lambda runs: f"{runs.cpu_seconds:.2f}"),
    )


RECIPE_COLUMNS: tuple[Column[PatternRuns], ...] = (
    Label("recipe", lambda runs: runs.entry.label),
    Label("what it adds", lambda runs: RECIPES[runs.entry.label].summary),
    *_spread("at the end"),
    Ours("patterns in use", lambda runs: f"{runs.patterns_used:.0f}"),
)


def _shortfalls(selections: Sequence[PatternRuns]) -> Iterator[str]:
    """What falls short of the paper, said plainly."""
    short = [
        f"{runs.entry.label} ({mean(runs.ends):.3f})"
        for runs in selections
        if len(runs) and runs.published and mean(runs.ends) < runs.published.mean
    ]
    if short:
        yield f"Short of the published trials: {', '.join(short)}."


SELECTION_TABLE = RowTable[PatternEntry, PatternRuns](
    heading="Figure 1",
    entries=SELECTIONS,
    columns=(
        Label("selection", lambda runs: runs.entry.label),
        printed("printed mean", lambda trials: f"{trials.printed_mean:g}"),
        printed("its ten trials average", lambda trials: f"{trials.mean:.3f}"),
        *_spread("ours at the end"),
        Ours("verdict", lambda runs: runs.verdict),
    ),
    summarise=_shortfalls,
)

PLAYER_TABLE = RowTable[PlayerEntry, PlayerRun](
    heading="Players without evolution, and the shipped set",
    entries=PLAYERS,
    columns=(
        Label("player", lambda run: run.entry.label),
        printed("published", lambda fitness: f"{fitness:g}"),
        Ours("ours", lambda run: f"{run.fitness.mean:.3f}"),
        Ours("95 % interval", lambda run: "{:.3f} to {:.3f}".format(*run.fitness.interval)),
    ),
    paragraphs=(f"A perfect game is worth {PERFECT}, doing nothing 64.",),
    remarks=(
        "Random play stands above the published figure. Here the start is opened with its "
        "whole opening, and an opening takes away the flags that it meets. Where only the zero "
        "itself is shown at the start and flags stop openings, it comes to about 59.8.",
    ),
)


def _trials(measured: Measured) -> Section:
    """Every trial, the published ones above ours."""
    most = max(10, *(len(runs) for runs in measured.selections.values()))
    rows = [
        (runs.entry.label, whose, *_trial_cells(values, most))
        for runs in measured.selections.values()
        for whose, values in (("published", _published_trials(runs)), ("ours", runs.ends))
    ]
    columns = ("selection", "trial", *map(str, range(1, most + 1)))
    return Section("Trial by trial", (), Table(columns, rows, num_labels=2))


def _trial_cells(values: Sequence[float], most: int) -> list[str]:
    return [f"{value:.2f}" for value in values] + [NOTHING] * (most - len(values))


def _published_trials(runs: PatternRuns) -> tuple[float, ...]:
    return () if runs.published is None else runs.published.trials


def _beyond(measured: Measured) -> Section:
    generations = measured.recipes[0].entry.options.generations
    about = f"Tournaments of 8, {generations} generations: the same number of games for each."
    return Section("Beyond the paper", (about,), table_of(RECIPE_COLUMNS, measured.recipes))


FIELDS: tuple[Column[PatternRuns], ...] = (
    Column("label", lambda runs: runs.entry.label),
    Column("form", lambda runs: runs.entry.form.value),
    Column("recipe", lambda runs: runs.entry.options.recipe),
    Column("selection", lambda runs: runs.entry.options.selection),
    Column("generations", lambda runs: runs.entry.options.generations),
    printed("published_mean", lambda trials: trials.printed_mean),
    printed("published_trials_mean", lambda trials: trials.mean),
    Column("trials", len),
    Ours("fitness", lambda runs: mean(runs.ends)),
    Ours("fresh_fitness", lambda runs: mean(runs.fresh)),
    Ours("interval", lambda runs: mean_interval(np.array(runs.fresh)) if len(runs) > 1 else None),
    Ours("cpu_seconds", lambda runs: runs.cpu_seconds),
    Ours("verdict", lambda runs: runs.verdict),
)

PLAYER_FIELDS: tuple[Column[PlayerRun], ...] = (
    Column("label", lambda run: run.entry.label),
    Column("form", lambda run: run.entry.form.value),
    printed("published_mean", lambda fitness: fitness),
    Ours("fresh_fitness", lambda run: run.fitness.mean),
    Ours("interval", lambda run: run.fitness.interval),
)
"""Those of the others that a player has."""


def _records(measured: Measured) -> Iterator[Record]:
    empty = dict.fromkeys(field.heading for field in FIELDS)
    for runs in (*measured.selections.values(), *measured.recipes):
        yield record_of(FIELDS, runs)
    for run in measured.players.values():
        yield empty | record_of(PLAYER_FIELDS, run)


def _figures(measured: Measured) -> Iterator[FigureLine]:
    for runs in measured.selections.values():
        if runs.published is not None:
            yield FigureLine(
                figure=f"Figure 1, {runs.entry.label}",
                published=f"{runs.published.mean:.3f}",
                ours=f"{mean(runs.ends):.3f}" if len(runs) else None,
                verdict=runs.verdict if len(runs) else None,
            )
    for run in measured.players.values():
        if run.published is not None:
            yield FigureLine(
                figure=run.entry.label,
                published=f"{run.published:g}",
                ours=f"{run.fitness.mean:.3f}" if len(run) else None,
                verdict=None,
            )


def _plots(measured: Measured) -> tuple[Plot, ...]:
    evolved = (*measured.selections.values(), *measured.recipes[1:])
    return (
        CurvePlot(
            "generations",
            "Best fitness by generation, mean over the trials",
            "generation",
            "best fitness",
            tuple(Curve(runs.entry.label, runs.curve()) for runs in evolved if len(runs)),
            is_logarithmic=False,
            begins_at_zero=False,
        ),
        SpreadPlot(
            "trials",
            "Best fitness at the end of the trials",
            "fitness",
            tuple(
                Sample(runs.entry.label, runs.ends, _published_trials(runs))
                for runs in measured.selections.values()
            ),
        ),
    )


PAPER = Paper[Measured](
    name="001",
    title="Minesweeper Evolution",
    authors="Its text names no authors",
    about=(
        "Sets of 250 patterns of 3×3 squares flag and open on 8×8 boards with 10 mines, and evolve "
        "by tournaments or stochastic universal sampling. A game is worth 64, a point for each "
        "right flag, less 1.5 for each wrong one."
    ),
    effort=_effort,
    entries=(*SELECTIONS, *PLAYERS),
    published_forms={METHOD: ("selection", "tournament_size"), RANDOM: ()},
    measure=_measure,
    amount=_amount,
    how_to_read=_HOW_TO_READ,
    sections=(
        lambda measured: SELECTION_TABLE.section(measured.selections),
        _trials,
        lambda measured: PLAYER_TABLE.section(measured.players),
        _beyond,
    ),
    figures=_figures,
    records=_records,
    plots=_plots,
)
