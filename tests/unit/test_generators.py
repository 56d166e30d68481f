"""Generators: uniform over the allowed boards, and each board a function of (spec, seed, index)."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest

from sapper.board import MINE, Board
from sapper.cells import neighbours
from sapper.checks import MAX_SEED, check_seed
from sapper.errors import InvalidCell, InvalidOption, InvalidSpec, UnknownName
from sapper.game import Game
from sapper.generators import generate, generate_many
from sapper.spec import EXPERT, BoardSpec, StartRule
from tests.helpers.enumeration import allowed_boards, looks_drawn_from

SEED = 20261115


def small(height: int, width: int, num_mines: int, start_rule: str) -> BoardSpec:
    return BoardSpec(
        height=height, width=width, num_mines=num_mines, start_rule=StartRule(start_rule)
    )


@pytest.mark.parametrize(
    ("spec", "first"),
    [
        (small(3, 3, 2, "any"), (0, 0)),
        (small(2, 4, 6, "any"), (0, 0)),
        (small(3, 3, 9, "any"), (0, 0)),
        (small(2, 4, 3, "safe"), (1, 2)),
        (small(3, 3, 7, "safe"), (1, 1)),
        (small(3, 5, 2, "opening"), (1, 3)),
        (small(4, 4, 10, "opening"), (0, 0)),
        (small(2, 5, 4, "opening"), (1, 1)),
    ],
    ids=str,
)
def test_boards_around_a_first_cell_are_uniform(spec: BoardSpec, first: tuple[int, int]) -> None:
    allowed = allowed_boards(spec, first)
    draws = generate_many(spec, seed=SEED, count=40 * len(allowed), first=first)
    assert looks_drawn_from(allowed, draws)


@pytest.mark.parametrize(
    "spec",
    [
        small(3, 3, 1, "given-zero"),
        small(1, 6, 2, "given-zero"),
        small(3, 3, 5, "given-zero"),
        small(3, 4, 4, "given-zero"),
        small(4, 4, 11, "given-zero"),
        small(1, 7, 5, "given-zero"),
    ],
    ids=str,
)
def test_boards_with_a_given_zero_are_uniform_and_so_is_the_zero(spec: BoardSpec) -> None:
    allowed = allowed_boards(spec, (0, 0))
    draws = generate_many(spec, seed=SEED, count=40 * len(allowed))
    assert looks_drawn_from(allowed, draws)


def test_the_test_of_uniformity_sees_a_relocated_mine() -> None:
    """Moving a mine off the first cell to the first free one, as many games do, is not uniform."""
    spec = small(2, 4, 3, "safe")
    allowed = allowed_boards(spec, (0, 0))
    plain = generate_many(spec.with_start_rule("any"), seed=SEED, count=40 * len(allowed))
    assert not looks_drawn_from(allowed, map(relocate, plain))


def relocate(board: Board) -> Board:
    mines = board.mines.ravel()
    if mines[0]:
        mines[np.flatnonzero(~mines)[0]] = True
        mines[0] = False
    return Board(
        mines.reshape(board.height, board.width), start=(0, 0), start_rule=StartRule.SAFE_CELL
    )


@pytest.mark.parametrize("rule", StartRule)
def test_a_board_does_not_depend_on_how_many_are_drawn_or_in_what_order(rule: StartRule) -> None:
    spec = EXPERT.with_start_rule(rule)
    drawn = list(generate_many(spec, seed=1, count=5))
    assert list(generate_many(spec, seed=1, count=3)) == drawn[:3]
    backwards = [generate(spec, seed=1, index=index) for index in reversed(range(5))]
    assert backwards[::-1] == drawn
    assert len(set(drawn)) == 5


def test_a_board_does_not_depend_on_the_process_that_draws_it() -> None:
    here = [draw_expert(index) for index in range(4)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(draw_expert, range(4))) == here


def draw_expert(index: int) -> Board:
    return generate(EXPERT, seed=3, index=index)


def test_seeds_and_indices_give_different_boards() -> None:
    boards = {
        generate(EXPERT, seed=seed, index=index)
        for seed in (0, 1, MAX_SEED)
        for index in (0, 1, MAX_SEED)
    }
    assert len(boards) == 9


def test_a_drawn_board_is_what_its_own_notation_says() -> None:
    for rule in StartRule:
        board = generate(EXPERT.with_start_rule(rule), seed=5)
        assert Board.parse(str(board)) == board
        assert board.spec == EXPERT.with_start_rule(rule)


@pytest.mark.parametrize("first", [(0, 0), (15, 29), (7, 11), (15, 0)])
def test_the_first_cell_is_protected(first: tuple[int, int]) -> None:
    for index in range(50):
        safe = generate(EXPERT, seed=2, index=index, first=first)
        opening = generate(EXPERT.with_start_rule("opening"), seed=2, index=index, first=first)
        assert safe.start == opening.start == first
        assert safe.numbers[first] != MINE
        assert opening.numbers[first] == 0


def test_without_a_rule_the_first_cell_is_sometimes_a_mine() -> None:
    spec = EXPERT.with_start_rule("any")
    mines_at_start = sum(b.numbers[0, 0] == MINE for b in generate_many(spec, seed=2, count=200))
    assert 20 <= mines_at_start <= 64  # 41 expected; 5.7 standard deviations and a half either way


def test_an_opening_protects_the_neighbours_too() -> None:
    spec = BoardSpec(height=5, width=6, num_mines=21, start_rule=StartRule.OPENING)
    board = generate(spec, seed=1, first=(2, 3))
    protected = {(2, 3), *neighbours(2, 3, height=5, width=6)}
    assert not protected & set(board.mine_cells)
    assert len(board.mine_cells) + len(protected) == 30


@pytest.mark.parametrize("num_mines", [300, 460, 475, 476])
def test_dense_boards_with_a_given_zero_are_found(num_mines: int) -> None:
    spec = BoardSpec(height=16, width=30, num_mines=num_mines, start_rule=StartRule.GIVEN_ZERO)
    for board in generate_many(spec, seed=1, count=5):
        assert board.num_mines == num_mines
        assert board.start is not None
        assert board.numbers[board.start] == 0


@pytest.mark.parametrize("rule", StartRule)
@pytest.mark.parametrize("num_mines", [1_000, 200_000, 900_000])
def test_the_largest_boards_generate_and_play(rule: StartRule, num_mines: int) -> None:
    spec = BoardSpec(height=1000, width=1000, num_mines=num_mines, start_rule=rule)
    board = generate(spec, seed=1)
    assert board.num_mines == num_mines
    game = Game(board)
    row, col = np.argwhere((board.numbers != MINE) & game.position.is_hidden)[-1].tolist()
    game.open(row, col)
    assert game.position.numbers[row, col] == board.numbers[row, col]


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1, 1.0, "1", None, True])
def test_impossible_seed_or_index_is_refused(seed: Any) -> None:
    with pytest.raises(InvalidOption, match=r"seed is .*; it must be a whole number in 0..2\*\*64"):
        generate(EXPERT, seed=seed)
    with pytest.raises(InvalidOption, match="index is"):
        generate(EXPERT, seed=1, index=seed)
    with pytest.raises(InvalidOption, match="seed is"):
        generate_many(EXPERT, seed=seed, count=0)


def test_numpy_seeds_are_accepted() -> None:
    assert check_seed(np.uint64(MAX_SEED)) == MAX_SEED  # type: ignore[arg-type]  # numpy integers are accepted


@pytest.mark.parametrize("count", [-1, 1.0, None])
def test_impossible_count_is_refused(count: Any) -> None:
    with pytest.raises(InvalidOption, match="count is"):
        generate_many(EXPERT, seed=1, count=count)


def test_first_cell_is_checked_before_anything_is_drawn() -> None:
    with pytest.raises(InvalidCell):
        generate_many(EXPERT, seed=1, count=1, first=(16, 0))
    with pytest.raises(InvalidSpec):
        generate(EXPERT.with_start_rule("given-zero"), seed=1, first=(0, 0))


@pytest.mark.parametrize("spec", [None, (16, 30, 99)])
def test_what_is_no_spec_is_refused(spec: Any) -> None:
    with pytest.raises(InvalidSpec, match=r"expected a BoardSpec or a level as text, not "):
        generate(spec, seed=1)
    with pytest.raises(InvalidSpec, match="expected a BoardSpec"):
        generate_many(spec, seed=1, count=1)


@pytest.mark.parametrize("level", ["expert", "16x30/99"])
def test_a_level_may_be_given_as_text(level: str) -> None:
    board = generate(EXPERT, seed=1)
    assert generate(level, seed=1) == board
    assert list(generate_many(level, seed=1, count=1)) == [board]


def test_an_unknown_level_is_refused_before_anything_is_drawn() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'expert'"):
        generate_many("exprt", seed=1, count=1)
