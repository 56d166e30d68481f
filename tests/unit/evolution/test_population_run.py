"""The loops, on genomes that are whole numbers: the greatest is the fittest."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from sapper.evolution.breeding import Individual, draw_parent, draw_population
from sapper.evolution.plus_selection import PlusSelection
from sapper.evolution.population_run import ROUNDS_EACH, PopulationRun
from sapper.evolution.replacement import replace_closest_if_no_worse, replace_worst
from sapper.evolution.steady_state import SteadyState


@dataclass(frozen=True)
class Numbers:
    """Numbers below a limit; a child is one of its parents, give or take."""

    limit: int = 1000
    step: int = 5
    num_fitnesses: int = 1000

    @property
    def best_fitness(self) -> float:
        return self.limit

    def draw(self, rng: np.random.Generator) -> int:
        return int(rng.integers(self.num_fitnesses)) // 2

    def cross(self, first: int, second: int, rng: np.random.Generator) -> tuple[int, int]:
        one, other = rng.integers(-self.step, self.step + 1, size=2)
        return min(self.limit, first + int(one)), min(self.limit, second + int(other))

    def judge(self, genome: int) -> Individual[int]:
        return Individual(genome, genome, size=1)

    def encode(self, genome: int) -> Any:
        return genome

    def decode(self, code: Any) -> int:
        return int(code)


def rng(seed: int = 1) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(seed))


def settings(**changes: Any) -> dict[str, Any]:
    return {"population": 20, "iterations": 60, "tournament_size": 3, "rng": rng(), **changes}


def closest(**changes: Any) -> PopulationRun[int]:
    return SteadyState(Numbers(), replacement=replace_closest_if_no_worse, **settings(**changes))


def counting_all(**changes: Any) -> PopulationRun[int]:
    return closest(counts_all=True, **changes)


def worst(**changes: Any) -> PopulationRun[int]:
    return SteadyState(Numbers(), replacement=replace_worst, **settings(**changes))


def plus(**changes: Any) -> PopulationRun[int]:
    return PlusSelection(Numbers(), children_each=6, **settings(**changes))


KINDS = [closest, counting_all, worst, plus]


def run(evolution: PopulationRun[int]) -> PopulationRun[int]:
    while not evolution.is_finished:
        evolution.step()
    return evolution


@pytest.mark.parametrize("make", KINDS)
def test_the_best_gets_better_and_is_never_forgotten(
    make: Callable[..., PopulationRun[int]],
) -> None:
    evolution = make()
    evolution.step()
    first, best = evolution.best.fitness, evolution.best.fitness
    while not evolution.is_finished:
        evolution.step()
        assert evolution.best.fitness >= best
        best = evolution.best.fitness
    assert 60 <= evolution.iteration <= 60.5
    assert best > first
    assert evolution.improvements[-1][1] == best


@pytest.mark.parametrize("make", KINDS)
def test_a_state_goes_on_as_the_unbroken_run_does(make: Callable[..., PopulationRun[int]]) -> None:
    whole = run(make(patience=7))
    broken = make(patience=7)
    for _ in range(25):
        broken.step()
    state = json.loads(json.dumps(broken.state()))
    resumed = make(patience=7, rng=rng(99))
    resumed.restore(state)
    run(resumed)
    assert {**resumed.state(), "cpu_seconds": 0} == {**whole.state(), "cpu_seconds": 0}


@pytest.mark.parametrize(
    "change",
    [
        {"population": []},
        {"num_rounds": 10**9},
        {"num_rounds": -1},
        {"iteration": -1},
        {"best": []},
    ],
)
@pytest.mark.parametrize("make", KINDS)
def test_a_state_that_cannot_be_is_refused(
    make: Callable[..., PopulationRun[int]], change: dict[str, Any]
) -> None:
    evolution = make()
    for _ in range(5):
        evolution.step()
    with pytest.raises(ValueError, match="individuals after"):
        make().restore({**evolution.state(), **change})


def test_an_evolution_ends_at_the_best_possible() -> None:
    evolution = run(plus(iterations=10_000))
    assert evolution.best.fitness == 1000
    assert evolution.iteration < 10_000


def test_a_population_that_is_stuck_makes_room_for_a_new_one() -> None:
    stuck, alone = (
        SteadyState(Numbers(step=0), replacement=replace_worst, **settings(patience=patience))
        for patience in (10, None)
    )
    run(stuck)
    run(alone)
    assert stuck.num_judged - alone.num_judged >= 5 * 20  # drawn after 10, 20, … 50 iterations
    assert stuck.best.fitness >= alone.best.fitness


class Worse(Numbers):
    """Children are worse than anyone."""

    def cross(self, first: int, second: int, rng: np.random.Generator) -> tuple[int, int]:
        return -1, -1


def test_children_that_stay_out_count_only_when_told() -> None:
    idle = SteadyState(Worse(), replacement=replace_worst, **settings())
    assert (run(idle).iteration, idle.num_rounds) == (0, ROUNDS_EACH * 60)
    counted = SteadyState(Worse(), replacement=replace_worst, counts_all=True, **settings())
    assert (run(counted).iteration, counted.num_rounds) == (60, 60)


def test_no_two_of_a_first_population_are_equally_fit() -> None:
    population, num_drawn = draw_population(Numbers(), 100, rng())
    assert len({each.fitness for each in population}) == len(population) == 100
    assert num_drawn > 100


def test_a_first_population_is_as_large_as_fitnesses_allow() -> None:
    few, num_drawn = draw_population(Numbers(num_fitnesses=8), 100, rng())
    assert (len(few), num_drawn) == (4, 5000)
    one, _ = draw_population(Numbers(num_fitnesses=1), 100, rng())
    assert len(one) == 2


def test_parents_are_the_best_of_so_many() -> None:
    ranked = [Individual(place, -place, 1) for place in range(10)]
    generator = rng()
    drawn = [draw_parent(ranked, 3, generator).genome for _ in range(20_000)]
    expected = [(1 - place / 10) ** 3 - (1 - (place + 1) / 10) ** 3 for place in range(10)]
    shares = [drawn.count(place) / 20_000 for place in range(10)]
    assert shares == pytest.approx(expected, abs=0.015)
