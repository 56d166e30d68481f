"""What is kept of many weighted games: how much each counts as won, its moves and its guesses."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias, overload

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidOption, shown
from sapper.lab.experiment.results import GameResults, Games, check_columns


@dataclass(frozen=True)
class WeightedResult:
    """How one weighted game went."""

    weight: float
    """How much it counts as won."""
    num_moves: int
    num_guesses: int


@dataclass(frozen=True, eq=False, repr=False)
class WeightedResults:
    """How the weighted games of one solver went, in the order of their boards: one entry a game.

    A weighted game is played on instead of lost: each guess multiplies its weight by the exact
    chance that it is safe. The mean weight is the win rate, without bias.

    >>> import sapper
    >>> results = sapper.play_weighted("exact+least-risk", "beginner", games=100, seed=1)
    >>> len(results), round(results.win_rate, 3), round(results.standard_error, 3)
    (100, 0.923, 0.01)
    """

    weights: npt.NDArray[np.float64]
    """Of each game: 1 where every guess was certain to be safe, 0 where one was certain not to."""
    num_moves: npt.NDArray[np.int32]
    num_guesses: npt.NDArray[np.int32]
    cpu_seconds: float
    """What playing them took, boards included, over all workers."""

    def __post_init__(self) -> None:
        check_columns(self.weights, self.num_moves, self.num_guesses)

    @property
    def num_wins(self) -> float:
        """How many wins the games count for: the sum of their weights."""
        return math.fsum(self.weights)

    @property
    def win_rate(self) -> float:
        """The mean weight; NaN without games."""
        return self.num_wins / len(self) if len(self) else float("nan")

    @property
    def standard_error(self) -> float:
        """Of the win rate; NaN with less than two games."""
        return mean_error(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return (
            f"<WeightedResults: {self.win_rate:.2%} of {len(self)} games won, "
            f"{self.cpu_seconds:.3g} CPU seconds>"
        )

    @overload
    def __getitem__(self, index: int | np.integer) -> WeightedResult: ...

    @overload
    def __getitem__(self, index: Games) -> WeightedResults: ...

    def __getitem__(self, index: int | np.integer | Games) -> WeightedResult | WeightedResults:
        """One game by its index; several as `GameResults` takes them."""
        if isinstance(index, int | np.integer):
            return WeightedResult(
                float(self.weights[index]), int(self.num_moves[index]), int(self.num_guesses[index])
            )
        places = np.arange(len(self))[index]
        return WeightedResults(
            self.weights[places],
            self.num_moves[places],
            self.num_guesses[places],
            self.cpu_seconds * len(places) / len(self) if len(self) else 0.0,
        )

    def __iter__(self) -> Iterator[WeightedResult]:
        return (self[index] for index in range(len(self)))

    def same_games(self, other: WeightedResults) -> bool:
        """Whether every game went alike; what they cost does not matter."""
        _check_results(other)
        return (
            np.array_equal(self.weights, other.weights)
            and np.array_equal(self.num_moves, other.num_moves)
            and np.array_equal(self.num_guesses, other.num_guesses)
        )

    @classmethod
    def joined(cls, parts: Iterable[WeightedResults]) -> WeightedResults:
        """The games of all parts, one part after the other."""
        parts = [_check_results(part) for part in parts]
        return cls(
            np.concatenate([np.zeros(0, np.float64), *(part.weights for part in parts)]),
            np.concatenate([np.zeros(0, np.int32), *(part.num_moves for part in parts)]),
            np.concatenate([np.zeros(0, np.int32), *(part.num_guesses for part in parts)]),
            sum(part.cpu_seconds for part in parts),
        )


AnyResults: TypeAlias = GameResults | WeightedResults
"""What came of games, whichever kind they are."""


def mean_error(values: npt.NDArray[np.float64]) -> float:
    """The standard error of the mean of independent values; NaN with less than two."""
    return float(values.std(ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else math.nan


def _check_results(value: WeightedResults) -> WeightedResults:
    if not isinstance(value, WeightedResults):
        raise InvalidOption(f"expected WeightedResults, not {shown(value)}")
    return value
