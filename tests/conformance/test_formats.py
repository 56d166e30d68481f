"""Every registered format: round trips, and nothing but an error of Sapper on bad files."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.board import Board
from sapper.errors import InvalidFile, SapperError
from sapper.formats import FORMATS, Format, format_of_path
from sapper.game import Game
from sapper.generators import generate
from sapper.position import HIDDEN, Position
from sapper.spec import BoardSpec, StartRule

ALL = pytest.mark.parametrize("format", FORMATS.values(), ids=FORMATS)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 9))
    cells = st.lists(st.booleans(), min_size=height * width, max_size=height * width)
    mines = np.array(draw(cells), dtype=np.bool_).reshape(height, width)
    start = draw(st.none() | st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)))
    is_safe = start is not None and not mines[start]
    rule = draw(st.sampled_from([StartRule.ANY, StartRule.SAFE_CELL])) if is_safe else StartRule.ANY
    return Board(mines, start=start, start_rule=rule)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    height, width = draw(st.integers(1, 6)), draw(st.integers(1, 9))
    codes = st.lists(st.integers(HIDDEN, 8), min_size=height * width, max_size=height * width)
    numbers = np.array(draw(codes), dtype=np.int8).reshape(height, width)
    # Without mines or hidden cells the text of a position is that of a board.
    least = 0 if (numbers == HIDDEN).any() else 1
    rule = draw(st.sampled_from(list(StartRule)))
    start = draw(st.none() | st.tuples(st.integers(0, height - 1), st.integers(0, width - 1)))
    if start is not None and rule in (StartRule.OPENING, StartRule.GIVEN_ZERO):
        numbers[start] = draw(st.sampled_from([HIDDEN, 0]))
        least = 0 if (numbers == HIDDEN).any() else 1
    num_mines = draw(st.integers(least, height * width))
    return Position(numbers, num_mines=num_mines, start_rule=rule, start=start)


def _without_start(item: Board | Position) -> Board | Position:
    if isinstance(item, Board):
        return Board(item.mines)
    return item.with_start(StartRule.ANY)


def _sample_items(format: Format) -> list[Board | Position]:
    spec = BoardSpec(height=4, width=7, num_mines=6, start_rule=StartRule.OPENING)
    board = generate(spec, seed=5)
    game = Game(board)
    game.open(*board.start or (0, 0))
    items: list[Board | Position] = []
    items += [board] if format.holds_boards else []
    items += [game.position] if format.holds_positions else []
    return items if format.holds_many else items[-1:]


def _check_round_trip(format: Format, items: list[Board | Position]) -> None:
    expected = items if format.keeps_start else [_without_start(item) for item in items]
    assert format.read(format.write(items)) == expected


@ALL
@settings(max_examples=40)
@given(board=boards())
def test_a_board_survives_the_round_trip(format: Format, board: Board) -> None:
    assert format.holds_boards
    _check_round_trip(format, [board])


@ALL
@settings(max_examples=40)
@given(position=positions())
def test_a_position_survives_the_round_trip_or_is_refused(
    format: Format, position: Position
) -> None:
    if format.holds_positions:
        _check_round_trip(format, [position])
    else:
        with pytest.raises(InvalidFile, match="cannot hold"):
            format.write([position])


@ALL
def test_several_items_survive_in_order_or_are_refused(format: Format) -> None:
    items = [
        generate(BoardSpec(height=2, width=5, num_mines=3), seed=1, index=index)
        for index in range(3)
    ]
    if format.holds_many:
        _check_round_trip(format, list(items))
    else:
        with pytest.raises(InvalidFile, match="one item, not 3"):
            format.write(items)


@ALL
def test_the_suffix_finds_the_format(format: Format) -> None:
    assert format_of_path(f"folder/board{format.suffix.upper()}") is format


@ALL
def test_an_empty_file_is_refused_in_both_directions(format: Format) -> None:
    with pytest.raises(InvalidFile):
        format.read(b"")
    with pytest.raises(InvalidFile, match="nothing to write"):
        format.write([])


@ALL
def test_every_truncation_is_refused_or_reads_as_whole_items(format: Format) -> None:
    items = _sample_items(format)
    data = format.write(items)
    for end in range(len(data)):
        try:
            read = format.read(data[:end])
        except InvalidFile:
            continue
        assert (
            read
            == (items if format.keeps_start else [_without_start(i) for i in items])[: len(read)]
        )


@ALL
def test_every_flipped_byte_is_refused_or_gives_a_valid_item(format: Format) -> None:
    data = format.write(_sample_items(format))
    for place in range(len(data)):
        for flip in (1, 2, 4, 8, 16, 32, 64, 128):
            changed = bytearray(data)
            changed[place] ^= flip
            _read_or_refuse(format, bytes(changed))


@ALL
@settings(max_examples=150)
@given(data=st.data())
def test_a_mangled_file_is_refused_or_gives_a_valid_item(
    format: Format, data: st.DataObject
) -> None:
    whole = format.write(_sample_items(format))
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, len(whole)))
    inserted = data.draw(st.binary(max_size=12))
    _read_or_refuse(format, whole[:start] + inserted + whole[end:])


@ALL
@settings(max_examples=100)
@given(data=st.binary(max_size=200))
def test_random_bytes_are_refused_or_give_a_valid_item(format: Format, data: bytes) -> None:
    _read_or_refuse(format, data)


@settings(max_examples=100)
@given(text=st.text(alphabet="0123456789#*F \nanysafe-", max_size=60) | st.text(max_size=60))
def test_random_text_is_refused_by_the_notation_or_valid(text: str) -> None:
    for parse in (Position.parse, Board.parse):
        try:
            item = parse(text)
        except SapperError:
            continue
        assert parse(str(item)) == item


def _read_or_refuse(format: Format, data: bytes) -> None:
    """Any exception but InvalidFile fails the test; what is read can be written again."""
    try:
        items = format.read(data)
    except InvalidFile:
        return
    _check_round_trip(format, items)
