"""Evolutions of patterns and the players beside them, as tasks, and what their runs say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, partial
from math import sqrt
from pathlib import Path

import numpy as np

from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.learning.patterns.evolution import KIND, EvolutionOptions, evolve_document
from sapper.learning.patterns.fitness import (
    FRESH_GAMES,
    PUBLISHED_RULES,
    FreshFitness,
    GameRules,
    fresh_fitness,
    random_fitness,
)
from sapper.papers.report.forms import Form, Method, method_with
from sapper.papers.report.verdict import FigureVerdict, bootstrap_interval, judge_values, mean
from sapper.papers.runs.inquiry import Runs, consecutive_seeds
from sapper.patterns.file import pattern_path, read_patterns

METHOD = "patterns"
"""What the evolution of patterns is called among methods."""

BASELINE = "pattern player"
"""The kind of task that the games of a player without evolution are."""

RANDOM = "random"
"""The player that opens or flags a random untouched square."""

PUBLISHED_GAMES = 100
"""The games of the paper's random player."""


@dataclass(frozen=True)
class PublishedTrials:
    """What the paper printed of a selection."""

    printed_mean: float
    trials: tuple[float, ...]
    """The fitness of each."""

    @property
    def mean(self) -> float:
        """That of the trials, which is not always the printed one."""
        return mean(self.trials)


@dataclass(frozen=True, kw_only=True)
class PatternEntry:
    """Trials of one evolution, which differ in their seeds."""

    label: str
    options: EvolutionOptions
    published: PublishedTrials | None = None
    explains: PublishedTrials | None = None
    """The published trials that it tries to bring about by another reading of the text."""
    form: Form = Form.PUBLISHED

    @property
    def methods(self) -> tuple[Method, ...]:
        """The evolution of patterns with these options."""
        return (method_with(METHOD, self.options),)

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """So many trials of consecutive seeds."""
        for each in consecutive_seeds(seed, count):
            options = replace(self.options, seed=each)
            yield Task(KIND, options.key, partial(_evolve, options))

    def row(self, documents: Sequence[Document]) -> PatternRuns:
        """What the trials say."""
        return PatternRuns(self, documents)


def _evolve(options: EvolutionOptions, store: Path | None) -> Document:
    return evolve_document(options, store=store)


class PatternRuns(Runs[PatternEntry]):
    """The trials of an entry."""

    @property
    def published(self) -> PublishedTrials | None:
        """What the paper printed of the entry."""
        return self.entry.published

    @cached_property
    def ends(self) -> tuple[float, ...]:
        """The best fitness at the end of each: what the paper counts."""
        return tuple(document["fitness"] for document in self.documents)

    @cached_property
    def fresh(self) -> tuple[float, ...]:
        """The mean fitness of each on fresh games."""
        return tuple(document["fresh"]["mean"] for document in self.documents)

    @property
    def cpu_seconds(self) -> float:
        """CPU time a trial."""
        return float(np.mean([document["cpu_seconds"] for document in self.documents]))

    @property
    def patterns_used(self) -> float:
        """Patterns in use a set."""
        fired = [document["fresh"]["fired"] for document in self.documents]
        return float(np.mean([sum(map(bool, each)) for each in fired]))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean at the end."""
        return bootstrap_interval(self.ends)

    @property
    def best_ever(self) -> float:
        """The best fitness in any generation, a trial."""
        histories = [document["history"] for document in self.documents]
        return mean([max(best for best, _ in history) for history in histories])

    def a_game(self, count: str) -> float:
        """How many `correct` or `wrong` flags or `opened` squares there were a fresh game."""
        return mean([document["fresh"][count] for document in self.documents])

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published trials that it is or tries to be; None without any."""
        published = self.published or self.entry.explains
        return None if published is None else judge_values(self.ends, published.trials)

    def curve(self) -> tuple[tuple[float, float], ...]:
        """By generation the mean over the trials of the best fitness."""
        histories = [document["history"] for document in self.documents]
        best = np.mean([[best for best, _ in history] for history in histories], axis=0)
        return tuple(enumerate(best.tolist(), start=1))


@dataclass(frozen=True, kw_only=True)
class PlayerEntry:
    """A player without evolution, on fresh games."""

    label: str
    player: str
    """`random`, or the name of a pattern set that comes with Sapper."""
    rules: GameRules = PUBLISHED_RULES
    published: float | None = None
    """The fitness that the paper prints."""
    explains: float | None = None
    """The published fitness that it tries to bring about by another reading of the text."""
    form: Form = Form.PUBLISHED

    @property
    def methods(self) -> tuple[Method, ...]:
        """The player."""
        return (method_with(self.player, self.rules),)

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """Its games of a seed: a single run."""
        given = {"player": self.player, **asdict(self.rules), "seed": seed, "games": FRESH_GAMES}
        key = json.dumps(given)
        yield Task(BASELINE, key, partial(self._play, seed))

    def row(self, documents: Sequence[Document]) -> PlayerRun:
        """What the games say."""
        return PlayerRun(self, documents)

    def _play(self, seed: int, store: Path | None) -> Document:
        if self.player == RANDOM:
            return asdict(random_fitness(seed=seed, rules=self.rules))
        patterns = read_patterns(pattern_path(self.player)).patterns
        return asdict(fresh_fitness(patterns, seed=seed, rules=self.rules))


class PlayerRun(Runs[PlayerEntry]):
    """The games of a player, if they are there."""

    @property
    def published(self) -> float | None:
        """The fitness that the paper prints."""
        return self.entry.published

    @property
    def fitness(self) -> FreshFitness:
        """As it was stored."""
        (document,) = self.documents
        low, high = document["interval"]
        return FreshFitness(document["mean"], (low, high), document["games"])

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published mean, as if its games were as spread out as ours."""
        published = self.published if self.entry.explains is None else self.entry.explains
        if published is None:
            return None
        low, high = self.fitness.interval
        noise = (high - low) / 2 * sqrt(1 + self.fitness.games / PUBLISHED_GAMES)
        difference = self.fitness.mean - published
        if abs(difference) <= noise:
            return FigureVerdict.WITHIN_NOISE
        return FigureVerdict.BETTER if difference > 0 else FigureVerdict.WORSE
