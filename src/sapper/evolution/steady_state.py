"""Steady state: two parents, two children, and their places in the population at once."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from sapper.evolution.breeding import Breeding, draw_parent
from sapper.evolution.population_run import PopulationRun
from sapper.evolution.replacement import Replacement

Genome = TypeVar("Genome")


class SteadyState(PopulationRun[Genome]):
    """A round crosses two parents, each chosen by a tournament of its own.

    Two children that come in make an iteration; with `counts_all`, every round is one.
    """

    def __init__(
        self,
        breeding: Breeding[Genome],
        *,
        replacement: Replacement[Genome],
        counts_all: bool = False,
        population: int,
        iterations: int,
        tournament_size: float,
        rng: np.random.Generator,
        patience: int | None = None,
    ) -> None:
        super().__init__(
            breeding,
            population=population,
            iterations=iterations,
            tournament_size=tournament_size,
            rng=rng,
            patience=patience,
        )
        self._replacement = replacement
        self._counts_all = counts_all

    def _change(self) -> float:
        first, second = (
            draw_parent(self.population, self._tournament_size, self._rng).genome for _ in range(2)
        )
        children = self.breeding.cross(first, second, self._rng)
        replaced = self._replacement(self.population, [self._judge(child) for child in children])
        return 1.0 if self._counts_all else replaced / len(children)
