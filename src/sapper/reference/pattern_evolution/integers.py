"""Crossover and mutation of genomes that are arrays: one row a genome, along the first axis."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Genomes: TypeAlias = npt.NDArray[np.int16]


def swap_between_points(
    genomes: Genomes, chance: float, rng: np.random.Generator, *, num_points: int = 2
) -> Genomes:
    """Neighbours of the population swap every second piece between random points.

    Genomes 0 and 1 are a pair, 2 and 3 another; each pair is crossed with that chance.
    """
    crossed = genomes.copy()
    length = genomes.shape[1]
    for first in range(0, len(genomes) - 1, 2):
        if rng.random() >= chance:
            continue
        points = np.sort(rng.integers(length + 1, size=num_points))
        is_swapped = np.searchsorted(points, np.arange(length), side="right") % 2 == 1
        _swap(crossed, first, is_swapped)
    return crossed


def uniform_masks(
    num_genomes: int, length: int, chance: float, rng: np.random.Generator
) -> npt.NDArray[np.bool_]:
    """For each pair of neighbours what they swap in uniform crossover: each gene at even odds."""
    masks = rng.random((num_genomes // 2, length)) < 0.5
    masks[rng.random(num_genomes // 2) >= chance] = False
    return masks


def swap_masked(genomes: npt.NDArray[Any], masks: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
    """Neighbours swap what their mask says; arrays of the same individuals can share masks."""
    crossed = genomes.copy()
    for pair, mask in enumerate(masks):
        _swap(crossed, 2 * pair, mask)
    return crossed


def redraw_genes(
    genomes: Genomes, highest: npt.NDArray[np.int16], chance: float, rng: np.random.Generator
) -> Genomes:
    """Each gene is drawn anew with that chance, uniformly in 0..highest."""
    drawn = rng.integers(0, highest, size=genomes.shape, dtype=np.int16, endpoint=True)
    return np.where(rng.random(genomes.shape) < chance, drawn, genomes)


def _swap(genomes: npt.NDArray[Any], first: int, mask: npt.NDArray[np.bool_]) -> None:
    genomes[first, mask], genomes[first + 1, mask] = (
        genomes[first + 1, mask].copy(),
        genomes[first, mask].copy(),
    )
