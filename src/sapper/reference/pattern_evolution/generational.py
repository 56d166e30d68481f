"""The generational loop: evaluate all individuals, breed the next population from them."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import numpy as np

from sapper.reference.pattern_evolution.selection import Fitness


class Evaluation(Protocol):
    """What was found out about the individuals of a population."""

    @property
    def fitness(self) -> Fitness:
        """One value an individual; greater is better."""
        ...


Individuals = TypeVar("Individuals")
Evaluated = TypeVar("Evaluated", bound=Evaluation)


class Problem(Protocol[Individuals, Evaluated]):
    """What is evolved, and how the next population comes from the present one."""

    def begin(self, rng: np.random.Generator) -> Individuals:
        """The first population."""
        ...

    def evaluate(self, population: Individuals, generation: int) -> Evaluated:
        """Judge all individuals. Depends on the two arguments alone."""
        ...

    def breed(
        self, population: Individuals, evaluation: Evaluated, rng: np.random.Generator
    ) -> Individuals:
        """The next population: selection, crossover and mutation."""
        ...


class Generational(Generic[Individuals, Evaluated]):
    """An evolution of so many generations; a step is one of them.

    The problem decides whether an individual that was kept from the generation before is judged
    anew: where fitness is noisy, one that is not may live on a lucky draw.
    """

    def __init__(
        self, problem: Problem[Individuals, Evaluated], *, generations: int, seed: int
    ) -> None:
        self.problem = problem
        self.generations = generations
        self.history: list[tuple[float, float]] = []
        """The best and the mean fitness of each generation so far."""
        self.fitness: list[float] = []
        """The fitness of the present population, once it is the last one."""
        self.rng = np.random.default_rng(seed)
        self.population = problem.begin(self.rng)

    @property
    def generation(self) -> int:
        """How many generations have been evaluated."""
        return len(self.history)

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to do."""
        return self.generation >= self.generations

    def step(self) -> None:
        """Evaluate the population and, unless it is the last, breed the next."""
        evaluation = self.problem.evaluate(self.population, self.generation)
        fitness = evaluation.fitness
        next_history = [*self.history, (float(fitness.max()), float(fitness.mean()))]
        if len(next_history) < self.generations:
            self.population = self.problem.breed(self.population, evaluation, self.rng)
        else:
            self.fitness = fitness.tolist()
        self.history = next_history
