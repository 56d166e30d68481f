"""Evolved pools against a recount in plain Python and against brute force."""

from __future__ import annotations

import numpy as np
import pytest

import sapper
from sapper.analysis import analyse
from sapper.generators import generate_many
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.reference.genetic import (
    WeighedPart,
    boxes_of,
    frontier_of,
    share_of_mines,
    violation_of,
    weighted_probabilities,
)
from sapper.solvers.frontier_pool import FrontierPool, PartPool, evolve_frontier
from sapper.solvers.registry import make_solver
from sapper.spec import parse_level


def positions() -> list[Position]:
    """Positions of play on small boards, early and late in the game."""
    boards = generate_many(parse_level("6x8/9"), seed=4, count=6)
    solver = make_solver("single-point+random")
    games = (play_game(solver, board, game_rng(4, i)) for i, board in enumerate(boards))
    return [step.before for steps in games for step in steps if not step.before.is_untouched]


POSITIONS = positions()
OPTIONS = [
    "ga",
    "ga(elite=3,crossover=k-point)",
    "ga(split,crossover=one-point)",
    "ga(patience=500,runs=20,weighted)",
]


def layouts(part: PartPool) -> list[frozenset[tuple[int, int]]]:
    return [
        frozenset(cell for cell, mine in zip(part.cells, row, strict=True) if mine)
        for row in part.layouts
    ]


def settled_mines(pool: FrontierPool) -> set[tuple[int, int]]:
    return {
        (row, col)
        for row, col in np.argwhere(pool.settled).tolist()
        if pool.mine_probability[row, col] == 1
    }


def test_there_are_positions_of_many_kinds() -> None:
    assert len(POSITIONS) > 20
    assert len({len(frontier_of(position)) for position in POSITIONS}) > 8


@pytest.mark.parametrize("stage", OPTIONS)
def test_a_pool_evolves_the_frontier(stage: str) -> None:
    for position in POSITIONS:
        pool = evolve_frontier(position, stage, seed=1)
        evolved = sorted(cell for part in pool.parts for cell in part.cells)
        assert evolved == frontier_of(position)


@pytest.mark.parametrize("stage", [*OPTIONS, "ga(repair)", "ga(repair,weighted)"])
def test_every_violation_is_what_a_recount_says(stage: str) -> None:
    for position in POSITIONS:
        pool = evolve_frontier(position, stage, seed=2)
        settled = settled_mines(pool)
        for part in pool.parts:
            recounted = [
                violation_of(position, part.cells, layout | settled) for layout in layouts(part)
            ]
            assert part.violations.tolist() == recounted


@pytest.mark.parametrize("stage", ["ga", "ga(elite=3)", "ga(split)", "ga(repair)"])
def test_a_probability_is_the_share_of_the_pool(stage: str) -> None:
    for position in POSITIONS:
        pool = evolve_frontier(position, stage, seed=3)
        for part in pool.parts:
            for cell, share in share_of_mines(part.cells, layouts(part)).items():
                assert pool.mine_probability[cell] == pytest.approx(float(share))


@pytest.mark.parametrize("stage", ["ga(patience=500,runs=20,weighted)", "ga(repair,weighted)"])
def test_weighted_probabilities_are_the_references(stage: str) -> None:
    num_weighed = 0
    for position in POSITIONS:
        pool = evolve_frontier(position, stage, seed=4)
        if np.prod([len(part.layouts) for part in pool.parts]) > 500:
            continue
        parts = [
            WeighedPart(boxes_of(position, part.cells), tuple(layouts(part))) for part in pool.parts
        ]
        interior = position.is_hidden & ~pool.settled
        for part in pool.parts:
            interior[tuple(zip(*part.cells, strict=True))] = False
        frontier, inside = weighted_probabilities(
            parts,
            num_interior=int(interior.sum()),
            mines_left=position.num_mines - len(settled_mines(pool)),
        )
        for cell, probability in frontier.items():
            assert pool.mine_probability[cell] == pytest.approx(float(probability))
        if inside is not None:
            assert pool.mine_probability[interior] == pytest.approx(float(inside))
        num_weighed += 1
    assert num_weighed > 20


@pytest.mark.parametrize("stage", ["ga(patience=500,runs=20,weighted)", "ga(repair,weighted)"])
def test_with_all_layouts_found_the_probabilities_are_exact(stage: str) -> None:
    errors = [
        np.abs(
            evolve_frontier(position, stage, seed=5).mine_probability
            - analyse(position).mine_probability
        ).max()
        for position in POSITIONS
    ]
    assert np.mean(np.array(errors) < 1e-9) > 0.9
    if "repair" in stage:
        assert max(errors) < 1e-9


def test_a_pool_of_more_runs_comes_nearer_to_equal_weights() -> None:
    position = sapper.Position.parse("3 3 1\n###\n#1#\n###")
    few, many = (
        evolve_frontier(position, f"ga(runs={runs})", seed=6).mine_probability for runs in (4, 400)
    )
    assert np.abs(many - 1 / 8).max() < np.abs(few - 1 / 8).max()
