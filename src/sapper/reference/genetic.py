"""The genetic algorithm of paper 000, part 1, in plain Python: to be read beside the paper.

`decide` is the whole published method, top down: the frontier, runs of a steady state, the pool,
the probabilities, the cells to open. Below it stands what the weighted pool counts, which goes
beyond the paper. Everything is a list, a set or a loop, and slow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, floor, inf, log, log1p, prod
from typing import TypeAlias

import numpy as np

from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position

Bits: TypeAlias = list[bool]
"""An individual: one bit a frontier cell, a mine or none."""


@dataclass(frozen=True, kw_only=True)
class Choices:
    """What the text leaves open, or varies."""

    cuts: int = 0
    """Points of the crossover; 0 for uniform."""
    patience: int = 500
    runs: int = 10
    elite: int = 1
    near_0: float = 0.05
    near_1: float = 0.95


def decide(position: Position, rng: np.random.Generator, choices: Choices) -> list[Cell]:
    """The cells to open next, in order. Requires a cell that is open (3.1).

    Those near 0 are opened. Where there are none, the text is silent: the lowest of the frontier
    is; where all of the frontier is near 1, and flagged, a random cell beyond it.
    """
    frontier = frontier_of(position)
    share = share_of_mines(frontier, evolve_pool(position, frontier, rng, choices))
    near_0 = [cell for cell in frontier if share[cell] <= choices.near_0]
    if near_0:
        return sorted(near_0, key=lambda cell: (share[cell], cell))
    lowest = min(frontier, key=lambda cell: (share[cell], cell), default=None)
    if lowest is not None and share[lowest] < choices.near_1:
        return [lowest]
    beyond = [
        cell
        for cell in _cells(position)
        if position.numbers[cell] == HIDDEN and cell not in frontier
    ]
    if beyond:
        return [beyond[rng.integers(len(beyond))]]
    return [] if lowest is None else [lowest]


def evolve_pool(
    position: Position, frontier: Sequence[Cell], rng: np.random.Generator, choices: Choices
) -> list[frozenset[Cell]]:
    """The best of each run, as sets of mines (3.1.2); empty without a frontier."""
    if not frontier:
        return []
    pool: list[frozenset[Cell]] = []
    for _ in range(choices.runs):
        population = _evolve(position, frontier, rng, choices)
        best = sorted(population, key=lambda scored: scored.violation)[: choices.elite]
        pool += [_layout(frontier, scored.bits) for scored in best]
    return pool


@dataclass(frozen=True)
class _Scored:
    """An individual with its fitness, which is to be least."""

    bits: Bits
    violation: int


def _evolve(
    position: Position, frontier: Sequence[Cell], rng: np.random.Generator, choices: Choices
) -> list[_Scored]:
    """The population at the end of one run: a steady state from random individuals."""

    def scored(bits: Bits) -> _Scored:
        return _Scored(bits, violation_of(position, frontier, _layout(frontier, bits)))

    size = max(10, 2 * len(frontier))
    population = [scored(_random_bits(len(frontier), rng)) for _ in range(size)]
    best, idle = min(each.violation for each in population), 0
    while idle < choices.patience:
        parents = [population[_tournament(population, rng)].bits for _ in range(2)]
        swapped = _swapped(len(frontier), rng, choices.cuts)
        children = [scored(_mutated(child, rng)) for child in _crossed(parents, swapped)]
        for child in children:
            population[_tournament(population, rng, worst=True)] = child
        least = min(child.violation for child in children)
        best, idle = (least, 0) if least < best else (best, idle + 1)
    return population


def _tournament(
    population: Sequence[_Scored], rng: np.random.Generator, *, worst: bool = False
) -> int:
    """The better of two different individuals, or the worse; of equal ones the first drawn."""
    first, second = int(rng.integers(len(population))), int(rng.integers(len(population) - 1))
    second += second >= first
    lead = population[first].violation - population[second].violation
    return second if (lead < 0 if worst else lead > 0) else first


def _crossed(parents: Sequence[Bits], swapped: Bits) -> list[Bits]:
    mother, father = parents
    return [
        [theirs if swap else ours for ours, theirs, swap in zip(one, other, swapped, strict=True)]
        for one, other in ((mother, father), (father, mother))
    ]


def _swapped(num_bits: int, rng: np.random.Generator, cuts: int) -> Bits:
    """Which bits the parents swap: each with even odds, or those between the points."""
    if cuts == 0:
        return _random_bits(num_bits, rng)
    points = [int(rng.integers(num_bits + 1)) for _ in range(cuts)]
    return [sum(point <= bit for point in points) % 2 == 1 for bit in range(num_bits)]


def _mutated(bits: Bits, rng: np.random.Generator) -> Bits:
    """Each bit flips with chance 1/n: the distance to the next one that does is geometric."""
    log_kept = log1p(-1 / len(bits)) if len(bits) > 1 else -inf
    mutated = list(bits)
    at = floor(log(1 - rng.random()) / log_kept)
    while at < len(bits):
        mutated[at] = not mutated[at]
        at += 1 + floor(log(1 - rng.random()) / log_kept)
    return mutated


def _random_bits(num_bits: int, rng: np.random.Generator) -> Bits:
    """Each bit with even odds, 64 from one random number."""
    words = [int(rng.integers(2**64, dtype=np.uint64)) for _ in range(0, num_bits, 64)]
    return [words[bit // 64] >> bit % 64 & 1 == 1 for bit in range(num_bits)]


def _layout(frontier: Sequence[Cell], bits: Bits) -> frozenset[Cell]:
    return frozenset(cell for cell, is_mine in zip(frontier, bits, strict=True) if is_mine)


@dataclass(frozen=True)
class WeighedPart:
    """Layouts of one part of the frontier, of which interchangeable ones stand for each other."""

    boxes: tuple[frozenset[Cell], ...]
    layouts: tuple[frozenset[Cell], ...]

    def multiplicity(self, layout: frozenset[Cell]) -> int:
        """How many layouts it stands for: those with as many mines in each box."""
        return prod(comb(len(box), len(box & layout)) for box in self.boxes)


def frontier_of(position: Position, mines: Collection[Cell] = ()) -> list[Cell]:
    """The hidden cells that touch an open number and are not taken to be mines."""
    return [
        cell
        for cell in _cells(position)
        if position.numbers[cell] == HIDDEN
        and cell not in mines
        and _numbers_beside(position, cell)
    ]


def violation_of(position: Position, frontier: Collection[Cell], layout: Collection[Cell]) -> int:
    """The sum over the numbers that touch the frontier of |number - mines beside it|.

    `layout` holds all mines, those outside the frontier included.
    """
    touched = {number for cell in frontier for number in _numbers_beside(position, cell)}
    return sum(
        abs(
            int(position.numbers[number])
            - sum(near in layout for near in _beside(position, number))
        )
        for number in touched
    )


def share_of_mines(cells: Iterable[Cell], pool: Sequence[Collection[Cell]]) -> dict[Cell, Fraction]:
    """The mine probability of the paper: the share of the pool that has a mine there."""
    return {cell: Fraction(sum(cell in layout for layout in pool), len(pool)) for cell in cells}


def boxes_of(position: Position, cells: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
    """The cells that touch exactly the same numbers."""
    boxes: dict[frozenset[Cell], set[Cell]] = {}
    for cell in cells:
        boxes.setdefault(frozenset(_numbers_beside(position, cell)), set()).add(cell)
    return tuple(map(frozenset, boxes.values()))


def weighted_probabilities(
    parts: Sequence[WeighedPart], *, num_interior: int, mines_left: int
) -> tuple[dict[Cell, Fraction], Fraction | None]:
    """The mine probability of the cells of all parts, and of an interior cell.

    Every choice of one layout from each part is weighed by the layouts that it leaves for the
    interior: C(interior cells, mines left).
    """
    with_mines: defaultdict[Cell, Fraction] = defaultdict(Fraction)
    interior_mines = total = 0
    for chosen, ways in _choices(parts):
        left = mines_left - sum(map(len, chosen))
        weight = ways * (comb(num_interior, left) if left >= 0 else 0)
        total += weight
        interior_mines += weight * left
        for part, layout in zip(parts, chosen, strict=True):
            for box in part.boxes:
                for cell in box:
                    with_mines[cell] += Fraction(weight * len(box & layout), len(box))
    probabilities = {cell: mines / total for cell, mines in with_mines.items()}
    return probabilities, Fraction(interior_mines, total * num_interior) if num_interior else None


def _choices(parts: Sequence[WeighedPart]) -> Iterator[tuple[tuple[frozenset[Cell], ...], int]]:
    """Every choice of one layout from each part, and how many layouts it stands for."""
    for chosen in product(*(part.layouts for part in parts)):
        yield (
            chosen,
            prod(part.multiplicity(layout) for part, layout in zip(parts, chosen, strict=True)),
        )


def _cells(position: Position) -> Iterator[Cell]:
    return product(range(position.height), range(position.width))


def _beside(position: Position, cell: Cell) -> Iterator[Cell]:
    return neighbours(*cell, height=position.height, width=position.width)


def _numbers_beside(position: Position, cell: Cell) -> list[Cell]:
    return [near for near in _beside(position, cell) if position.numbers[near] != HIDDEN]
