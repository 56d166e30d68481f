"""The CSP of paper 003 in plain Python: the text to read beside its section 4.3.

A variable is a hidden cell at the edge of what is open, or a set of cells that two constraints
share. A constraint is a set of variables and what their values sum up to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from sapper.cells import Cell
from sapper.errors import ContradictoryPosition
from sapper.position import Position
from sapper.reference.theorems import Known, deduction, number_cells, promised
from sapper.solvers.stage import Deduction

Variable: TypeAlias = Cell | frozenset[Cell]
Assignment: TypeAlias = Mapping[Variable, int]


@dataclass(frozen=True)
class Constraint:
    """The variables sum up to so many mines."""

    variables: frozenset[Variable]
    need: int


# --- the text ------------------------------------------------------------------------------------


def reference_edge_csp(position: Position) -> Deduction:
    """`edge-csp`: the values that a cell has in all assignments which satisfy the constraints."""
    known = promised(position)
    for group in groups(constraints_of(position, known)):
        variables = in_order(group)
        solutions = list(assignments(variables, group, {}))
        if not solutions:
            raise ContradictoryPosition("no assignment satisfies the constraints")
        for variable in variables:
            values = {solution[variable] for solution in solutions}
            if len(values) == 1 and isinstance(variable, tuple):
                known[variable] = values == {1}
    return deduction(known)


def assignments(
    open_variables: Sequence[Variable], constraints: Sequence[Constraint], values: Assignment
) -> Iterator[Assignment]:
    """Step 2 of the text: try 0 and 1, check the constraints, go back where one is violated."""
    if any(is_violated(constraint, values) for constraint in constraints):
        return
    if not open_variables:
        yield values
        return
    variable, *rest = open_variables
    for value in (0, 1):
        yield from assignments(rest, constraints, {**values, variable: value})


def is_violated(constraint: Constraint, values: Assignment) -> bool:
    """Whether no values of its open variables can satisfy it any more."""
    placed = sum(values.get(variable, 0) for variable in constraint.variables)
    num_open = sum(variable not in values for variable in constraint.variables)
    return not placed <= constraint.need <= placed + num_open


def constraints_of(position: Position, known: Known) -> list[Constraint]:
    """The third kind of constraint of the text, one for each number, in reading order."""
    return [
        Constraint(frozenset[Variable](number.set), number.need)
        for number in number_cells(position, known)
    ]


def groups(constraints: Sequence[Constraint]) -> list[list[Constraint]]:
    """The constraints, those that share variables together: the others cannot matter to them."""
    found: list[list[Constraint]] = []
    for constraint in constraints:
        near = [group for group in found if constraint.variables.intersection(in_order(group))]
        found = [group for group in found if group not in near]
        found.append([member for group in near for member in group] + [constraint])
    return found


def in_order(constraints: Sequence[Constraint]) -> list[Variable]:
    """The variables in the order in which the constraints name them: neighbours stay close."""
    names = (cell for each in constraints for cell in sorted(each.variables, key=str))
    return list(dict.fromkeys(names))


# --- what the program published with the text does -----------------------------------------------


def reference_last_cells(position: Position, *, divisions: int = 0, merges: int = 0) -> Deduction:
    """`edge-csp(branch=false)`: a variable gets a value where it is the last of a constraint."""
    known = promised(position)
    constraints = merged(divided(constraints_of(position, known), divisions), merges)
    values: dict[Variable, int] = {}
    while found := dict(last_values(constraints, values)):
        values |= found
    return deduction(
        known | {cell: value == 1 for cell, value in values.items() if isinstance(cell, tuple)}
    )


def last_values(
    constraints: Sequence[Constraint], values: Assignment
) -> Iterator[tuple[Variable, int]]:
    """What constraints with a single open variable say of it."""
    for constraint in constraints:
        still_open = [each for each in constraint.variables if each not in values]
        if len(still_open) == 1:
            placed = sum(values.get(variable, 0) for variable in constraint.variables)
            yield still_open[0], constraint.need - placed


def divided(constraints: Sequence[Constraint], most: int) -> list[Constraint]:
    """From the smallest on, each is subtracted from the later ones that contain it."""
    by_size = sorted(constraints, key=lambda each: len(each.variables)) if most else constraints
    parts = list(by_size)
    for i, j in combinations(range(len(parts)), 2):
        if parts[i].variables < parts[j].variables and most:
            most -= 1
            rest = parts[j].variables - parts[i].variables
            parts[j] = Constraint(rest, parts[j].need - parts[i].need)
    return parts


def merged(constraints: Sequence[Constraint], most: int) -> list[Constraint]:
    """Two constraints that share several cells are added with one variable for what they share."""
    by_size = sorted(constraints, key=lambda each: len(each.variables))
    added = []
    for a, b in combinations(by_size, 2):
        shared = a.variables & b.variables
        if len(shared) > 1 and a.variables != b.variables and most:
            most -= 1
            together: Variable = frozenset(cell for cell in shared if isinstance(cell, tuple))
            added += [Constraint((c.variables - shared) | {together}, c.need) for c in (a, b)]
    return [*constraints, *added]
