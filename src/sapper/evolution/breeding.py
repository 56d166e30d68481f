"""What a population consists of, and what an evolution has to know of its genomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

import numpy as np

Genome = TypeVar("Genome")

TRIES_EACH = 50
"""So many genomes are drawn for each place of a first population, where no two are equally fit."""
LEAST_POPULATION = 2


@dataclass(frozen=True, slots=True)
class Individual(Generic[Genome]):
    """A genome that was judged."""

    genome: Genome
    fitness: float
    """The greater the better."""
    size: int
    """Of two that are equally fit, the smaller is better."""

    @property
    def rank(self) -> tuple[float, int]:
        """What individuals are compared by: the greater the better."""
        return self.fitness, -self.size


class Breeding(Protocol[Genome]):
    """Draws, crosses and judges genomes. It keeps nothing that a result depends on."""

    @property
    def best_fitness(self) -> float:
        """The greatest fitness there can be; an evolution ends when it is reached."""
        ...

    def draw(self, rng: np.random.Generator) -> Genome:
        """A genome of the first population."""
        ...

    def cross(
        self, first: Genome, second: Genome, rng: np.random.Generator
    ) -> tuple[Genome, Genome]:
        """Two children, mutated where chance has it; the parents stay as they are."""
        ...

    def judge(self, genome: Genome) -> Individual[Genome]:
        """The genome with its fitness, which is always the same."""
        ...

    def encode(self, genome: Genome) -> Any:
        """The genome as JSON."""
        ...

    def decode(self, code: Any) -> Genome:
        """The genome that was encoded."""
        ...


def draw_population(
    breeding: Breeding[Genome], size: int, rng: np.random.Generator
) -> tuple[list[Individual[Genome]], int]:
    """So many individuals of which no two are equally fit, and how many were drawn.

    There are fewer where a genome of yet another fitness did not turn up in TRIES_EACH draws for
    each place, but never fewer than two.
    """
    found: dict[float, Individual[Genome]] = {}
    num_drawn = 0
    while len(found) < size and num_drawn < TRIES_EACH * size:
        individual = breeding.judge(breeding.draw(rng))
        found.setdefault(individual.fitness, individual)
        num_drawn += 1
    population = list(found.values())
    while len(population) < LEAST_POPULATION:
        population.append(breeding.judge(breeding.draw(rng)))
        num_drawn += 1
    return population, num_drawn


def draw_parent(
    ranked: Sequence[Individual[Genome]], tournament_size: float, rng: np.random.Generator
) -> Individual[Genome]:
    """The best of so many, drawn with replacement from individuals that stand best first.

    One draw does: the best lies at or beyond place p of n with chance (1 - p/n)^size.
    """
    share = 1.0 - (1.0 - rng.random()) ** (1.0 / tournament_size)
    return ranked[min(int(share * len(ranked)), len(ranked) - 1)]


def encode_population(
    breeding: Breeding[Genome], population: Iterable[Individual[Genome]]
) -> list[list[Any]]:
    """Individuals as JSON."""
    return [[breeding.encode(each.genome), each.fitness, each.size] for each in population]


def decode_population(breeding: Breeding[Genome], codes: Any) -> list[Individual[Genome]]:
    """Individuals that were encoded."""
    return [Individual(breeding.decode(code), fitness, size) for code, fitness, size in codes]
