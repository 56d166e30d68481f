"""The champion's choice: which cell to open where nothing is proven, and why, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sapper import _core
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


BASES = {
    _core.ChoiceBasis.PROOF: Basis.PROOF,
    _core.ChoiceBasis.ENDGAME: Basis.ENDGAME,
    _core.ChoiceBasis.FIRST_CELL: Basis.FIRST_CELL,
    _core.ChoiceBasis.LOOK_AHEAD: Basis.LOOK_AHEAD,
    _core.ChoiceBasis.LEAST_RISK: Basis.LEAST_RISK,
    _core.ChoiceBasis.VALUE: Basis.VALUE,
}
"""The bases by those of the native core."""


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
    told = _core.reason_of(native, native_question(position), has_weights(position))
    return Choice(
        cell=row_col(native.cell, width=position.width),
        mine_probability=native.mine_probability,
        win_probability=told.win_probability,
        basis=BASES[native.basis],
        considered=read_considered(told.considered, position),
        reason=told.reason,
    )


def read_considered(
    native: Sequence[_core.WeighedGuess], position: Position
) -> tuple[Considered, ...]:
    """Guesses that the native core has looked at in a position."""
    return tuple(
        Considered(
            cell=row_col(one.cell, width=position.width),
            mine_probability=one.mine_probability,
            next_safety=one.next_safety,
            progress=one.progress,
            trap_loss=one.trap_loss,
            win_probability=one.win_probability,
            estimated_win_probability=one.estimated_win_probability,
            score=one.score,
            is_cut=one.is_cut,
        )
        for one in native
    )
