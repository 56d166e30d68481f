"""Evolved pools against a recount in plain Python and against brute force."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

import sapper
from sapper.analysis import analyse
from sapper.generators import generate_many
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.reference.genetic import (
    Choices,
    WeighedPart,
    boxes_of,
    decide,
    frontier_of,
    share_of_mines,
    violation_of,
    weighted_probabilities,
)
from sapper.solvers.frontier_pool import FrontierPool, PartPool, evolve_frontier
from sapper.solvers.genetic import GeneticGuesser
from sapper.solvers.registry import make_solver, make_stage
from sapper.spec import parse_level


def positions() -> list[Position]:
    """Positions of play on small boards, early and late in the game."""
    boards = generate_many(parse_level("6x8/9"), seed=4, count=6)
    solver = make_solver("single-point+random")
    games = (play_game(solver, board, game_rng(4, i)) for i, board in enumerate(boards))
    return [step.before for steps in games for step in steps if not step.before.is_untouched]


def decided_positions() -> list[Position]:
    """More than 200 positions of random play: few cells open, many, and walls of mines."""
    boards = [
        board
        for level in ("4x4/3", "3x6/9", "5x5/4")
        for board in generate_many(parse_level(level), seed=5, count=60)
    ]
    solver = make_solver("random")
    games = (play_game(solver, board, game_rng(5, i)) for i, board in enumerate(boards))
    return [step.before for steps in games for step in steps if not step.before.is_untouched][:220]


POSITIONS = positions()
DECIDED = decided_positions()
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


@pytest.mark.parametrize(
    ("stage", "choices"),
    [
        ("ga(patience=20,runs=3)", Choices(patience=20, runs=3)),
        (
            "ga(crossover=one-point,patience=10,runs=4,elite=3,open_below=0.1,flag_above=0.8)",
            Choices(cuts=1, patience=10, runs=4, elite=3, near_0=0.1, near_1=0.8),
        ),
        (
            "ga(crossover=k-point,patience=5,runs=5,elite=2)",
            Choices(cuts=3, patience=5, runs=5, elite=2),
        ),
    ],
)
def test_the_published_method_opens_the_same_cells(stage: str, choices: Choices) -> None:
    guesser = make_stage(stage)
    assert isinstance(guesser, GeneticGuesser)
    num_decided = 0
    for index, position in enumerate(DECIDED):
        native, reference = game_rng(7, index), game_rng(7, index)
        game = guesser.for_game()
        for cell in decide(position, reference, choices):
            decision = game.guess(position, frozenset(), native)
            assert decision is not None
            assert decision.cells == (cell,)
        assert native.random() == reference.random()
        num_decided += 1
    assert num_decided >= 200


def test_the_published_method_is_the_default() -> None:
    default = dataclasses.asdict(Choices())
    stage = GeneticGuesser()
    assert default == {
        "cuts": 0,
        "patience": stage.patience,
        "runs": stage.runs,
        "elite": stage.elite,
        "near_0": 0.05,
        "near_1": 0.95,
    }
    position = DECIDED[0]
    (first, *_) = decide(position, game_rng(8, 0), Choices())
    decision = stage.guess(position, frozenset(), game_rng(8, 0))
    assert decision is not None
    assert decision.cells == (first,)


def test_a_pool_of_more_runs_comes_nearer_to_equal_weights() -> None:
    position = sapper.Position.parse("3 3 1\n###\n#1#\n###")
    few, many = (
        evolve_frontier(position, f"ga(runs={runs})", seed=6).mine_probability for runs in (4, 400)
    )
    assert np.abs(many - 1 / 8).max() < np.abs(few - 1 / 8).max()
