"""The text notation: its header, its rows and everything that is not notation."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.board import Board
from sapper.errors import InvalidBoard, InvalidNotation
from sapper.notation import (
    Header,
    codes_to_rows,
    parse_header,
    rows_to_codes,
    shorten,
    split_notation,
)
from sapper.position import Position
from sapper.spec import StartRule

MARKS = "012345678#F*"


def headers() -> st.SearchStrategy[Header]:
    @st.composite
    def draw_header(draw: st.DrawFn) -> Header:
        height, width = draw(st.integers(1, 1000)), draw(st.integers(1, 1000))
        cells = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
        num_mines = draw(st.integers(0, height * width))
        rule = draw(st.sampled_from(StartRule))
        return Header(height, width, num_mines, rule, draw(st.none() | cells))

    return draw_header()


@given(headers())
def test_header_reads_back_what_it_writes(header: Header) -> None:
    assert parse_header(str(header)) == header


def test_header_leaves_out_what_is_usual() -> None:
    assert str(Header(2, 3, 1)) == "2 3 1"
    assert str(Header(2, 3, 1, StartRule.OPENING)) == "2 3 1 opening"
    assert str(Header(2, 3, 1, StartRule.ANY, (0, 2))) == "2 3 1 any 0 2"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2 3", "expected a first line 'height width mines'"),
        ("2 3 1 safe 0", "expected a first line"),
        ("2 3 1 safe 0 0 0", "expected a first line"),
        ("2 x 1", "'x' is not a count"),
        ("2 3 -1", "'-1' is not a count"),
        ("2 3 1.0", "'1.0' is not a count"),
        ("2 ٣ 1", "is not a count"),
        ("2 3 ²", "is not a count"),
        ("2 3 9999999999", "is not a count"),
        ("0 3 0", "height is 0"),
        ("2 1001 0", "width is 1001"),
        ("2 3 7", "7 mines on 6 cells"),
        ("2 3 1 sure", "unknown start rule 'sure'"),
        ("2 3 1 safe 2 0", "outside the board"),
        ("2 3 1 safe 0 3", "outside the board"),
        ("2 3 1 safe a 0", "'a' is not a count"),
    ],
)
def test_wrong_header_says_what_is_wrong(line: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match="line 1") as caught:
        parse_header(line)
    assert reason in str(caught.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the text is empty"),
        (" \n \n", "the text is empty"),
        ("2 3 1", "0 rows follow the header; it announces 2"),
        ("2 3 1\n###", "1 rows follow the header; it announces 2"),
        ("2 3 1\n###\n###\n###", "3 rows follow"),
        ("2 3 1\n###\n##", "row 1 is '##', 2 cells wide; expected 3"),
        ("2 3 1\n#9#\n###", "row 0, column 1 is '9'"),
        ("2 3 1\n###\n##é", "row 1, column 2 is 'é'"),
        ("2 3 1\n###\n#\0#", "row 1, column 1 is"),
        ("1 3 1\n# #", "row 0, column 1 is ' '"),
    ],
)
def test_wrong_text_says_where_it_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        split_notation(text, MARKS)
    assert reason in str(caught.value)


@pytest.mark.parametrize("text", [None, 5, b"1 1 0\n0", ["1 1 0", "0"]])
def test_notation_must_be_text(text: Any) -> None:
    with pytest.raises(InvalidNotation, match="is text, not"):
        split_notation(text, MARKS)


def test_spaces_and_line_ends_around_the_rows_do_not_matter() -> None:
    header, rows = split_notation("\n  2 3   1 \r\n 1## \r\n\t1##\r\n\r\n", MARKS)
    assert (header, rows) == (Header(2, 3, 1), ["1##", "1##"])


def test_rows_and_codes_are_inverse_on_a_wide_grid() -> None:
    codes = {"0": 0, "8": 8, "#": -1}
    array = rows_to_codes(["0#8", "###"], codes)
    np.testing.assert_array_equal(array, [[0, -1, 8], [-1, -1, -1]])
    assert codes_to_rows(array, {code: mark for mark, code in codes.items()}) == ["0#8", "###"]


def test_long_text_is_quoted_by_its_beginning() -> None:
    assert shorten("a" * 40) == "a" * 40
    assert shorten("a" * 41) == "a" * 39 + "…"
    with pytest.raises(InvalidNotation) as caught:
        parse_header("9" * 100_000)
    assert len(str(caught.value)) < 200


ALMOST_NOTATION = st.builds(
    "\n".join,
    st.tuples(
        st.from_regex(
            r"[0-4] [0-4] [0-9]( (any|safe|opening|given-zero|odd)( [0-4] [0-4])?)?", fullmatch=True
        ),
        st.from_regex(r"([0-8#F*]{0,4}\n){0,4}", fullmatch=True),
    ),
)


@given(st.one_of(st.text(), ALMOST_NOTATION))
def test_any_text_is_a_position_or_invalid_notation(text: str) -> None:
    try:
        position = Position.parse(text)
    except InvalidNotation:
        return
    assert Position.parse(str(position)) == position


@given(st.one_of(st.text(), ALMOST_NOTATION))
def test_any_text_is_a_board_or_a_typed_error(text: str) -> None:
    try:
        board = Board.parse(text)
    except (InvalidNotation, InvalidBoard):
        return
    assert Board.parse(str(board)) == board
