"""The generational loop on a problem that has nothing to do with Minesweeper."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pytest

from sapper.evolution.generational import Generational
from sapper.evolution.integers import redraw_genes, swap_between_points
from sapper.evolution.selection import Fitness, Tournament
from sapper.evolution.stepwise import State, packed, unpacked

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

    def dump(self, population: Genomes) -> State:
        return packed(population)

    def load(self, state: State) -> Genomes:
        return unpacked(state)


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


def test_taken_up_from_its_state_it_ends_the_same() -> None:
    whole = evolution()
    finish(whole)
    broken = evolution()
    for _ in range(17):
        broken.step()
    state = json.loads(json.dumps(broken.state()))
    again = evolution(seed=2)
    again.restore(state)
    assert again.generation == 17
    assert finish(again) == whole.history
    assert (again.population == whole.population).all()
    assert again.fitness == whole.fitness


def test_more_generations_than_there_are_to_be_are_refused() -> None:
    long = evolution(generations=5)
    finish(long)
    with pytest.raises(ValueError, match="5 generations of 3"):
        evolution(generations=3).restore(long.state())


def test_the_state_after_the_last_step_holds_the_fitness() -> None:
    whole = evolution(generations=3)
    finish(whole)
    again = evolution(generations=3, seed=5)
    again.restore(json.loads(json.dumps(whole.state())))
    assert again.is_finished
    assert again.fitness == whole.fitness
