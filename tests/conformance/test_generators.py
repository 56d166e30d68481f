"""What every start rule must keep to, on every level."""

from __future__ import annotations

from itertools import product

import pytest

from sapper.board import MINE, Board
from sapper.cells import neighbours
from sapper.game import Game
from sapper.generators import generate, generate_many
from sapper.spec import LEVELS, BoardSpec, StartRule

SPECS = [spec.with_start_rule(rule) for spec, rule in product(LEVELS.values(), StartRule)]

pytestmark = pytest.mark.parametrize("spec", SPECS, ids=str)


def promised_cells(board: Board) -> list[tuple[int, int]]:
    """The cells that the start rule keeps free of mines."""
    assert board.start is not None
    match board.start_rule:
        case StartRule.ANY:
            return []
        case StartRule.SAFE_CELL:
            return [board.start]
        case StartRule.OPENING | StartRule.GIVEN_ZERO:
            around = neighbours(*board.start, height=board.height, width=board.width)
            return [board.start, *around]


def test_every_board_belongs_to_its_spec(spec: BoardSpec) -> None:
    assert {board.spec for board in generate_many(spec, seed=1, count=20)} == {spec}


def test_the_start_rule_is_kept(spec: BoardSpec) -> None:
    for board in generate_many(spec, seed=2, count=50):
        assert all(board.numbers[cell] != MINE for cell in promised_cells(board))


def test_numbers_agree_with_the_mines(spec: BoardSpec) -> None:
    for board in generate_many(spec, seed=3, count=10):
        assert Board(board.mines, start=board.start, start_rule=board.start_rule) == board


def test_a_board_is_a_function_of_spec_seed_and_index(spec: BoardSpec) -> None:
    drawn = list(generate_many(spec, seed=4, count=10))
    assert drawn[7] == generate(spec, seed=4, index=7)
    assert len(set(drawn)) == 10
    assert drawn[0] != generate(spec, seed=5, index=0)


def test_a_game_can_begin_where_the_board_says(spec: BoardSpec) -> None:
    board = generate(spec, seed=6)
    assert board.start is not None
    game = Game(board)
    if game.position.is_hidden[board.start]:
        game.open(*board.start)
    assert game.moves == () or spec.start_rule is not StartRule.GIVEN_ZERO
    assert not game.is_over or spec.start_rule is StartRule.ANY
