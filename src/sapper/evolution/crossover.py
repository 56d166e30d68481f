"""How two parents share out their bits among two children."""

from __future__ import annotations

from enum import StrEnum

from sapper.errors import UnknownName

K_POINTS = 3
"""The usual number of points of k-point crossover (Park and others, 4.1)."""


class Crossover(StrEnum):
    """The parents swap bits: all beyond a point, those between points, or each with even odds."""

    ONE_POINT = "one-point"
    K_POINT = "k-point"
    UNIFORM = "uniform"

    @classmethod
    def parse(cls, name: str) -> Crossover:
        """The crossover of that name; raises UnknownName with a suggestion."""
        try:
            return cls(name)
        except ValueError:
            raise UnknownName("crossover", str(name), [kind.value for kind in cls]) from None

    def num_points(self, k: int) -> int:
        """Where the parents are cut, as the native core counts: 0 for uniform crossover."""
        return {Crossover.ONE_POINT: 1, Crossover.K_POINT: k, Crossover.UNIFORM: 0}[self]
