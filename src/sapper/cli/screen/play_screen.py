"""The picture of a game in the terminal: a state turned into styled lines."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rich.text import Text

from sapper.analysis import Analysis
from sapper.cells import Cell
from sapper.cli.screen.render import MARK_STYLES
from sapper.notation import FLAG_MARK, HIDDEN_MARK, MINE_MARK, SAFE_MARK
from sapper.position import HIDDEN
from sapper.session.play_state import PlayState, clock

MIN_HEIGHT = 14
MIN_WIDTH = 60

KEYS = (
    "move arrows/hjkl  open space  flag f  hint ?  why e  odds p",
    "undo u  new n  restart r  save s  quit q",
)
MESSAGE_LINES = 3
FIXED_LINES = 3 + MESSAGE_LINES + len(KEYS)
"""The lines that are not rows of the board: heading, ruler, cell, message, keys."""

_POINTED = "bold black on bright_yellow"


@dataclass(frozen=True)
class Window:
    """The part of the board that the screen has room for."""

    top: int
    left: int
    rows: int
    cols: int


@dataclass(frozen=True)
class Glyph:
    """How one cell is drawn: two characters at most, and a style."""

    text: str
    style: str


@dataclass(frozen=True)
class Knowledge:
    """What the cells of a state look like, gathered once a picture."""

    numbers: npt.NDArray[np.int8]
    flags: frozenset[Cell]
    pointed: frozenset[Cell]
    mines: npt.NDArray[np.bool_] | None
    """The truth, which a finished game may show; None before."""
    exploded: Cell | None
    analysis: Analysis | None
    safe_cells: frozenset[Cell]
    mine_cells: frozenset[Cell]

    @classmethod
    def of(cls, state: PlayState) -> Knowledge:
        """Gather what the state shows."""
        game, analysis = state.game, state.probabilities
        outcome = game.outcome if game is not None else None
        return cls(
            numbers=state.position.numbers,
            flags=game.flags if game is not None else frozenset(),
            pointed=state.pointed,
            mines=game.board.mines if game is not None and outcome is not None else None,
            exploded=outcome.exploded if outcome is not None else None,
            analysis=analysis,
            safe_cells=frozenset(analysis.safe_cells if analysis is not None else ()),
            mine_cells=frozenset(analysis.mine_cells if analysis is not None else ()),
        )


def screen_lines(state: PlayState, height: int, width: int, now: float) -> list[Text]:
    """At most `height` lines of at most `width` characters that show the game."""
    if height < MIN_HEIGHT or width < MIN_WIDTH:
        return _too_small(height, width)
    window = visible_window(state, height, width)
    lines = [
        _heading(state, now),
        _ruler(state, window),
        *_board_rows(state, window),
        _cell_line(state),
        *_message_lines(state.message, width),
        *(Text(line, style="dim") for line in KEYS),
    ]
    for line in lines:
        line.truncate(width)
    return lines


def visible_window(state: PlayState, height: int, width: int) -> Window:
    """The window around the cursor; the whole board where it fits."""
    rows = min(state.spec.height, height - FIXED_LINES)
    cols = min(state.spec.width, (width - _label_width(state) - 1) // _cell_width(state))
    top = _scrolled(state.cursor[0], rows, state.spec.height)
    left = _scrolled(state.cursor[1], cols, state.spec.width)
    return Window(top, left, rows, cols)


def _scrolled(cursor: int, shown: int, size: int) -> int:
    """Where a window begins that keeps the cursor in its middle, as far as the board allows."""
    return min(max(cursor - shown // 2, 0), size - shown)


def _too_small(height: int, width: int) -> list[Text]:
    words = (
        f"The terminal has {width} columns and {height} lines; this game needs at least "
        f"{MIN_WIDTH} and {MIN_HEIGHT}. Enlarge it to go on, or press q."
    )
    return [Text(line) for line in textwrap.wrap(words, max(width, 1))[:height]]


def _heading(state: PlayState, now: float) -> Text:
    spec = state.spec
    num_flags = len(state.game.flags) if state.game is not None else 0
    parts = (
        f"{spec.height}x{spec.width}/{spec.num_mines} {spec.start_rule.value}",
        f"mines left {spec.num_mines - num_flags}",
        f"time {clock(state.elapsed(now))}",
        _standing(state),
        "no-guess" if state.is_no_guess else "",
    )
    return Text("   ".join(filter(None, parts)), style="bold")


def _standing(state: PlayState) -> str:
    if state.game is None:
        return "ready"
    outcome = state.game.outcome
    return "playing" if outcome is None else outcome.termination.value


def _cell_width(state: PlayState) -> int:
    """Two characters a cell; percentages need a third."""
    return 2 if state.probabilities is None else 3


def _label_width(state: PlayState) -> int:
    return len(str(state.spec.height - 1))


def _ruler(state: PlayState, window: Window) -> Text:
    """The numbers of every fifth column, each ending above its cells."""
    ruler = ""
    for place in range(window.cols):
        col = window.left + place
        if col % 5 == 0:
            end = _label_width(state) + _cell_width(state) * (place + 1)
            ruler = ruler.ljust(end - len(str(col))) + str(col)
    return Text(ruler, style="dim")


def _board_rows(state: PlayState, window: Window) -> list[Text]:
    knowledge = Knowledge.of(state)
    rows = range(window.top, window.top + window.rows)
    return [_board_row(state, knowledge, window, row) for row in rows]


def _board_row(state: PlayState, knowledge: Knowledge, window: Window, row: int) -> Text:
    """A row as its label, then its cells; brackets stand around the cursor."""
    line = Text()
    line.append(str(row).rjust(_label_width(state)), "dim")
    closes = False
    for col in range(window.left, window.left + window.cols):
        glyph = _glyph(knowledge, (row, col))
        is_cursor = (row, col) == state.cursor
        line.append("[" if is_cursor else "]" if closes else " ", "bold")
        text = glyph.text.rjust(_cell_width(state) - 1)
        line.append(text, f"{glyph.style} reverse" if is_cursor else glyph.style)
        closes = is_cursor
    line.append("]" if closes else " ", "bold")
    return line


def _glyph(knowledge: Knowledge, cell: Cell) -> Glyph:
    glyph = _plain_glyph(knowledge, cell)
    return Glyph(glyph.text, _POINTED) if cell in knowledge.pointed else glyph


def _plain_glyph(knowledge: Knowledge, cell: Cell) -> Glyph:
    number = int(knowledge.numbers[cell])
    if number != HIDDEN:
        return Glyph(str(number), MARK_STYLES[str(number)]) if number else Glyph(" ", "")
    if knowledge.mines is not None:
        return _revealed(knowledge, cell, is_mine=bool(knowledge.mines[cell]))
    if cell in knowledge.flags:
        return _mark(FLAG_MARK)
    if knowledge.analysis is not None:
        return _probability_glyph(knowledge, cell, knowledge.analysis)
    return _mark(HIDDEN_MARK)


def _mark(mark: str) -> Glyph:
    return Glyph(mark, MARK_STYLES[mark])


def _revealed(knowledge: Knowledge, cell: Cell, *, is_mine: bool) -> Glyph:
    """A hidden cell of a finished game; `?` is a flag that stood on no mine."""
    if cell == knowledge.exploded:
        return Glyph("X", "bold white on red")
    if cell in knowledge.flags:
        return Glyph(FLAG_MARK, "bold green") if is_mine else Glyph("?", "bold white on red")
    return _mark(MINE_MARK if is_mine else HIDDEN_MARK)


def _probability_glyph(knowledge: Knowledge, cell: Cell, analysis: Analysis) -> Glyph:
    if cell in knowledge.safe_cells:
        return Glyph(SAFE_MARK, "bold green")
    if cell in knowledge.mine_cells:
        return Glyph(MINE_MARK, "bold red")
    percent = min(max(round(100 * float(analysis.mine_probability[cell])), 1), 99)
    style = "green" if percent < 15 else "yellow" if percent < 40 else "red"
    return Glyph(f"{percent:2d}", style)


def _cell_line(state: PlayState) -> Text:
    row, col = state.cursor
    return Text(f"({row}, {col}) {_describe(state)}", style="italic")


def _describe(state: PlayState) -> str:
    if state.game is None or state.game.is_hidden(*state.cursor):
        flagged = state.game is not None and state.cursor in state.game.flags
        return ("flagged" if flagged else "hidden") + _risk_words(state)
    return f"shows {int(state.game.position.numbers[state.cursor])}"


def _risk_words(state: PlayState) -> str:
    analysis = state.probabilities
    if analysis is None:
        return ""
    about = "about " if analysis.is_estimate else ""
    return f", mine probability {about}{float(analysis.mine_probability[state.cursor]):.2%}"


def _message_lines(message: str, width: int) -> list[Text]:
    lines = textwrap.wrap(message, width, max_lines=MESSAGE_LINES, placeholder=" …")
    padded = lines + [""] * (MESSAGE_LINES - len(lines))
    return [Text(line) for line in padded]
