"""Signals that ask for an end are interrupts, unless the program ignores them."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from sapper.work.signals import (
    ENDING_SIGNALS,
    Terminated,
    ending_as_interrupts,
    heed_lost_ending,
    held_interrupts,
)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")


@pytest.mark.parametrize("ending", ENDING_SIGNALS)
def test_a_signal_that_asks_for_an_end_is_an_interrupt(ending: signal.Signals) -> None:
    with pytest.raises(KeyboardInterrupt) as caught, ending_as_interrupts():
        signal.raise_signal(ending)
    assert isinstance(caught.value, Terminated)
    assert caught.value.number == ending
    assert signal.getsignal(ending) is signal.SIG_DFL


class _EndedInItsFinalizer:
    def __del__(self) -> None:
        signal.raise_signal(signal.SIGTERM)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_ending_that_a_finalizer_lost_is_raised_again() -> None:
    with pytest.raises(Terminated) as caught:
        _lose_and_heed()
    assert caught.value.number == signal.SIGTERM


def _lose_and_heed() -> None:
    with ending_as_interrupts():
        _EndedInItsFinalizer()  # Python drops what is raised there
        heed_lost_ending()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_what_once_asked_for_an_end_is_forgotten_with_its_work() -> None:
    with ending_as_interrupts():
        _EndedInItsFinalizer()
    with ending_as_interrupts():
        heed_lost_ending()


def test_what_a_program_ignores_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_as_interrupts():
            signal.raise_signal(signal.SIGHUP)  # as under nohup
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_other_threads_leave_signals_alone() -> None:
    handlers: list[object] = []

    def look() -> None:
        with ending_as_interrupts():
            handlers.append(signal.getsignal(signal.SIGTERM))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert handlers == [signal.SIG_DFL]


def test_held_interrupts_come_at_the_end() -> None:
    reached: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        _interrupt_while_held(reached)
    assert reached == ["the end"]


def _interrupt_while_held(reached: list[str]) -> None:
    with held_interrupts():
        signal.raise_signal(signal.SIGINT)
        reached.append("the end")
    reached.append("beyond")
