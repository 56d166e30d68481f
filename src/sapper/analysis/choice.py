"""The champion's choice: which cell to open where nothing is proven, and why, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES
from sapper.analysis.given_zero import has_weights
from sapper.analysis.questions import native_question
from sapper.cells import Cell, row_col
from sapper.network.integer_value import champion_network
from sapper.position import Position


class Basis(StrEnum):
    """What a choice was made by."""

    PROOF = "proof"
    """The cell is certainly safe."""
    ENDGAME = "endgame"
    """The exact chance to win of each cell: few layouts are left."""
    FIRST_CELL = "first-cell"
    """The table of first cells: nothing is open yet."""
    LOOK_AHEAD = "look-ahead"
    """What each number that a cell may show would lead to."""
    LEAST_RISK = "least-risk"
    """The risk alone: the position is too large to count."""
    VALUE = "value"
    """What a network says of the positions that each number would lead to."""


_BASES = {
    _core.ChoiceBasis.PROOF: Basis.PROOF,
    _core.ChoiceBasis.ENDGAME: Basis.ENDGAME,
    _core.ChoiceBasis.FIRST_CELL: Basis.FIRST_CELL,
    _core.ChoiceBasis.LOOK_AHEAD: Basis.LOOK_AHEAD,
    _core.ChoiceBasis.LEAST_RISK: Basis.LEAST_RISK,
    _core.ChoiceBasis.VALUE: Basis.VALUE,
}


_ROUNDING = 1e-12
"""Cells so close in risk differ by rounding alone."""


@dataclass(frozen=True, kw_only=True)
class Considered:
    """A guess that was looked at closely."""

    cell: Cell
    mine_probability: float
    next_safety: float | None
    """The chance that it is safe and the next move as well; None in the endgame."""
    progress: float | None
    """The chance that it is safe and leaves a certain-safe cell; None in the endgame."""
    trap_loss: float | None
    """The share of wins that is lost to traps which it disarms; None where none were looked for."""
    win_probability: float | None
    """The exact chance to win; None where it is not known."""
    estimated_win_probability: float | None
    """What a network says of the chance to win; None where none was asked."""
    score: float
    """What guesses were compared by: in the endgame the chance to win, or no more than this."""
    is_cut: bool
    """Whether it was given up before all was known of it: it could not be the best."""


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One cell to open, and why.

    >>> import sapper
    >>> position = sapper.Position.parse('''3 4 3
    ... 12##
    ... ####
    ... ####''')
    >>> choice = choose(position)
    >>> choice.cell, choice.basis.value, round(choice.win_probability, 4)
    ((2, 2), 'endgame', 0.75)
    """

    cell: Cell
    mine_probability: float
    win_probability: float | None
    """The exact chance to win with the best line; None where it is not known."""
    basis: Basis
    considered: tuple[Considered, ...]
    """The guesses that were looked at, the best first; empty where none had to be."""
    reason: str
    """Why this one, as a clause without a full stop."""


def choose(position: Position, options: Mapping[str, bool | int | float | str] = {}) -> Choice:
    """What the champion opens in a consistent position that holds a safe hidden cell.

    Layouts count as equally likely. Under the start rule `given-zero` they are not quite; no chance
    to win is claimed there. `options` are those of the native stage. Raises ContradictoryPosition.
    """
    asked = {"start_rule": position.start_rule.value, **options}
    network = champion_network().native if uses_network(options) else None
    return read_choice(_core.choose(native_question(position), asked, network), position)


def uses_network(options: Mapping[str, bool | int | float | str]) -> bool:
    """Whether a setting of the champion asks its network: all but `fast` do."""
    return options.get("setting") != "fast"


def read_choice(native: _core.Choice, position: Position) -> Choice:
    """A choice of the native core in a position."""
    basis = _BASES[native.basis]
    is_exact = basis is Basis.ENDGAME and not has_weights(position)
    choice = Choice(
        cell=row_col(native.cell, width=position.width),
        mine_probability=native.mine_probability,
        win_probability=native.win_probability if is_exact else None,
        basis=basis,
        considered=_all_considered(native, position, is_exact=is_exact),
        reason="",
    )
    return replace(choice, reason=_reason(choice, native.win_probability, position))


def _all_considered(
    choice: _core.Choice, position: Position, *, is_exact: bool
) -> tuple[Considered, ...]:
    """The guesses, the chosen one before others of the same score."""
    is_endgame = choice.basis is _core.ChoiceBasis.ENDGAME
    is_valued = choice.basis is _core.ChoiceBasis.VALUE
    chosen_first = sorted(choice.considered, key=lambda one: one.cell != choice.cell)
    return tuple(
        Considered(
            cell=row_col(one.cell, width=position.width),
            mine_probability=one.mine_probability,
            next_safety=None if is_endgame else one.next_safety,
            progress=None if is_endgame else one.progress,
            trap_loss=one.trap_loss,
            win_probability=one.score if is_exact and not one.is_cut else None,
            estimated_win_probability=one.score if is_valued and not one.is_cut else None,
            score=one.score,
            is_cut=one.is_cut,
        )
        for one in chosen_first
    )


