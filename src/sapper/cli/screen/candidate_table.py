"""The guesses that a stage or the analysis looked at, as a small table of text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sapper.analysis.choice import Considered

ROWS_SHOWN = 5
"""So many guesses are shown; beyond them the table counts the rest."""


def candidate_lines(considered: Sequence[Considered]) -> list[str]:
    """A line a guess, the chosen one first and marked; nothing where none was looked at.

    Figures of a guess that was given up are what was known of it by then, marked `~`.
    """
    if not considered:
        return []
    columns = [(name, say) for name, say in _COLUMNS if any(map(say, considered))]
    shown = considered[:ROWS_SHOWN]
    table = [["", *(name for name, _ in columns)]]
    table += [
        ["*" if index == 0 else "", *(say(one) for _, say in columns)]
        for index, one in enumerate(shown)
    ]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join(text.rjust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]
    rest = len(considered) - len(shown)
    return [*lines, f"   and {rest} more"] if rest else lines


def _percent(value: float | None, is_cut: bool = False) -> str:
    if value is None:
        return ""
    return f"{'~' if is_cut else ''}{value:.2%}"


def _wins(one: Considered) -> str:
    """The exact chance, a network's estimate, or that an endgame has no more than so much."""
    if one.win_probability is not None:
        return _percent(one.win_probability)
    if one.estimated_win_probability is not None:
        return f"≈ {one.estimated_win_probability:.2%}"
    return f"≤ {one.score:.2%}" if one.is_cut and one.progress is None else ""


_COLUMNS: tuple[tuple[str, Callable[[Considered], str]], ...] = (
    ("cell", lambda one: f"{one.cell[0]},{one.cell[1]}"),
    ("risk", lambda one: _percent(one.mine_probability)),
    ("next safe", lambda one: _percent(one.next_safety, one.is_cut)),
    ("progress", lambda one: _percent(one.progress, one.is_cut)),
    ("traps", lambda one: _percent(one.trap_loss or None)),
    ("wins", _wins),
)
"""What is said of a guess; a column in which nothing is known is left out."""
