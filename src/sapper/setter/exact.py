"""The method `exact`: proves the best layout by mixed-integer programming."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sapper.setter.boxes import Boxes, make_boxes
from sapper.setter.method import ProgressListener
from sapper.setter.mip import Answer, MipGoal, minimise
from sapper.setter.proof import Proof
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import SearchBudget

WEIGHTS = (16, 2**12, 2**24)
"""How many mines a unit of the value is worth, if the weight before gives the value up for mines.

No puzzle is known that the first is too small for; no puzzle has as many squares as the last."""


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
        return _MipProof(puzzle, seed, budget, on_progress).run()


class _MipProof(Proof):
    """By two programmes, the first for the value and the second for the mines."""

    method = Exact.name
    _is_interrupted = False

    def _prove(self) -> StopReason:
        boxes = make_boxes(self._puzzle)
        is_proven = self._prove_value(boxes)
        if is_proven and not self._is_interrupted:
            is_proven = self._prove_mines(boxes)
        if self._is_interrupted:
            return StopReason.INTERRUPT
        return StopReason.FINISHED if is_proven else StopReason.TIME

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
            if self._is_proven or not answer.is_optimal or self._is_interrupted:
                break
        return self._is_proven

    def _minimise(self, boxes: Boxes, goal: MipGoal) -> Answer:
        answer = minimise(
            boxes,
            goal,
            start=boxes.counts(self._layout),
            deadline=self._deadline,
            on_poll=self._report,
        )
        self._is_interrupted = answer.is_interrupted
        self._num_steps += answer.num_nodes
        if answer.counts is not None:
            self._consider(boxes.layout(answer.counts))
        return answer
