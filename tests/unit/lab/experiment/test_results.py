"""Results of many games: one of them, some of them, all of them."""

from __future__ import annotations

import numpy as np
import pytest

import sapper
from sapper.lab.experiment.results import GameResults, Games

RESULTS = sapper.play_many("logic", sapper.BEGINNER, games=20, seed=1, log_moves=True)


def test_a_game_is_had_by_its_index() -> None:
    for index in (3, -17, np.int64(3)):
        assert RESULTS[index] == list(RESULTS)[3]
    with pytest.raises(IndexError):
        RESULTS[20]


@pytest.mark.parametrize(
    ("games", "indices"),
    [
        (slice(5), range(5)),
        (slice(-2, None), [18, 19]),
        (slice(None, None, 7), [0, 7, 14]),
        ([4, 1], [4, 1]),
        (np.array([4, 1]), [4, 1]),
        (np.arange(20) % 10 == 3, [3, 13]),
        (slice(0, 0), []),
    ],
)
def test_some_games_are_results_again(games: Games, indices: list[int]) -> None:
    some = RESULTS[games]
    assert isinstance(some, GameResults)
    assert list(some) == [RESULTS[index] for index in indices]
    assert RESULTS.records is not None
    assert some.records == tuple(RESULTS.records[index] for index in indices)
    assert some.cpu_seconds == pytest.approx(RESULTS.cpu_seconds * len(indices) / 20)


def test_the_games_that_were_won() -> None:
    assert RESULTS[RESULTS.won].win_rate == 1.0
