"""The champion's choice: which cell to open where nothing is proven, and why, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from sapper import _core
from sapper.analysis.questions import native_question
from sapper.cells import Cell, row_col
from sapper.position import Position


class Basis(StrEnum):
    """What a choice was made by."""

    PROOF = "proof"
    """The cell is certainly safe."""
    ENDGAME = "endgame"
    """The exact chance to win of each cell: few layouts are left."""
    LOOK_AHEAD = "look-ahead"
    """What each number that a cell may show would lead to."""
    LEAST_RISK = "least-risk"
    """The risk alone: the position is too large to count."""
    VALUE = "value"
    """What a network says of the positions that each number would lead to."""


_BASES = {
    _core.ChoiceBasis.PROOF: Basis.PROOF,
    _core.ChoiceBasis.ENDGAME: Basis.ENDGAME,
    _core.ChoiceBasis.LOOK_AHEAD: Basis.LOOK_AHEAD,
    _core.ChoiceBasis.LEAST_RISK: Basis.LEAST_RISK,
    _core.ChoiceBasis.VALUE: Basis.VALUE,
}


@dataclass(frozen=True, kw_only=True)
class Considered:
    """A guess that was looked at closely."""

    cell: Cell
    mine_probability: float
    next_safety: float | None
    """The chance that it is safe and the next move as well; None in the endgame."""
    progress: float | None
    """The chance that it is safe and leaves a certain-safe cell; None in the endgame."""
    win_probability: float | None
    """The exact chance to win; None where it is not known."""
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
    ((2, 0), 'endgame', 0.75)
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

    Layouts count as equally likely, which under the start rule `given-zero` they are not quite.
    `options` are those of the native stage. Raises ContradictoryPosition.
    """
    return read_choice(_core.choose(native_question(position), dict(options)), position)


def read_choice(native: _core.Choice, position: Position) -> Choice:
    """A choice of the native core in a position."""
    basis = _BASES[native.basis]
    considered = tuple(_considered(one, position, basis) for one in native.considered)
    return Choice(
        cell=row_col(native.cell, width=position.width),
        mine_probability=native.mine_probability,
        win_probability=native.win_probability,
        basis=basis,
        considered=considered,
        reason=_reason(basis, native, considered),
    )


def _considered(one: _core.Considered, position: Position, basis: Basis) -> Considered:
    is_endgame = basis is Basis.ENDGAME
    return Considered(
        cell=row_col(one.cell, width=position.width),
        mine_probability=one.mine_probability,
        next_safety=None if is_endgame else one.next_safety,
        progress=None if is_endgame else one.progress,
        win_probability=one.score if is_endgame and not one.is_cut else None,
        score=one.score,
        is_cut=one.is_cut,
    )


def _reason(basis: Basis, choice: _core.Choice, considered: tuple[Considered, ...]) -> str:
    risk = f"{choice.mine_probability:.2%}"
    if basis is Basis.PROOF:
        return "the cell is certainly safe"
    if basis is Basis.LEAST_RISK:
        return f"the position is too large to look ahead; the least risk is {risk}"
    if basis is Basis.ENDGAME:
        return f"the best line wins with {choice.win_probability:.2%}, at a risk of {risk} now"
    if basis is Basis.VALUE:
        chance = f"{considered[0].score:.2%}"
        return f"the network gives it a chance to win of {chance}, at a risk of {risk} now"
    return _reason_ahead(risk, considered)


def _reason_ahead(risk: str, considered: tuple[Considered, ...]) -> str:
    chosen = considered[0]
    reason = f"risk {risk}, and a safe cell comes next with {chosen.progress:.2%}"
    safest = min(considered, key=lambda one: one.mine_probability)
    if safest.mine_probability < chosen.mine_probability:
        reason += f"; the least risk is {safest.mine_probability:.2%}, which leads to less"
    return reason
