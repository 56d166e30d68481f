"""The champion in plain Python: the text to read before `cpp/core/champion`.

A guess is judged by what comes after it. Where few layouts are left, every line of play is
followed to its end, and the chance to win is exact. Before, each number that a guess may show is
looked at: does it leave a certain-safe cell, and if not, how risky is the next guess? The best few
guesses may be looked at once more, two steps ahead. Wins that a guess saves from traps are added,
and where guesses are still close a network values what each number would lead to. Nothing is cut
off early, so it is slow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES
from sapper.analysis.exact import Analysis, analyse
from sapper.analysis.questions import (
    PROVEN_MINE,
    PROVEN_SAFE,
    native_question,
    with_assumptions,
)
from sapper.cells import Cell, neighbourhood_size, neighbours
from sapper.network.integer_value import NativeValueNetwork, native_inputs
from sapper.network.value import ValueInput
from sapper.position import HIDDEN, Position

Setting: TypeAlias = Mapping[str, float]
"""What the champion weighs by, by name, as `_core.champion_setting` gives it."""

Layout: TypeAlias = frozenset[Cell]
"""The mines of one layout."""


@dataclass(frozen=True)
class ReferenceChoice:
    """What was chosen, and how guesses compared; nothing was compared where a cell is safe."""

    cell: Cell
    scores: dict[Cell, float]
    """Of every guess that was looked at; in the endgame its exact chance to win."""
    is_endgame: bool


def reference_choice(
    position: Position, setting: Setting, network: NativeValueNetwork | None = None
) -> ReferenceChoice:
    """The champion's choice in a position that is open somewhere and holds a safe hidden cell."""
    analysis = analyse(position)
    if analysis.safe_cells:
        return ReferenceChoice(analysis.safe_cells[0], {}, is_endgame=False)
    is_endgame = analysis.num_layouts <= setting["endgame_layouts"]
    if is_endgame:
        scores = endgame_scores(position)
    elif network is None:
        scores = look_ahead_scores(analysis, setting)
    else:
        return valued_choice(analysis, setting, network)
    return ReferenceChoice(_ranked(scores)[0], scores, is_endgame)


# --- the endgame: every line of play to its end ---------------------------------------------------


def endgame_scores(position: Position) -> dict[Cell, float]:
    """The chance to win of each hidden cell, opened next and with the best play after it."""
    layouts = frozenset(_all_layouts(position))
    hidden = frozenset(_hidden_cells(position))

    @cache
    def most_wins(left: frozenset[Layout], closed: frozenset[Cell]) -> int:
        """On how many of these layouts the best line wins: its cells may still be opened."""
        if len(left) <= 1:
            return len(left)
        return max(wins_after(left, closed, cell) for cell in closed)

    def wins_after(left: frozenset[Layout], closed: frozenset[Cell], cell: Cell) -> int:
        by_number: dict[int, set[Layout]] = defaultdict(set)
        around = set(_around(position, cell))
        for layout in left:
            if cell not in layout:
                by_number[len(around & layout)].add(layout)
        return sum(most_wins(frozenset(part), closed - {cell}) for part in by_number.values())

    return {cell: wins_after(layouts, hidden, cell) / len(layouts) for cell in sorted(hidden)}


def _all_layouts(position: Position) -> Iterator[Layout]:
    for mines in _core.list_layouts(native_question(position), 1_000_000):
        yield frozenset((row, col) for row, col in np.argwhere(mines).tolist())


# --- before it: one step ahead, and for the best few two ------------------------------------------


def look_ahead_scores(analysis: Analysis, setting: Setting) -> dict[Cell, float]:
    """The score of each candidate, the safest first; the best few by two steps."""
    scores = {
        cell: one / (1 - trap_loss(analysis, cell))
        for cell, one in one_step_scores(analysis, setting).items()
    }
    looked_at_twice = _close(scores, int(setting["second_looks"]), setting["second_within"])
    if len(looked_at_twice) < 2:
        return scores
    return {
        cell: score(analysis, cell, _second_value(setting)) / (1 - trap_loss(analysis, cell))
        for cell in looked_at_twice
    }


def one_step_scores(analysis: Analysis, setting: Setting) -> dict[Cell, float]:
    """The score of each candidate by one step, the safest first."""
    return {
        cell: score(analysis, cell, lambda after, _: value(after, setting))
        for cell in candidates(analysis, setting)
    }


def _close(scores: Mapping[Cell, float], count: int, within: float) -> list[Cell]:
    """The best cells, so many at most and none further behind the first."""
    ranked = _ranked(scores)
    return [cell for cell in ranked if scores[cell] >= scores[ranked[0]] - within][:count]


