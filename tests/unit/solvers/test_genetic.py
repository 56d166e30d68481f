"""The stage `ga`: its options, its marks within a game, and the pools that it evolves."""

from __future__ import annotations

import copy
import pickle
import re

import numpy as np
import pytest

import sapper
from sapper.board import Board
from sapper.errors import InvalidCell, InvalidOption, SapperError, UnknownName
from sapper.game import Game
from sapper.generators import generate
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.solvers.genetic import GeneticGuesser
from sapper.solvers.registry import canonical_name, make_solver, make_stage
from sapper.spec import BEGINNER, INTERMEDIATE

FORCED = Position.parse("3 5 3\n#1###\n11###\n#####")
"""The corner is a mine."""


def begun(index: int) -> Position:
    """An intermediate game after its first opening."""
    board = generate(INTERMEDIATE.with_start_rule("opening"), seed=3, index=index)
    game = Game(board)
    game.open(*board.start or (0, 0))
    return game.position


def probabilities(stage: str, position: Position) -> list[list[float]]:
    values: list[list[float]] = sapper.evolve_frontier(position, stage).mine_probability.tolist()
    return values


def moves(solver: str, seed: int) -> list[tuple[int, int]]:
    boards = [generate(BEGINNER, seed=seed, index=index) for index in range(8)]
    return [
        cell
        for index, board in enumerate(boards)
        for step in play_game(make_solver(solver), board, game_rng(seed, index))
        for cell in step.opened
    ]


@pytest.mark.parametrize(
    "changed",
    [
        "ga(crossover=one-point)",
        "ga(crossover=k-point)",
        "ga(population=30)",
        "ga(patience=20)",
        "ga(runs=7)",
        "ga(elite=2)",
        "ga(split)",
        "ga(repair)",
        "ga(stop_at_zero,elite=5)",
        "ga(counter)",
        "ga(split,parts=sides)",
        "ga(split,share_runs)",
        "ga(linear)",
        "ga(equations)",
        "ga(patterns=evolved)",
        "ga(weighted)",
    ],
)
def test_every_option_of_the_evolution_changes_what_evolves(changed: str) -> None:
    plain, other = ([probabilities(stage, begun(i)) for i in range(4)] for stage in ("ga", changed))
    assert plain != other


def test_the_points_of_k_point_crossover_count() -> None:
    three, eight = (f"ga(crossover=k-point,points={points})" for points in (3, 8))
    assert probabilities(three, begun(0)) != probabilities(eight, begun(0))


def test_parts_in_one_pool_seem_safer() -> None:
    position = Position.parse("1 9 2\n#1###.1#1".replace(".", "#"))
    alone = np.array(probabilities("ga(split)", position))
    together = np.array(probabilities("ga(split,one_pool)", position))
    assert alone.sum() == pytest.approx(2 * together.sum())


@pytest.mark.parametrize(
    "changed",
    [
        *("ga(open_below=0.5)", "ga(flag_above=0.5)", "ga(flags)"),
        "ga(otherwise=random)",
    ],
)
def test_options_of_play_change_the_games(changed: str) -> None:
    assert moves("ga", seed=2) != moves(changed, seed=2)


@pytest.mark.parametrize(("best_of_each", "num_evolved"), [(False, 2), (True, 1)])
def test_the_best_of_each_part_can_be_opened_at_once(best_of_each: bool, num_evolved: int) -> None:
    position = Position.parse("1 9 2\n#1#####1#")
    guesser = GeneticGuesser(split=True, best_of_each=best_of_each).for_game()
    rng = game_rng(1, 0)
    states = {pickle.dumps(rng)}
    opened: list[tuple[int, int]] = []
    for _ in range(2):
        decision = guesser.guess(position, frozenset(), rng)
        assert decision is not None
        opened += decision.cells
        states.add(pickle.dumps(rng))
    assert len(states) == 1 + num_evolved
    if num_evolved == 1:
        assert {col < 4 for _, col in opened} == {True, False}


