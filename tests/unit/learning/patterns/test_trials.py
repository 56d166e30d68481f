"""Trials of the evolution of patterns: their seeds, their means, the best of them."""

from __future__ import annotations

import pytest

from sapper.checks import MAX_SEED
from sapper.learning.patterns.evolution import EvolutionOptions, evolve_patterns
from sapper.learning.patterns.trials import PatternTrials, trial_options, trials_document

SMALL = EvolutionOptions(
    recipe="improved", population=6, generations=3, games=10, patterns=40, seed=MAX_SEED
)


def test_the_seeds_come_one_after_the_other_and_begin_anew_after_the_last() -> None:
    assert [trial_options(SMALL, trial).seed for trial in range(3)] == [MAX_SEED, 0, 1]


def test_the_document_has_the_means_and_every_trial() -> None:
    trials = PatternTrials([evolve_patterns(trial_options(SMALL, trial)) for trial in range(2)])
    document = trials_document(trials)
    first, second = document["trials"]
    assert (first["seed"], second["seed"], document["output"]) == (MAX_SEED, 0, None)
    for mean in ("fitness", "fresh_fitness"):
        assert document[mean] == pytest.approx((first[mean] + second[mean]) / 2)
    assert trials.best.fresh.mean == max(first["fresh_fitness"], second["fresh_fitness"])
