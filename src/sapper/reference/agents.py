"""The baseline and the agent of paper 002 in plain Python, to be read beside the text.

The third player of the paper, Bai Li's, is in `sapper.reference.stages`: `reference_tank`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position
from sapper.reference.counted import hidden_cells
from sapper.reference.stages import TOLERANCE, Choice, Known
from sapper.solvers.csp import DEFAULT_LIMIT
from sapper.solvers.stage import Deduction

# --- the baseline --------------------------------------------------------------------------------


class ReferenceQueue:
    """`queue` within one game: "it will uncover the safe tiles or flag the mine location and add
    these points to its queue of single locations".
    """

    def __init__(self) -> None:
        self.queue: list[Cell] = []
        """The cells that were ever put in."""
        self.looked_at: set[Cell] = set()
        self.flags: set[Cell] = set()

    def choices(self, position: Position) -> frozenset[Cell]:
        """The cell to open next; where the queue is empty, all among which chance decides."""
        hidden = set(hidden_cells(position))
        while waiting := [cell for cell in self.queue if cell not in self.looked_at] or [
            cell for cell in _open_cells(position) if cell not in self.looked_at
        ]:
            cell = waiting[0]
            if cell in hidden:
                return frozenset({cell})
            self._add(cell)
            self._look_at(cell, position)
        return frozenset(hidden - self.flags)

    def open(self, cell: Cell) -> None:
        """Say which of the choices was opened."""
        self._add(cell)

    def _look_at(self, cell: Cell, position: Position) -> None:
        self.looked_at.add(cell)
        around = _around(cell, position)
        unknown = [near for near in around if near not in self.looked_at | self.flags]
        need = int(position.numbers[cell]) - len(self.flags.intersection(around))
        if need == 0:
            for near in unknown:
                self._add(near)
        elif need == len(unknown):
            self.flags.update(unknown)

    def _add(self, cell: Cell) -> None:
        if cell not in self.queue:
            self.queue.append(cell)


# --- the agent -----------------------------------------------------------------------------------

Equation: TypeAlias = tuple[set[Cell], int]
"""So many mines lie among these unknown cells."""

Shares: TypeAlias = dict[Cell, Fraction]
"""The share of the solutions in which each cell that was searched is a mine."""


def reference_most_constrained(position: Position, *, limit: int = DEFAULT_LIMIT) -> Deduction:
    """`most-constrained`: reduce the constraints; search where that frees no cell."""
    known, _ = _reason(position, {}, limit)
    return Deduction(
        safe_cells=tuple(sorted(cell for cell, is_mine in known.items() if not is_mine)),
        mine_cells=tuple(sorted(cell for cell, is_mine in known.items() if is_mine)),
    )


def reference_most_constrained_guess(
    position: Position, known_mines: Iterable[Cell] = (), *, limit: int = DEFAULT_LIMIT
) -> Choice:
    """`most-constrained-guess`: "the variable that has the most instances of 0", or one outside."""
    known, shares = _reason(position, dict.fromkeys(known_mines, True), limit)
    if safe := [cell for cell, is_mine in known.items() if not is_mine]:
        return Choice(frozenset({min(safe)}), Fraction(0))
    unknown = set(hidden_cells(position)) - known.keys()
    average = Fraction(position.num_mines - sum(known.values()), len(unknown))
    best = min(shares, key=lambda cell: (shares[cell], cell), default=None)
    if best is not None and shares[best] < average - TOLERANCE:
        return Choice(frozenset({best}), shares[best])
    constrained = {near for cell in _open_cells(position) for near in _around(cell, position)}
    outside = frozenset(unknown - constrained or unknown)
    return Choice(outside & _corners(position) or outside, average)


def _reason(position: Position, known: Known, limit: int) -> tuple[Known, Shares]:
    """What is known when a cell is free or nothing more is found; then the last shares too."""
    while True:
        known = _by_single_numbers(position, known)
        if False in known.values():
            return known, {}
        equations = _equations(position, known)
        known = known | _reduce(equations)
        if False in known.values():
            return known, {}
        shares = _shares(position, known, equations, limit)
        found = {cell: share == 1 for cell, share in shares.items() if share in (0, 1)}
        if not found:
            return known, shares
        known = known | found
        if False in found.values():
            return known, {}


def _by_single_numbers(position: Position, known: Known) -> Known:
    known = dict(known)
    while found := {
        cell: need > 0
        for cells, need in _equations(position, known)
        if need in (0, len(cells))
        for cell in cells
    }:
        known |= found
    return known


def _equations(position: Position, known: Known) -> list[Equation]:
    """One for each open number that has unknown neighbours."""
    equations = []
    for cell in _open_cells(position):
        hidden = {near for near in _around(cell, position) if position.numbers[near] == HIDDEN}
        mines = sum(known.get(near, False) for near in hidden)
        if unknown := hidden - known.keys():
            equations.append((unknown, int(position.numbers[cell]) - mines))
    return equations


def _reduce(equations: list[Equation]) -> Known:
    """Assign what is trivial and subtract equations from those that contain them, in place."""
    found: Known = {}
    has_changed = True
    while has_changed:
        has_changed = False
        for index, (cells, need) in enumerate(equations):
            if not cells:
                continue
            if need in (0, len(cells)):
                found |= dict.fromkeys(cells, need > 0)
                equations[:] = [_without(equation, found) for equation in equations]
            elif contained := _contained(index, equations):
                equations[index] = cells - contained[0], need - contained[1]
            else:
                continue
            has_changed = True
    equations[:] = [equation for equation in equations if equation[0]]
    return found


def _without(equation: Equation, known: Known) -> Equation:
    cells, need = equation
    mines = sum(known.get(cell, False) for cell in cells)
    return cells - known.keys(), need - mines


def _contained(index: int, equations: Sequence[Equation]) -> Equation | None:
    """The first equation within this one: that of its first cell, where several are."""
    cells, _ = equations[index]
    for cell in sorted(cells):
        for other, equation in enumerate(equations):
            if other != index and cell in equation[0] and equation[0] <= cells:
                return equation
    return None


def _shares(position: Position, known: Known, equations: Sequence[Equation], limit: int) -> Shares:
    """All solutions of the most constrained variable's equations, or near the end of all."""
    unknown = sorted(set(hidden_cells(position)) - known.keys())
    left = position.num_mines - sum(known.values())
    if len(unknown) < limit:
        return _shares_of(_solutions(unknown, [*equations, (set(unknown), left)]), unknown)
    variables = sorted({cell for cells, _ in equations for cell in cells})
    if not variables:
        return {}
    most = max(variables, key=lambda cell: sum(cell in cells for cells, _ in equations))
    binding = [(cells, need) for cells, need in equations if most in cells]
    dependent = sorted({cell for cells, _ in binding for cell in cells})
    solutions = (each for each in _solutions(dependent, binding) if len(each) <= left)
    return _shares_of(solutions, dependent)


