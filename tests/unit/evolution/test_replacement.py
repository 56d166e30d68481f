"""Which individuals give way to children."""

from __future__ import annotations

import pytest

from sapper.evolution.breeding import Individual
from sapper.evolution.replacement import (
    Replacement,
    replace_closest,
    replace_closest_if_no_worse,
    replace_worst,
)


def population_of(*fitnesses: float, size: int = 5) -> list[Individual[str]]:
    """Individuals that stand best first, each with its own name."""
    ordered = sorted(fitnesses, reverse=True)
    return [Individual(f"old {place}", fitness, size) for place, fitness in enumerate(ordered)]


def child(fitness: float, size: int = 5) -> Individual[str]:
    return Individual(f"child {fitness}", fitness, size)


def fitnesses(population: list[Individual[str]]) -> list[float]:
    return [each.fitness for each in population]


def test_the_closest_gives_way() -> None:
    population = population_of(10, 6, 1)
    replace_closest(population, [child(7)])
    assert fitnesses(population) == [10, 7, 1]


def test_the_closest_gives_way_to_a_worse_child_unless_it_is_spared() -> None:
    population = population_of(10, 6, 1)
    assert replace_closest_if_no_worse(population, [child(9)]) == 0
    assert fitnesses(population) == [10, 6, 1]
    assert replace_closest(population, [child(9)]) == 1
    assert fitnesses(population) == [9, 6, 1], "the best is lost"


def test_of_two_that_are_equally_close_the_worse_gives_way() -> None:
    population = population_of(10, 8, 1)
    replace_closest(population, [child(9)])
    assert fitnesses(population) == [10, 9, 1]


def test_two_children_with_one_closest_take_two_places() -> None:
    population = population_of(10, 4, 1)
    replace_closest(population, [child(6), child(5)])
    assert fitnesses(population) == [10, 6, 5]


def test_an_equal_child_comes_in_unless_it_is_larger() -> None:
    for replacement in (replace_closest_if_no_worse, replace_worst):
        population = population_of(10, 6, 1)
        replacement(population, [child(6, size=9)])
        assert population[1].genome == "old 1"
        replacement(population, [child(6, size=5)])
        assert population[1].genome == "child 6"


def test_the_worst_gives_way_to_a_fitter_child_alone() -> None:
    population = population_of(10, 6, 3)
    replace_worst(population, [child(2)])
    assert fitnesses(population) == [10, 6, 3]
    replace_worst(population, [child(4)])
    assert fitnesses(population) == [10, 6, 4]


@pytest.mark.parametrize(
    "replacement", [replace_closest, replace_closest_if_no_worse, replace_worst]
)
def test_populations_stay_best_first_and_as_large(replacement: Replacement[str]) -> None:
    population = population_of(3, 14, 15, 9, 2, 6)
    for fitness in (5, 3, 5, 8, 9, 7, 9, 20, 1):
        replacement(population, [child(fitness), child(fitness / 2)])
        assert len(population) == 6
        assert fitnesses(population) == sorted(fitnesses(population), reverse=True)
