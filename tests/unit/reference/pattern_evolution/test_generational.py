"""The generational loop on a problem that has nothing to do with Minesweeper."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.reference.pattern_evolution.generational import Generational
from sapper.reference.pattern_evolution.integers import redraw_genes, swap_between_points
from sapper.reference.pattern_evolution.selection import Fitness, Tournament

Genomes = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Judged:
    fitness: Fitness


class OneMax:
    """The sum of thirty bits."""

    def begin(self, rng: np.random.Generator) -> Genomes:
        return rng.integers(2, size=(20, 30), dtype=np.int16)

    def evaluate(self, population: Genomes, generation: int) -> Judged:
        return Judged(population.sum(axis=1).astype(np.float64))

    def breed(self, population: Genomes, evaluation: Judged, rng: np.random.Generator) -> Genomes:
        parents = population[Tournament(3).select(evaluation.fitness, 20, rng)]
        highest = np.ones(30, np.int16)
        return redraw_genes(swap_between_points(parents, 0.7, rng), highest, 0.01, rng)


def evolution(generations: int = 40, seed: int = 1) -> Generational[Genomes, Judged]:
    return Generational(OneMax(), generations=generations, seed=seed)


def finish(evolving: Generational[Genomes, Judged]) -> list[tuple[float, float]]:
    while not evolving.is_finished:
        evolving.step()
    return evolving.history


def test_fitness_grows() -> None:
    history = finish(evolution())
    assert len(history) == 40
    assert history[-1][0] >= 29
    assert history[-1][1] > history[0][1] + 5


def test_the_last_population_is_the_evaluated_one() -> None:
    evolving = evolution()
    finish(evolving)
    assert evolving.fitness == evolving.population.sum(axis=1).tolist()
