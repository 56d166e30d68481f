"""Smallest sets with a property: the search behind explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


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
