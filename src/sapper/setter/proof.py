"""What the methods that prove share: the best layout and the bound so far, brought together."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.errors import InvalidOption
from sapper.setter.method import ProgressListener
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Improvement, Setting, SettingProgress, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import Clock, SearchBudget

DEFAULT_SECONDS = 60.0
"""How long a method that proves takes at most where no time is given."""

_START_SHARE = 0.2
"""A first layout is looked for during this share of the time at most."""


class Proof(ABC):
    """The best layout so far and the bound so far; subclasses bring them together."""

    method: str

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int,
        budget: SearchBudget,
        on_progress: ProgressListener | None,
    ) -> None:
        if budget.iterations is not None:
            raise InvalidOption(
                f"method {self.method!r} has no iterations to limit; limit its seconds"
            )
        max_seconds = DEFAULT_SECONDS if budget.max_seconds is None else budget.max_seconds
        self._clock = Clock()
        self._deadline = time.perf_counter() + max_seconds
        self._puzzle = puzzle
        self._seed = seed
        self._on_progress = on_progress
        self._bound = Score(puzzle.least_value, 0)
        self._layout: npt.NDArray[np.bool_] = np.zeros(puzzle.numbers.shape, dtype=np.bool_)
        self._score = puzzle.score(self._layout)
        self._num_steps = 0
        self._num_evaluations = 1
        self._log = [Improvement(1, *self._score)]

    def run(self) -> Setting:
        """The best layout with proof, or else the best so far and a bound."""
        try:
            self._begin()
            stopped_by = StopReason.FINISHED if self._is_proven else self._prove()
        except KeyboardInterrupt:
            stopped_by = StopReason.INTERRUPT
        return self._setting(stopped_by)

    @abstractmethod
    def _prove(self) -> StopReason:
        """Prove the best layout, or what can be proven; tells why it ended."""

    @property
    def _is_proven(self) -> bool:
        return self._score == self._bound

    def _setting(self, stopped_by: StopReason) -> Setting:
        self._layout.setflags(write=False)
        return Setting(
            puzzle=self._puzzle,
            method=self.method,
            seed=self._seed,
            layout=self._layout,
            score=self._score,
            bound=self._bound,
            seconds=self._clock.seconds,
            cpu_seconds=self._clock.cpu_seconds,
            num_evaluations=self._num_evaluations,
            num_iterations=self._num_steps,
            log=tuple(self._log),
            stopped_by=stopped_by,
        )

    def _begin(self) -> None:
        """A good first layout, so that there is one however soon time runs out.

        Where it has the least value that can be, only the mines are left to prove.
        """
        first = _core.FirstLayout(self._puzzle.numbers, self._seed)
        now = time.perf_counter()
        end = now + _START_SHARE * (self._deadline - now)
        try:
            while first.run() and time.perf_counter() <= end:
                pass
        finally:  # Ctrl-C leaves what was found
            self._consider(first.layout.astype(np.bool_))

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
                    self._clock.seconds, self._num_steps, self._num_evaluations, self._score
                )
            )
