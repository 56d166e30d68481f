"""The rows of paper 001: Figure 1 under both starts, choices, detours, sweeps, players, recipes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sapper.learning.patterns.evolution import EvolutionOptions
from sapper.learning.patterns.fitness import USUAL, GameRules
from sapper.learning.patterns.recipes import CHOICES, DETOURS, IMPROVEMENTS
from sapper.papers.report.forms import Form
from sapper.papers.runs.inquiry import PerScale, Scale
from sapper.papers.runs.pattern_runs import RANDOM, PatternEntry, PlayerEntry, PublishedTrials

FIGURE_1 = (
    (12, 64.999, (65.16, 64.85, 64.93, 65.11, 64.87, 65.08, 65.17, 64.92, 65.07, 65.07)),
    (8, 65.055, (64.96, 64.99, 65.11, 64.87, 64.96, 65.04, 65.13, 64.96, 65.05, 64.95)),
    (4, 65.003, (64.94, 65.1, 64.87, 64.92, 65.19, 65.06, 65.15, 65.24, 65.12, 64.96)),
    ("sus", 64.8367, (64.76, 64.93, 64.79, 64.77, 64.86, 64.85, 64.82, 64.89, 64.86, 64.86)),
)
"""Figure 1: the size of the tournaments, or stochastic universal sampling; the printed mean; trials
1 to 10."""

OPENED = EvolutionOptions(start=USUAL.start, flags=USUAL.flags)
"""The other reading of the text: the zero is opened as in every game of Minesweeper."""

ONCE = PerScale(quick=1, paper=1, full=1)


@dataclass(frozen=True)
class _Selection:
    """A line of Figure 1."""

    label: str
    selection: str
    tournament_size: int
    published: PublishedTrials

    def options(self, base: EvolutionOptions) -> EvolutionOptions:
        """The options with this selection."""
        return replace(base, selection=self.selection, tournament_size=self.tournament_size)


def _selection(size: int | str, printed_mean: float, trials: tuple[float, ...]) -> _Selection:
    published = PublishedTrials(printed_mean, trials)
    if isinstance(size, int):
        return _Selection(f"tournament of {size}", "tournament", size, published)
    usual = EvolutionOptions().tournament_size
    return _Selection("stochastic universal sampling", size, usual, published)


_SELECTIONS = tuple(_selection(*row) for row in FIGURE_1)

SELECTIONS = tuple(
    PatternEntry(
        label=each.label, options=each.options(EvolutionOptions()), published=each.published
    )
    for each in _SELECTIONS
)
"""Where the baseline agrees: the zero alone is shown."""

OPENED_SELECTIONS = tuple(
    PatternEntry(
        label=f"{each.label}, opening",
        options=each.options(OPENED),
        explains=each.published,
        form=Form.CAUSE,
    )
    for each in _SELECTIONS
)

_EIGHT, _SUS = _SELECTIONS[1], _SELECTIONS[3]

CHOICE_ROWS = (
    *(
        PatternEntry(
            label=f"{recipe.name}, {each.label}",
            options=replace(each.options(OPENED), recipe=recipe.name),
            explains=each.published,
            form=Form.CAUSE,
        )
        for recipe in CHOICES
        for each in ((_EIGHT, _SUS) if recipe.name == "chromosomes" else (_EIGHT,))
    ),
    PatternEntry(
        label="flags stand in the way of openings",
        options=replace(_EIGHT.options(OPENED), flags="stand"),
        explains=_EIGHT.published,
        form=Form.CAUSE,
    ),
    PatternEntry(
        label="universal sampling by the distance from the worst",
        options=replace(OPENED, selection="scaled-sus"),
        explains=_SUS.published,
        form=Form.CAUSE,
    ),
)
"""What the text leaves open, chosen otherwise, one at a time."""

DETOUR_ROWS = tuple(
    PatternEntry(label=recipe.name, options=replace(OPENED, recipe=recipe.name))
    for recipe in DETOURS
)

SWEEP_ROWS = (
    *(
        PatternEntry(label=f"population {count}", options=replace(OPENED, population=count))
        for count in (100, 200)
    ),
    *(
        PatternEntry(label=f"{count} generations", options=replace(OPENED, generations=count))
        for count in (500, 1000)
    ),
)

RANDOM_ROWS = (
    PlayerEntry(label="random play", player=RANDOM, published=59.65),
    *(
        PlayerEntry(
            label=f"random play: {start} shown, flags {flags}",
            player=RANDOM,
            rules=GameRules(start=start, flags=flags),
            explains=59.65,
            form=Form.CAUSE,
        )
        for start, flags in (("zero", "fall"), ("opening", "stand"), ("opening", "fall"))
    ),
)
"""The published fitness is over a hundred games."""

PLAYERS = tuple(
    PlayerEntry(label=label, player=player, rules=USUAL, form=Form.BEYOND)
    for label, player in (
        ("by hand: what one number settles, else stop", "sure-only"),
        ("by hand: what one number settles, else the least risky square", "sure-first"),
        ("the evolved set that comes with Sapper", "evolved"),
    )
)

RECIPE_GENERATIONS = PerScale(quick=50, paper=250, full=250)


def recipe_rows(scale: Scale) -> tuple[PatternEntry, ...]:
    """Each improvement with the same budget."""
    generations = RECIPE_GENERATIONS[scale]
    return tuple(
        PatternEntry(
            label=recipe.name,
            options=replace(OPENED, recipe=recipe.name, generations=generations),
            form=Form.BEYOND,
        )
        for recipe in IMPROVEMENTS
    )
