"""The method `sat`: proves the best layout with a SAT solver, independently of `exact`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, ClassVar

from sapper.errors import MissingExtra
from sapper.setter.clauses import write_clauses
from sapper.setter.method import ProgressListener
from sapper.setter.proof import Proof
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting, StopReason
from sapper.setter.score import Score
from sapper.setter.search_budget import SearchBudget

SOLVER = "glucose4"
CONFLICTS = 1000
"""So many between two looks at the clock, and between two chances for Ctrl-C."""


@dataclass(frozen=True, kw_only=True)
class Sat:
    """A SAT solver, which the paper leaves to others: the best layout, with proof.

    First the least value is found and proven, then the fewest mines of that value. When its time
    runs out, after 60 seconds if no other is given, it tells the best layout so far and the bound
    that is proven. It has no iterations to limit; those it reports are wishes given up.
    """

    name: ClassVar[str] = "sat"
    summary: ClassVar[str] = "a SAT solver: the best layout, proven a second way"
    default_iterations: ClassVar[int | None] = None

    @staticmethod
    def is_installed() -> bool:
        """Whether PySAT is there."""
        return find_spec("pysat") is not None

    def set_mines(
        self,
        puzzle: Puzzle,
        *,
        seed: int,
        budget: SearchBudget,
        on_progress: ProgressListener | None,
    ) -> Setting:
        """The best layout with proof, or else the best so far and a bound.

        Raises MissingExtra without PySAT.
        """
        if not self.is_installed():
            raise MissingExtra("proof", "method 'sat'")
        return _SatProof(puzzle, seed, budget, on_progress).run()


class _TimeIsUp(Exception):
    """The deadline has passed."""


class _SatProof(Proof):
    """By wishes: first those of the value, then those of the mines."""

    method = Sat.name

    def _prove(self) -> StopReason:
        wishes = _Wishes(self._look_up)
        try:
            literals = write_clauses(self._puzzle, wishes.add_clause, self._look_up)
            model = wishes.fulfil(literals.value_wishes, self._raise_value)
            self._consider(literals.layout(self._puzzle, model))
            model = wishes.fulfil(literals.mine_wishes, self._raise_mines)
            self._consider(literals.layout(self._puzzle, model))
        except _TimeIsUp:
            return StopReason.TIME
        finally:
            wishes.delete()
        return StopReason.FINISHED

    def _raise_value(self) -> None:
        self._num_steps += 1
        self._bound = Score(self._bound.value + 1, 0)

    def _raise_mines(self) -> None:
        self._num_steps += 1
        self._bound = Score(self._bound.value, self._bound.mines + 1)

    def _look_up(self) -> None:
        self._report()
        if time.perf_counter() > self._deadline:
            raise _TimeIsUp


@dataclass(frozen=True)
class _Count:
    """Wishes that cannot all hold, counted in clauses, and how many of them may be open."""

    totalizer: Any
    allowed: int

    @property
    def wish(self) -> int:
        """That no more are open than allowed."""
        return -int(self.totalizer.rhs[self.allowed])


class _Wishes:
    """Wishes that are fulfilled as far as can be, by OLL (Morgado, Dodaro & Marques-Silva 2014).

    All are assumed to hold. As long as they cannot, the solver tells some that cannot together. One
    of these is given up, and instead it is wished that no more than one is. The first layout that
    fits has as many wishes open as were given up, and none has fewer.
    """

    def __init__(self, on_step: Callable[[], None]) -> None:
        """`on_step` is called now and then; what it raises ends the work."""
        from pysat.solvers import Solver

        self._solver = Solver(name=SOLVER)
        self._num_variables = 0
        self._on_step = on_step
        self._totalizers: list[Any] = []

    def delete(self) -> None:
        """Give native memory back."""
        self._solver.delete()
        for totalizer in self._totalizers:
            totalizer.delete()

    def add_clause(self, clause: Sequence[int]) -> None:
        """One of the literals holds, whatever is wished."""
        self._solver.add_clause(clause)

    def fulfil(self, wishes: Iterable[int], on_given_up: Callable[[], None]) -> Sequence[int]:
        """A model in which the fewest are open; from now on no more are in any.

        `on_given_up` is called each time when one more is proven to be open.
        """
        self._num_variables = max(self._num_variables, self._solver.nof_vars())
        assumed: dict[int, _Count | None] = dict.fromkeys(wishes)
        while not self._can_all_hold(assumed):
            core: list[int] = self._solver.get_core()
            on_given_up()
            counts = [assumed.pop(wish) for wish in core]
            relaxed = [self._count(core), *map(self._allow_one_more, counts)]
            assumed |= {count.wish: count for count in relaxed if count is not None}
        model: list[int] = self._solver.get_model()
        for wish in assumed:
            self._solver.add_clause([wish])
        return model

    def _can_all_hold(self, wishes: Iterable[int]) -> bool:
        assumptions = list(wishes)
        answer: bool | None = None
        while answer is None:
            self._on_step()
            self._solver.conf_budget(CONFLICTS)
            # So it leaves Ctrl-C to Python, which hears it between two calls.
            answer = self._solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
        return answer

    def _count(self, core: Sequence[int]) -> _Count | None:
        """Counts wishes of which one is open at least; None where there is no other."""
        from pysat.card import ITotalizer

        if len(core) == 1:
            return None
        totalizer = ITotalizer([-wish for wish in core], ubound=1, top_id=self._num_variables)
        self._totalizers.append(totalizer)
        self._add(totalizer, totalizer.cnf.clauses)
        return _Count(totalizer, allowed=1)

    def _allow_one_more(self, count: _Count | None) -> _Count | None:
        """None where all may be open then, or where nothing was counted."""
        if count is None or count.allowed + 1 == len(count.totalizer.lits):
            return None
        totalizer = count.totalizer
        totalizer.increase(ubound=count.allowed + 1, top_id=self._num_variables)
        self._add(
            totalizer, totalizer.cnf.clauses[len(totalizer.cnf.clauses) - totalizer.nof_new :]
        )
        return _Count(totalizer, count.allowed + 1)

    def _add(self, totalizer: Any, clauses: Iterable[Sequence[int]]) -> None:
        self._num_variables = max(self._num_variables, totalizer.top_id)
        for clause in clauses:
            self._solver.add_clause(clause)
