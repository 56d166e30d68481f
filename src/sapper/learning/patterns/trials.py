"""Several evolutions of patterns that differ in their seeds alone, and what they came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sapper.checks import MAX_SEED
from sapper.learning.patterns.evolution import EvolutionOptions, EvolvedPatterns
from sapper.version import __version__


def trial_options(options: EvolutionOptions, trial: int) -> EvolutionOptions:
    """The options of a trial: the seeds come one after the other, 0 after the last."""
    return replace(options, seed=(options.seed + trial) % (MAX_SEED + 1))


@dataclass(frozen=True)
class PatternTrials:
    """What the trials came to."""

    found: Sequence[EvolvedPatterns]

    @property
    def best(self) -> EvolvedPatterns:
        """The one whose set does best on fresh games."""
        return max(self.found, key=lambda evolved: evolved.fresh.mean)

    @property
    def mean_fitness(self) -> float:
        """The mean of the best fitness at the end."""
        return _mean([each.fitness for each in self.found])

    @property
    def mean_fresh_fitness(self) -> float:
        """The mean fitness on fresh games."""
        return _mean([each.fresh.mean for each in self.found])


def trials_document(trials: PatternTrials, output: str | None = None) -> dict[str, Any]:
    """The trials as a JSON object; `output` is the file that the best set was written to."""
    options = trials.found[0].options
    return {
        "recipe": options.recipe,
        "selection": options.selection,
        "tournament_size": options.tournament_size if options.selection == "tournament" else None,
        "start": options.start,
        "flags": options.flags,
        "population": options.population,
        "generations": options.generations,
        "games": options.games,
        "fitness": trials.mean_fitness,
        "fresh_fitness": trials.mean_fresh_fitness,
        "trials": [_trial_document(each) for each in trials.found],
        "output": output,
        "version": __version__,
    }


def _trial_document(evolved: EvolvedPatterns) -> dict[str, Any]:
    return {
        "seed": evolved.options.seed,
        "fitness": evolved.fitness,
        "fresh_fitness": evolved.fresh.mean,
        "fresh_interval": evolved.fresh.interval,
        "fresh_games": evolved.fresh.games,
        "patterns_used": sum(map(bool, evolved.fresh.fired)),
        "games_played": evolved.num_games,
        "cpu_seconds": evolved.cpu_seconds,
        "history": evolved.history,
    }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
