"""Game records as JSON lines: kept whole, replayed on reading."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.formats.records import read_records, write_records
from sapper.game import Game

LINE = '{"height":2,"width":3,"mines":[[0,1]],"moves":[["open",0,0]]}'


def test_a_played_game_survives_the_round_trip() -> None:
    game = Game(Board.parse("2 4 1 given-zero 0 3\n1*10\n1110"))
    game.toggle_flag(0, 1)
    game.chord(0, 2)
    game.open(0, 0)
    (read,) = read_records(write_records([game.record]))
    assert read == game.record
    assert read.outcome == game.outcome


def test_a_record_is_one_line() -> None:
    record = read_records(LINE.encode())[0]
    assert write_records([record]) == (LINE.replace("{", '{"id":0,', 1) + "\n").encode()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (LINE, "", "the file is empty"),
        ('["open",0,0]', '["close",0,0]', "unknown action 'close'"),
        ('["open",0,0]', '["open",0]', r"moves\[0\] is a list of 2; expected \[action, row, col\]"),
        ('["open",0,0]', '["open",2,0]', r"moves\[0\].*outside"),
        ('["open",0,0]', "[1,0,0]", r"moves\[0\] is 1; expected text"),
        ('["open",0,0]', '["open",0,0],["open",0,0]', "replay.*open already"),
        ('["open",0,0]', '["open",0,1],["open",0,0]', "replay.*the game is over: lost"),
        ('"moves"', '"move"', "key 'moves' is missing"),
    ],
)
def test_a_wrong_record_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        read_records(LINE.replace(old, new).encode())


@settings(max_examples=150)
@given(start=st.integers(0, len(LINE)), length=st.integers(0, 12), inserted=st.text(max_size=8))
def test_a_mangled_record_is_refused_or_replays(start: int, length: int, inserted: str) -> None:
    mangled = LINE[:start] + inserted + LINE[start + length :]
    try:
        records = read_records(mangled.encode("utf-8", "surrogatepass"))
    except InvalidFile:
        return
    assert read_records(write_records(records)) == records
