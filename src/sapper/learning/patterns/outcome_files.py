"""The outcome of an evolution as a pattern file: the patterns in use, and where they come from."""

from __future__ import annotations

import numpy as np

from sapper.learning.patterns.evolution import EvolutionOptions, EvolvedPatterns
from sapper.patterns.file import PatternFile
from sapper.patterns.pattern import PRIORITY, Order
from sapper.version import __version__


def file_of(evolved: EvolvedPatterns) -> PatternFile:
    """The patterns that acted on the fresh games; the others would change none of them.

    Where patterns have priorities, they stand in that order.
    """
    fresh = evolved.fresh
    used = np.flatnonzero(fresh.fired)
    if evolved.patterns.order is Order.PRIORITY:
        used = used[np.argsort(evolved.patterns.rows[used, PRIORITY], kind="stable")]
    places = used.tolist() or [0]  # a set that never acts is told by one of its patterns
    return PatternFile(
        evolved.patterns.only(places),
        tuple(fresh.fired[place] for place in places),
        tuple(fresh.right[place] for place in places),
        _provenance(evolved),
    )


def command_of(options: EvolutionOptions) -> str:
    """The command line that evolves the same set."""
    size = f" --tournament-size {options.tournament_size}"
    return (
        f"sapper evolve patterns --recipe {options.recipe} --selection {options.selection}"
        f"{size if options.selection == 'tournament' else ''} --start {options.start} "
        f"--flags {options.flags} --population {options.population} "
        f"--generations {options.generations} --games {options.games} --seed {options.seed}"
    )


def _provenance(evolved: EvolvedPatterns) -> dict[str, str]:
    low, high = evolved.fresh.interval
    return {
        "command": command_of(evolved.options),
        "fitness": f"{evolved.fresh.mean:.3f} on {evolved.fresh.games:,} fresh games "
        f"(95 % interval {low:.3f} to {high:.3f})",
        "fitness in evolution": f"{evolved.fitness:.3f} at the end",
        "version": __version__,
    }
