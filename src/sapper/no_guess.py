"""Boards that can be won from their start without any guess, and how hard their proofs are."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sapper import _core
from sapper.board import Board, check_board
from sapper.cells import Cell, flat_cell, row_col
from sapper.checks import check_max_seconds, check_seed, is_whole_number
from sapper.errors import InvalidBoard, InvalidOption, NoBoardFound, shown
from sapper.generators import native_spec
from sapper.spec import BoardSpec, check_spec

DEFAULT_MAX_DRAWS = 2_000
"""Whole boards tried before any is repaired; enough for expert boards many times over."""

DEFAULT_MAX_REPAIRS = 200_000
"""Single mines moved, in all, before the search gives up."""


class Difficulty(StrEnum):
    """The strongest deduction that a board asks for, each stronger than the one before.

    >>> import sapper
    >>> [level.value for level in sapper.Difficulty]
    ['single', 'pair', 'numbers', 'counter']
    >>> sapper.generate_no_guess("expert", seed=1).rating.difficulty.value
    'counter'
    """

    SINGLE = "single"
    """One number at a time, until nothing changes."""
    PAIR = "pair"
    """Two numbers that share hidden cells."""
    NUMBERS = "numbers"
    """Any numbers together."""
    COUNTER = "counter"
    """The numbers and the mine counter."""


@dataclass(frozen=True)
class Rating:
    """What a board asks of a player who never guesses."""

    difficulty: Difficulty
    num_steps: dict[Difficulty, int]
    """How often each level beyond `single` had to be called, the weaker ones having run dry."""


@dataclass(frozen=True)
class NoGuessBoard:
    """A board found by `generate_no_guess`, and how."""

    board: Board
    rating: Rating
    num_draws: int
    """Whole boards drawn."""
    num_repairs: int
    """Mines moved. With 0 the board is uniform among the no-guess boards of its spec; a repaired
    board is not."""


def generate_no_guess(
    spec: BoardSpec | str,
    *,
    seed: int,
    index: int = 0,
    first: Cell | None = None,
    max_draws: int = DEFAULT_MAX_DRAWS,
    max_repairs: int = DEFAULT_MAX_REPAIRS,
    max_seconds: float | None = None,
) -> NoGuessBoard:
    """Board `index` of a seed that needs no guess, the mine counter included.

    Whole boards are drawn first. Where none of `max_draws` will do, as on dense boards, single
    mines are moved from where deduction gets stuck, `max_repairs` times at most. Raises
    NoBoardFound beyond these limits; `max_seconds` can only cut the search short, never change
    the board that is found.

    >>> import sapper
    >>> found = sapper.generate_no_guess("beginner", seed=1)
    >>> found.rating.difficulty.value, found.num_repairs
    ('single', 0)
    >>> sapper.rate_board(found.board) == found.rating
    True
    """
    check_seed(seed)
    check_seed(index, "index")
    _check_limits(max_draws, max_repairs, max_seconds)
    spec = check_spec(spec)
    first = spec.check_first(first)
    protected = 0 if first is None else flat_cell(*first, width=spec.width)
    limits = _core.NoGuessLimits(max_draws, max_repairs, max_seconds)
    found = _core.find_no_guess_board(native_spec(spec), protected, seed, index, limits)
    if found is None:
        raise NoBoardFound(_not_found(spec, max_draws, max_repairs, max_seconds))
    numbers, start, difficulty, num_steps, num_draws, num_repairs = found
    board = Board.trusted(numbers, row_col(start, width=spec.width), spec.start_rule)
    return NoGuessBoard(board, _rating(difficulty, num_steps), num_draws, num_repairs)


def rate_board(board: Board, start: Cell | None = None) -> Rating | None:
    """How hard a board is without guessing from its start, or None when it needs a guess.

    Raises BudgetExceeded on a board too large to analyse.

    >>> import sapper
    >>> board = sapper.Board.parse('''3 3 1
    ... 000
    ... 011
    ... 01*''')
    >>> sapper.rate_board(board, (0, 0)).difficulty.value
    'single'
    >>> sapper.rate_board(board, (1, 1)) is None
    True
    """
    check_board(board)
    first = board.start if start is None else start
    if first is None:
        raise InvalidBoard("the board names no start cell; give one")
    spec = board.spec.with_start_rule("any")
    row, col = spec.check_first(first) or first
    num_safe_left, difficulty, num_steps = _core.rate_deduction(
        board.numbers, flat_cell(row, col, width=board.width)
    )
    return None if num_safe_left else _rating(difficulty, num_steps)


def _rating(difficulty: _core.Difficulty, num_steps: list[int]) -> Rating:
    levels = list(Difficulty)
    return Rating(levels[difficulty.value], dict(zip(levels[1:], num_steps[1:], strict=True)))


def _check_limits(max_draws: int, max_repairs: int, max_seconds: float | None) -> None:
    for name, limit in (("max_draws", max_draws), ("max_repairs", max_repairs)):
        if not is_whole_number(limit) or not 0 <= limit < 2**63:
            raise InvalidOption(f"{name} is {shown(limit)}; it must be a whole number, 0 or more")
    check_max_seconds(max_seconds)


def _not_found(spec: BoardSpec, max_draws: int, max_repairs: int, max_seconds: float | None) -> str:
    time = "" if max_seconds is None else f" or {max_seconds} s"
    return (
        f"no board of {spec} without a guess was found within {max_draws} draws and "
        f"{max_repairs} repairs{time}; allow more, or ask for fewer mines"
    )
