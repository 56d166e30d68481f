"""`set_mines`: the best layout of a puzzle that a method finds."""

from __future__ import annotations

from sapper.checks import check_seed
from sapper.setter.method import ProgressListener
from sapper.setter.methods import DEFAULT_METHOD, make_method
from sapper.setter.puzzle import Puzzle, check_puzzle
from sapper.setter.result import Setting
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
    return chosen.set_mines(puzzle, seed=int(seed), budget=budget, on_progress=on_progress)
