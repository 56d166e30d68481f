"""(μ+λ): every parent has children, and the best of parents and children go on."""

from __future__ import annotations

from typing import TypeVar

import numpy as np

from sapper.evolution.breeding import Breeding, draw_parent
from sapper.evolution.population_run import PopulationRun

Genome = TypeVar("Genome")


class PlusSelection(PopulationRun[Genome]):
    """An iteration is a generation. Children come in pairs, with a mate chosen by a tournament."""

    def __init__(
        self,
        breeding: Breeding[Genome],
        *,
        children_each: int,
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
        self._pairs_each = children_each // 2

    def _change(self) -> float:
        children = [
            self._judge(child)
            for parent in self.population
            for _ in range(self._pairs_each)
            for child in self.breeding.cross(
                parent.genome,
                draw_parent(self.population, self._tournament_size, self._rng).genome,
                self._rng,
            )
        ]
        everyone = [*self.population, *children]
        everyone.sort(key=lambda each: each.rank, reverse=True)
        self.population = everyone[: len(self.population)]
        return 1.0
