"""How the next population of pattern sets comes about: crossover, mutation, recycling."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.evolution.integers import (
    redraw_genes,
    swap_between_points,
    swap_masked,
    uniform_masks,
)
from sapper.learning.patterns.encodings import PaperEncoding, PatternEncoding
from sapper.patterns.pattern import MAX_PRIORITY, PRIORITY, Rows

CROSSOVER_CHANCE = 0.6
"""How many pairs are crossed."""
GENE_MUTATION = 0.01
"""How many genes are drawn anew, in the paper's encoding."""
PATTERN_MUTATION = 0.02
"""How many patterns are changed, where patterns are varied whole."""
RECYCLED_SHARE = 0.1
"""How many of the unused patterns give way in a generation."""
NEW_SHARE = 0.3
"""How many of those give way to new patterns, so that copies are not all there is."""
MEMORY = 0.8
"""What a generation's uses still count in the next one."""
FORGOTTEN = 0.01
"""A pattern that was used less than this is unused: not once in about twenty generations."""

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

    @classmethod
    def drawn(
        cls, encoding: PatternEncoding, num_sets: int, num_patterns: int, rng: np.random.Generator
    ) -> Population:
        """Random sets that have done nothing yet."""
        patterns = [encoding.draw(rng) for _ in range(num_sets * num_patterns)]
        genomes = np.array(patterns, np.int16).reshape(num_sets, num_patterns, -1)
        nothing = np.zeros((num_sets, num_patterns))
        return cls(genomes, nothing, nothing)

    def remembering(self, fired: npt.NDArray[Any], right: npt.NDArray[Any]) -> Population:
        """The same sets after games in which their patterns acted so often."""
        return Population(self.genomes, MEMORY * self.fired + fired, MEMORY * self.right + right)

    def only(self, places: npt.NDArray[np.intp]) -> Population:
        """The individuals at those places."""
        return Population(self.genomes[places], self.fired[places], self.right[places])

    def __add__(self, other: Population) -> Population:
        return Population(
            np.concatenate([self.genomes, other.genomes]),
            np.concatenate([self.fired, other.fired]),
            np.concatenate([self.right, other.right]),
        )

    def __len__(self) -> int:
        return len(self.genomes)


def learn_order(population: Population) -> Population:
    """Priorities by experience: the share of wrong acts, estimated with half a wrong one in one.

    Patterns that have not acted keep theirs.
    """
    wrong = 1 - (population.right + 0.5) / (population.fired + 1)
    genomes = population.genomes.copy()
    learned = np.round(MAX_PRIORITY * wrong).astype(np.int16)
    genomes[..., PRIORITY] = np.where(population.fired > 0, learned, genomes[..., PRIORITY])
    return replace(population, genomes=genomes)


def vary_genes(
    parents: Population, encoding: PaperEncoding, rng: np.random.Generator
) -> Population:
    """Two-point crossover and mutation of genes, as if a set were one string of integers."""
    shape = parents.genomes.shape
    crossed = swap_between_points(parents.genomes.reshape(len(parents), -1), CROSSOVER_CHANCE, rng)
    genomes = redraw_genes(crossed.reshape(shape), encoding.highest, GENE_MUTATION, rng)
    is_new = (genomes != parents.genomes).any(axis=2)
    return Population(genomes, *_without(is_new, parents.fired, parents.right))


def vary_patterns(
    parents: Population, encoding: PatternEncoding, rng: np.random.Generator
) -> Population:
    """Uniform crossover and mutation of whole patterns, each with its memory."""
    num_sets, num_patterns = parents.fired.shape
    masks = uniform_masks(num_sets, num_patterns, CROSSOVER_CHANCE, rng)
    genomes, fired, right = (
        swap_masked(each, masks) for each in (parents.genomes, parents.fired, parents.right)
    )
    is_changed = rng.random((num_sets, num_patterns)) < PATTERN_MUTATION
    for place in zip(*np.nonzero(is_changed), strict=True):
        genomes[place] = encoding.mutate(genomes[place], rng)
    return Population(genomes, *_without(is_changed, fired, right))


def recycle(
    children: Population, encoding: PatternEncoding, rng: np.random.Generator
) -> Population:
    """Some patterns that were not used give way to changed copies of used ones, or to new ones."""
    genomes = children.genomes.copy()
    is_unused = children.fired < FORGOTTEN
    is_recycled = is_unused & (rng.random(is_unused.shape) < RECYCLED_SHARE)
    for individual, place in zip(*np.nonzero(is_recycled), strict=True):
        used = np.flatnonzero(~is_unused[individual])
        if len(used) == 0 or rng.random() < NEW_SHARE:
            genomes[individual, place] = encoding.draw(rng)
        else:
            copied = children.genomes[individual, rng.choice(used)]
            genomes[individual, place] = encoding.mutate(copied, rng)
    return Population(genomes, *_without(is_recycled, children.fired, children.right))


def _without(is_new: npt.NDArray[np.bool_], *memories: Uses) -> list[Uses]:
    """The memories, forgotten where a pattern is new."""
    return [np.where(is_new, 0.0, memory) for memory in memories]
