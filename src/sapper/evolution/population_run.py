"""What evolutions of a population have in common: where they stand, as an object and as JSON."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

import numpy as np

from sapper.evolution.breeding import (
    Breeding,
    Individual,
    decode_population,
    draw_population,
    encode_population,
)
from sapper.evolution.stepwise import State

Genome = TypeVar("Genome")

ROUNDS_EACH = 10
"""The most rounds for each iteration."""


class PopulationRun(ABC, Generic[Genome]):
    """A population that changes in iterations, until one is as fit as can be or they are over.

    The first step draws the population, each other step is a round. How many rounds make an
    iteration is for the kind of evolution to say; after ROUNDS_EACH rounds for each iteration that
    was asked for it is over in any case. The best individual is remembered even when a replacement
    operator drops it.
    With `patience`, a population that has brought nothing better than its own best for so many
    rounds makes room for a new one.
    """

    def __init__(
        self,
        breeding: Breeding[Genome],
        *,
        population: int,
        iterations: int,
        tournament_size: float,
        rng: np.random.Generator,
        patience: int | None = None,
    ) -> None:
        self.breeding = breeding
        self.population: list[Individual[Genome]] = []
        """Best first."""
        self.iteration = 0.0
        """How many are done; one may be half done."""
        self.max_iterations = iterations
        self.num_rounds = 0
        self.num_judged = 0
        """How many genomes were judged so far."""
        self.cpu_seconds = 0.0
        self.improvements: list[tuple[float, float]] = []
        """The iterations that brought a better fitness than any before, and that fitness."""
        self._size = population
        self._tournament_size = tournament_size
        self._patience = patience
        self._since = 0  # the round in which this population was last improved
        self._fitness = 0.0  # the best of this population so far
        self._rng = rng
        self._best: Individual[Genome] | None = None

    @property
    def best(self) -> Individual[Genome]:
        """The best of all that were judged, after the first step."""
        assert self._best is not None
        return self._best

    @property
    def mean_fitness(self) -> float:
        """Of the population."""
        return sum(each.fitness for each in self.population) / len(self.population)

    @property
    def is_finished(self) -> bool:
        """Whether the best is as fit as can be, or no iterations are left."""
        if self._best is None:
            return False
        has_best = self._best.fitness >= self.breeding.best_fitness
        is_over = self.iteration >= self.max_iterations
        return has_best or is_over or self.num_rounds >= ROUNDS_EACH * self.max_iterations

    def step(self) -> None:
        """Draw a population, or do the next round."""
        with self._timed():
            if self._best is None or self._is_stuck:
                self._begin()
            else:
                self.iteration += self._change()
                self.num_rounds += 1
            if self.population[0].fitness > self._fitness:
                self._fitness, self._since = self.population[0].fitness, self.num_rounds

    @property
    def _is_stuck(self) -> bool:
        return self._patience is not None and self.num_rounds - self._since >= self._patience

    def _begin(self) -> None:
        self.population, num_drawn = draw_population(self.breeding, self._size, self._rng)
        self.population.sort(key=lambda each: each.rank, reverse=True)
        self.num_judged += num_drawn
        self._fitness, self._since = self.population[0].fitness, self.num_rounds
        self._remember(self.population[0])

    @abstractmethod
    def _change(self) -> float:
        """Do a round, which leaves the population standing best first.

        Returns what part of an iteration it was.
        """

    def _judge(self, genome: Genome) -> Individual[Genome]:
        self.num_judged += 1
        individual = self.breeding.judge(genome)
        self._remember(individual)
        return individual

    def _remember(self, individual: Individual[Genome]) -> None:
        """Keep the best of all."""
        if self._best is None or individual.fitness > self._best.fitness:
            self.improvements.append((self.iteration, individual.fitness))
        if self._best is None or individual.rank > self._best.rank:
            self._best = individual

    def state(self) -> State:
        """All that `restore` needs."""
        best = [] if self._best is None else [self._best]
        return {
            "population": encode_population(self.breeding, self.population),
            "best": encode_population(self.breeding, best),
            "iteration": self.iteration,
            "num_rounds": self.num_rounds,
            "num_judged": self.num_judged,
            "cpu_seconds": self.cpu_seconds,
            "improvements": self.improvements,
            "since": self._since,
            "fitness": self._fitness,
            "rng": self._rng.bit_generator.state,
        }

    def restore(self, state: State) -> None:
        """Stand where an evolution of the same kind stood."""
        self.population = decode_population(self.breeding, state["population"])
        self._best = next(iter(decode_population(self.breeding, state["best"])), None)
        self.iteration = state["iteration"]
        self.num_rounds = state["num_rounds"]
        self.num_judged = state["num_judged"]
        self.cpu_seconds = state["cpu_seconds"]
        self.improvements = [_pair(each) for each in state["improvements"]]
        self._since, self._fitness = state["since"], state["fitness"]
        self._rng.bit_generator.state = state["rng"]
        self._check()

    def _check(self) -> None:
        """Refuse a state that no evolution of this kind comes to."""
        is_drawn = len(self.population) == self._size and self._best is not None
        has_begun = is_drawn or not (self.population or self.iteration or self.num_rounds)
        rounds = ROUNDS_EACH * self.max_iterations
        if not (has_begun and self.iteration >= 0 and 0 <= self.num_rounds <= rounds):
            raise ValueError(
                f"{len(self.population)} of {self._size} individuals after "
                f"{self.num_rounds} rounds, iteration {self.iteration}"
            )

    @contextmanager
    def _timed(self) -> Iterator[None]:
        begun = time.thread_time()
        try:
            yield
        finally:
            self.cpu_seconds += time.thread_time() - begun


def _pair(code: Any) -> tuple[float, float]:
    iteration, fitness = code
    return iteration, fitness
