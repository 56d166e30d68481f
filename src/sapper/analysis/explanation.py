"""Why a cell is safe or a mine: the smallest set of numbers found that proves it, in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES, AnalysisBudget, EstimatedBy, within_memory
from sapper.analysis.contradiction import enumerate_words, find_contradiction, name_number
from sapper.analysis.exact import Analysis
from sapper.analysis.minimal import minimal_subset
from sapper.analysis.questions import (
    PROVEN_MINE,
    PROVEN_SAFE,
    UNCOUNTED,
    Assumptions,
    assumed_knowledge,
    restricted_numbers,
    with_assumptions,
    witness_cells,
)
from sapper.cells import Cell, check_cell, flat_cell, neighbours
from sapper.errors import BudgetExceeded, ContradictoryPosition
from sapper.position import HIDDEN, Position, check_position

MAX_PAIRED_NUMBERS = 24
"""Pairs among so many nearest numbers are tried one by one for a shorter proof."""

NUM_TWINS = 32
"""So many layouts without a mine are drawn, to find one that differs little from that with it."""

MAX_REORDERED_NUMBERS = 64
"""Proofs among at most so many numbers are looked for in other orders too, for a smaller one."""


class Verdict(StrEnum):
    """What is known of a cell."""

    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"
    UNDECIDED = "undecided"


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why a cell is safe or a mine, or why neither is proven."""

    cell: Cell
    verdict: Verdict
    numbers: list[Cell]
    """The open numbers that prove the verdict, in reading order; none can be left out."""
    needs_counter: bool
    """Whether the proof needs the mine counter."""
    layouts: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]] | None
    """For an undecided cell two layouts: with a mine in it and without."""
    mine_probability: float
    """What `analyse` says of the cell; 0 where it is open."""
    sentence: str


def explain(
    position: Position,
    row: int,
    col: int,
    *,
    max_states: int = DEFAULT_MAX_STATES,
    max_seconds: float | None = None,
) -> Explanation:
    """Explain what is known of one cell.

    The proof cannot lose any of its numbers; of several that were found it is the smallest. It
    needs no more of the position than can be counted within the limits, each question for itself.
    Raises ContradictoryPosition when no layout agrees with the position, and BudgetExceeded when
    nothing is proven of the cell within them.
    """
    budget = AnalysisBudget(max_states=max_states, max_seconds=max_seconds)
    check_position(position)
    cell = check_cell(row, col, height=position.height, width=position.width)
    if position.numbers[cell] != HIDDEN:
        sentence = f"Cell {cell} is open and shows {position.numbers[cell]}."
        return Explanation(cell, Verdict.OPEN, [], False, None, 0.0, sentence)
    with within_memory():
        native = _core.analyse(
            position.numbers, position.num_mines, assumed_knowledge(position), *budget.proving()
        )
    if not native.consistent:
        raise ContradictoryPosition(find_contradiction(position, budget).sentence)
    flat = flat_cell(*cell, width=position.width)
    if flat in native.safe_cells:
        return _proof(position, cell, Verdict.SAFE, budget)
    if flat in native.mine_cells:
        return _proof(position, cell, Verdict.MINE, budget)
    if native.is_estimate:
        raise BudgetExceeded(f"nothing is proven of cell {cell} within the budget; allow more")
    # Under `given-zero` the weights of many layouts may have to be sampled; nothing else is.
    sampling = replace(budget, estimate=EstimatedBy.SAMPLES)
    return _undecided(Analysis(position, native, sampling), cell)


def _proof(position: Position, cell: Cell, verdict: Verdict, budget: AnalysisBudget) -> Explanation:
    nearest_first = _by_distance(position, cell)
    num_mines = UNCOUNTED
    if not _proves(position, nearest_first, cell, verdict, UNCOUNTED, budget):
        num_mines = position.num_mines

    def holds(kept: list[Cell]) -> bool:
        return _proves(position, kept, cell, verdict, num_mines, budget)

    numbers = sorted(_smallest(nearest_first, holds))
    needs_counter = num_mines != UNCOUNTED
    sentence = _proof_sentence(position, cell, verdict, numbers, needs_counter)
    probability = 0.0 if verdict is Verdict.SAFE else 1.0
    return Explanation(cell, verdict, numbers, needs_counter, None, probability, sentence)


def _smallest(nearest_first: list[Cell], holds: Callable[[list[Cell]], bool]) -> list[Cell]:
    """The smallest proof among several that cannot lose a number."""
    near = _prefix_that_holds(nearest_first, holds)
    best = minimal_subset(near, holds)
    for few in _few_numbers(nearest_first[:MAX_PAIRED_NUMBERS]):
        if len(best) <= len(few):
            return best
        if holds(few):
            return few
    if len(near) <= MAX_REORDERED_NUMBERS:
        others = [minimal_subset(order, holds) for order in _other_orders(near)]
        best = min([best, *others], key=len)
    return best


