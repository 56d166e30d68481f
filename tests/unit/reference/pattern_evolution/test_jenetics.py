"""The defaults of Jenetics: how much is crossed and mutated, and where."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.reference.pattern_evolution.jenetics import (
    CROSSOVER_CHANCE,
    MUTATION_CHANCE,
    num_offspring,
    redraw_by_levels,
    swap_tails,
)

MANY, LENGTH = 4000, 12
LEVEL_CHANCE = MUTATION_CHANCE ** (1 / 3)


def marked(count: int = MANY) -> np.ndarray:
    """Genomes all of whose genes are the number of the genome."""
    return np.repeat(np.arange(count, dtype=np.int16)[:, np.newaxis], LENGTH, axis=1)


def drawn(count: int) -> np.ndarray:
    return np.full((count, LENGTH), -1, np.int16)


def test_three_in_five_of_a_population_are_bred() -> None:
    assert [num_offspring(size) for size in (50, 10, 2)] == [30, 6, 1]


def test_crossover_swaps_the_tails_of_two_genomes() -> None:
    crossed = swap_tails(marked(2), 1, np.random.default_rng(3)).genomes
    assert sorted(crossed.ravel().tolist()) == [0] * LENGTH + [1] * LENGTH
    for column in crossed.T:
        assert set(column.tolist()) == {0, 1}
    several = swap_tails(marked(), 1, np.random.default_rng(0))
    share = 1 - (1 - CROSSOVER_CHANCE) * np.exp(-CROSSOVER_CHANCE)
    assert several.is_new.mean() == pytest.approx(share, abs=0.03)
    assert (several.genomes[~several.is_new] == marked()[~several.is_new]).all()


def test_crossover_of_chromosomes_stays_in_one_of_them() -> None:
    genomes, chromosomes = marked(), 4
    crossed = swap_tails(genomes, chromosomes, np.random.default_rng(1)).genomes
    is_other = (crossed != genomes).reshape(MANY, chromosomes, -1)
    once = is_other.any(axis=2).sum(axis=1)
    assert np.mean(once[once > 0] == 1) > 0.7  # the others took part in several


@pytest.mark.parametrize("chromosomes", [1, 4])
def test_mutation_takes_the_cube_root_at_every_level(chromosomes: int) -> None:
    mutated = redraw_by_levels(marked(), chromosomes, drawn, np.random.default_rng(2))
    is_redrawn = mutated.genomes == -1
    assert is_redrawn.mean() == pytest.approx(MUTATION_CHANCE, abs=0.01)
    assert mutated.is_new.mean() == pytest.approx(LEVEL_CHANCE, abs=0.03)
    is_hit = is_redrawn.reshape(MANY, chromosomes, -1).any(axis=2)
    share = LEVEL_CHANCE**2 * (1 - (1 - LEVEL_CHANCE) ** (LENGTH // chromosomes))
    assert is_hit.mean() == pytest.approx(share, abs=0.02)
    assert not (is_redrawn.any(axis=1) & ~mutated.is_new).any()


def test_one_genome_alone_is_not_crossed() -> None:
    assert not swap_tails(marked(1), 1, np.random.default_rng(0)).is_new.any()
