"""Pattern sets with what is known of them, as arrays along one axis of individuals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.patterns.pattern import Rows
from sapper.reference.pattern_evolution.encodings import PatternEncoding

MEMORY = 0.8
"""What a generation's uses still count in the next one."""

Uses: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Population:
    """Pattern sets with the memory of what their patterns did."""

    genomes: Rows
    """By individual, pattern and gene."""
    fired: Uses
    """By individual and pattern how often it acted, older games counting less."""
    right: Uses
    """How often it was right then."""
    fitness: npt.NDArray[np.float64]
    """By individual; not a number where it has not been judged."""
    age: npt.NDArray[np.int64]
    """By individual, in generations."""

    @classmethod
    def unjudged(cls, genomes: Rows, fired: Uses, right: Uses) -> Population:
        """Sets of which no fitness is known."""
        return cls(
            genomes, fired, right, np.full(len(genomes), np.nan), np.zeros(len(genomes), int)
        )

    @classmethod
    def new(cls, genomes: Rows) -> Population:
        """Sets that have done nothing yet."""
        nothing = np.zeros(genomes.shape[:2])
        return cls.unjudged(genomes, nothing, nothing)

    @classmethod
    def drawn(
        cls, encoding: PatternEncoding, num_sets: int, num_patterns: int, rng: np.random.Generator
    ) -> Population:
        """Random sets."""
        patterns = [encoding.draw(rng) for _ in range(num_sets * num_patterns)]
        return cls.new(np.array(patterns, np.int16).reshape(num_sets, num_patterns, -1))

    def remembering(self, fired: npt.NDArray[Any], right: npt.NDArray[Any]) -> Population:
        """The same sets after games in which their patterns acted so often."""
        return Population(
            self.genomes,
            MEMORY * self.fired + fired,
            MEMORY * self.right + right,
            self.fitness,
            self.age,
        )

    def only(self, places: npt.NDArray[np.intp]) -> Population:
        """The individuals at those places."""
        return Population(*(array[places] for _, array in self.arrays()))

    def arrays(self) -> Iterator[tuple[str, npt.NDArray[Any]]]:
        """All that is known, by name."""
        return ((field.name, getattr(self, field.name)) for field in fields(self))

    def __add__(self, other: Population) -> Population:
        pairs = zip(self.arrays(), other.arrays(), strict=True)
        return Population(*(np.concatenate([ours, theirs]) for (_, ours), (_, theirs) in pairs))

    def __len__(self) -> int:
        return len(self.genomes)
