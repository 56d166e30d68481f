"""Game records: enough to play a game again."""

from __future__ import annotations

import pickle

import pytest

from sapper.board import Board
from sapper.drawing import position_svg
from sapper.errors import IllegalMove, InvalidCell
from sapper.game import Game, Outcome, Termination
from sapper.record import Action, GameRecord, Move

BOARD = Board.parse("2 3 1\n01*\n011")


def lost_game() -> Game:
    game = Game(BOARD)
    game.open(1, 1)
    game.toggle_flag(0, 0)
    game.chord(1, 1)
    return game


def test_a_record_names_board_and_moves() -> None:
    record = lost_game().record
    assert record.board is BOARD
    assert record.moves == (
        Move(Action.OPEN, 1, 1),
        Move(Action.FLAG, 0, 0),
        Move(Action.CHORD, 1, 1),
    )


def test_playing_a_record_gives_the_same_game() -> None:
    game = lost_game()
    again = game.record.play()
    assert again.position == game.position
    assert again.flags == game.flags
    assert again.record == game.record
    assert game.record.outcome == Outcome(Termination.LOST, (0, 2))


def test_a_game_in_play_has_a_record_without_outcome() -> None:
    assert GameRecord(BOARD, (Move(Action.OPEN, 1, 1),)).outcome is None


def test_replay_shows_the_position_before_and_after_each_move() -> None:
    game = Game(BOARD)
    positions = [game.position]
    for cell in [(1, 2), (0, 0)]:
        game.open(*cell)
        positions.append(game.position)
    assert list(game.record.replay()) == positions


def test_replay_begins_with_the_given_zero_open() -> None:
    board = Board.parse("2 5 2 given-zero 0 4\n02*20\n02*20")
    assert [position.rows for position in GameRecord(board, ()).replay()] == [["###20", "###20"]]


def test_records_are_values() -> None:
    record = lost_game().record
    assert record == lost_game().record
    assert len({record, lost_game().record}) == 1
    assert pickle.loads(pickle.dumps(record)) == record


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    twice = GameRecord(BOARD, (Move(Action.OPEN, 1, 1), Move(Action.OPEN, 1, 1)))
    with pytest.raises(IllegalMove, match="open already"):
        twice.play()
    with pytest.raises(InvalidCell):
        list(GameRecord(BOARD, (Move(Action.OPEN, 5, 5),)).replay())


def test_the_drawing_of_a_lost_game_frames_the_mine() -> None:
    lost = lost_game()
    assert lost.outcome is not None
    assert lost.outcome.exploded is not None
    drawn = lost.record._repr_svg_()
    assert drawn == position_svg(lost.position, mine_cells=[lost.outcome.exploded])
    assert drawn != position_svg(lost.position)
