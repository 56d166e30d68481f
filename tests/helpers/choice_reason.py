"""Why the champion chose, in plain Python: what the core says must be the same."""

from __future__ import annotations

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES
from sapper.analysis.choice import Basis, Choice, Considered
from sapper.analysis.given_zero import has_weights
from sapper.analysis.questions import native_question
from sapper.position import Position

_ROUNDING = 1e-12


def reference_reason(choice: Choice, win_probability: float | None, position: Position) -> str:
    """Why the champion chose; `win_probability` is that of the native choice."""
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
