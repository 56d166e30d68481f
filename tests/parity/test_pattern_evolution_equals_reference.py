"""The native evolution of patterns = the readable one, draw for draw."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sapper.evolution.stepwise import unpacked
from sapper.learning.patterns.evolution import EvolutionOptions, PatternEvolution
from sapper.learning.patterns.fitness import USUAL
from sapper.learning.patterns.recipes import RECIPES
from sapper.reference.pattern_evolution.problem import PatternProblem, evolution_of

SMALL = EvolutionOptions(
    population=13,
    generations=9,
    games=20,
    patterns=40,
    seed=2**63 + 11,
    start=USUAL.start,
    flags=USUAL.flags,
)

OPTIONS = [
    *(replace(SMALL, recipe=recipe) for recipe in RECIPES),
    replace(SMALL, recipe="published", start="zero", flags="stand", seed=0),
    replace(SMALL, selection="sus"),
    replace(SMALL, selection="scaled-sus", recipe="improved"),
    replace(SMALL, tournament_size=1, population=2),
    replace(SMALL, generations=80, games=2, patterns=5),
]
"""Every recipe and selection; the smallest population; sets that grow too old."""


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options.key)
def test_the_native_evolution_equals_the_readable_one(options: EvolutionOptions) -> None:
    native, readable = PatternEvolution(options, jobs=2), evolution_of(options)
    while not readable.is_finished:
        native.step()
        readable.step()
    assert native.is_finished
    assert native.history == readable.history
    held = {name: unpacked(array) for name, array in native.state()["population"].items()}
    assert np.array_equal(held["genomes"], readable.population.genomes)
    assert np.array_equal(held["age"], readable.population.age)
    assert np.array_equal(held["fired"], readable.population.fired)
    problem = readable.problem
    assert isinstance(problem, PatternProblem)
    assert native.champion() == problem.champion(readable.population, readable.fitness)


def test_the_generators_go_on_alike() -> None:
    native, readable = PatternEvolution(SMALL), evolution_of(SMALL)
    for _ in range(3):
        native.step()
        readable.step()
    assert native.state()["rng"] == readable.rng.bit_generator.state
