"""The method `exact`: proves the best layout by mixed-integer programming."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.errors import InvalidOption
from sapper.setter.boxes import Boxes, make_boxes
from sapper.setter.method import ProgressListener
from sapper.setter.mip import Answer, MipGoal, minimise
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Improvement, Setting, SettingProgress, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import Clock, SearchBudget

DEFAULT_SECONDS = 60.0
"""How long it takes at most where no time is given."""

WEIGHTS = (16, 2**12, 2**24)
"""How many mines a unit of the value is worth, if the weight before gives the value up for mines.

No puzzle is known that the first is too small for; no puzzle has as many squares as the last."""

_START_SLICE = 100
_START_SHARE = 0.2
"""The first layout comes from VNS: an iteration for each free square, in slices that look at the
clock, and at most this share of the time."""


@dataclass(frozen=True, kw_only=True)
class Exact:
    """Mixed-integer programming with HiGHS: the best layout, with proof.

    First the least value is found and proven, then the fewest mines of that value. When its time
    runs out, after 60 seconds if no other is given, it tells the best layout so far and the bound
    that is proven. It has no iterations to limit; those it reports are nodes of the search tree.
    """

    name: ClassVar[str] = "exact"
    summary: ClassVar[str] = "mixed-integer programming: the best layout, proven"
    default_iterations: ClassVar[int | None] = None

    def set_mines(
        self,
        puzzle: Puzzle,
        *,
        seed: int,
        budget: SearchBudget,
        on_progress: ProgressListener | None,
    ) -> Setting:
        """The best layout with proof, or else the best so far and a bound."""
        if budget.iterations is not None:
            raise InvalidOption("method 'exact' has no iterations to limit; limit its seconds")
        max_seconds = DEFAULT_SECONDS if budget.max_seconds is None else budget.max_seconds
        proof = _Proof(puzzle, seed, max_seconds, on_progress)
        try:
            stopped_by = proof.run()
        except KeyboardInterrupt:
            stopped_by = StopReason.INTERRUPT
        return proof.setting(stopped_by)


class _Proof:
    """The best layout so far and the bound so far, brought together."""

    def __init__(
        self, puzzle: Puzzle, seed: int, max_seconds: float, on_progress: ProgressListener | None
    ) -> None:
        self._clock = Clock()
        self._deadline = time.perf_counter() + max_seconds
        self._puzzle = puzzle
        self._seed = seed
        self._on_progress = on_progress
        self._bound = Score(puzzle.least_value, 0)
        self._layout: npt.NDArray[np.bool_] = np.zeros(puzzle.numbers.shape, dtype=np.bool_)
        self._score = puzzle.score(self._layout)
        self._is_interrupted = False
        self._num_nodes = 0
        self._num_evaluations = 1
        self._log = [Improvement(1, *self._score)]

    def run(self) -> StopReason:
        """Prove the best layout, or what can be proven; tells why it ended."""
        self._begin()
        boxes = make_boxes(self._puzzle)
        is_proven = self._prove_value(boxes)
        if is_proven and not self._is_interrupted:
            is_proven = self._prove_mines(boxes)
        if self._is_interrupted:
            return StopReason.INTERRUPT
        return StopReason.FINISHED if is_proven else StopReason.TIME

    def setting(self, stopped_by: StopReason) -> Setting:
        self._layout.setflags(write=False)
        return Setting(
            puzzle=self._puzzle,
            method=Exact.name,
            seed=self._seed,
            layout=self._layout,
            score=self._score,
            bound=self._bound,
            seconds=self._clock.seconds,
            cpu_seconds=self._clock.cpu_seconds,
            num_evaluations=self._num_evaluations,
            num_iterations=self._num_nodes,
            log=tuple(self._log),
            stopped_by=stopped_by,
        )

    def _begin(self) -> None:
        """A good first layout, so that there is one however soon time runs out.

        Where it has the least value that can be, only the mines are left to prove.
        """
        search = _core.make_setter_search("vns", {}, self._puzzle.numbers, self._seed)
        now = time.perf_counter()
        end = now + _START_SHARE * (self._deadline - now)
        try:
            for _ in range(0, self._puzzle.num_free + 1, _START_SLICE):
                search.run(_START_SLICE)
                if search.value == self._bound.value or time.perf_counter() > end:
                    break
        finally:  # Ctrl-C leaves what was found
            self._consider(search.layout.astype(np.bool_))

    def _prove_value(self, boxes: Boxes) -> bool:
        if self._score.value == self._bound.value:
            return True
        answer = self._minimise(boxes, MipGoal(value_weight=1, mine_weight=0))
        self._bound = max(self._bound, Score(answer.bound, 0))
        return self._score.value == self._bound.value

    def _prove_mines(self, boxes: Boxes) -> bool:
        """The fewest mines of the least value, which the best layout so far has.

        A layout of the least value that minimises weight * value + mines has the fewest mines. The
        smaller the weight, the better for HiGHS, and the more often it gives the value up for
        fewer mines; it cannot when the weight exceeds the mines of the best layout so far.
        """
        value = self._score.value
        is_equation = value == self._puzzle.least_value
        for weight in WEIGHTS:
            goal = MipGoal(value_weight=weight, mine_weight=1, is_value_least=is_equation)
            answer = self._minimise(boxes, goal)
            self._bound = max(self._bound, Score(value, answer.bound - weight * value))
            if self._score == self._bound or not answer.is_optimal or self._is_interrupted:
                break
        return self._score == self._bound

    def _minimise(self, boxes: Boxes, goal: MipGoal) -> Answer:
        answer = minimise(
            boxes,
            goal,
            start=boxes.counts(self._layout),
            deadline=self._deadline,
            on_poll=self._report,
        )
        self._is_interrupted = answer.is_interrupted
        self._num_nodes += answer.num_nodes
        if answer.counts is not None:
            self._consider(boxes.layout(answer.counts))
        return answer

    def _consider(self, layout: npt.NDArray[np.bool_]) -> None:
        """Keep the layout if a recount finds it better than the best so far."""
        score = self._puzzle.score(layout)
        self._num_evaluations += 1
        if score < self._score:
            self._layout, self._score = layout, score
            self._log.append(Improvement(self._num_evaluations, *score))

    def _report(self) -> None:
        if self._on_progress is not None:
            self._on_progress(
                SettingProgress(
                    self._clock.seconds, self._num_nodes, self._num_evaluations, self._score
                )
            )
