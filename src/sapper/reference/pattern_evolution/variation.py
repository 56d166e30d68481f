"""How the next population of pattern sets comes about, where every generation is bred whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt

from sapper.patterns.pattern import MAX_PRIORITY, PRIORITY
from sapper.reference.pattern_evolution.encodings import PaperEncoding, PatternEncoding
from sapper.reference.pattern_evolution.integers import (
    redraw_genes,
    swap_between_points,
    swap_masked,
    uniform_masks,
)
from sapper.reference.pattern_evolution.population import Population, Uses

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
FORGOTTEN = 0.01
"""A pattern that was used less than this is unused: not once in about twenty generations."""


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
    return Population.unjudged(genomes, *_without(is_new, parents.fired, parents.right))


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
    return Population.unjudged(genomes, *_without(is_changed, fired, right))


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
    return Population.unjudged(genomes, *_without(is_recycled, children.fired, children.right))


def _without(is_new: npt.NDArray[np.bool_], *memories: Uses) -> list[Uses]:
    """The memories, forgotten where a pattern is new."""
    return [np.where(is_new, 0.0, memory) for memory in memories]
