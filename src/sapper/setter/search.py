"""Runs the native searches in slices, with an eye on the clock and on Ctrl-C."""

from __future__ import annotations

import time

import numpy as np

from sapper import _core
from sapper.setter.method import ProgressListener
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Improvement, Setting, SettingProgress, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import MAX_ITERATIONS, Clock, SearchBudget

SLICE_SECONDS = 0.02
"""So long are the slices, about: between two looks at the clock, and two calls of a listener."""


def run_search(
    search: _core.SetterSearch,
    puzzle: Puzzle,
    *,
    method: str,
    seed: int,
    budget: SearchBudget,
    on_progress: ProgressListener | None,
) -> Setting:
    """The best that a native search finds."""
    clock = Clock(time.thread_time)  # searches in other threads do not count
    try:
        is_through = _run_slices(search, budget, clock, on_progress)
        is_all_done = is_through or search.num_iterations == budget.iterations
        stopped_by = StopReason.FINISHED if is_all_done else StopReason.TIME
    except KeyboardInterrupt:
        stopped_by = StopReason.INTERRUPT
    seconds, cpu_seconds = clock.seconds, clock.cpu_seconds
    layout = search.layout.astype(np.bool_)
    layout.setflags(write=False)
    score = puzzle.score(layout)
    log = tuple(Improvement(*entry) for entry in search.log)
    if log and score != log[-1][1:]:
        raise AssertionError(f"{method} reports {log[-1]}; its layout has {score}")
    return Setting(
        puzzle=puzzle,
        method=method,
        seed=seed,
        layout=layout,
        score=score,
        bound=score if search.is_proven else None,
        seconds=seconds,
        cpu_seconds=cpu_seconds,
        num_evaluations=search.num_evaluations,
        num_iterations=search.num_iterations,
        log=log,
        stopped_by=stopped_by,
    )


def _run_slices(
    search: _core.SetterSearch,
    budget: SearchBudget,
    clock: Clock,
    on_progress: ProgressListener | None,
) -> bool:
    """Whether the search has nothing more to do."""
    iterations = MAX_ITERATIONS if budget.iterations is None else budget.iterations
    while search.num_iterations < iterations:
        if budget.max_seconds is not None and clock.seconds >= budget.max_seconds:
            return False
        has_more = search.run_for(iterations - search.num_iterations, SLICE_SECONDS)
        if on_progress is not None:
            on_progress(_progress(search, clock))
        if not has_more:
            return True
    return False


def _progress(search: _core.SetterSearch, clock: Clock) -> SettingProgress:
    score = Score(search.value, search.mines)
    return SettingProgress(clock.seconds, search.num_iterations, search.num_evaluations, score)
