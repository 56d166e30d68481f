"""What is kept of many games: who won, how many moves it took and how many were guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidOption, shown

if TYPE_CHECKING:
    from sapper.record import GameRecord


Games: TypeAlias = slice | Sequence[int] | npt.NDArray[np.integer] | npt.NDArray[np.bool_]
"""Some of many games."""


@dataclass(frozen=True)
class GameResult:
    """How one game went.

    >>> import sapper
    >>> sapper.play_many("logic", "beginner", games=5, seed=1)[0]
    GameResult(won=True, num_moves=26, num_guesses=1)
    """

    won: bool
    num_moves: int
    """Cells that the solver opened itself; what a cascade opened is not counted."""
    num_guesses: int
    """How many of them it could not prove to be safe."""


@dataclass(frozen=True, eq=False, repr=False)
class GameResults:
    """How the games of one solver went, in the order of their boards: one entry a game.

    >>> import sapper
    >>> results = sapper.play_many("logic", "beginner", games=100, seed=1)
    >>> len(results), results.num_wins, results.win_rate
    (100, 93, 0.93)
    >>> results.won[:4].tolist()
    [True, True, True, True]
    """

    won: npt.NDArray[np.bool_]
    num_moves: npt.NDArray[np.int32]
    num_guesses: npt.NDArray[np.int32]
    cpu_seconds: float
    """What playing them took, boards included, over all workers."""
    records: tuple[GameRecord, ...] | None = None
    """The games move by move, where they were asked for."""

    def __post_init__(self) -> None:
        check_columns(self.won, self.num_moves, self.num_guesses)
        if self.records is not None and len(self.records) != len(self.won):
            raise InvalidOption(f"{len(self.records)} records of {len(self.won)} games")

    @property
    def num_wins(self) -> int:
        """How many games were won."""
        return int(np.count_nonzero(self.won))

    @property
    def win_rate(self) -> float:
        """Wins among all games started; NaN without games."""
        return self.num_wins / len(self) if len(self) else float("nan")

    def __len__(self) -> int:
        return len(self.won)

    def __repr__(self) -> str:
        return (
            f"<GameResults: {self.num_wins} of {len(self)} games won, "
            f"{self.cpu_seconds:.3g} CPU seconds>"
        )

    @overload
    def __getitem__(self, index: int | np.integer) -> GameResult: ...

    @overload
    def __getitem__(self, index: Games) -> GameResults: ...

    def __getitem__(self, index: int | np.integer | Games) -> GameResult | GameResults:
        """One game by its index; several by a slice, a mask or indices, as numpy takes them.

        Several games have their share of the cost.
        """
        if isinstance(index, int | np.integer):
            return GameResult(
                bool(self.won[index]), int(self.num_moves[index]), int(self.num_guesses[index])
            )
        places = np.arange(len(self))[index]
        return GameResults(
            self.won[places],
            self.num_moves[places],
            self.num_guesses[places],
            self.cpu_seconds * len(places) / len(self) if len(self) else 0.0,
            None if self.records is None else tuple(self.records[place] for place in places),
        )

    def __iter__(self) -> Iterator[GameResult]:
        return (self[index] for index in range(len(self)))

    def same_games(self, other: GameResults) -> bool:
        """Whether every game went alike; what they cost does not matter."""
        _check_results(other)
        return (
            np.array_equal(self.won, other.won)
            and np.array_equal(self.num_moves, other.num_moves)
            and np.array_equal(self.num_guesses, other.num_guesses)
        )

    @classmethod
    def joined(cls, parts: Iterable[GameResults]) -> GameResults:
        """The games of all parts, one part after the other."""
        parts = [_check_results(part) for part in parts]
        has_records = bool(parts) and all(part.records is not None for part in parts)
        return cls(
            np.concatenate([np.zeros(0, np.bool_), *(part.won for part in parts)]),
            np.concatenate([np.zeros(0, np.int32), *(part.num_moves for part in parts)]),
            np.concatenate([np.zeros(0, np.int32), *(part.num_guesses for part in parts)]),
            sum(part.cpu_seconds for part in parts),
            tuple(record for part in parts for record in part.records or ())
            if has_records
            else None,
        )


def check_columns(*columns: npt.NDArray[Any]) -> None:
    """Refuse columns that are no flat arrays of one length; make them read-only."""
    for column in columns:
        if not isinstance(column, np.ndarray) or column.ndim != 1:
            raise InvalidOption(f"a column is {shown(column)}; expected a flat array")
    lengths = {len(column) for column in columns}
    if len(lengths) != 1:
        raise InvalidOption(f"the columns of game results differ in length: {sorted(lengths)}")
    for column in columns:
        column.setflags(write=False)


def _check_results(value: GameResults) -> GameResults:
    if not isinstance(value, GameResults):
        raise InvalidOption(f"expected GameResults, not {shown(value)}")
    return value
