"""The evolution of patterns: it improves, it can be stopped, and only the seed matters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sapper.errors import InvalidOption, UnknownName
from sapper.learning.patterns.evolution import (
    KIND,
    EvolutionOptions,
    EvolvedPatterns,
    PatternEvolution,
    evolve_patterns,
)
from sapper.learning.patterns.fitness import (
    PUBLISHED_RULES,
    USUAL,
    GameRules,
    Judge,
    draw_games,
    fresh_fitness,
    random_fitness,
)
from sapper.learning.patterns.outcome_files import file_of
from sapper.learning.patterns.recipes import RECIPES
from sapper.patterns.file import parse_patterns, write_patterns

SMALL = EvolutionOptions(
    population=10,
    generations=12,
    games=40,
    patterns=60,
    seed=4,
    start=USUAL.start,
    flags=USUAL.flags,
)


def same_outcome(left: EvolvedPatterns, right: EvolvedPatterns) -> bool:
    return (left.patterns, left.history, left.fresh) == (right.patterns, right.history, right.fresh)


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_improves_and_depends_on_its_seed_alone(recipe: str) -> None:
    options = replace(SMALL, recipe=recipe)
    evolved = evolve_patterns(options)
    assert evolved.history[-1][1] > evolved.history[0][1]
    assert same_outcome(evolved, evolve_patterns(options, jobs=3))
    assert not same_outcome(evolved, evolve_patterns(replace(options, seed=5)))


def test_selections_differ() -> None:
    outcomes = [
        evolve_patterns(replace(SMALL, selection=selection, tournament_size=size)).history
        for selection, size in (("tournament", 2), ("tournament", 8), ("sus", 8))
    ]
    assert outcomes[0] != outcomes[1] != outcomes[2] != outcomes[0]


@pytest.mark.parametrize("recipe", ["published", "improved"])
def test_a_restored_evolution_ends_the_same(recipe: str) -> None:
    options = replace(SMALL, recipe=recipe)
    broken = PatternEvolution(options)
    for _ in range(5):
        broken.step()
    restored = PatternEvolution.restored(options, 2, broken.state())
    whole = PatternEvolution(options)
    for evolution in (restored, whole):
        while not evolution.is_finished:
            evolution.step()
    assert restored.history == whole.history
    assert restored.state()["population"] == whole.state()["population"]


def test_a_state_of_other_options_is_refused() -> None:
    state = PatternEvolution(SMALL).state()
    with pytest.raises(ValueError, match=r"shape \(10, 60, 11\); expected \(10, 60, 13\)"):
        PatternEvolution.restored(replace(SMALL, recipe="improved"), 1, state)
    finished = PatternEvolution(SMALL)
    while not finished.is_finished:
        finished.step()
    with pytest.raises(ValueError, match="12 generations of 3"):
        PatternEvolution.restored(replace(SMALL, generations=3), 1, finished.state())


def test_an_outcome_is_kept_and_looked_up(tmp_path: Path) -> None:
    store, seen = tmp_path / "runs.sqlite", []
    first = evolve_patterns(SMALL, store=store)
    again = evolve_patterns(SMALL, store=store, on_step=lambda e: seen.append(e.generation))
    assert same_outcome(first, again)
    assert seen == []
    evolve_patterns(SMALL, store=store, fresh=True, on_step=lambda e: seen.append(e.generation))
    assert seen == list(range(1, 13))


def test_a_tournament_size_means_nothing_to_universal_sampling() -> None:
    sus = replace(SMALL, selection="sus")
    assert sus.key == replace(sus, tournament_size=3).key
    assert SMALL.key != replace(SMALL, tournament_size=3).key
    assert KIND == "patterns"


def test_an_improved_evolution_beats_the_hand_made_players_before_long() -> None:
    options = EvolutionOptions(
        recipe="improved", population=30, generations=40, games=60, seed=1, start="opening"
    )
    evolved = evolve_patterns(options)
    assert evolved.fresh.mean > 71.0
    low, high = evolved.fresh.interval
    assert low < evolved.fresh.mean < high < low + 0.2


def test_the_file_of_an_outcome_plays_the_same_fresh_games() -> None:
    evolved = evolve_patterns(replace(SMALL, recipe="improved"))
    file = parse_patterns(write_patterns(file_of(evolved)))
    assert len(file.patterns) == sum(fired > 0 for fired in evolved.fresh.fired)
    again = fresh_fitness(file.patterns, seed=SMALL.seed)
    assert (again.mean, again.interval) == (evolved.fresh.mean, evolved.fresh.interval)
    assert again.fired == file.fired
    assert file.provenance["command"].endswith("--generations 12 --games 40 --seed 4")


def test_fresh_games_are_those_of_no_generation() -> None:
    patterns = evolve_patterns(SMALL).patterns
    fresh = fresh_fitness(patterns, seed=1, games=200).mean
    others = [
        Judge(matching=patterns.matching, order=patterns.order).play(
            patterns.rows[np.newaxis], draw_games(1, g, 200)
        )
        for g in range(3)
    ]
    assert fresh not in [float(each.fitness[0]) for each in others]


@pytest.mark.parametrize(
    ("rules", "fitness"),
    [
        (PUBLISHED_RULES, 59.8),
        (GameRules(start="zero", flags="fall"), 60.9),
        (GameRules(start="opening", flags="stand"), 61.35),
        (USUAL, 61.8),
    ],
)
def test_random_play_depends_on_the_start_and_the_flags(rules: GameRules, fitness: float) -> None:
    assert random_fitness(seed=1, rules=rules).mean == pytest.approx(fitness, abs=0.12)


def test_random_play_comes_to_the_published_baseline() -> None:
    found = random_fitness(seed=2, rules=PUBLISHED_RULES, games=20_000)
    assert found.mean == pytest.approx(59.65, abs=0.3)


def test_what_is_not_changed_is_not_judged_again() -> None:
    evolution = PatternEvolution(SMALL)
    evolution.step()
    assert evolution.num_judged == SMALL.population
    evolution.step()
    assert SMALL.population < evolution.num_judged < 2 * SMALL.population


def test_a_set_that_only_opens_is_judged_by_what_it_opens() -> None:
    evolved = evolve_patterns(replace(SMALL, recipe="clicks-only"))
    assert (evolved.fresh.correct, evolved.fresh.wrong) == (0, 0)
    assert evolved.fresh.mean == evolved.fresh.opened > 15


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("population", 1),
        ("generations", 0),
        ("games", 0),
        ("tournament_size", 0),
        ("patterns", 2.5),
        ("seed", -1),
    ],
)
def test_options_out_of_range_are_refused(option: str, value: int) -> None:
    given: dict[str, Any] = {option: value}
    with pytest.raises(InvalidOption, match=option):
        EvolutionOptions(**given)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownName, match=r"recipe 'improve'.*Did you mean 'improved'"):
        EvolutionOptions(recipe="improve")
    with pytest.raises(UnknownName, match="selection 'roulette'"):
        EvolutionOptions(selection="roulette")
