"""Why a cell is safe or a mine, and why no layout exists, as plain Python.

The twin of `cpp/core/explain`: the same questions in the same order, and the same sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES, AnalysisBudget, EstimatedBy
from sapper.analysis.contradiction import Contradiction
from sapper.analysis.explanation import Explanation, Verdict
from sapper.analysis.questions import PROVEN_MINE, PROVEN_SAFE, Assumptions
from sapper.cells import Cell, flat_cell, neighbours
from sapper.errors import BudgetExceeded, ContradictoryPosition
from sapper.position import HIDDEN, Position
from sapper.reference.given_zero import given_zero_posterior
from sapper.spec import StartRule

MAX_PAIRED_NUMBERS = 24
"""Pairs among so many nearest numbers are tried one by one for a shorter proof."""

NUM_TWINS = 32
"""So many layouts without a mine are drawn, to find one that differs little from that with it."""

MAX_REORDERED_NUMBERS = 64
"""Proofs among at most so many numbers are looked for in other orders too, for a smaller one."""

QUICK_STATES = 20_000
"""Enough for most contradictions, and a matter of milliseconds."""

UNNUMBERED = 10
"""The code of an open cell whose number is left out of account."""

UNCOUNTED = -1
"""The mine count when the mine counter is left out of account."""

Item = TypeVar("Item")


def explain(position: Position, cell: Cell, budget: AnalysisBudget) -> Explanation:
    """Explain what is known of one cell: the same as `sapper.analysis.explain`."""
    if position.numbers[cell] != HIDDEN:
        sentence = f"Cell {cell} is open and shows {position.numbers[cell]}."
        return Explanation(cell, Verdict.OPEN, [], False, None, 0.0, sentence)
    native = _core.analyse(question_of(position), budget.proving())
    if not native.consistent:
        raise ContradictoryPosition(find_contradiction(position, budget).sentence)
    flat = flat_cell(*cell, width=position.width)
    if flat in native.safe_cells:
        return _proof(position, cell, Verdict.SAFE, budget)
    if flat in native.mine_cells:
        return _proof(position, cell, Verdict.MINE, budget)
    if native.is_estimate:
        raise BudgetExceeded(f"nothing is proven of cell {cell} within the budget; allow more")
    return _undecided(position, native, cell, budget)


def _proof(position: Position, cell: Cell, verdict: Verdict, budget: AnalysisBudget) -> Explanation:
    nearest_first = _by_distance(position, cell)
    num_mines = UNCOUNTED
    if not _proves(position, nearest_first, cell, verdict, UNCOUNTED, budget):
        num_mines = position.num_mines

    def holds(kept: list[Cell]) -> bool:
        return _proves(position, kept, cell, verdict, num_mines, budget)

    numbers = sorted(_smallest_proof(nearest_first, holds))
    needs_counter = num_mines != UNCOUNTED
    sentence = _proof_sentence(position, cell, verdict, numbers, needs_counter)
    probability = 0.0 if verdict is Verdict.SAFE else 1.0
    return Explanation(cell, verdict, numbers, needs_counter, None, probability, sentence)


def _smallest_proof(nearest_first: list[Cell], holds: Callable[[list[Cell]], bool]) -> list[Cell]:
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
    return order + [witness for witness in _witness_cells(position) if witness not in seen]


def _proves(
    position: Position,
    kept: list[Cell],
    cell: Cell,
    verdict: Verdict,
    num_mines: int,
    budget: AnalysisBudget,
) -> bool:
    question = _restricted_question(position, kept, num_mines)
    native = _core.analyse(question, budget.proving())
    proven = native.safe_cells if verdict is Verdict.SAFE else native.mine_cells
    return flat_cell(*cell, width=position.width) in proven


def _undecided(
    position: Position, native: _core.Analysis, cell: Cell, budget: AnalysisBudget
) -> Explanation:
    probability, about = float(native.mine_probability[cell]), ""
    # Under `given-zero` the weights of many layouts may have to be sampled; nothing else is.
    posterior = given_zero_posterior(position, replace(budget, estimate=EstimatedBy.SAMPLES))
    if posterior is not None:
        probability = float(posterior.mine_probability[cell])
        about = "" if posterior.standard_error is None else "about "
    with_mine = _sample(position, _with_assumption(position, cell, PROVEN_MINE), 1)[0]
    layouts = with_mine, _twin(position, with_mine, cell)
    differing = int(np.count_nonzero(layouts[0] != layouts[1]))
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
        promised = _with_assumption(position, cell, PROVEN_SAFE)
        assumed = np.where(distance > reach, held, promised).astype(np.uint8)
        found = _sample(position, assumed, NUM_TWINS)
        if len(found):
            nearest = int(np.argmin(np.count_nonzero(found != layout, axis=(1, 2))))
            return np.asarray(found[nearest])
        reach *= 2


def _sample(position: Position, assumed: Assumptions, count: int) -> npt.NDArray[np.bool_]:
    question = _core.Question(position.numbers, position.num_mines, assumed)
    return _core.sample_layouts(question, count, 0, DEFAULT_MAX_STATES).astype(bool)


def _proof_sentence(
    position: Position, cell: Cell, verdict: Verdict, numbers: list[Cell], needs_counter: bool
) -> str:
    said = "safe" if verdict is Verdict.SAFE else "a mine"
    denied = "a mine" if verdict is Verdict.SAFE else "no mine"
    reasons = [_name_number(position, number) for number in numbers]
    if needs_counter:
        reasons.append(f"the mine counter ({position.num_mines})")
    if not reasons:
        return f"Cell {cell} is {said}: the start rule {position.start_rule.value!r} promises it."
    verb = "allows" if len(reasons) == 1 else "together allow"
    return (
        f"Cell {cell} is {said}: {_enumerate_words(reasons)} {verb} no layout with {denied} there."
    )


def find_contradiction(position: Position, budget: AnalysisBudget) -> Contradiction:
    """A smallest set of numbers, found by leaving out, that no layout meets.

    The numbers alone are tried first, then the numbers with the mine counter; each with few states
    first, since the search asks often. Numbers whose count exceeds the budget contradict nothing:
    others were found to.
    """
    witnesses = _witness_cells(position)
    quick = replace(budget, max_states=min(budget.max_states, QUICK_STATES))
    for num_mines, limits in product((UNCOUNTED, position.num_mines), (quick, budget)):
        if _contradicts(position, witnesses, num_mines, limits):
            return _smallest_contradiction(position, witnesses, num_mines, limits)
    return Contradiction([], False, "No layout exists; to say why exceeds the budget.")


def _smallest_contradiction(
    position: Position, witnesses: list[Cell], num_mines: int, budget: AnalysisBudget
) -> Contradiction:
    def holds(kept: list[Cell]) -> bool:
        return _contradicts(position, kept, num_mines, budget)

    numbers = sorted(minimal_subset(witnesses, holds))
    needs_counter = num_mines != UNCOUNTED
    return Contradiction(numbers, needs_counter, _sentence(position, numbers, needs_counter))


def _name_number(position: Position, cell: Cell) -> str:
    """A number and its place, for a sentence."""
    return f"the {position.numbers[cell]} at {cell}"


def _enumerate_words(words: list[str]) -> str:
    """Words joined by commas and a last 'and'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _contradicts(
    position: Position, kept: list[Cell], num_mines: int, budget: AnalysisBudget
) -> bool:
    """Whether the budget suffices to show that no layout meets these numbers."""
    question = _restricted_question(position, kept, num_mines)
    return not _core.analyse(question, budget.proving()).consistent


