"""Long native work ends soon after it is told to, from another thread or by Ctrl-C."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import threading
import time
from collections.abc import Callable

import numpy as np
import pytest

import sapper
from sapper import _core
from sapper.analysis.questions import native_question
from sapper.lab.play.samples import PositionSource, draw_samples
from sapper.position import HIDDEN

SOON = 1.0
"""Seconds: a few hundredths, and some patience with a busy machine."""

DENSE = sapper.BoardSpec(height=8, width=8, num_mines=61)


def spaced_numbers(size: int) -> sapper.Position:
    """Threes two apart: one component, of which 20 rows take far more states than are allowed."""
    numbers = np.full((size, size), HIDDEN, np.int8)
    numbers[1::2, 1::2] = 3
    return sapper.Position(numbers, num_mines=size * size // 3)


def _analyse() -> None:
    sapper.analyse(spaced_numbers(20))


def _analyse_many() -> None:
    easy = sapper.Position.parse("2 3 1\n1##\n1##")
    sapper.analyse_many([easy, spaced_numbers(20)], jobs=2)


def _estimate() -> None:
    sapper.analyse(spaced_numbers(40), estimate=True)


def _count_layouts() -> None:
    _core.count_layouts(native_question(spaced_numbers(20)), 10**9)


def _explain() -> None:
    sapper.explain(spaced_numbers(20), 0, 0, max_states=10**9)


def _explain_by_many_questions() -> None:
    """None of them takes long: the proof needs the counter and each of 1,200 numbers."""
    rows = ["1###" * 30, "#" * 120, "#" * 120] * 40
    sapper.explain(sapper.Position.parse("\n".join(["120 120 1200", *rows])), 0, 2)


def _play() -> None:
    sapper.play_many("exact+least-risk", sapper.EXPERT, games=10**6, seed=1, jobs=1)


def _evolve() -> None:
    solver = sapper.make_solver("ga(runs=10000,patience=1000000)")
    solver.decide(spaced_numbers(20), np.random.default_rng(1))


def _play_evolving() -> None:
    solver = "ga(runs=10000,patience=1000000)"
    sapper.play_many(solver, "30x30/250", games=10, seed=1, jobs=2)


def _search() -> None:
    solver = sapper.make_solver("tank(max_steps=1000000000)")
    solver.decide(spaced_numbers(20), np.random.default_rng(1))


def _no_guess() -> None:
    sapper.generate_no_guess(DENSE, seed=1, max_draws=2**60)


def _samples() -> None:
    draw_samples(PositionSource(level="expert"), seed=1, start=0, games=10**6)


LONG_WORK = [
    _analyse,
    _analyse_many,
    _estimate,
    _count_layouts,
    _explain,
    _explain_by_many_questions,
    _play,
    _evolve,
    _play_evolving,
    _search,
    _no_guess,
    _samples,
]


class _Worker(threading.Thread):
    """Does work that obeys a signal, and keeps what it raised."""

    def __init__(self, stop: _core.StopSignal, work: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._stop_signal, self._work = stop, work
        self.raised: BaseException | None = None

    def run(self) -> None:
        try:
            with _core.obeying(self._stop_signal):
                self._work()
        except BaseException as error:
            self.raised = error


@pytest.mark.parametrize("work", LONG_WORK)
def test_a_signal_ends_long_work_in_another_thread(work: Callable[[], None]) -> None:
    stop = _core.StopSignal()
    worker = _Worker(stop, work)
    worker.start()
    worker.join(0.3)
    assert worker.is_alive()
    assert not stop.is_set
    stop.set()
    worker.join(SOON)
    assert isinstance(worker.raised, KeyboardInterrupt)


def test_a_signal_that_is_set_lets_no_work_begin() -> None:
    stop = _core.StopSignal()
    stop.set()
    with _core.obeying(stop), pytest.raises(KeyboardInterrupt):
        sapper.analyse(sapper.Position.parse("2 3 1\n1##\n1##"))


def test_work_obeys_all_signals_around_it_and_none_behind_them() -> None:
    outer, inner = _core.StopSignal(), _core.StopSignal()
    with _core.obeying(outer):
        with _core.obeying(inner):
            _core.check_interrupt()
            outer.set()
            with pytest.raises(KeyboardInterrupt):
                _core.check_interrupt()
        with pytest.raises(KeyboardInterrupt):
            _core.check_interrupt()
    _core.check_interrupt()


def test_a_signal_made_under_another_is_set_with_it() -> None:
    outer = _core.StopSignal()
    with _core.obeying(outer):
        inner = _core.StopSignal()
    apart = _core.StopSignal()
    assert not inner.is_set
    outer.set()
    assert inner.is_set
    assert not apart.is_set


def test_other_threads_do_not_obey() -> None:
    stop = _core.StopSignal()
    stop.set()
    worker = _Worker(_core.StopSignal(), _core.check_interrupt)
    with _core.obeying(stop):
        worker.start()
        worker.join()
    assert worker.raised is None


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to one process")
@pytest.mark.parametrize("work", LONG_WORK)
def test_ctrl_c_ends_long_work(work: Callable[[], None]) -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        work()
    assert time.monotonic() - began < 0.3 + SOON
    timer.join()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT cannot be sent to one process")
def test_ctrl_c_ends_games_of_a_network_in_processes() -> None:
    """A batch of moves takes long, and the processes must be gone: both once took 45 seconds."""
    timer = threading.Timer(2.0, signal.raise_signal, [signal.SIGINT])
    timer.start()
    began = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        sapper.play_many("net(large)", sapper.EXPERT, games=10**5, seed=1, jobs=2)
    assert time.monotonic() - began < 2.0 + 5 * SOON
    assert multiprocessing.active_children() == []
    timer.join()
