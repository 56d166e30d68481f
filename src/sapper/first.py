"""Where the games of an experiment begin: a named choice turned into a cell a board."""

from __future__ import annotations

import re

from sapper import _core
from sapper.cells import Cell, row_col
from sapper.checks import check_seed
from sapper.errors import UnknownName
from sapper.generators import native_spec
from sapper.spec import BoardSpec

FIRST_CHOICES = ("corner", "centre", "best", "random")
"""The named first cells; `R,C` names any other."""

_CELL = re.compile(r"(\d{1,7}),(\d{1,7})", re.ASCII)


def first_cell(choice: str | None, spec: BoardSpec, *, seed: int, index: int) -> Cell | None:
    """The first cell of board `index`; None where the start rule draws its own.

    `choice` is `corner`, `centre`, `best` (where games are won most often), `random`
    (uniform over the cells around which the mines leave room, from a stream of its own), `R,C`, or
    None for the default of the spec.
    """
    if choice is None:
        return spec.default_first
    check_seed(seed)
    check_seed(index, "index")
    is_random = choice == "random"
    cell = _random_first(spec, seed, index) if is_random else _parse_choice(choice, spec)
    return spec.check_first(cell)


def best_first(spec: BoardSpec) -> Cell:
    """The first cell that wins most often, by the champion's own table.

    >>> import sapper
    >>> best_first(sapper.EXPERT)
    (0, 0)
    """
    return row_col(_core.best_first_cell(native_spec(spec)), width=spec.width)


def _parse_choice(choice: str, spec: BoardSpec) -> Cell:
    if choice == "corner":
        return 0, 0
    if choice == "centre":
        return spec.height // 2, spec.width // 2
    if choice == "best":
        return best_first(spec)
    cell = _CELL.fullmatch(choice)
    if cell is None:
        raise UnknownName("first cell", choice, [*FIRST_CHOICES, "ROW,COL"])
    return int(cell[1]), int(cell[2])


def _random_first(spec: BoardSpec, seed: int, index: int) -> Cell:
    return row_col(_core.draw_first(native_spec(spec), seed, index), width=spec.width)
