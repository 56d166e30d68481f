"""How the next population of pattern sets comes about by the defaults of the paper's library."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from sapper.learning.patterns.recipes import JeneticsBreeding
from sapper.patterns.pattern import Rows
from sapper.reference.pattern_evolution.encodings import PaperEncoding
from sapper.reference.pattern_evolution.jenetics import (
    MAX_AGE,
    SURVIVOR_TOURNAMENT,
    num_offspring,
    redraw_by_levels,
    swap_tails,
)
from sapper.reference.pattern_evolution.population import Population
from sapper.reference.pattern_evolution.selection import Selection, Tournament


@dataclass(frozen=True)
class LibraryBreeding:
    """Survivors and altered offspring; whoever grows old gives way to a new set."""

    encoding: PaperEncoding
    settings: JeneticsBreeding
    selection: Selection

    def begin(self, num_sets: int, num_patterns: int, rng: np.random.Generator) -> Population:
        """The first population."""
        return Population.new(self._drawn(num_sets, num_patterns, rng))

    def breed(self, judged: Population, rng: np.random.Generator) -> Population:
        """The next population; those that are new have not been judged."""
        older = replace(judged, age=judged.age + 1)
        bred = num_offspring(len(older))
        offspring = older.only(self.selection.select(older.fitness, bred, rng))
        survivors = older.only(
            self._survivor_selection.select(older.fitness, len(older) - bred, rng)
        )
        return self._without_old(survivors + self._altered(offspring, rng), rng)

    @property
    def _survivor_selection(self) -> Selection:
        if self.settings.selects_survivors:
            return self.selection
        return Tournament(SURVIVOR_TOURNAMENT)

    def _altered(self, offspring: Population, rng: np.random.Generator) -> Population:
        num_sets, num_patterns = offspring.fired.shape
        num_chromosomes = 1 if self.settings.is_string else num_patterns
        strings = offspring.genomes.reshape(num_sets, -1)
        crossed = swap_tails(strings, num_chromosomes, rng)
        mutated = redraw_by_levels(
            crossed.genomes,
            num_chromosomes,
            lambda count: self._drawn(count, num_patterns, rng).reshape(count, strings.shape[1]),
            rng,
        )
        return _renewed(
            offspring,
            mutated.genomes.reshape(offspring.genomes.shape),
            crossed.is_new | mutated.is_new,
        )

    def _without_old(self, population: Population, rng: np.random.Generator) -> Population:
        is_old = population.age > MAX_AGE
        genomes = population.genomes.copy()
        num_old, num_patterns = int(is_old.sum()), genomes.shape[1]
        genomes[is_old] = self._drawn(num_old, num_patterns, rng)
        return _renewed(population, genomes, is_old)

    def _drawn(self, num_sets: int, num_patterns: int, rng: np.random.Generator) -> Rows:
        drawn = self.encoding.draw_many(num_sets * num_patterns, rng)
        return drawn.reshape(num_sets, num_patterns, self.encoding.num_genes)


def _renewed(population: Population, genomes: Rows, is_new: npt.NDArray[np.bool_]) -> Population:
    """The population with other genomes; what was known of the new ones is forgotten."""
    return replace(
        population,
        genomes=genomes,
        fitness=np.where(is_new, np.nan, population.fitness),
        age=np.where(is_new, 0, population.age),
    )