def _reason(choice: Choice, win_probability: float | None, position: Position) -> str:
    risk = f"{choice.mine_probability:.2%}"
    if choice.basis is Basis.PROOF:
        return "the cell is certainly safe"
    if choice.basis is Basis.FIRST_CELL:
        won = "nothing is open yet, and games that begin here are won most often"
        return f"{won}; the risk is {risk}"
    if choice.basis is Basis.LEAST_RISK:
        return f"the position is too large to look ahead; the least risk is {risk}"
    if win_probability is not None:
        return _wins(win_probability, position) + _endgame_comparison(choice)
    if choice.basis is Basis.VALUE:
        return _value_reason(choice)
    return _look_ahead_reason(choice)


def _wins(win_probability: float, position: Position) -> str:
    """How often the best line wins."""
    count = _core.count_layouts(native_question(position), DEFAULT_MAX_STATES)
    num_layouts = int.from_bytes(count, "little")
    num_won = round(win_probability * num_layouts)
    share = f"{num_won} of the {num_layouts} layouts left, {win_probability:.2%}"
    weights = ", as if they were equally likely" if has_weights(position) else ""
    return f"the best line from here wins on {share}{weights}"


def _endgame_comparison(choice: Choice) -> str:
    """What the safest cell would win instead."""
    risk = f"{choice.mine_probability:.2%}"
    safest = _safest(choice)
    if safest is None:
        return f"; no cell that tells more is safer, at a risk of {risk}"
    most = "at most " if safest.is_cut else ""
    return (
        f"; the safest cell, {safest.cell}, is a mine with {safest.mine_probability:.2%} "
        f"instead of {risk}, but wins on {most}{safest.score:.2%}"
    )


def _look_ahead_reason(choice: Choice) -> str:
    """What the chosen guess leads to, and why that is better than to take the least risk."""
    chosen, safest = choice.considered[0], _safest(choice)
    risk = f"{chosen.mine_probability:.2%}"
    if safest is None:
        return f"{_safest_words(choice)}: its risk is {risk}, and {_progress_words(chosen)}"
    gain, lag = _gain_and_lag(chosen, safest)
    return (
        f"{gain}, worth a risk of {risk}; "
        f"the safest cell, {safest.cell} with {safest.mine_probability:.2%}, {lag}"
    )


def _value_reason(choice: Choice) -> str:
    """What the network says of the chosen guess, and of the safest one."""
    chosen, safest = choice.considered[0], _safest(choice)
    risk = f"{choice.mine_probability:.2%}"
    said = f"the network gives it a chance to win of {chosen.score:.2%}"
    if safest is None:
        return f"{said}; no cell that was weighed is safer, at a risk of {risk}"
    lag = "cannot lead on as well" if safest.is_cut else f"has {safest.score:.2%}"
    if not safest.is_cut and safest.score > chosen.score:
        lag += ", too little more to overrule the look ahead"
    safest_words = f"the safest cell, {safest.cell} with {safest.mine_probability:.2%}"
    return f"{said}, worth a risk of {risk}; {safest_words}, {lag}"


def _safest_words(choice: Choice) -> str:
    first, *others = choice.considered
    has_equals = any(one.mine_probability <= first.mine_probability + _ROUNDING for one in others)
    return "of the safest cells it leads on best" if has_equals else "no other cell is as safe"


def _gain_and_lag(chosen: Considered, safest: Considered) -> tuple[str, str]:
    """What the chosen guess has to offer, and where the safest one stands behind it."""
    if safest.is_cut:  # what was seen of it is a part
        return _progress_words(chosen), "cannot lead on as well"
    if _is_less(safest.progress, chosen.progress):
        return _progress_words(chosen), f"has one with {safest.progress:.2%}"
    if _is_less(safest.next_safety, chosen.next_safety):
        both = f"this move and the next one are safe with {chosen.next_safety:.2%}"
        return both, f"has {safest.next_safety:.2%}"
    if _is_less(safest.trap_loss, chosen.trap_loss):
        wins = f"it disarms traps that cost {chosen.trap_loss:.2%} of the wins"
        return wins, f"disarms {safest.trap_loss:.2%}"
    return _progress_words(chosen), "leads on less well further ahead"


def _progress_words(chosen: Considered) -> str:
    return f"a certain-safe cell comes next with {chosen.progress:.2%}"


def _is_less(chance: float | None, other: float | None) -> bool:
    """By so much that a reader sees it."""
    return chance is not None and other is not None and chance + 1e-4 < other


def _safest(choice: Choice) -> Considered | None:
    """The safest guess that was looked at; None where the chosen one is as safe."""
    safest = min(choice.considered, key=lambda one: one.mine_probability, default=None)
    if safest is None or safest.mine_probability + _ROUNDING >= choice.mine_probability:
        return None
    return safest
