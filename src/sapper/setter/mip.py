"""The mixed-integer programme of a puzzle, and HiGHS, which solves it.

One whole variable a box counts its mines. Each number is a row: the mines next to it, and what is
missing, less what is too many, make the number. The last two are counted by a pair of variables.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.setter.boxes import Boxes

if TYPE_CHECKING:
    import highspy

START_SECONDS = 1.0
"""A thread begins sooner than this, or was never started."""
POLL_SECONDS = 0.05
"""How long Ctrl-C and progress wait for their turn while HiGHS runs."""

_TOLERANCE = 1e-6
"""HiGHS takes what is so close to a whole number for one."""

Counts: TypeAlias = npt.NDArray[np.intp]


@dataclass(frozen=True, kw_only=True)
class MipGoal:
    """What is minimised: a weighted sum of the value and the mines."""

    value_weight: int
    mine_weight: int
    is_value_least: bool = False
    """Whether only the unreachable numbers may be missed, by no more than they must."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What HiGHS found within its time."""

    counts: Counts | None
    """The mines of each box in the best layout found; None if it found none."""
    bound: int
    """No layout has a smaller weighted sum."""
    is_optimal: bool
    """Whether the layout reaches the bound; if not, time ran out or Ctrl-C was pressed."""
    is_interrupted: bool
    """Whether it ended by Ctrl-C."""
    num_nodes: int
    """How many nodes of its search tree were looked at."""


def minimise(
    boxes: Boxes, goal: MipGoal, *, start: Counts, deadline: float, on_poll: Callable[[], None]
) -> Answer:
    """Minimise the goal from a first layout on, until the deadline of `time.perf_counter`.

    Ctrl-C ends it too, with what was found.
    """
    highs = _make_highs(boxes, goal, max(deadline - time.perf_counter(), 0.0))
    _pass_start(highs, boxes, start)
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
    return _answer(highs, boxes, is_interrupted)


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


def _make_highs(boxes: Boxes, goal: MipGoal, max_seconds: float) -> highspy.Highs:
    import highspy

    highs = highspy.Highs()
    highs.silent()
    highs.setOptionValue("threads", 1)
    highs.setOptionValue("time_limit", max_seconds)
    highs.setOptionValue("mip_rel_gap", 0.0)
    highs.setOptionValue("mip_abs_gap", 1 - 1e-3)  # all sums are whole
    highs.setOptionValue("mip_detect_symmetry", False)  # boxes leave none worth its time
    highs.HandleUserInterrupt = True
    highs.passModel(_make_model(boxes, goal))
    return highs


def _make_model(boxes: Boxes, goal: MipGoal) -> highspy.HighsLp:
    import highspy

    num_boxes, num_numbers = boxes.num_boxes, boxes.num_numbers
    numbers = np.arange(num_numbers)
    rows = np.concatenate([boxes.touched_numbers, numbers, numbers])
    columns = np.concatenate(
        [boxes.touching_boxes, num_boxes + numbers, num_boxes + num_numbers + numbers]
    )
    signs = np.ones(rows.size)
    signs[-num_numbers:] = -1
    order = np.argsort(rows, kind="stable")
    model = highspy.HighsLp()
    model.num_col_ = num_boxes + 2 * num_numbers
    model.num_row_ = num_numbers
    model.col_cost_ = _costs(boxes, goal)
    model.col_lower_ = np.zeros(model.num_col_)
    model.col_upper_ = _upper_bounds(boxes, goal)
    model.integrality_ = [highspy.HighsVarType.kInteger] * num_boxes + [
        highspy.HighsVarType.kContinuous
    ] * (2 * num_numbers)
    model.row_lower_ = model.row_upper_ = boxes.wanted.astype(np.float64)
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.searchsorted(rows[order], np.arange(num_numbers + 1))
    model.a_matrix_.index_ = columns[order]
    model.a_matrix_.value_ = signs[order]
    return model


def _costs(boxes: Boxes, goal: MipGoal) -> npt.NDArray[np.float64]:
    mines = np.full(boxes.num_boxes, float(goal.mine_weight))
    return np.concatenate([mines, np.full(2 * boxes.num_numbers, float(goal.value_weight))])


def _upper_bounds(boxes: Boxes, goal: MipGoal) -> npt.NDArray[np.float64]:
    around = boxes.mines_near(boxes.sizes)
    if goal.is_value_least:
        missing, excess = np.maximum(boxes.wanted - around, 0), np.zeros_like(around)
    else:
        missing, excess = boxes.wanted, np.maximum(around - boxes.wanted, 0)
    return np.concatenate([boxes.sizes, missing, excess]).astype(np.float64)


def _pass_start(highs: highspy.Highs, boxes: Boxes, counts: Counts) -> None:
    import highspy

    missing = boxes.wanted - boxes.mines_near(counts)
    solution = highspy.HighsSolution()
    solution.col_value = np.concatenate([counts, missing.clip(min=0), (-missing).clip(min=0)])
    highs.setSolution(solution)


def _answer(highs: highspy.Highs, boxes: Boxes, is_interrupted: bool) -> Answer:
    import highspy

    info = highs.getInfo()
    is_optimal = highs.getModelStatus() == highspy.HighsModelStatus.kOptimal
    counts = None
    if info.primal_solution_status == highspy.SolutionStatus.kSolutionStatusFeasible:
        values = np.asarray(highs.getSolution().col_value)[: boxes.num_boxes]
        counts = np.rint(values).astype(np.intp).clip(0, boxes.sizes)
    bound = info.mip_dual_bound
    return Answer(
        counts=counts,
        bound=math.ceil(bound - _TOLERANCE) if math.isfinite(bound) else 0,
        is_optimal=is_optimal,
        is_interrupted=is_interrupted,
        num_nodes=max(0, info.mip_node_count),
    )