def _solutions(
    cells: Sequence[Cell], equations: Sequence[Equation], mines: frozenset[Cell] = frozenset()
) -> Iterator[frozenset[Cell]]:
    """Every way to add mines on these cells: each is tried without and with one."""
    for equation, need in equations:
        placed, room = len(equation & mines), len(equation.intersection(cells))
        if not placed <= need <= placed + room:
            return
    if not cells:
        yield mines
        return
    yield from _solutions(cells[1:], equations, mines)
    yield from _solutions(cells[1:], equations, mines | {cells[0]})


def _shares_of(solutions: Iterable[frozenset[Cell]], cells: Sequence[Cell]) -> Shares:
    found = list(solutions)
    return {cell: Fraction(sum(cell in each for each in found), len(found)) for cell in cells}


# --- cells ---------------------------------------------------------------------------------------


def _around(cell: Cell, position: Position) -> list[Cell]:
    return sorted(neighbours(*cell, height=position.height, width=position.width))


def _open_cells(position: Position) -> list[Cell]:
    hidden = set(hidden_cells(position))
    every = ((row, col) for row in range(position.height) for col in range(position.width))
    return [cell for cell in every if cell not in hidden]


def _corners(position: Position) -> frozenset[Cell]:
    rows, cols = (0, position.height - 1), (0, position.width - 1)
    return frozenset((row, col) for row in rows for col in cols)
