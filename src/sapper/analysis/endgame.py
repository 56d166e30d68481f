"""The best line to the end of a game: what to open so that the most layouts are won."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from sapper import _core
from sapper.analysis.given_zero import has_weights
from sapper.analysis.questions import native_question
from sapper.cells import Cell, row_col
from sapper.checks import check_flag, check_positive
from sapper.errors import BudgetExceeded, InvalidPosition
from sapper.position import Position, check_position

DEFAULT_MAX_LAYOUTS = 20_000
"""Tens of milliseconds on average, in positions of expert play."""

DEFAULT_MAX_NODES = 10_000_000
"""Sets of layouts that are searched: seconds, where the position is hard."""

MAX_STEPS = 10_000
"""So many steps of a line are followed."""


@dataclass(frozen=True)
class EndgameMove:
    """A guess that may come first, and on how many layouts the best line after it wins."""

    cell: Cell
    wins: int
    """So many for certain."""
    upper: int
    """At most so many; the search goes no further once a guess cannot be the best one."""

    @property
    def is_exact(self) -> bool:
        """Whether `wins` is all that the guess can win."""
        return self.wins == self.upper


@dataclass(frozen=True)
class LineStep:
    """One move of the best line."""

    cell: Cell
    is_safe: bool
    """Whether it is safe in all layouts that are left: a guess is not."""
    num_layouts: int
    """The layouts that are left before the move."""
    wins: int
    """On how many of them the line wins."""
    after: Mapping[int, LineStep | None]
    """What comes after each number that the cell may show.

    None when nothing is left to decide: every cell that is still safe is opened and the game won.
    """


@dataclass(frozen=True, kw_only=True)
class EndgameSolution:
    """The best line over all layouts of a position, which are equally likely.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 4 2
    ... 1###
    ... 1###''')
    >>> solution = sapper.solve_endgame(position)
    >>> solution.win_probability, solution.best
    (Fraction(1, 4), (0, 1))
    >>> solution.line.after[1].cell
    (0, 3)
    """

    position: Position
    num_layouts: int
    wins: int
    """On how many layouts the line wins; no line wins on more, when the solution is exact."""
    upper: int
    """No line wins on more."""
    best: Cell | None
    """What to open now; None when nothing safe is hidden."""
    is_best_safe: bool
    """Whether `best` is safe in all layouts."""
    moves: tuple[EndgameMove, ...]
    """The guesses with what is known of them; empty where a safe cell comes first.

    A cell that shows the same number wherever it is safe is left out: it teaches nothing, and
    another one is never worse.
    """
    num_nodes: int
    """How many sets of layouts were searched."""
    max_layouts: int
    max_nodes: int
    """The budget."""

    @property
    def is_exact(self) -> bool:
        """Whether the line is proven to be the best; else the search ended before that."""
        return self.wins == self.upper

    @property
    def win_probability(self) -> Fraction:
        """The chance that the line wins."""
        return Fraction(self.wins, self.num_layouts)

    @cached_property
    def line(self) -> LineStep | None:
        """The whole line: what to open after each number; None when nothing is to be decided.

        Safe cells that teach nothing are left out. A line of more than MAX_STEPS moves is cut off,
        and what comes after that is missing in `LineStep.after`.
        """
        budget = _core.EndgameBudget(self.max_layouts, self.max_nodes)
        return self._tree(_core.endgame_line(native_question(self.position), budget, MAX_STEPS))

    def _tree(self, steps: list[_core.LineStep]) -> LineStep | None:
        """The steps as a tree; each stands before those that follow it."""
        trees: dict[int, LineStep | None] = {_core.LINE_WON: None}
        for place in reversed(range(len(steps))):
            step = steps[place]
            trees[place] = LineStep(
                cell=row_col(step.cell, width=self.position.width),
                is_safe=step.is_safe,
                num_layouts=step.layouts,
                wins=step.wins,
                after={
                    following.number: trees[following.step]
                    for following in step.next
                    if following.step in trees
                },
            )
        return trees.get(0)


def solve_endgame(
    position: Position,
    *,
    max_layouts: int = DEFAULT_MAX_LAYOUTS,
    max_nodes: int = DEFAULT_MAX_NODES,
    partial: bool = False,
) -> EndgameSolution:
    """Find the line that wins on the most layouts, by search over all of them.

    Raises BudgetExceeded when there are more than `max_layouts` layouts, or when the search takes
    more than `max_nodes` steps; with `partial=True` it then returns the best line so far and says
    that it is not exact. Raises ContradictoryPosition when no layout agrees with the position.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 1
    ... 1##
    ... 1##''')
    >>> solution = sapper.solve_endgame(position)
    >>> solution.wins, solution.num_layouts, solution.best
    (1, 2, (0, 2))
    """
    check_position(position)
    check_positive("max_layouts", max_layouts)
    check_positive("max_nodes", max_nodes)
    check_flag("partial", partial)
    if has_weights(position):
        raise InvalidPosition(
            "after a 'given-zero' start layouts are not equally likely, and the endgame counts "
            "them alike; solve position.with_start('any') for equal weights"
        )
    found = _core.solve_endgame(
        native_question(position), _core.EndgameBudget(max_layouts, max_nodes)
    )
    if found is None:
        raise BudgetExceeded(f"the position has more than {max_layouts} layouts; allow more")
    if found.wins < found.upper and not partial:
        raise BudgetExceeded(
            f"the search takes more than {max_nodes} nodes; allow more, or ask for partial=True: "
            f"the best line wins on {found.wins} to {found.upper} of {found.layouts} layouts"
        )
    width = position.width
    return EndgameSolution(
        position=position,
        num_layouts=found.layouts,
        wins=found.wins,
        upper=found.upper,
        best=None if found.best is None else row_col(found.best, width=width),
        is_best_safe=found.is_best_safe,
        moves=tuple(
            EndgameMove(row_col(move.cell, width=width), move.lower, move.upper)
            for move in found.moves
        ),
        num_nodes=found.num_nodes,
        max_layouts=max_layouts,
        max_nodes=max_nodes,
    )
