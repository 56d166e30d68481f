"""JSON lines: exact lines, and every malformed one refused with its line and reason."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.formats import jsonl
from sapper.position import Position
from sapper.spec import StartRule

BOARD = Board.parse("2 3 1 safe 0 0\n1*1\n111")
POSITION = Position.parse("2 3 1\n1##\n1##")
BOARD_LINE = b'{"id":0,"height":2,"width":3,"start_rule":"safe","start":[0,0],"mines":[[0,1]]}\n'
POSITION_LINE = b'{"height":2,"width":3,"mines":1,"rows":["1##","1##"]}\n'


def test_a_board_is_written_with_its_index_as_id() -> None:
    assert jsonl.write([BOARD, BOARD]) == BOARD_LINE + BOARD_LINE.replace(b'"id":0', b'"id":1')


def test_a_position_is_written_without_a_start_that_says_nothing() -> None:
    assert jsonl.write([POSITION]) == POSITION_LINE


def test_a_line_is_a_board_when_its_mines_are_a_list() -> None:
    assert jsonl.read(POSITION_LINE + b"\n" + BOARD_LINE) == [POSITION, BOARD]


def test_id_and_start_may_be_absent() -> None:
    (board,) = jsonl.read(b'{"height":1,"width":2,"start":null,"mines":[]}')
    assert board == Board([[False, False]])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "expected a JSON object, not a list of 0"),
        ("{", "line 1: not JSON"),
        ('{"height":1}', "key 'width' is missing"),
        ('{"height":1,"width":1,"mines":[],"depth":1}', 'unknown key "depth"'),
        ('{"height":1,"height":1,"width":1,"mines":[]}', '"height" comes twice'),
        ('{"height":NaN,"width":1,"mines":[]}', "NaN is not a number"),
        ('{"height":1e999,"width":1,"mines":[]}', "height is Infinity; expected a whole"),
        ('{"height":1.0,"width":1,"mines":[]}', "height is 1.0; expected a whole"),
        ('{"height":true,"width":1,"mines":[]}', "height is true; expected a whole"),
        ('{"height":"1","width":1,"mines":[]}', 'height is "1"; expected a whole'),
        ('{"height":0,"width":1,"mines":[]}', r"height is 0; it must be .* 1\.\.1000"),
        ('{"height":1001,"width":1,"mines":[]}', "height is 1001"),
        (f'{{"height":{"9" * 4000},"width":1,"mines":[]}}', "expected a whole number up to"),
        (f'{{"height":{"9" * 9000},"width":1,"mines":[]}}', "not JSON"),
        (f'{{"height":{"[" * 100000}', "nested too deeply"),
        ('{"height":1,"width":2,"mines":[[0,2]]}', r"mines\[0\].*columns 0\.\.1"),
        ('{"height":1,"width":2,"mines":[[0,-1]]}', r"mines\[0\].*outside"),
        ('{"height":1,"width":2,"mines":[[0]]}', r"mines\[0\] is a list of 1; expected \[row"),
        ('{"height":1,"width":2,"mines":[[0,1],[0,1]]}', r"mine \(0, 1\) comes twice"),
        ('{"height":1,"width":2,"mines":[],"start":[1,0]}', r"start.*outside"),
        ('{"height":1,"width":2,"mines":[],"start_rule":"save"}', "Did you mean 'safe'"),
        ('{"height":1,"width":2,"mines":[],"start_rule":1}', "start_rule is 1; expected text"),
        ('{"height":1,"width":2,"mines":[[0,0]],"start":[0,0],"start_rule":"safe"}', "is a mine"),
        ('{"id":[],"height":1,"width":2,"mines":[]}', "id is a list of 0"),
        ('{"height":1,"width":2,"mines":null,"rows":["##"]}', "mines is null"),
        ('{"height":1,"width":2,"mines":-1,"rows":["##"]}', "mines is -1; expected 0 or more"),
        ('{"height":1,"width":2,"mines":3,"rows":["##"]}', "3 mines on 2 cells"),
        ('{"height":1,"width":2,"mines":1}', "key 'rows' is missing"),
        ('{"height":1,"width":2,"mines":1,"rows":"##"}', 'rows is "##"; expected a list'),
        ('{"height":1,"width":2,"mines":1,"rows":[1]}', "a row is 1; expected text"),
        ('{"height":2,"width":1,"mines":1,"rows":["#\\n#"]}', "1 rows follow"),
        ('{"height":1,"width":2,"mines":1,"rows":["# #"]}', "3 cells wide"),
        ('{"height":1,"width":2,"mines":1,"rows":["#9"]}', "column 1 is '9'"),
    ],
)
def test_a_malformed_line_is_refused(line: str, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        jsonl.read(line.encode())


def test_an_id_may_not_come_twice() -> None:
    with pytest.raises(InvalidFile, match="line 2: id 0 comes twice"):
        jsonl.read(BOARD_LINE + BOARD_LINE)


def test_boards_come_with_their_ids() -> None:
    lines = [
        b'{"id":"a","height":1,"width":2,"mines":[[0,1]]}',
        b'{"height":1,"width":2,"mines":[[0,0]],"start_rule":"any"}',
    ]
    found = jsonl.read_boards_with_ids(b"\n".join(lines), StartRule.SAFE_CELL)
    assert [(name, str(board)) for name, board in found] == [
        ("a", "1 2 1 safe\n1*"),
        (1, "1 2 1\n*1"),
    ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (b"", "the file is empty"),
        (b'{"height":1,"width":2,"mines":1,"rows":["##"]}', "line 1: expected a board"),
        (
            b'{"id":1,"height":1,"width":1,"mines":[]}\n{"height":1,"width":1,"mines":[]}',
            "line 2: id 1 comes twice",
        ),
    ],
)
def test_what_is_no_file_of_boards_with_ids_is_refused(lines: bytes, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        jsonl.read_boards_with_ids(lines)