@pytest.mark.parametrize(
    ("stage", "error", "message"),
    [
        ("ga(crossover=two-point)", UnknownName, "unknown crossover 'two-point'"),
        ("ga(otherwise=best)", UnknownName, "unknown value of otherwise 'best'"),
        ("ga(parts=colours)", UnknownName, "unknown value of parts 'colours'"),
        ("ga(patterns=nowhere)", InvalidOption, "patterns is 'nowhere'"),
        ("ga(points=0)", InvalidOption, "points is 0; it must be a whole number in 1..2**31-1"),
        ("ga(population=1)", InvalidOption, "population is 1; it must be 0 or at least 2"),
        ("ga(patience=0)", InvalidOption, "patience is 0"),
        ("ga(runs=-1)", InvalidOption, "runs is -1; it must be a whole number in 0..2**31-1"),
        ("ga(elite=0)", InvalidOption, "elite is 0"),
        ("ga(open_below=1.5)", InvalidOption, "open_below is 1.5; it must be a number in 0..1"),
        ("ga(flag_above=2)", InvalidOption, "flag_above is 2.0; it must be a number in 0..1"),
    ],
)
def test_values_out_of_range_are_refused(
    stage: str, error: type[SapperError], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        make_stage(stage)


def test_names_have_a_canonical_form() -> None:
    assert canonical_name("logic+ga( weighted, repair )") == "logic+ga(repair,weighted)"


def test_a_game_opens_cells_near_zero_without_evolving_again() -> None:
    guesser = GeneticGuesser().for_game()
    position = begun(1)
    rng = game_rng(1, 0)
    first = guesser.guess(position, frozenset(), rng)
    drawn = pickle.dumps(rng)
    second = guesser.guess(position, frozenset(), rng)
    assert first is not None
    assert second is not None
    assert first.cells != second.cells
    assert first.mine_probability == second.mine_probability == 0.0
    assert pickle.dumps(rng) == drawn


def test_asked_without_a_game_it_keeps_no_marks() -> None:
    guesser = GeneticGuesser()
    first = guesser.guess(begun(1), frozenset(), game_rng(1, 0))
    assert first == guesser.guess(begun(1), frozenset(), game_rng(1, 0))


def test_known_mines_are_mines_in_every_layout() -> None:
    guesser = GeneticGuesser()
    decision = guesser.guess(FORCED, frozenset({(0, 0)}), game_rng(1, 0))
    assert decision is not None
    assert decision.cells[0] in {(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}
    assert decision.mine_probability == 0.0


def test_the_first_cell_of_an_untouched_board_is_left_to_chance() -> None:
    position = Position.parse("3 3 1\n###\n###\n###")
    assert GeneticGuesser().guess(position, frozenset(), game_rng(1, 0)) is None


def test_beyond_a_wall_of_mines_the_interior_is_opened() -> None:
    mines = np.zeros((3, 12), dtype=bool)
    mines[:, 1] = True
    mines[1, 7] = True
    game = Game(Board(mines))
    for row in range(3):
        game.open(row, 0)
    known = frozenset({(0, 1), (1, 1), (2, 1)})
    decision = GeneticGuesser().guess(game.position, known, game_rng(1, 0))
    assert decision is not None
    assert decision.cells[0][1] > 1
    assert decision.mine_probability is None
    counted = GeneticGuesser(counter=True).guess(game.position, known, game_rng(1, 0))
    assert counted is not None
    assert counted.mine_probability == pytest.approx(1 / 30)


def test_a_frontier_of_mines_alone_is_flagged_and_left() -> None:
    position = Position.parse("3 9 4\n#3#######\n###" + "#" * 6 + "\n" + "#" * 9)
    crowded = Position.parse("3 9 6\n#5#######\n###" + "#" * 6 + "\n" + "#" * 9)
    for seed in range(5):
        lowest, beyond = (
            GeneticGuesser().guess(each, frozenset(), game_rng(seed, 0))
            for each in (position, crowded)
        )
        assert lowest is not None
        assert beyond is not None
        assert lowest.cells[0][1] <= 2
        assert beyond.cells[0] > (0, 2)
        assert beyond.cells[0] not in {(1, 0), (1, 1), (1, 2)}


def test_by_the_counter_the_interior_is_opened_where_it_is_less_risky() -> None:
    position = Position.parse("3 12 4\n#3#" + "#" * 9 + "\n###" + "#" * 9 + "\n" + "#" * 12)
    decision = GeneticGuesser(counter=True).guess(position, frozenset(), game_rng(1, 0))
    assert decision is not None
    assert decision.cells[0][1] > 2
    assert decision.mine_probability == pytest.approx(1 / 30)


def test_improved_pools_are_exact_where_the_frontier_is_small() -> None:
    for index in range(5):
        position = begun(index)
        exact = sapper.analyse(position).mine_probability
        pool = sapper.evolve_frontier(position, "ga(repair,weighted)")
        assert np.abs(pool.mine_probability - exact).max() < 1e-9


def test_equations_settle_more_than_single_numbers() -> None:
    position = Position.parse("2 5 2\n#####\n11211")
    single, linear = (
        sapper.evolve_frontier(position, stage).settled.sum()
        for stage in ("ga(repair)", "ga(linear)")
    )
    assert linear > single


def test_a_pool_can_be_looked_at() -> None:
    pool = sapper.evolve_frontier(FORCED, mines=[(0, 0)], seed=1)
    (part,) = pool.parts
    assert part.layouts.shape == (10, len(part.cells))
    assert part.weights.sum() == pytest.approx(1)
    assert (0, 0) not in part.cells
    assert pool.settled[0, 0]
    assert pool.mine_probability[0, 0] == 1
    assert (part.steps[0].run, part.steps[0].iteration) == (0, 0)
    assert "<FrontierPool: 10 layouts" in repr(pool)
    assert pool._repr_svg_().startswith("<svg")
    with pytest.raises(ValueError, match="read-only"):
        pool.mine_probability[0, 0] = 0


def test_runs_converge_step_by_step() -> None:
    (part,) = sapper.evolve_frontier(begun(2), "ga(runs=3)").parts
    for run in range(3):
        violations = [step.violation for step in part.steps if step.run == run]
        assert violations == sorted(set(violations), reverse=True)
        assert violations[-1] == part.violations[run]


def test_the_same_seed_evolves_the_same_pool() -> None:
    first, again, other = (
        sapper.evolve_frontier(begun(0), seed=seed).parts[0].layouts.tolist() for seed in (1, 1, 2)
    )
    assert first == again != other


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"stage": "random"}, InvalidOption, "stage is 'random'; only 'ga' evolves a frontier"),
        ({"mines": [(0, 1)]}, InvalidOption, "mines hold (0, 1), which is open"),
        ({"mines": [(9, 1)]}, InvalidCell, "(9, 1)"),
        ({"seed": -1}, InvalidOption, "seed is -1"),
    ],
)
def test_arguments_are_checked(
    arguments: dict[str, object], error: type[SapperError], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        sapper.evolve_frontier(FORCED, **arguments)  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize(("text", "num_parts"), [("1 3 0\n000", 0), ("1 7 2\n#1###1#", 2)])
def test_a_frontier_may_have_no_part_or_several(text: str, num_parts: int) -> None:
    pool = sapper.evolve_frontier(Position.parse(text), "ga(weighted)")
    assert len(pool.parts) == num_parts


def test_a_pool_is_copied_and_pickled() -> None:
    position = Position.parse("3 3 2\n1##\n###\n##1")
    pool = sapper.evolve_frontier(position, "ga(runs=2)", mines=[(1, 1)], seed=3)
    for twin in (copy.copy(pool), pickle.loads(pickle.dumps(pool))):
        assert np.array_equal(twin.mine_probability, pool.mine_probability)
        assert repr(twin) == repr(pool)
