"""`set_mines`: the best layout of a puzzle that a method finds."""

from __future__ import annotations

import numpy as np

from sapper.checks import check_seed
from sapper.naming.options import name_of
from sapper.position import count_neighbours
from sapper.setter.method import Method, ProgressListener
from sapper.setter.methods import DEFAULT_METHOD, make_method
from sapper.setter.puzzle import Puzzle, check_puzzle
from sapper.setter.result import Improvement, Setting, StopReason
from sapper.setter.search_budget import SearchBudget


def set_mines(
    puzzle: Puzzle,
    method: str = DEFAULT_METHOD,
    *,
    seed: int = 0,
    iterations: int | None = None,
    max_seconds: float | None = None,
    on_progress: ProgressListener | None = None,
) -> Setting:
    """Set mines on the free squares so that the numbers are missed least, with the fewest mines.

    `method` is named as `sapper set` names it, such as `vns(k_min=5,k_max=10)`. It ends after
    `iterations` or `max_seconds`, whichever comes first; with neither, after the iterations of the
    paper. `exact` and `sat` have no iterations and end after 60 seconds. The same seed and
    iterations give the same layout. Ctrl-C ends it with the best layout so far, which
    `Setting.stopped_by` tells. `on_progress` is called now and then.

    >>> import sapper
    >>> setting = sapper.set_mines(sapper.Puzzle.parse('''2..
    ... ..1'''), "vns", seed=1, iterations=100)
    >>> print(setting.score)
    value 0 with 2 mines
    """
    check_puzzle(puzzle)
    check_seed(seed)
    budget = SearchBudget(iterations=iterations, max_seconds=max_seconds)
    chosen = make_method(method)
    if not _has_choice(puzzle):
        return _without_choice(puzzle, chosen, seed)
    return chosen.set_mines(puzzle, seed=int(seed), budget=budget, on_progress=on_progress)


def _has_choice(puzzle: Puzzle) -> bool:
    """Whether a mine anywhere could change the value."""
    return bool((puzzle.is_free & (count_neighbours(~puzzle.is_free) > 0)).any())


def _without_choice(puzzle: Puzzle, method: Method, seed: int) -> Setting:
    """No number has a free square next to it: no mines at all are best."""
    layout = np.zeros(puzzle.numbers.shape, dtype=np.bool_)
    score = puzzle.score(layout)
    layout.setflags(write=False)
    return Setting(
        puzzle=puzzle,
        method=name_of(method),
        seed=seed,
        layout=layout,
        score=score,
        bound=score,
        seconds=0.0,
        cpu_seconds=0.0,
        num_evaluations=1,
        num_iterations=0,
        log=(Improvement(1, *score),),
        stopped_by=StopReason.FINISHED,
    )