def _few_numbers(numbers: list[Cell]) -> Iterator[list[Cell]]:
    """Each number alone, then each pair: a pair then holds only where neither number does."""
    for size in (1, 2):
        yield from map(list, combinations(numbers, size))


def _prefix_that_holds(
    nearest_first: list[Cell], holds: Callable[[list[Cell]], bool]
) -> list[Cell]:
    size = 1
    while size < len(nearest_first) and not holds(nearest_first[:size]):
        size *= 2
    return nearest_first[:size]


def _other_orders(numbers: list[Cell]) -> Iterator[list[Cell]]:
    yield sorted(numbers)
    yield sorted(numbers, reverse=True)
    yield sorted(numbers, key=lambda cell: (cell[1], cell[0]))
    yield sorted(numbers, key=lambda cell: (-cell[1], cell[0]))


def _by_distance(position: Position, cell: Cell) -> list[Cell]:
    """The open numbers by how many steps, from number to hidden cell and back, they are away.

    Numbers that no steps reach come last: only with the mine counter do they matter.
    """
    height, width = position.height, position.width
    order: list[Cell] = []
    seen = {cell}
    layer = [cell]
    while layer:
        reached = sorted(
            {
                near
                for place in layer
                for near in neighbours(*place, height=height, width=width)
                if near not in seen
                and (position.numbers[near] == HIDDEN) != (position.numbers[place] == HIDDEN)
            }
        )
        seen.update(reached)
        order += [near for near in reached if position.numbers[near] != HIDDEN]
        layer = reached
    return order + [witness for witness in witness_cells(position) if witness not in seen]


def _proves(
    position: Position,
    kept: list[Cell],
    cell: Cell,
    verdict: Verdict,
    num_mines: int,
    budget: AnalysisBudget,
) -> bool:
    with within_memory():
        native = _core.analyse(
            restricted_numbers(position, kept),
            num_mines,
            assumed_knowledge(position),
            *budget.proving(),
        )
    proven = native.safe_cells if verdict is Verdict.SAFE else native.mine_cells
    return flat_cell(*cell, width=position.width) in proven


def _undecided(analysis: Analysis, cell: Cell) -> Explanation:
    position = analysis.position
    with_mine = _sample(position, with_assumptions(position, [cell], PROVEN_MINE), 1)[0]
    layouts = with_mine, _twin(position, with_mine, cell)
    differing = int(np.count_nonzero(layouts[0] != layouts[1]))
    probability = float(analysis.mine_probability[cell])
    about = "about " if analysis.is_estimate else ""
    sentence = (
        f"Cell {cell} is not decided: it is a mine with probability "
        f"{about}{probability:.2%}. Two layouts that differ in {differing} cells "
        "agree with every number and with the mine counter, one with a mine there, one without."
    )
    return Explanation(cell, Verdict.UNDECIDED, [], False, layouts, probability, sentence)


def _twin(position: Position, layout: npt.NDArray[np.bool_], cell: Cell) -> npt.NDArray[np.bool_]:
    """A layout without a mine in the cell that differs from the given one as near to it as can be.

    All cells farther away than some reach are held as they are, and the reach doubles until a
    layout is found; at the latest when the whole board is free.
    """
    rows, cols = np.indices(layout.shape)
    distance = np.maximum(np.abs(rows - cell[0]), np.abs(cols - cell[1]))
    held = np.where(layout, PROVEN_MINE, PROVEN_SAFE)
    reach = 1
    while True:
        # What the start rule promises holds in the given layout and must hold in this one.
        promised = with_assumptions(position, [cell], PROVEN_SAFE)
        assumed = np.where(distance > reach, held, promised).astype(np.uint8)
        found = _sample(position, assumed, NUM_TWINS)
        if len(found):
            nearest = int(np.argmin(np.count_nonzero(found != layout, axis=(1, 2))))
            return np.asarray(found[nearest])
        reach *= 2


def _sample(position: Position, assumed: Assumptions, count: int) -> npt.NDArray[np.bool_]:
    return _core.sample_layouts(
        position.numbers, position.num_mines, assumed, count, 0, DEFAULT_MAX_STATES
    ).astype(bool)


def _proof_sentence(
    position: Position, cell: Cell, verdict: Verdict, numbers: list[Cell], needs_counter: bool
) -> str:
    said = "safe" if verdict is Verdict.SAFE else "a mine"
    denied = "a mine" if verdict is Verdict.SAFE else "no mine"
    reasons = [name_number(position, number) for number in numbers]
    if needs_counter:
        reasons.append(f"the mine counter ({position.num_mines})")
    if not reasons:
        return f"Cell {cell} is {said}: the start rule {position.start_rule.value!r} promises it."
    verb = "allows" if len(reasons) == 1 else "together allow"
    return (
        f"Cell {cell} is {said}: {enumerate_words(reasons)} {verb} no layout with {denied} there."
    )
