"""Runs are cut into chunks that fit each other, and slow games into small ones."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.lab.experiment.results import GameResults
from sapper.lab.play.chunks import CHUNK_SECONDS, Chunk, Pace, chunk_size, cut


def played(games: int, seconds_each: float) -> GameResults:
    counts = np.ones(games, np.int32)
    return GameResults(np.ones(games, np.bool_), counts, counts, games * seconds_each)


def settled(games: int, seconds_each: float) -> Pace:
    """The pace after some chunks of such games."""
    pace = Pace(games)
    for _ in range(10):
        pace.note(played(pace.size, seconds_each))
    return pace


@given(st.integers(0, 5000), st.integers(1, 5000), st.integers(1, 10**6), st.floats(1e-5, 10.0))
def test_a_stretch_is_cut_into_all_its_games(
    start: int, count: int, games: int, seconds: float
) -> None:
    pace = settled(games, seconds)
    chunks = list(cut(range(start, start + count), pace, 3))
    assert chunks[0].start == start
    assert sum(chunk.count for chunk in chunks) == count
    assert all(one.start + one.count == two.start for one, two in itertools.pairwise(chunks))
    assert all(0 < chunk.count <= pace.size and chunk.experiment == 3 for chunk in chunks)
    assert all(chunk.start % pace.size == 0 for chunk in chunks[1:])


@given(st.integers(1, 10**9))
def test_work_can_be_shared_and_chunks_stay_small(games: int) -> None:
    size = chunk_size(games)
    assert 1 <= size <= 1000
    assert 1000 % size == 0
    assert size == 1 or games // size >= 16


def test_quick_games_come_by_the_thousand_after_a_few_chunks() -> None:
    pace, sizes = Pace(10**8), list[int]()
    for _ in range(4):
        sizes.append(pace.size)
        pace.note(played(pace.size, 2e-5))
    assert sizes == [1, 25, 500, 1000]
    assert next(cut(range(10**8), pace, 0)) == Chunk(0, 0, 1000)


@pytest.mark.parametrize("seconds", [0.01, 0.3, 1.0])
def test_slow_games_come_in_chunks_of_some_seconds(seconds: float) -> None:
    assert settled(10**6, seconds).size * seconds <= CHUNK_SECONDS


def test_games_that_take_longer_come_one_by_one() -> None:
    assert settled(10**6, 60.0).size == 1


def test_the_pace_follows_games_that_grow_slower() -> None:
    pace = settled(10**6, 1e-4)
    assert pace.size == 1000
    pace.note(played(1000, 1.0))
    assert pace.size == 1


def test_the_size_of_chunks_changes_while_they_are_cut() -> None:
    pace = Pace(10**6)
    chunks = cut(range(10**6), pace, 0)
    assert next(chunks) == Chunk(0, 0, 1)
    pace.note(played(1, 1e-5))
    assert next(chunks) == Chunk(0, 1, 24)  # up to a multiple of 25
    assert next(chunks) == Chunk(0, 25, 25)
