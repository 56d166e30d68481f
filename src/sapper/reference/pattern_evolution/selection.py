"""Selection: which individuals of a population become parents. Greater fitness is better."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.checks import is_whole_number
from sapper.errors import InvalidOption, shown

Fitness: TypeAlias = npt.NDArray[np.float64]
Indices: TypeAlias = npt.NDArray[np.intp]


class Selection(Protocol):
    """A way to choose parents."""

    def select(self, fitness: Fitness, count: int, rng: np.random.Generator) -> Indices:
        """The indices of so many parents; one individual may be chosen again and again."""
        ...


@dataclass(frozen=True)
class Tournament:
    """The best of so many individuals, drawn with replacement; of equals the first drawn."""

    size: int

    def __post_init__(self) -> None:
        if not is_whole_number(self.size) or self.size < 1:
            raise InvalidOption(
                f"a tournament of {shown(self.size)}; it must be a whole number from 1 on"
            )

    def select(self, fitness: Fitness, count: int, rng: np.random.Generator) -> Indices:
        """As in `Selection`."""
        drawn = rng.integers(len(fitness), size=(count, self.size))
        winners: Indices = drawn[np.arange(count), np.argmax(fitness[drawn], axis=1)]
        return winners


@dataclass(frozen=True)
class StochasticUniversalSampling:
    """Equally spaced pointers on a wheel with a slice for each individual (Baker 1987).

    A slice is as wide as the fitness, of which none is below 0, or with `is_scaled` as the fitness
    is above the worst of the population: where all fitnesses are far from 0 and close together,
    slices by the fitness itself are all but the same. The parents come in random order, since
    neighbours may be mated.
    """

    is_scaled: bool = False

    def select(self, fitness: Fitness, count: int, rng: np.random.Generator) -> Indices:
        """As in `Selection`."""
        widths = fitness - fitness.min() if self.is_scaled else fitness
        if not widths.any():
            widths = np.ones_like(fitness)
        ends = np.cumsum(widths)
        pointers = (rng.random() + np.arange(count)) * (ends[-1] / count)
        chosen = np.searchsorted(ends, pointers, side="right")
        # The last pointer may come to lie behind the last slice by rounding.
        return rng.permutation(np.minimum(chosen, np.flatnonzero(widths)[-1]))


def best_first(fitness: Fitness, count: int) -> Indices:
    """The indices of the best, the best of them first; of equals the first in the population."""
    return np.argsort(-fitness, kind="stable")[:count]
