"""The native deducers and guesses in plain Python: the text to read before the native code.

Knowledge is a dictionary from hidden cells to whether they are mines. A constraint is a set of
unknown cells and how many mines lie among them. Everything is a set or a loop, and slow.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import TypeAlias

from sapper.analysis.questions import PROVEN_SAFE, assumed_knowledge
from sapper.cells import Cell, neighbours
from sapper.errors import ContradictoryPosition
from sapper.position import HIDDEN, Position
from sapper.reference.counted import hidden_cells
from sapper.solvers.csp import DEFAULT_LIMIT
from sapper.solvers.stage import Deduction
from sapper.solvers.tank import EXTENDED_WHOLE_BOARD, WHOLE_BOARD

Known: TypeAlias = dict[Cell, bool]
"""Whether each cell of which something is known is a mine."""

TOLERANCE = Fraction(1, 10**9)
"""Risks that differ by less count as equal."""


@dataclass(frozen=True)
class Constraint:
    """So many mines lie among these cells, or at most so many."""

    cells: frozenset[Cell]
    need: int
    at_most: bool = False


@dataclass(frozen=True)
class Solved:
    """The solutions of cells that were searched together."""

    num_solutions: int
    mines: dict[Cell, int]
    """In how many solutions each cell is a mine."""

    def share(self, cell: Cell) -> Fraction:
        """The share of the solutions in which the cell is a mine."""
        return Fraction(self.mines[cell], self.num_solutions)


# --- deducers ------------------------------------------------------------------------------------


def reference_single_point(position: Position) -> Deduction:
    """`single-point`: a number that needs all or none of its unknown cells settles them."""
    return _deduction(_single_point(position, _promised(position)))


def reference_logic(position: Position, *, overlap: bool = False) -> Deduction:
    """`logic`: single numbers, and theorems 2 and 4 for every two numbers."""
    known = _single_point(position, _promised(position))
    while found := _by_pairs(_constraints(position, known), overlap=overlap):
        known = _single_point(position, known | found)
    return _deduction(known)


def reference_csp(position: Position, *, limit: int = DEFAULT_LIMIT) -> Deduction:
    """`csp`: what all solutions of a group, or near the end of the whole board, have in common.

    Reducing the constraints first makes the search shorter; the solutions are the same.
    """
    known = _single_point(position, _promised(position))
    solved = _solve_csp(position, known, limit)
    return _deduction(known | _common(solved))


def reference_tank(
    position: Position,
    *,
    whole_board: int = WHOLE_BOARD,
    extension: int = EXTENDED_WHOLE_BOARD,
) -> Deduction:
    """`tank`: single numbers if they free a cell; else the parts, near the end the whole board."""
    known = _single_point(position, _promised(position))
    _check_counter(position, known)
    if False in known.values():
        return _deduction(known)
    num_interior = len(_interior(position, known))
    found = _common(_solve_tank(position, known, whole_board))
    if not found and whole_board < num_interior <= extension:
        found = _common(_solve_tank(position, known, extension))
    return _deduction(known | found)


# --- guesses -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """The cells that a guesser may choose, and the risk that it claims."""

    cells: frozenset[Cell]
    mine_probability: Fraction


def reference_csp_guess(
    position: Position, known_mines: Iterable[Cell] = (), *, limit: int = DEFAULT_LIMIT
) -> Choice:
    """`csp-guess`: the least share of mines, or the interior where it is no riskier."""
    known = _single_point(position, _promised(position) | dict.fromkeys(known_mines, True))
    solved = _solve_csp(position, known, limit)
    if safe := _safe_cells(known | _common(solved)):
        return Choice(frozenset({min(safe)}), Fraction(0))
    interior = _interior(position, known)
    risks = {cell: group.share(cell) for group in solved for cell in group.mines}
    frontier = {cell: risk for cell, risk in risks.items() if cell not in interior and risk < 1}
    if interior:
        left = _mines_left(position, known) - sum(
            risk for cell, risk in risks.items() if cell not in interior
        )
        risk = min(max(Fraction(left, len(interior)), Fraction(0)), Fraction(1))
        is_better = not frontier or risk <= min(frontier.values()) + TOLERANCE
        if is_better:
            return Choice(_corners(position) & interior or interior, risk)
    return _least(frontier)


def reference_tank_guess(
    position: Position,
    known_mines: Iterable[Cell] = (),
    *,
    whole_board: int = EXTENDED_WHOLE_BOARD,
) -> Choice:
    """`tank-guess`: the first of the cells that are empty in the greatest share of solutions."""
    known = _single_point(position, _promised(position) | dict.fromkeys(known_mines, True))
    _check_counter(position, known)
    solved = _solve_tank(position, known, whole_board)
    if safe := _safe_cells(known | _common(solved)):
        return Choice(frozenset({min(safe)}), Fraction(0))
    interior = _interior(position, known)
    if not _constraints(position, known):
        return Choice(interior, Fraction(_mines_left(position, known), len(interior)))
    return _least({cell: group.share(cell) for group in solved for cell in group.mines})


def _least(risks: dict[Cell, Fraction]) -> Choice:
    """The first in reading order of the least risky cells."""
    cell = min(risks, key=lambda cell: (risks[cell], cell))
    return Choice(frozenset({cell}), risks[cell])


# --- what numbers say ----------------------------------------------------------------------------


def _single_point(position: Position, known: Known) -> Known:
    """What is known and what single numbers add, until nothing changes."""
    known = dict(known)
    while True:
        found: Known = {}
        for constraint in _constraints(position, known):
            if constraint.need in (0, len(constraint.cells)):
                found |= dict.fromkeys(constraint.cells, constraint.need > 0)
        if not found:
            return known
        known |= found


def _constraints(position: Position, known: Known) -> list[Constraint]:
    """What each open number says of its unknown neighbours; those without any are left out."""
    constraints = []
    for cell in _open_cells(position):
        around = neighbours(*cell, height=position.height, width=position.width)
        hidden = {near for near in around if position.numbers[near] == HIDDEN}
        mines = {near for near in hidden if known.get(near, False)}
        unknown = hidden - known.keys()
        need = int(position.numbers[cell]) - len(mines)
        if not 0 <= need <= len(unknown):
            raise ContradictoryPosition(f"the number of {cell} cannot be met")
        if unknown:
            constraints.append(Constraint(frozenset(unknown), need))
    return constraints


def _by_pairs(constraints: Sequence[Constraint], *, overlap: bool) -> Known:
    found: Known = {}
    for a, b in permutations(constraints, 2):
        if overlap and a.cells & b.cells:
            if a.need - b.need == len(a.cells - b.cells):
                found |= dict.fromkeys(a.cells - b.cells, True)
                found |= dict.fromkeys(b.cells - a.cells, False)
        elif a.cells < b.cells:
            rest = b.cells - a.cells
            if a.need == b.need:
                found |= dict.fromkeys(rest, False)
            elif b.need - a.need == len(rest):
                found |= dict.fromkeys(rest, True)
    return found


# --- solutions -----------------------------------------------------------------------------------


def _solve_csp(position: Position, known: Known, limit: int) -> list[Solved]:
    """The groups, or with fewer unknown cells than the limit the whole board."""
    _check_counter(position, known)
    if len(_unknown(position, known)) < limit:
        return _solve_whole(position, known)
    return [_solve(group) for group in _groups(_constraints(position, known))]


def _solve_tank(position: Position, known: Known, whole_board: int) -> list[Solved]:
    """The parts with at most the mines left; with a small interior the whole board."""
    if len(_interior(position, known)) <= whole_board:
        return _solve_whole(position, known)
    left = _mines_left(position, known)
    groups = _groups(_constraints(position, known))
    return [_solve([*group, Constraint(_cells_of(group), left, at_most=True)]) for group in groups]


def _solve_whole(position: Position, known: Known) -> list[Solved]:
    """All unknown cells together, with exactly the mines left."""
    unknown = _unknown(position, known)
    if not unknown:
        return []
    counter = Constraint(frozenset(unknown), _mines_left(position, known))
    return [_solve([*_constraints(position, known), counter])]


def _solve(constraints: Sequence[Constraint]) -> Solved:
    mines = dict.fromkeys(_in_order(constraints), 0)
    num_solutions = 0
    for solution in _solutions(list(mines), constraints, frozenset()):
        num_solutions += 1
        for cell in solution:
            mines[cell] += 1
    if not num_solutions:
        raise ContradictoryPosition("no way to place the mines meets all numbers")
    return Solved(num_solutions, mines)


def _solutions(
    cells: Sequence[Cell], constraints: Sequence[Constraint], mines: frozenset[Cell]
) -> Iterator[frozenset[Cell]]:
    """Every way to add mines on these cells to the mines so far."""
    if not all(_is_possible(constraint, mines, cells) for constraint in constraints):
        return
    if not cells:
        yield mines
        return
    yield from _solutions(cells[1:], constraints, mines)
    yield from _solutions(cells[1:], constraints, mines | {cells[0]})


def _is_possible(
    constraint: Constraint, mines: frozenset[Cell], cells_left: Sequence[Cell]
) -> bool:
    placed = len(constraint.cells & mines)
    room = len(constraint.cells.intersection(cells_left))
    return placed <= constraint.need and (constraint.at_most or placed + room >= constraint.need)


def _groups(constraints: Sequence[Constraint]) -> list[list[Constraint]]:
    """The constraints, those that share cells together."""
    groups: list[list[Constraint]] = []
    for constraint in constraints:
        near = [group for group in groups if constraint.cells & _cells_of(group)]
        groups = [group for group in groups if group not in near]
        groups.append([member for group in near for member in group] + [constraint])
    return groups


def _common(solved: Iterable[Solved]) -> Known:
    """The cells that are mines in all solutions, or in none."""
    found: Known = {}
    for group in solved:
        for cell, count in group.mines.items():
            if count in (0, group.num_solutions):
                found[cell] = count > 0
    return found


# --- cells ---------------------------------------------------------------------------------------


def _promised(position: Position) -> Known:
    """What the start rule promises of hidden cells."""
    assumed = assumed_knowledge(position)
    if assumed is None:
        return {}
    return {cell: False for cell in hidden_cells(position) if assumed[cell] == PROVEN_SAFE}


def _deduction(known: Known) -> Deduction:
    return Deduction(
        safe_cells=tuple(sorted(_safe_cells(known))),
        mine_cells=tuple(sorted(cell for cell, is_mine in known.items() if is_mine)),
    )


def _safe_cells(known: Known) -> set[Cell]:
    return {cell for cell, is_mine in known.items() if not is_mine}


def _open_cells(position: Position) -> Iterator[Cell]:
    hidden = set(hidden_cells(position))
    for row in range(position.height):
        yield from ((row, col) for col in range(position.width) if (row, col) not in hidden)


def _unknown(position: Position, known: Known) -> set[Cell]:
    return set(hidden_cells(position)) - known.keys()


def _interior(position: Position, known: Known) -> frozenset[Cell]:
    """The unknown cells that no open number borders."""
    return frozenset(_unknown(position, known) - _cells_of(_constraints(position, known)))


def _mines_left(position: Position, known: Known) -> int:
    return position.num_mines - sum(known.values())


def _check_counter(position: Position, known: Known) -> None:
    if not 0 <= _mines_left(position, known) <= len(_unknown(position, known)):
        raise ContradictoryPosition("there are too few or too many mines")


def _corners(position: Position) -> frozenset[Cell]:
    rows, cols = (0, position.height - 1), (0, position.width - 1)
    return frozenset((row, col) for row in rows for col in cols)


def _cells_of(constraints: Iterable[Constraint]) -> frozenset[Cell]:
    return frozenset().union(*(constraint.cells for constraint in constraints))


def _in_order(constraints: Iterable[Constraint]) -> list[Cell]:
    """The cells in the order in which the constraints name them: neighbours stay close."""
    return list(dict.fromkeys(cell for each in constraints for cell in sorted(each.cells)))
