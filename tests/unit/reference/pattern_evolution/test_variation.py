"""Variation of whole populations: what is recycled, and what experience does to priorities."""

from __future__ import annotations

import numpy as np

from sapper.learning.patterns.recipes import find_recipe
from sapper.patterns.pattern import PRIORITY
from sapper.reference.pattern_evolution.population import Population
from sapper.reference.pattern_evolution.problem import encoding_of
from sapper.reference.pattern_evolution.variation import learn_order, recycle


def population(recipe: str) -> Population:
    rng = np.random.default_rng(0)
    return Population.drawn(encoding_of(find_recipe(recipe)), 3, 20, rng)


def test_recycling_replaces_only_what_is_not_used() -> None:
    encoding = encoding_of(find_recipe("possible"))
    fired = np.zeros((3, 20))
    fired[:, :5] = 3
    before = population("possible").remembering(fired, fired)
    rng = np.random.default_rng(1)
    after = before
    for _ in range(60):
        after = recycle(after, encoding, rng)
    assert np.array_equal(after.genomes[:, :5], before.genomes[:, :5])
    assert (after.genomes[:, 5:] != before.genomes[:, 5:]).any(axis=2).mean() > 0.8


def test_experience_puts_first_what_was_right() -> None:
    fired, right = np.zeros((3, 20)), np.zeros((3, 20))
    fired[:, :3] = 100
    right[:, 0], right[:, 1], right[:, 2] = 100, 60, 10
    before = population("experience")
    learned = learn_order(before.remembering(fired, right))
    priorities = learned.genomes[..., PRIORITY]
    assert (priorities[:, 0] < priorities[:, 1]).all()
    assert (priorities[:, 1] < priorities[:, 2]).all()
    assert np.array_equal(priorities[:, 3:], before.genomes[:, 3:, PRIORITY])
