"""Every error that Sapper raises on purpose.

    SapperError
    ├── InvalidSpec (ValueError)        a size, mine count or start rule that no board can have
    ├── InvalidCell (ValueError)        a cell outside the board
    ├── InvalidNotation (ValueError)    text that is not a position, a board or a puzzle
    ├── InvalidPosition (ValueError)    a position whose parts do not fit together
    ├── InvalidBoard (ValueError)       a board whose parts do not fit together
    ├── InvalidPuzzle (ValueError)      a puzzle whose parts do not fit together
    ├── InvalidFile (ValueError)        a file that its format does not allow
    ├── InvalidOption (ValueError)      an argument outside its range
    ├── InvalidStage (ValueError)       a stage that cannot be loaded or breaks its contract
    ├── UnknownName (ValueError)        a level, format, solver, stage or method that does not exist
    ├── IllegalMove (ValueError)        a move that the state of the game does not allow
    ├── ContradictoryPosition (ValueError)  no layout of the mines agrees with the position
    ├── BudgetExceeded (RuntimeError)   exact work larger than its budget
    ├── NoBoardFound (RuntimeError)     a generator that gave up within its budget
    ├── LostWorker (RuntimeError)       workers or a scheduler that are gone, or other code
    ├── PageMissing (RuntimeError)      the page was not built into this installation
    └── MissingExtra (ImportError)      an optional dependency that is not installed

The message says what came and what is allowed.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any


def shown(value: object, limit: int = 60) -> str:
    """The repr of a value as a message quotes it: never longer than the limit, never an error."""
    try:
        text = repr(value)
    except ValueError:  # Python refuses to write out integers of thousands of digits
        text = f"a huge {type(value).__name__}"
    return text if len(text) <= limit else text[: limit - 1] + "…"


def printable(text: str) -> str:
    """Text from outside as it may be printed on one line: what a terminal would obey is escaped.

    That is every control character, and what stands for bytes of a file name that are no text.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escape(one) for one in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode("ascii")


class SapperError(Exception):
    """Base of every error that Sapper raises on purpose.

    >>> import sapper
    >>> try:
    ...     sapper.generate("exprt", seed=1)
    ... except sapper.SapperError as error:
    ...     print(type(error).__name__)
    UnknownName
    """


class InvalidSpec(SapperError, ValueError):
    """A size, mine count or start rule that no board can have."""


class InvalidCell(SapperError, ValueError):
    """A cell outside the board."""


class InvalidNotation(SapperError, ValueError):
    """Text that is not a position, a board or a puzzle."""


class InvalidPosition(SapperError, ValueError):
    """A position whose parts do not fit together."""


class InvalidBoard(SapperError, ValueError):
    """A board whose parts do not fit together."""


class InvalidPuzzle(SapperError, ValueError):
    """A puzzle whose parts do not fit together."""


class InvalidFile(SapperError, ValueError):
    """A file that its format does not allow."""


class InvalidOption(SapperError, ValueError):
    """An argument outside its range."""


class InvalidStage(SapperError, ValueError):
    """A stage that cannot be loaded or breaks its contract."""


class UnknownName(SapperError, ValueError):
    """A level, format, solver, stage or method that does not exist."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        names = sorted(set(known))
        close = difflib.get_close_matches(name, names, n=1)
        suggestion = f" Did you mean {close[0]!r}?" if close else ""
        listed = ", ".join(names) or "none"
        super().__init__(f"unknown {kind} {shown(name)}.{suggestion} Known: {listed}.")
        self._parts = kind, name, tuple(names)

    def __reduce__(self) -> tuple[Any, ...]:
        """Exceptions are pickled as their message; this one is made from its parts."""
        return type(self), self._parts, self.__dict__


class IllegalMove(SapperError, ValueError):
    """A move that the state of the game does not allow."""


class ContradictoryPosition(SapperError, ValueError):
    """No layout of the mines agrees with the position."""


class BudgetExceeded(SapperError, RuntimeError):
    """Exact work larger than its budget.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 5 3
    ... 12###
    ... #####''')
    >>> try:
    ...     sapper.analyse(position, max_states=1)
    ... except sapper.BudgetExceeded as error:
    ...     print(error)
    the count needs more than 1 states; allow more, or ask for an estimate
    """


class NoBoardFound(SapperError, RuntimeError):
    """A generator that gave up within its budget."""


class LostWorker(SapperError, RuntimeError):
    """Workers or a scheduler that are gone, or other code."""


class PageMissing(SapperError, RuntimeError):
    """The page was not built into this installation."""


class MissingExtra(SapperError, ImportError):
    """An optional dependency that is not installed."""

    def __init__(self, extra: str, purpose: str) -> None:
        super().__init__(f"{purpose} needs the extra {extra!r}: pip install 'sapper[{extra}]'")
        self._parts = extra, purpose

    def __reduce__(self) -> tuple[Any, ...]:
        """As in `UnknownName`."""
        return type(self), self._parts, self.__dict__