def _ranked(scores: Mapping[Cell, float]) -> list[Cell]:
    """The best first; cells that mirror each other differ by rounding, and keep their order."""
    return sorted(scores, key=lambda cell: round(scores[cell], 9), reverse=True)


def candidates(analysis: Analysis, setting: Setting, prefix: str = "") -> list[Cell]:
    """The cells worth a look: about as safe as the safest, and of the interior a few."""
    position, risk = analysis.position, analysis.mine_probability
    may_open = [cell for cell in _hidden_cells(position) if cell not in analysis.mine_cells]
    limit = min(float(risk[cell]) for cell in may_open) + setting[f"{prefix}margin"]
    near = [cell for cell in may_open if risk[cell] <= limit]
    frontier = [cell for cell in near if _touches_open(position, cell)]
    interior = [cell for cell in near if cell not in frontier]
    interior.sort(key=lambda cell: (_num_cells_around(position, cell), cell))
    outermost = interior[: int(setting[f"{prefix}outermost"])]
    rest = [cell for cell in interior if cell not in outermost]
    rest.sort(key=lambda cell: (-_num_frontier_around(position, cell), cell))
    beside = rest[: int(setting[f"{prefix}beside_frontier"])]
    return sorted([*frontier, *outermost, *beside], key=lambda cell: (float(risk[cell]), cell))


def score(analysis: Analysis, cell: Cell, value_of: Callable[[Analysis, float], float]) -> float:
    """The sum over all numbers of their chance and of what the position after them is worth."""
    total = 0.0
    for after in _after(analysis.position, cell):
        chance = after.num_layouts / analysis.num_layouts
        total += chance * value_of(after, chance)
    return total


def value(after: Analysis, setting: Setting) -> float:
    """What a position is worth at a glance."""
    num_safe = len(after.safe_cells)
    if num_safe > 0:
        return 1.0 + setting["further_safe"] * min(num_safe - 1, setting["most_further"])
    undecided = [cell for cell in _hidden_cells(after.position) if cell not in after.mine_cells]
    if not undecided:  # only mines are left: the game is won
        return 1.0 + setting["further_safe"] * setting["most_further"]
    risk = min(float(after.mine_probability[cell]) for cell in undecided)
    return setting["guess"] * (1.0 - setting["risk"] * risk - setting["risk_squared"] * risk**2)


def _second_value(setting: Setting) -> Callable[[Analysis, float], float]:
    """What a position is worth when its own best guess is looked at one step ahead."""

    def value_of(after: Analysis, chance: float) -> float:
        is_guess = not after.safe_cells and not after.position.is_solved
        if not is_guess or chance < setting["second_least_chance"]:
            return value(after, setting)
        best = max(
            score(after, cell, lambda further, _: value(further, setting))
            for cell in candidates(after, setting, "second_")
        )
        return setting["second_factor"] * best

    return value_of


# --- traps: tosses of a coin that no number can settle --------------------------------------------

SHAPES = (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (1, 1), (0, 1), (1, 0)))
"""Mines on the first half of the cells may be swapped for mines on the second half."""
LEAST_TRAP, COUNTED_TRAP = 1e-5, 0.02
"""Less likely traps are left out; of more likely ones the layouts are counted."""


def trap_loss(analysis: Analysis, cell: Cell) -> float:
    """The share of wins that is lost to traps which opening this cell disarms."""
    kept = 1.0
    for inside, walls in _traps(analysis):
        if cell in inside or cell in walls:
            kept *= 1 - trap_chance(analysis, inside, walls) / 2
    return 1 - kept


def _traps(analysis: Analysis) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """The cells and walls of each trap that may close."""
    position = analysis.position
    unknown = set(_hidden_cells(position)) - set(analysis.safe_cells) - set(analysis.mine_cells)
    for row, col in sorted(unknown):
        for shape in SHAPES:
            inside = [(row + rows, col + cols) for rows, cols in shape]
            if not unknown.issuperset(inside):
                continue
            walls = _walls(position, inside)
            if all(position.numbers[wall] == HIDDEN for wall in walls):
                yield inside, walls


def _walls(position: Position, inside: list[Cell]) -> list[Cell]:
    """The cells that see more mines of one half than of the other."""
    half = len(inside) // 2
    seen: dict[Cell, int] = defaultdict(int)
    for place, cell in enumerate(inside):
        for near in _around(position, cell):
            seen[near] += 1 if place < half else -1
    return [near for near, excess in seen.items() if excess != 0 and near not in inside]


