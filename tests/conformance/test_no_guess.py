"""What every no-guess board must keep to, on every level and under every start rule."""

from __future__ import annotations

from itertools import product

import pytest

from sapper.board import Board
from sapper.no_guess import Difficulty, generate_no_guess, rate_board
from sapper.spec import LEVELS, BoardSpec, StartRule
from tests.helpers.proof_play import is_won_by_proof

SPECS = [spec.with_start_rule(rule) for spec, rule in product(LEVELS.values(), StartRule)]


@pytest.mark.parametrize("spec", SPECS, ids=str)
def test_no_guess_boards_keep_every_promise(spec: BoardSpec) -> None:
    for index in range(3):
        item = generate_no_guess(spec, seed=8, index=index)
        board = item.board
        assert board.spec == spec
        assert Board(board.mines, start=board.start, start_rule=spec.start_rule) == board
        assert is_won_by_proof(board)
        assert rate_board(board) == item.rating
        assert item.rating.difficulty in Difficulty
        assert item.num_draws > 0
        assert item == generate_no_guess(spec, seed=8, index=index)
