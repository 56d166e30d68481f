"""Evolutions of patterns and the players beside them, as tasks, and what their runs say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from pathlib import Path

import numpy as np

from sapper.checks import MAX_SEED, check_seed
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.learning.patterns.evolution import (
    KIND,
    EvolutionOptions,
    EvolvedPatterns,
    evolve_document,
    evolved_of,
)
from sapper.learning.patterns.fitness import (
    FRESH_GAMES,
    FreshFitness,
    fresh_fitness,
    random_fitness,
)
from sapper.papers.verdict import FigureVerdict, judge_values
from sapper.patterns.file import pattern_path, read_patterns

BASELINE = "pattern player"
"""The kind of task that the games of a player without evolution are."""

RANDOM = "random"
"""The player that opens or flags a random untouched square."""


@dataclass(frozen=True, kw_only=True)
class PatternEntry:
    """Trials of one evolution, which differ in their seeds."""

    label: str
    options: EvolutionOptions
    published: tuple[float, ...] = ()
    """The fitness that the paper prints for each of its trials."""
    published_mean: float | None = None
    """The mean that it prints."""

    def tasks(self, trials: int, seed: int) -> Iterator[Task]:
        """So many trials of consecutive seeds."""
        for options in self.trials(trials, seed):
            yield Task(KIND, options.key, partial(_evolve, options))

    def trials(self, trials: int, seed: int) -> list[EvolutionOptions]:
        """The options of each."""
        first = check_seed(seed)
        return [
            replace(self.options, seed=(first + trial) % (MAX_SEED + 1)) for trial in range(trials)
        ]


def _evolve(options: EvolutionOptions, store: Path | None) -> Document:
    return evolve_document(options, store=store)


@dataclass(frozen=True)
class PatternRuns:
    """The trials of an entry, as many as are there; most questions need at least one."""

    entry: PatternEntry
    evolved: Sequence[EvolvedPatterns]

    def __len__(self) -> int:
        return len(self.evolved)

    @cached_property
    def ends(self) -> tuple[float, ...]:
        """The best fitness at the end of each: what the paper counts."""
        return tuple(each.fitness for each in self.evolved)

    @cached_property
    def fresh(self) -> tuple[float, ...]:
        """The mean fitness of each on fresh games."""
        return tuple(each.fresh.mean for each in self.evolved)

    @property
    def cpu_seconds(self) -> float:
        """CPU time a trial."""
        return float(np.mean([each.cpu_seconds for each in self.evolved]))

    @property
    def patterns_used(self) -> float:
        """Patterns in use a set."""
        return float(np.mean([sum(map(bool, each.fresh.fired)) for each in self.evolved]))

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published trials; None where there are none."""
        published = self.entry.published
        return judge_values(self.ends, published) if published else None

    def curve(self) -> tuple[tuple[float, float], ...]:
        """By generation the mean over the trials of the best fitness."""
        best = np.mean([[best for best, _ in each.history] for each in self.evolved], axis=0)
        return tuple(enumerate(best.tolist(), start=1))


def runs_of(
    entry: PatternEntry, options: Sequence[EvolutionOptions], found: Sequence[Document | None]
) -> PatternRuns:
    """The trials whose documents are there."""
    return PatternRuns(
        entry,
        [
            evolved_of(each, document)
            for each, document in zip(options, found, strict=True)
            if document is not None
        ],
    )


def baseline_task(player: str, seed: int) -> Task:
    """The fresh games of random play, or of a pattern set that comes with Sapper."""
    key = json.dumps({"player": player, "seed": seed, "games": FRESH_GAMES})
    return Task(BASELINE, key, partial(_play_baseline, player, seed))


def baseline_of(document: Document) -> FreshFitness:
    """What the document of such a task says."""
    low, high = document["interval"]
    return FreshFitness(document["mean"], (low, high), document["games"])


def _play_baseline(player: str, seed: int, store: Path | None) -> Document:
    if player == RANDOM:
        return asdict(random_fitness(seed=seed))
    return asdict(fresh_fitness(read_patterns(pattern_path(player)).patterns, seed=seed))