def trap_chance(analysis: Analysis, inside: list[Cell], walls: list[Cell]) -> float:
    """The chance that a trap has closed: its walls are mines, and so is one half of its cells."""
    half, risk = len(inside) // 2, analysis.mine_probability
    halves = (inside[:half], inside[half:]), (inside[half:], inside[:half])
    chance = sum(
        float(np.prod([*(risk[cell] for cell in mines), *(1 - risk[cell] for cell in others)]))
        for mines, others in halves
    ) * float(np.prod([risk[wall] for wall in walls]))
    if chance < LEAST_TRAP:
        return 0.0
    if chance < COUNTED_TRAP:
        return chance
    counts = (_num_layouts(analysis.position, [*mines, *walls], others) for mines, others in halves)
    return sum(counts) / analysis.num_layouts


def _num_layouts(position: Position, mines: list[Cell], safe: list[Cell]) -> int:
    """Layouts with these mines, and without mines on those cells."""
    assumed = with_assumptions(position, mines, PROVEN_MINE)
    for cell in safe:
        assumed[cell] = PROVEN_SAFE
    question = _core.Question(position.numbers, position.num_mines, assumed)
    return int.from_bytes(_core.count_layouts(question, DEFAULT_MAX_STATES), "little")


# --- with a network: what each number would lead to, valued ---------------------------------------

RANKING = {"margin": 0.06, "outermost": 3, "beside_frontier": 3}
"""Networks are told the best guesses among these candidates: they were trained so."""
NUM_TOLD = 6
"""So many guesses."""


def valued_choice(
    analysis: Analysis, setting: Setting, network: NativeValueNetwork
) -> ReferenceChoice:
    """The best by the look ahead, unless the network thinks another one better by theta.

    Before the first opening the network is not asked.
    """
    scores = look_ahead_scores(analysis, setting)
    close = _close(scores, int(setting["valued"]), setting["valued_within"])
    has_opening = bool(np.any(analysis.position.numbers == 0))
    if len(close) < 2 or not has_opening:
        return ReferenceChoice(close[0], scores, is_endgame=False)

    def value_of(after: Analysis, _: float) -> float:
        return chance_to_win(after, setting, network)

    values = {cell: score(analysis, cell, value_of) for cell in close}
    best = max(close, key=values.__getitem__)
    is_better = values[best] > values[close[0]] + setting["theta"]
    return ReferenceChoice(best if is_better else close[0], values, is_endgame=False)


def chance_to_win(after: Analysis, setting: Setting, network: NativeValueNetwork) -> float:
    """Exact where few layouts are left, else what the network says."""
    if after.position.is_solved:
        return 1.0
    if after.num_layouts <= setting["valued_layouts"]:
        return max(endgame_scores(after.position).values())
    position = after.position
    proven = set(after.safe_cells) | set(after.mine_cells)
    risks = after.mine_probability.astype(np.float32)
    for cell in _hidden_cells(position):
        if cell not in proven:
            risks[cell] = np.clip(risks[cell], np.float32(1e-6), np.float32(1) - np.float32(1e-6))
    told = ValueInput(
        position.numbers[None],
        risks[None],
        _promises(after, setting)[None],
        np.array([position.num_mines]),
    )
    return float(network.native.predict(native_inputs(told))[0])


def _promises(after: Analysis, setting: Setting) -> npt.NDArray[np.float32]:
    """The scores of the best guesses by one step, where a guess is due."""
    promises = np.zeros(after.position.numbers.shape, np.float32)
    if not after.safe_cells:
        scores = one_step_scores(after, {**setting, **RANKING})
        for cell in _close(scores, NUM_TOLD, within=np.inf):
            promises[cell] = scores[cell]
    return promises


def _after(position: Position, cell: Cell) -> Iterator[Analysis]:
    """The analysis of each position that opening the cell may lead to, without its cascade."""
    for number in range(9):
        numbers = position.numbers.copy()
        numbers[cell] = number
        analysis = analyse(
            Position(
                numbers,
                num_mines=position.num_mines,
                start_rule=position.start_rule,
                start=position.start,
            )
        )
        if analysis.consistent:
            yield analysis


def _hidden_cells(position: Position) -> list[Cell]:
    return [(row, col) for row, col in np.argwhere(position.is_hidden).tolist()]


def _around(position: Position, cell: Cell) -> list[Cell]:
    return list(neighbours(*cell, height=position.height, width=position.width))


def _num_cells_around(position: Position, cell: Cell) -> int:
    return neighbourhood_size(*cell, height=position.height, width=position.width)


def _touches_open(position: Position, cell: Cell) -> bool:
    return any(position.numbers[near] != HIDDEN for near in _around(position, cell))


def _num_frontier_around(position: Position, cell: Cell) -> int:
    """Neighbours beside an open number, whether or not they are open themselves."""
    return sum(_touches_open(position, near) for near in _around(position, cell))
