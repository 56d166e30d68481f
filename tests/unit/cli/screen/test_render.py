"""Text drawings: the notation in a pipe, colours, highlights and rulers on a terminal."""

from __future__ import annotations

import io

from rich.console import Console

from sapper.board import Board
from sapper.cli.screen.render import draw, drawn_width, show
from sapper.position import Position

POSITION = Position.parse("2 3 1\n1##\n12#")


def _shown(width: int, *, is_terminal: bool) -> str:
    output = io.StringIO()
    console = Console(file=output, force_terminal=is_terminal, width=width, color_system="standard")
    show(console, POSITION, highlights={"reverse": [(0, 1)]})
    return output.getvalue()


def test_a_pipe_gets_the_notation() -> None:
    assert _shown(80, is_terminal=False) == f"{POSITION}\n"


def test_a_terminal_gets_colours() -> None:
    assert "\x1b[" in _shown(80, is_terminal=True)


def test_a_terminal_that_is_too_narrow_gets_the_notation() -> None:
    assert _shown(6, is_terminal=True) == f"{POSITION}\n"


def test_rulers_number_rows_and_columns() -> None:
    assert draw(POSITION).plain.split("\n") == ["2 3 1", "  0 1 2", "0 1 # #", "1 1 2 #"]


def test_wide_boards_have_a_ruler_of_several_lines() -> None:
    lines = draw(Position.untouched(height=11, width=101, num_mines=1)).plain.split("\n")
    assert [line[3 + 2 * 100] for line in lines[1:4]] == ["1", "0", "0"]
    assert [line[3 + 2 * 10 : 3 + 2 * 11] for line in lines[2:4]] == ["1 ", "0 "]
    assert len(lines[-1]) == drawn_width(Position.untouched(height=11, width=101, num_mines=1))


def test_without_rulers_the_text_is_the_notation() -> None:
    board = Board.parse("2 3 1 safe 0 0\n1*1\n111")
    assert draw(board, rulers=False).plain == str(board)


def test_flags_are_drawn_over_hidden_cells() -> None:
    assert draw(POSITION, flags=[(0, 2)], rulers=False).plain == "2 3 1\n1#F\n12#"


def test_a_highlight_styles_its_cell_alone() -> None:
    spans = draw(POSITION, highlights={"on red": [(1, 1)]}, rulers=False).spans
    assert [span.start for span in spans if "on red" in str(span.style)] == [11]
