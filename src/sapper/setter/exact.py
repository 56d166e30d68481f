"""The method `exact`: proves the best layout by mixed-integer programming."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.setter.method import ProgressListener
from sapper.setter.mip import minimise
from sapper.setter.proof import Proof
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import SearchBudget


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
    """By programmes that the core makes one after the other, and HiGHS solves."""

    method = Exact.name

    def _prove(self) -> StopReason:
        proof = _core.SetterProof(self._puzzle.numbers)
        proof.consider(self._layout)
        while (programme := proof.next()) is not None:
            answer = minimise(programme, deadline=self._deadline, on_poll=self._report)
            proof.take(answer.values, answer.bound, answer.is_optimal)
            self._num_steps += answer.num_nodes
            self._bound = Score(*proof.bound)
            self._consider(proof.layout.astype(np.bool_))
            if answer.is_interrupted:
                return StopReason.INTERRUPT
        return StopReason.FINISHED if self._is_proven else StopReason.TIME
