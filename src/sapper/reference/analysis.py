"""Exact mine probabilities in plain Python: the text to read before the native code.

A *layout* is one full placement of the mines that agrees with the position. All layouts are equally
likely, so the mine probability of a cell is (layouts with a mine there) / (all layouts). Listing
them is hopeless, since an expert position may have 10**100; counting them is not. Five steps:

1. Constraints   each open number says how many mines lie among its hidden neighbours.
2. Boxes         cells with exactly the same witnesses are alike: only *how many* of them are mines
                 matters, and k mines lie in a box of n cells in C(n, k) ways.
3. Components    boxes that no chain of shared numbers connects do not influence one another.
4. Counting      in each component, fill one box after the other. Ways of filling that leave every
                 number with the same need have the same future, so they are counted together.
5. Mine counter  the components and the interior share the mines that the counter shows.

Counts are Python ints, so nothing is rounded: a cell is safe when exactly no layout has a mine
there. The only division comes last, where a probability is asked for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from typing import TypeAlias

import numpy as np

from sapper.cells import Cell, neighbours
from sapper.errors import InvalidPosition
from sapper.position import HIDDEN, Position
from sapper.reference.counted import ReferenceAnalysis, hidden_cells
from sapper.spec import StartRule

Tally: TypeAlias = Counter[int]
"""For each number of mines, in how many ways so many can lie."""

Needs: TypeAlias = tuple[int, ...]
"""How many mines each number of a component still needs."""

Tallies: TypeAlias = Mapping[Needs, Tally]
"""The ways up to, or onwards from, each state that a component can be in between two boxes."""

Filling: TypeAlias = tuple[Needs, int, Needs]
"""The needs before a box is filled, the mines put into it, and the needs after that."""

Count: TypeAlias = tuple[Tally, list[Tally]]
"""All ways to fill a component; for each box of it, the ways with a mine in a given cell."""


@dataclass(frozen=True)
class Box:
    """Hidden cells around which exactly the same open numbers lie: their witnesses."""

    cells: list[Cell]
    witnesses: frozenset[Cell]


def reference_analysis(position: Position) -> ReferenceAnalysis:
    """Count the layouts of the position, and those with a mine in each hidden cell.

    Raises InvalidPosition for a start drawn by `given-zero`: its layouts are not equally likely.
    """
    components = split_into_components(group_into_boxes(position))
    counts = [count_component(boxes, position) for boxes in components]
    num_layouts, weights = share_mines(counts, position.num_mines)
    mine_weight = dict.fromkeys(hidden_cells(position), 0)
    for boxes, box_weights in zip(components, weights, strict=True):
        for box, weight in zip(boxes, box_weights, strict=True):
            mine_weight |= dict.fromkeys(box.cells, weight)
    return ReferenceAnalysis(position, num_layouts, num_layouts, mine_weight)


def group_into_boxes(position: Position) -> list[Box]:
    """Steps 1 and 2. The interior is the box without witnesses; protected cells are in no box."""
    cells_of: dict[frozenset[Cell], list[Cell]] = defaultdict(list)
    protected = protected_cells(position)
    for cell in hidden_cells(position):
        if cell not in protected:
            around = neighbours(*cell, height=position.height, width=position.width)
            witnesses = frozenset(near for near in around if position.numbers[near] != HIDDEN)
            cells_of[witnesses].append(cell)
    # A number with no such cell around it must be 0. An empty box lets the counting see to that.
    numbers = {(row, col) for row, col in np.argwhere(position.numbers > 0).tolist()}
    cells_of |= {frozenset({lonely}): [] for lonely in numbers.difference(*cells_of)}
    return [Box(cells, witnesses) for witnesses, cells in cells_of.items()]


def protected_cells(position: Position) -> set[Cell]:
    """The cells that the start rule keeps free of mines."""
    if position.start_rule is StartRule.GIVEN_ZERO:
        raise InvalidPosition("after a 'given-zero' start layouts are not equally likely")
    if position.start is None or position.start_rule is StartRule.ANY:
        return set()
    around = neighbours(*position.start, height=position.height, width=position.width)
    return {position.start, *(around if position.start_rule is StartRule.OPENING else ())}


def split_into_components(boxes: list[Box]) -> list[list[Box]]:
    """Step 3: the boxes of each component, in the order in which to fill them."""
    components: list[list[Box]] = []
    waiting, begun = list(boxes), set[Cell]()
    while waiting:
        box = min(waiting, key=lambda box: filling_rank(box, begun))
        if not box.witnesses & begun:
            components.append([])
        components[-1].append(box)
        waiting.remove(box)
        begun |= box.witnesses
    return components


def filling_rank(box: Box, begun: set[Cell]) -> tuple[bool, int, int]:
    """Lowest for a box that begins few new numbers: each number left half filled adds states."""
    num_begun = len(box.witnesses & begun)
    return num_begun == 0, len(box.witnesses) - num_begun, -num_begun


def count_component(boxes: list[Box], position: Position) -> Count:
    """Step 4: sweep forward for the ways up to each state, then back for those onwards from it."""
    witnesses = sorted(frozenset[Cell]().union(*(box.witnesses for box in boxes)))
    numbers = tuple(int(position.numbers[cell]) for cell in witnesses)
    pasts: list[Tallies] = [{numbers: Tally({0: 1})}]
    steps: list[list[Filling]] = []
    for index, box in enumerate(boxes):
        steps.append(possible_fillings(pasts[-1], witnesses, boxes[index:]))
        pasts.append(carry(pasts[-1], steps[-1], box))
    future: Tallies = {met: Tally({0: 1}) for met in pasts[-1]}
    with_mine: list[Tally] = []
    for box, past, fillings in list(zip(boxes, pasts[:-1], steps, strict=True))[::-1]:
        with_mine.insert(0, tally_of_given_cell(past, fillings, future, box))
        future = carry(future, [(rest, mines, needs) for needs, mines, rest in fillings], box)
    return future[numbers], with_mine


def possible_fillings(states: Tallies, witnesses: list[Cell], boxes: list[Box]) -> list[Filling]:
    """Every filling of the first box that overfills no number and leaves no hopeless need."""
    box, *later = boxes
    touched = [index for index, cell in enumerate(witnesses) if cell in box.witnesses]
    room = {
        index: sum(len(box.cells) for box in later if witnesses[index] in box.witnesses)
        for index in touched
    }
    fillings: list[Filling] = []
    for needs in states:
        for mines in range(len(box.cells) + 1):
            rest = list(needs)
            for index in touched:
                rest[index] -= mines
            if all(0 <= rest[index] <= room[index] for index in touched):
                fillings.append((needs, mines, tuple(rest)))
    return fillings


def carry(tallies: Tallies, fillings: list[Filling], box: Box) -> Tallies:
    """The tallies on the other side of the box: k mines lie in its n cells in C(n, k) ways."""
    carried: dict[Needs, Tally] = defaultdict(Tally)
    for here, mines, there in fillings:
        add(carried[there], tallies[here], mines, comb(len(box.cells), mines))
    return carried


def tally_of_given_cell(past: Tallies, fillings: list[Filling], future: Tallies, box: Box) -> Tally:
    """One mine lies in the given cell, so the others lie in C(n - 1, k - 1) ways."""
    tally = Tally()
    for needs, mines, rest in fillings:
        if mines > 0:
            ways = multiply(past[needs], future[rest])
            add(tally, ways, mines, comb(len(box.cells) - 1, mines - 1))
    return tally


def share_mines(counts: list[Count], num_mines: int) -> tuple[int, list[list[int]]]:
    """Step 5: all layouts; for each box of each component, those with a mine in a given cell."""
    totals = [total for total, _ in counts]
    before = list(accumulate(totals, multiply, initial=Tally({0: 1})))
    after = list(accumulate(reversed(totals), multiply, initial=Tally({0: 1})))[::-1]
    weights = [
        [num_ways(multiply(left, tally), right, num_mines) for tally in with_mine]
        for left, (_, with_mine), right in zip(before[:-1], counts, after[1:], strict=True)
    ]
    return before[-1][num_mines], weights


def multiply(one: Tally, other: Tally) -> Tally:
    """The ways of two parts together that do not influence each other."""
    together = Tally()
    for mines, ways in one.items():
        add(together, other, mines, ways)
    return together


def num_ways(one: Tally, other: Tally, num_mines: int) -> int:
    """In how many ways the two parts together hold exactly so many mines."""
    return sum(ways * other[num_mines - mines] for mines, ways in one.items())


def add(total: Tally, tally: Tally, mines: int, factor: int) -> None:
    """Add the ways of a tally, each with so many mines more and in so many variants."""
    for placed, ways in tally.items():
        total[placed + mines] += ways * factor
