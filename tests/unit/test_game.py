"""Games: opening, chording, flagging and how they end."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.board import Board
from sapper.errors import IllegalMove, InvalidBoard, InvalidCell
from sapper.game import Game, Outcome, Termination
from sapper.generators import generate
from sapper.position import HIDDEN, Position
from sapper.spec import BoardSpec, StartRule

WALL = "2 5 2\n02*20\n02*20"
CORNER = "2 3 1\n01*\n011"


def game_on(text: str) -> Game:
    return Game(Board.parse(text))


def test_a_new_game_shows_nothing_but_its_mine_count() -> None:
    game = game_on("2 3 1 safe 1 0\n01*\n011")
    assert str(game.position) == "2 3 1 safe 1 0\n###\n###"
    assert (game.outcome, game.is_over, game.moves, game.flags) == (None, False, (), frozenset())


def test_a_number_opens_alone() -> None:
    game = game_on(CORNER)
    game.open(1, 2)
    assert game.position.rows == ["###", "##1"]


def test_an_opening_stops_at_its_numbers() -> None:
    game = game_on(WALL)
    game.open(1, 0)
    assert game.position.rows == ["02###", "02###"]


def test_opening_every_safe_cell_wins() -> None:
    game = game_on(WALL)
    game.open(0, 0)
    assert not game.is_over
    game.open(0, 4)
    assert game.outcome == Outcome(Termination.WON)
    assert game.outcome.won
    assert game.position.is_solved


def test_a_mine_loses_and_is_named_but_not_shown() -> None:
    game = game_on(CORNER)
    game.open(0, 2)
    assert game.outcome == Outcome(Termination.LOST, (0, 2))
    assert not game.outcome.won
    assert game.position.is_untouched


def test_a_board_of_mines_is_won_from_the_start() -> None:
    assert game_on("1 2 2\n**").outcome == Outcome(Termination.WON)


def test_given_zero_is_open_from_the_beginning() -> None:
    game = game_on("2 5 2 given-zero 0 4\n02*20\n02*20")
    assert game.position.rows == ["###20", "###20"]
    assert game.moves == ()


def test_a_position_once_seen_does_not_change() -> None:
    game = game_on(CORNER)
    before = game.position
    game.open(1, 2)
    assert before.is_untouched
    assert game.position is game.position


def test_chord_opens_the_rest_around_a_satisfied_number() -> None:
    game = game_on(CORNER)
    game.open(1, 2)
    game.toggle_flag(0, 2)
    game.chord(1, 2)
    assert game.position.rows == ["#1#", "#11"]
    assert game.flags == {(0, 2)}


def test_chord_cascades_through_zeros() -> None:
    game = game_on("1 6 1\n1*1000")
    game.open(0, 2)
    game.toggle_flag(0, 1)
    game.chord(0, 2)
    assert game.position.rows == ["##1000"]


def test_chord_with_a_wrong_flag_loses() -> None:
    game = game_on(CORNER)
    game.open(1, 1)
    game.toggle_flag(0, 0)
    game.chord(1, 1)
    assert game.outcome == Outcome(Termination.LOST, (0, 2))


def test_chord_needs_as_many_flags_as_its_number() -> None:
    game = game_on(CORNER)
    game.open(1, 1)
    with pytest.raises(IllegalMove, match=r"cell \(1, 1\) shows 1, but 0 neighbours are flagged"):
        game.chord(1, 1)
    with pytest.raises(IllegalMove, match="only an open number can be chorded"):
        game.chord(0, 0)


def test_flags_come_and_go() -> None:
    game = game_on(CORNER)
    game.toggle_flag(0, 0)
    assert game.flags == {(0, 0)}
    game.toggle_flag(0, 0)
    assert game.flags == frozenset()


def test_opening_takes_flags_away() -> None:
    game = game_on(WALL)
    game.toggle_flag(0, 0)
    game.toggle_flag(1, 1)
    game.toggle_flag(0, 2)
    game.open(0, 0)
    assert game.flags == {(0, 2)}


def test_flags_stay_out_of_the_position() -> None:
    game = game_on(CORNER)
    before = game.position
    game.toggle_flag(0, 2)
    assert game.position == before


def test_open_cells_take_no_further_opening_or_flag() -> None:
    game = game_on(CORNER)
    game.open(1, 2)
    with pytest.raises(IllegalMove, match="open already"):
        game.open(1, 2)
    with pytest.raises(IllegalMove, match="only hidden cells carry flags"):
        game.toggle_flag(1, 2)
    assert len(game.moves) == 1


@pytest.mark.parametrize("move", [Game.open, Game.chord, Game.toggle_flag])
def test_nothing_moves_after_the_end(move: Any) -> None:
    game = game_on(CORNER)
    game.open(0, 2)
    with pytest.raises(IllegalMove, match="the game is over: lost"):
        move(game, 0, 0)


@pytest.mark.parametrize("move", [Game.open, Game.chord, Game.toggle_flag])
@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0.0, 0), ("a", 0), (None, None)])
def test_cell_outside_the_board_is_refused(move: Any, cell: tuple[Any, Any]) -> None:
    game = game_on(CORNER)
    with pytest.raises(InvalidCell):
        move(game, *cell)
    assert game.moves == ()


def test_a_million_empty_cells_open_at_once() -> None:
    game = Game(generate(BoardSpec(height=1000, width=1000, num_mines=0), seed=1))
    game.open(500, 500)
    assert game.outcome == Outcome(Termination.WON)


@pytest.mark.parametrize("other", [Position.parse(CORNER.replace("*", "#")), CORNER, None])
def test_only_a_board_can_be_played(other: Any) -> None:
    with pytest.raises(InvalidBoard, match="expected a Board, not"):
        Game(other)


@given(st.integers(0, 2**32), st.sampled_from(StartRule), st.data())
def test_random_play_shows_the_truth_and_ends(
    seed: int, rule: StartRule, data: st.DataObject
) -> None:
    board = generate(BoardSpec(height=4, width=6, num_mines=4, start_rule=rule), seed=seed)
    game = Game(board)
    while not game.is_over:
        hidden = np.argwhere(game.position.is_hidden).tolist()
        game.open(*data.draw(st.sampled_from(hidden)))
        shown = game.position.numbers
        assert ((shown == HIDDEN) | (shown == board.numbers)).all()
    outcome = game.outcome
    assert outcome is not None
    assert outcome.won == game.position.is_solved
    assert outcome.won == (outcome.exploded is None)


def test_a_game_is_copied_and_pickled_where_it_stands() -> None:
    game = Game(Board.parse("2 3 1\n*10\n110"))
    game.toggle_flag(0, 0)
    game.open(0, 1)
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert (twin.position, twin.flags, twin.moves) == (game.position, game.flags, game.moves)
        twin.open(1, 2)
        assert not twin.is_hidden(0, 2)
        assert game.is_hidden(0, 2)


def test_a_game_shows_where_it_stands() -> None:
    game = Game(Board.parse("2 3 1\n*10\n110"))
    game.open(0, 1)
    assert repr(game) == "<Game: 2x3/1 any, 1 move, in play>\n2 3 1\n#1#\n###"
    assert game._repr_svg_().startswith("<svg")
    game.open(0, 0)
    assert ", 2 moves, lost>" in repr(game)
