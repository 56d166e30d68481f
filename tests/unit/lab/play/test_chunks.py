"""Runs are cut into chunks that fit each other, whatever was played before."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from sapper.lab.play.chunks import Chunk, chunk_size, cut


@given(st.integers(0, 5000), st.integers(1, 5000), st.integers(1, 10**6))
def test_a_stretch_is_cut_into_all_its_games(start: int, count: int, games: int) -> None:
    size = chunk_size(games)
    chunks = list(cut(range(start, start + count), size, 3))
    assert chunks[0].start == start
    assert sum(chunk.count for chunk in chunks) == count
    assert all(one.start + one.count == two.start for one, two in itertools.pairwise(chunks))
    assert all(0 < chunk.count <= size and chunk.experiment == 3 for chunk in chunks)
    assert all(chunk.start % size == 0 for chunk in chunks[1:])


@given(st.integers(1, 10**9))
def test_work_can_be_shared_and_chunks_stay_small(games: int) -> None:
    size = chunk_size(games)
    assert 1 <= size <= 1000
    assert 1000 % size == 0
    assert size == 1 or games // size >= 16


def test_large_runs_have_chunks_of_a_thousand() -> None:
    assert chunk_size(10**8) == 1000
    assert next(cut(range(10**8), 1000, 0)) == Chunk(0, 0, 1000)