def _sentence(position: Position, numbers: list[Cell], needs_counter: bool) -> str:
    counter = f"the mine counter ({position.num_mines})"
    if not numbers:
        room = f"the {position.num_hidden} hidden cells{_promised_part(position)}"
        return f"No layout exists: {counter} does not fit {room}."
    named = [_name_number(position, cell) for cell in numbers]
    if needs_counter:
        named.append(counter)
    if len(named) == 1:
        return f"No layout exists: {named[0]} cannot be met by its hidden neighbours."
    return f"No layout exists: {_enumerate_words(named)} cannot all be right."


def _promised_part(position: Position) -> str:
    promised = assumed_knowledge(position)
    if promised is None:
        return ""
    rule = position.start_rule.value
    return f", {np.count_nonzero(promised)} of which the start rule {rule!r} keeps free"


def minimal_subset(items: Sequence[Item], holds: Callable[[list[Item]], bool]) -> list[Item]:
    """A subset that holds and loses the property with any one of its items.

    `holds` must be true of all items together and monotone. Items at the front are preferred.
    QuickXplain (Junker 2004): about k·log(n/k) tests for a result of k items.
    """
    if holds([]):
        return []
    return _shrink([], list(items), holds, changed=False)


def _shrink(
    background: list[Item],
    items: list[Item],
    holds: Callable[[list[Item]], bool],
    *,
    changed: bool,
) -> list[Item]:
    if changed and holds(background):
        return []
    if len(items) == 1:
        return items
    half = len(items) // 2
    first, second = items[:half], items[half:]
    needed_second = _shrink(background + first, second, holds, changed=True)
    needed_first = _shrink(background + needed_second, first, holds, changed=bool(needed_second))
    return needed_first + needed_second


def question_of(position: Position) -> _core.Question:
    """The position as the native core is asked about it."""
    return _core.Question(position.numbers, position.num_mines, assumed_knowledge(position))


def assumed_knowledge(position: Position) -> Assumptions | None:
    """What the start rule promises about cells that are still hidden; None for nothing.

    Once the start cell is open the promise is kept, and what is open says it all.
    """
    start, rule = position.start, position.start_rule
    if start is None or rule is StartRule.ANY or position.numbers[start] != HIDDEN:
        return None
    assumed = np.zeros(position.numbers.shape, dtype=np.uint8)
    assumed[start] = PROVEN_SAFE
    if rule is not StartRule.SAFE_CELL:
        for near in neighbours(*start, height=position.height, width=position.width):
            assumed[near] = PROVEN_SAFE
    return assumed


def _with_assumption(position: Position, cell: Cell, code: int) -> Assumptions:
    """What the start rule promises, and besides it one assumption about a cell."""
    promised = assumed_knowledge(position)
    assumed = np.zeros(position.numbers.shape, np.uint8) if promised is None else promised
    assumed[cell] = code
    return assumed


def _restricted_question(
    position: Position, kept: Collection[Cell], num_mines: int
) -> _core.Question:
    """The position with that mine count, and with all but the kept numbers left out of account."""
    numbers = np.where(position.numbers == HIDDEN, HIDDEN, UNNUMBERED).astype(np.int8)
    for cell in kept:
        numbers[cell] = position.numbers[cell]
    return _core.Question(numbers, num_mines, assumed_knowledge(position))


def _witness_cells(position: Position) -> list[Cell]:
    """The open numbers that say something about hidden cells, in reading order."""
    hidden = position.is_hidden
    height, width = hidden.shape
    rows, cols = np.nonzero(~hidden)
    return [
        (row, col)
        for row, col in zip(rows.tolist(), cols.tolist(), strict=True)
        if position.numbers[row, col] > 0
        or any(hidden[near] for near in neighbours(row, col, height=height, width=width))
    ]
