"""What the library Jenetics does unless told otherwise, with which paper 001 evolved.

Of a population, 40 % survive and 60 % are bred; both parts are selected alike. Bred genomes are
crossed at one point and mutated; what has changed is judged, what has not keeps the fitness that it
has. Genomes that grow old give way to new ones (jenetics.io, `Engine.Builder` of versions 3 to 6).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.reference.pattern_evolution.integers import Genomes

POPULATION = 50
OFFSPRING_SHARE = 0.6
CROSSOVER_CHANCE = 0.2
MUTATION_CHANCE = 0.15
MAX_AGE = 70
"""In generations; who is older gives way."""
SURVIVOR_TOURNAMENT = 3
"""How survivors, and parents too, are selected where no selection is named."""


@dataclass(frozen=True)
class Altered:
    """Genomes after an operator."""

    genomes: Genomes
    is_new: npt.NDArray[np.bool_]
    """Which of them have to be judged."""


def num_offspring(population: int) -> int:
    """How many of a population are bred; the others survive."""
    return round(OFFSPRING_SHARE * population)


def swap_tails(genomes: Genomes, num_chromosomes: int, rng: np.random.Generator) -> Altered:
    """`SinglePointCrossover`: a genome and another swap what follows a point of one chromosome.

    Each genome begins such a swap with the chance of a crossover.
    """
    crossed = genomes.copy()
    is_new = np.zeros(len(genomes), np.bool_)
    if len(genomes) < 2:
        return Altered(crossed, is_new)
    length = genomes.shape[1] // num_chromosomes
    for first in np.flatnonzero(rng.random(len(genomes)) < CROSSOVER_CHANCE):
        second = (first + 1 + rng.integers(len(genomes) - 1)) % len(genomes)
        begin = int(rng.integers(num_chromosomes)) * length
        tail = slice(begin + int(rng.integers(length)), begin + length)
        pair = [first, second]
        crossed[pair, tail] = crossed[pair[::-1], tail]
        is_new[pair] = True
    return Altered(crossed, is_new)


def redraw_by_levels(
    genomes: Genomes, num_chromosomes: int, draw: Callable[[int], Genomes], rng: np.random.Generator
) -> Altered:
    """`Mutator`: of some genomes some chromosomes, and of those some genes, are drawn anew.

    At each of the three levels with the cube root of the chance, so that of all genes the chance
    says how many. A genome that was taken counts as new, whatever became of its genes. `draw`
    makes so many random genomes.
    """
    chance = MUTATION_CHANCE ** (1 / 3)
    is_new = rng.random(len(genomes)) < chance
    is_taken = is_new[:, np.newaxis] & (rng.random((len(genomes), num_chromosomes)) < chance)
    changed = np.flatnonzero(is_taken.any(axis=1))
    shape = (len(changed), num_chromosomes, genomes.shape[1] // num_chromosomes)
    is_redrawn = is_taken[changed][..., np.newaxis] & (rng.random(shape) < chance)
    mutated = genomes.copy()
    mutated[changed] = np.where(
        is_redrawn.reshape(len(changed), genomes.shape[1]), draw(len(changed)), genomes[changed]
    )
    return Altered(mutated, is_new)
