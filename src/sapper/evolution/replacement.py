"""Replacement: which individuals of a population give way to the children of two parents.

A population is a list that stands best first, and does so afterwards. Both operators follow Park
et al. (2021), section 3.2.4.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from sapper.evolution.breeding import Individual

Genome = TypeVar("Genome")


def replace_closest(
    population: list[Individual[Genome]], children: Sequence[Individual[Genome]]
) -> int:
    """Each child takes the place of the individual whose fitness is closest, better or not.

    Two children take two different places: where both are closest to one, the first has it and the
    second the next closest. Of two individuals that are equally close, the worse one gives way.
    """
    return _replace_closest(population, children, spares_better=False)


def replace_closest_if_no_worse(
    population: list[Individual[Genome]], children: Sequence[Individual[Genome]]
) -> int:
    """The same, but the closest stays where it is better than the child, unlike in the paper."""
    return _replace_closest(population, children, spares_better=True)


def replace_worst(
    population: list[Individual[Genome]], children: Sequence[Individual[Genome]]
) -> int:
    """Each child takes the place of one that is equally fit and no smaller, else of the worst.

    The worst gives way to a fitter child alone.
    """
    num_replaced = 0
    for child in children:
        equal = next((each for each in population if each.fitness == child.fitness), None)
        given_way = population[-1] if equal is None else equal
        if child.rank >= given_way.rank:
            _exchange(population, given_way, child)
            num_replaced += 1
    return num_replaced


def _replace_closest(
    population: list[Individual[Genome]],
    children: Sequence[Individual[Genome]],
    *,
    spares_better: bool,
) -> int:
    others = list(population)  # without those that have given way, and the children in their places
    for child in children:
        closest = _closest(others, child.fitness)
        if not spares_better or child.rank >= closest.rank:
            _exchange(population, closest, child)
            others = [each for each in others if each is not closest]
    return len(population) - len(others)


def _closest(population: Sequence[Individual[Genome]], fitness: float) -> Individual[Genome]:
    """The one whose fitness is closest; of several, the worst by rank."""
    place = bisect_left(population, -fitness, key=_unfitness)
    candidates = list(population[max(place - 1, 0) : place])  # the worst that is fitter
    if place < len(population):
        lower = _unfitness(population[place])
        candidates.append(population[bisect_right(population, lower, key=_unfitness) - 1])
    return min(candidates, key=lambda each: (abs(each.fitness - fitness), each.rank))


Replacement: TypeAlias = Callable[[list[Individual[Genome]], Sequence[Individual[Genome]]], int]
"""Changes a population, and returns how many of the children have come in."""


def _exchange(
    population: list[Individual[Genome]], old: Individual[Genome], new: Individual[Genome]
) -> None:
    place = next(place for place, each in enumerate(population) if each is old)
    del population[place]
    population.insert(bisect_left(population, _badness(new), key=_badness), new)


def _badness(individual: Individual[Genome]) -> tuple[float, int]:
    """Less is better, so that a population that stands best first is sorted by it."""
    return -individual.fitness, individual.size


def _unfitness(individual: Individual[Genome]) -> float:
    return -individual.fitness
