"""Breeding by the library's defaults: who survives, who is bred, who grows old."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sapper.learning.patterns.recipes import JeneticsBreeding
from sapper.reference.pattern_evolution.encodings import PaperEncoding
from sapper.reference.pattern_evolution.jenetics import MAX_AGE
from sapper.reference.pattern_evolution.library_breeding import LibraryBreeding
from sapper.reference.pattern_evolution.population import Population
from sapper.reference.pattern_evolution.selection import Tournament

ENCODING = PaperEncoding()


def judged(age: int = 0) -> Population:
    """Fifty sets, the later ones fitter."""
    drawn = Population.drawn(ENCODING, 50, 20, np.random.default_rng(1))
    return replace(drawn, fitness=np.arange(50.0), age=np.full(50, age))


def bred(population: Population, settings: JeneticsBreeding | None = None) -> Population:
    breeding = LibraryBreeding(ENCODING, settings or JeneticsBreeding(), Tournament(12))
    return breeding.breed(population, np.random.default_rng(0))


def test_survivors_keep_their_fitness_and_grow_older() -> None:
    survivors = bred(judged()).only(np.arange(20))
    assert not np.isnan(survivors.fitness).any()
    assert survivors.age.tolist() == [1] * 20


def test_changed_offspring_are_to_be_judged_and_are_young() -> None:
    population = judged()
    offspring = bred(population).only(np.arange(20, 50))
    is_new = np.isnan(offspring.fitness)
    assert 10 < is_new.sum() < 30
    assert offspring.age.tolist() == np.where(is_new, 0, 1).tolist()
    for genome, fitness in zip(offspring.genomes[~is_new], offspring.fitness[~is_new], strict=True):
        assert np.array_equal(genome, population.genomes[int(fitness)])


def test_the_old_give_way_to_new_sets() -> None:
    population = bred(judged(age=MAX_AGE))
    assert np.isnan(population.fitness).all()
    assert (population.age == 0).all()
    assert not np.isnan(bred(judged(age=MAX_AGE - 1)).fitness).all()


def test_survivors_may_be_selected_less_sharply_than_parents() -> None:
    alike = bred(judged()).fitness[:20].mean()
    apart = bred(judged(), JeneticsBreeding(selects_survivors=False)).fitness[:20].mean()
    assert apart < alike - 3
