"""Values whose attributes cannot be set."""

from __future__ import annotations

from typing import NoReturn


class Immutable:
    """A value that is filled once, by `object.__setattr__`, and never changes.

    Slots alone would let a stray assignment change a value under its hash.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable; {name!r} cannot be deleted")

    def _set(self, **attributes: object) -> None:
        """Fill attributes, while the value is made or where it remembers what it computed."""
        for name, value in attributes.items():
            object.__setattr__(self, name, value)
