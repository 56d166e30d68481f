"""HiGHS at the programmes of puzzles, which the core makes."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from sapper import _core

if TYPE_CHECKING:
    import highspy

START_SECONDS = 1.0
"""A thread begins sooner than this, or was never started."""
POLL_SECONDS = 0.05
"""How long Ctrl-C and progress wait for their turn while HiGHS runs."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What HiGHS found within its time."""

    values: npt.NDArray[np.float64] | None
    """Of the columns, in the best layout found; None if it found none."""
    bound: float
    """No layout has a smaller weighted sum; may be infinite."""
    is_optimal: bool
    """Whether the layout reaches the bound; if not, time ran out or Ctrl-C was pressed."""
    is_interrupted: bool
    """Whether it ended by Ctrl-C."""
    num_nodes: int
    """How many nodes of its search tree were looked at."""


def minimise(
    programme: _core.SetterProgramme, *, deadline: float, on_poll: Callable[[], None]
) -> Answer:
    """Solve the programme from its first layout on, until the deadline of `time.perf_counter`.

    Ctrl-C ends it too, with what was found.
    """
    highs = _make_highs(programme, max(deadline - time.perf_counter(), 0.0))
    is_interrupted = False
    solving = _Solving(highs)
    try:
        solving.start()
        while not solving.has_ended.wait(POLL_SECONDS):
            on_poll()
        on_poll()  # once at least, however soon it was through
    except KeyboardInterrupt:
        is_interrupted = True
    finally:
        highs.cancelSolve()
        solving.await_end()
    return _answer(highs, is_interrupted)


class _Solving(Thread):
    """HiGHS at work.

    It is waited for by events: a `join` that Ctrl-C interrupts may take a running thread for dead
    (Python issue 90882), and HiGHS at work while the process exits aborts it.
    """

    def __init__(self, highs: highspy.Highs) -> None:
        super().__init__()
        self._highs = highs
        self.has_begun, self.has_ended = Event(), Event()

    def run(self) -> None:
        self.has_begun.set()
        try:
            self._highs.run()
            # Else a later run may wait for ever for threads of this one (HiGHS pull request 1886).
            self._highs.resetGlobalScheduler(False)
        finally:
            self.has_ended.set()

    def await_end(self) -> None:
        """Wait, however often Ctrl-C comes, and even where it came while the thread was started."""
        is_awaited = True
        while is_awaited:
            try:
                if self.has_begun.wait(START_SECONDS):
                    self.has_ended.wait()
                is_awaited = False
            except KeyboardInterrupt:
                continue


def _make_highs(programme: _core.SetterProgramme, max_seconds: float) -> highspy.Highs:
    import highspy

    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", max_seconds)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 1 - 1e-3)  # all sums are whole
    highs.setOptionValue("mip_detect_symmetry", False)  # boxes leave none worth its time
    highs.HandleUserInterrupt = True
    highs.passModel(_make_model(programme))
    solution = highspy.HighsSolution()
    solution.col_value = programme.first
    highs.setSolution(solution)
    return highs


def _make_model(programme: _core.SetterProgramme) -> highspy.HighsLp:
    import highspy

    whole, fraction = highspy.HighsVarType.kInteger, highspy.HighsVarType.kContinuous
    num_columns, num_whole = programme.costs.size, programme.num_whole
    model = highspy.HighsLp()
    model.num_col_ = num_columns
    model.num_row_ = programme.wanted.size
    model.col_cost_ = programme.costs
    model.col_lower_ = np.zeros(num_columns)
    model.col_upper_ = programme.upper
    model.integrality_ = [whole] * num_whole + [fraction] * (num_columns - num_whole)
    model.row_lower_ = model.row_upper_ = programme.wanted
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = programme.starts
    model.a_matrix_.index_ = programme.columns
    model.a_matrix_.value_ = programme.factors
    return model


def _answer(highs: highspy.Highs, is_interrupted: bool) -> Answer:
    import highspy

    info = highs.getInfo()
    has_layout = info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible
    return Answer(
        values=np.asarray(highs.getSolution().col_value) if has_layout else None,
        bound=info.mip_dual_bound,
        is_optimal=highs.getModelStatus() == highspy.HighsModelStatus.kOptimal,
        is_interrupted=is_interrupted,
        num_nodes=max(0, info.mip_node_count),
    )
